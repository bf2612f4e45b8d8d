import { checkContent } from '../server/features/content/checks.ts';
import { styleHints } from '../server/features/content/check-style.ts';
import { ContentError, type Overlay } from '../server/features/content/files.ts';
import { loadContent } from '../server/features/content/load.ts';
import { missingLanguageFiles } from './check-language-files.ts';

/**
 * Checks every text before anything is made of it.
 * @param overlay what was published over the files
 * @throws {ContentError} naming each file that needs a correction
 */
export function checkTexts(today: Date, overlay?: Overlay): void {
  const missing = missingLanguageFiles('content');
  if (missing.length > 0) throw new ContentError(missing.join('\n'));
  const content = loadContent(undefined, { today, overlay });
  const problems = checkContent(content, today);
  if (problems.length > 0)
    throw new ContentError(
      `the texts in content/ need a correction:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
  for (const hint of styleHints(content)) console.log(`Style: ${hint}`);
}
