import { privacyCommand, privacyUsage } from '../server/features/privacy/privacy-command.ts';
import { CommandError, runCommand } from './run-command.ts';

// Requests of people about their data (Art. 15, 17, 20 GDPR). The export goes to standard output, what was done to standard error.
await runCommand(async (words, config) => {
  const understood = await privacyCommand(words, {
    config,
    now: Date.now,
    say: (line) => console.error(line),
    write: (text) => process.stdout.write(text),
  });
  if (!understood) throw new CommandError(privacyUsage);
});
