import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import { pressAct } from '../../../../../server/features/orders/waiting-acts.ts';
import { writePaper, type WrittenPaper } from '../../../../../server/features/orders/write-paper.ts';
import { textIn } from '../../../i18n/language-of.ts';
import {
  doneLater,
  doneWithMail,
  paperSetting,
  pressSetting,
  refused,
  typedIn,
  type Acted,
  type RunAct,
} from './order-act.ts';

/** Charges the deliveries that are named, or all that was not charged yet, by an invoice. */
export const charge: RunAct = async ({ desk, actor, id, form, language }) => {
  const deliveries = typedIn(form, 'deliveries');
  const setting = pressSetting(desk);
  const wanted = { act: 'invoice', ...(deliveries !== '' && { deliveries: deliveries.split(',') }) } as const;
  const pressed = await pressAct(setting, actor, { orderId: id, wanted });
  if ('waits' in pressed) return doneLater('invoice', { waits: pressed.waits, since: setting.now });
  return saidOf(pressed, language);
};

/** Takes an invoice back as a whole. */
export const takeInvoiceBack: RunAct = async ({ desk, actor, form, language }) => {
  const written = await writePaper(paperSetting(desk), actor, {
    kind: 'cancellation',
    number: typedIn(form, 'number'),
    isToBeSent: true,
    subject: { invoice: typedIn(form, 'invoice') },
  });
  return saidOf(written, language);
};

function saidOf(written: WrittenPaper | { problem: 'waits' }, language: DeskLanguage): Acted {
  if (!('problem' in written)) return doneWithMail(`shipped=${written.number}`);
  if (written.problem === 'changed' || written.problem === 'waits') return refused(written.problem);
  const why = textIn(language, `papers.problem.${written.problem}`);
  return { problem: 'invoice', detail: 'detail' in written ? `${why} ${written.detail}` : why };
}
