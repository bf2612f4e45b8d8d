import { readItemFile } from '../../../../server/features/enquiries/read-item-file.ts';
import { withDesk } from '../../document/with-desk.ts';
import { fileToKeep, noSuchFile } from '../../network/attachment.ts';

/** A file that came with a mail of an item, or goes with an answer to it. */
export const loader = withDesk(async ({ database, now, language, actor, id, params }) => {
  const file = await readItemFile(database, actor, { itemId: id, fileId: params['file'] ?? '' }, now());
  return file === null ? noSuchFile(language) : fileToKeep(file.name, file.content);
});
