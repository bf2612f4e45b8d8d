import { isRestrictedReason } from '../../../../domain/restricted-reasons.ts';
import { accessPaper } from '../../../../server/features/invoicing/restricted-papers.ts';
import { textIn } from '../../i18n/language-of.ts';
import { PaperFailed } from '../../../../server/features/invoicing/paper-worker.ts';
import { withDesk } from '../../document/with-desk.ts';
import { attachment, inline } from '../../network/attachment.ts';

/**
 * The PDF of a paper, shown by the browser, or with `keep` for the disk; that it was taken stands in the log first. A restricted one (Art. 18 GDPR) is given only to whoever
 * may read such records, for the reason that the address names.
 */
export const loader = withDesk(async ({ database, papers, now, id, language, actor, search, may }) => {
  const named = search.get('reason');
  const reason = isRestrictedReason(named) && may('erase') ? named : null;
  const access = await accessPaper(database, actor, { id, reason }, now());
  if (access === 'missing') return text(404, textIn(language, 'trouble.missing.text'));
  if (access === 'restricted') return text(403, textIn(language, 'papers.restricted'));
  try {
    const file = await papers.file(id);
    if (file === null) return text(404, textIn(language, 'trouble.missing.text'));
    return new Response(file.pdf, {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': search.has('keep') ? attachment(file.namedFile) : inline(file.namedFile),
      },
    });
  } catch (error) {
    if (error instanceof PaperFailed) return text(503, textIn(language, 'papers.problem.busy'));
    throw error;
  }
});

const text = (status: number, words: string) =>
  new Response(`${words}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
