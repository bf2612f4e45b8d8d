import type { PaperKind } from '../../../../../domain/invoicing/paper.ts';
import type { PaperSubject } from '../../../../../server/features/order-records/papers/order-for-papers.ts';
import { writePaper } from '../../../../../server/features/orders/write-paper.ts';
import { textIn } from '../../../i18n/language-of.ts';
import { doneWithMail, paperSetting, refused, typedIn, type Acted, type OrderAct, type RunAct } from './order-act.ts';

/** Charges the deliveries that are named, or all that was not charged yet, by an invoice. */
export const charge: RunAct = (act) => {
  const deliveries = typedIn(act.form, 'deliveries');
  return write(act, 'invoice', { isNew: true, ...(deliveries !== '' && { deliveries: deliveries.split(',') }) });
};

/** Takes an invoice back as a whole. */
export const takeInvoiceBack: RunAct = (act) => write(act, 'cancellation', { invoice: typedIn(act.form, 'invoice') });

async function write(
  { desk, actor, form, language }: OrderAct,
  kind: PaperKind,
  subject: PaperSubject,
): Promise<Acted> {
  const written = await writePaper(paperSetting(desk), actor, {
    kind,
    number: typedIn(form, 'number'),
    isToBeSent: true,
    subject,
  });
  if (!('problem' in written)) return doneWithMail(`shipped=${written.number}`);
  if (written.problem === 'changed') return refused('changed');
  const why = textIn(language, `papers.problem.${written.problem}`);
  return { problem: 'invoice', detail: 'detail' in written ? `${why} ${written.detail}` : why };
}
