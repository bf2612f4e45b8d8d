import type { LoaderFunctionArgs } from 'react-router';
import { readDrafts } from '../../../../../server/features/editing/drafts.ts';
import { deskContext } from '../../../document/desk-context.ts';
import { languageOf } from '../../../i18n/language-of.ts';
import { refusalOf, type Refusal } from './blocked.ts';
import { brokenCheck } from './problems.ts';

/** What stands in the way of publishing the drafts: asked for after the page is there, for it takes a moment. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Refusal> {
  const { database, publisher } = context.get(deskContext);
  const drafts = (await readDrafts(database)).filter(({ plan }) => plan === null);
  const language = languageOf(request, context);
  try {
    const problems = drafts.length === 0 ? [] : await publisher.check(drafts);
    return refusalOf(problems, drafts, publisher.treesWith(drafts), language);
  } catch (error) {
    return { problems: [brokenCheck(error, language)], blocked: [], rest: [] };
  }
}
