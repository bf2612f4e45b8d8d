import { readDrafts } from '../../../../../server/features/editing/drafts.ts';
import { withDesk } from '../../../document/with-desk.ts';
import { refusalOf, type Refusal } from './blocked.ts';
import { brokenCheck } from './problems.ts';

/** What stands in the way of publishing the drafts: asked for after the page is there, for it takes a moment. */
export const loader = withDesk(async ({ database, publisher, language }): Promise<Refusal> => {
  const drafts = (await readDrafts(database)).filter(({ plan }) => plan === null);
  try {
    const problems = drafts.length === 0 ? [] : await publisher.check(drafts);
    return refusalOf(problems, drafts, publisher.treesWith(drafts), language);
  } catch (error) {
    return { problems: [brokenCheck(error, language)], blocked: [], rest: [] };
  }
});
