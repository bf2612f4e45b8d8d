import { redirect } from 'react-router';
import { germanDay } from '../../../../domain/german-time.ts';
import { fieldsIn, readQuote } from '../../../../server/features/quotes/quote-form.ts';
import { readOrder } from '../../../../server/features/orders/read-order.ts';
import { draftQuote, quoteRate } from '../../../../server/features/quotes/draft-quote.ts';
import { textIn } from '../../i18n/language-of.ts';
import { PaperFailed } from '../../../../server/features/invoicing/paper-worker.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { previewPdf, previewRefused } from './preview-answer.ts';

export const loader = withDesk(({ id }) => redirect(`/orders/${id}/offer`));

/** The PDF that a quote as typed would have, marked as a preview: it takes no number, and nothing is stored or sent. */
export const action = withForm(async ({ database, papers, mailSetting, now, language, actor, id }, form) => {
  const say = (status: number, words: string) => previewRefused(language, status, words);
  const found = await readOrder(database, actor, id, now());
  if (found === null || found === 'restricted' || found.order.kind !== 'request')
    return say(404, textIn(language, 'trouble.missing.text'));
  const { texts } = mailSetting;
  const catalogue = texts.catalogue();
  const read = readQuote(fieldsIn(form, found.order, catalogue), found.order, germanDay(now()));
  if ('wrong' in read) return say(400, textIn(language, 'quotes.previewWrong'));
  const vatPercent = quoteRate(found.order, catalogue.vatPercent);
  if (vatPercent === undefined) return say(409, textIn(language, 'quotes.problem.rate'));
  try {
    return previewPdf(await papers.preview(draftQuote(found.order, read.terms, vatPercent, texts)));
  } catch (error) {
    if (!(error instanceof PaperFailed)) throw error;
    const problem = error.reason === 'busy' ? ('busy' as const) : ('content' as const);
    return say(problem === 'busy' ? 503 : 409, `${textIn(language, `quotes.problem.${problem}`)} ${error.message}`);
  }
});
