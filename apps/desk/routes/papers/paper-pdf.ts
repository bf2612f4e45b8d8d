import type { LoaderFunctionArgs } from 'react-router';
import { roleMay } from '../../../../domain/desk-roles.ts';
import { isRestrictedReason } from '../../../../domain/restricted-reasons.ts';
import { accessPaper } from '../../../../server/features/invoicing/restricted-papers.ts';
import { actorOf, deskContext, signedIn } from '../../document/desk-context.ts';
import { languageOf, textIn } from '../../i18n/language-of.ts';
import { PaperFailed } from '../../../../server/features/invoicing/paper-worker.ts';

/**
 * The PDF of a paper; that it was taken stands in the log first. A restricted one (Art. 18 GDPR) is given only to whoever
 * may read such records, for the reason that the address names.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { database, papers, now } = context.get(deskContext);
  const id = params['id'] ?? '';
  const named = new URL(request.url).searchParams.get('reason');
  const reason = isRestrictedReason(named) && roleMay(signedIn(context).operator.role, 'erase') ? named : null;
  const access = await accessPaper(database, actorOf(context), { id, reason }, now());
  if (access === 'missing') return text(404, textIn(languageOf(request, context), 'trouble.missing.text'));
  if (access === 'restricted') return text(403, textIn(languageOf(request, context), 'papers.restricted'));
  try {
    const file = await papers.file(id);
    if (file === null) return text(404, textIn(languageOf(request, context), 'trouble.missing.text'));
    return new Response(file.pdf, {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="${file.fileName}"`,
      },
    });
  } catch (error) {
    if (error instanceof PaperFailed) return text(503, textIn(languageOf(request, context), 'papers.problem.busy'));
    throw error;
  }
}

const text = (status: number, words: string) =>
  new Response(`${words}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
