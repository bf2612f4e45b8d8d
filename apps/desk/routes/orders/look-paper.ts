import { redirect } from 'react-router';
import { paperOf } from '../../../../server/features/invoicing/issue-paper.ts';
import { PaperFailed } from '../../../../server/features/invoicing/paper-worker.ts';
import { textIn } from '../../i18n/language-of.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { lookFirst } from './acts/look-first.ts';
import { whyRefused } from './acts/order-act.ts';
import { previewPdf, previewRefused } from './preview-answer.ts';

export const loader = withDesk(({ id }) => redirect(`/orders/${id}`));

/** The PDF that a paper would have, marked as a preview; `paper` of the address counts from 0 where an act writes several. */
export const action = withForm(async (desk, form) => {
  const { id, language, actor, papers, search } = desk;
  const seen = await lookFirst({ desk, actor, id, form, language });
  if ('problem' in seen) return previewRefused(language, seen.status ?? 409, whyRefused(seen, language));
  const row = seen.papers[Number(search.get('paper'))];
  if (row === undefined) return previewRefused(language, 404, textIn(language, 'trouble.missing.text'));
  // a draft has neither yet
  const { number: _number, date: _date, ...draft } = paperOf(row);
  try {
    return previewPdf(await papers.preview(draft));
  } catch (error) {
    if (!(error instanceof PaperFailed)) throw error;
    return previewRefused(language, 503, textIn(language, 'papers.problem.busy'));
  }
});
