import { data } from 'react-router';
import { readDrafts } from '../../../../../server/features/editing/drafts.ts';
import { withDesk } from '../../../document/with-desk.ts';
import { originalAnswer } from './original-answer.ts';
import { namedFile } from './picture-place.ts';

/** The picture of a post or product as it was uploaded. */
export const loader = withDesk(async ({ database, publisher, params }) => {
  const { area, item = '' } = params;
  if (area !== 'posts' && area !== 'products') throw data(null, { status: 404 });
  return originalAnswer(database, namedFile(publisher.treesWith(await readDrafts(database)), area, item));
});
