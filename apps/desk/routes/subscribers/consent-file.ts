import { readConsentFile } from '../../../../server/features/newsletters/subscribers/consent-file.ts';
import { withDesk } from '../../document/with-desk.ts';
import { fileToKeep, noSuchFile } from '../../network/attachment.ts';

/** The file that proves a consent. */
export const loader = withDesk(async ({ database, now, language, actor, id }) => {
  const file = await readConsentFile(database, actor, id, now());
  return file === null ? noSuchFile(language) : fileToKeep(file.name, file.bytes);
});
