import { openDatabase } from '../server/platform/database/open-database.ts';
import { CommandError, runCommand } from './run-command.ts';

// Brings the database's tables up to date as a step of its own, however long it takes; `npm start` does it too. Beside
// a server that runs: changes only add, so the old version goes on working.
await runCommand(async (words, config) => {
  if (words.length > 0) throw new CommandError('Usage: npm run migrate');
  const log = {
    info: (details: object) => {
      if ('copy' in details && typeof details.copy === 'string')
        console.log(`The database as it was before: ${details.copy}`);
    },
    warn: (_details: object, message: string) => console.error(message),
  };
  const database = openDatabase(config, Date.now, log);
  try {
    const applied = await database.migrate();
    console.log(applied.length === 0 ? 'The tables are up to date.' : `Applied: ${applied.join(', ')}.`);
  } finally {
    await database.close();
  }
});
