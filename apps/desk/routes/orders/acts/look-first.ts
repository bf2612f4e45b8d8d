import { logAccess } from '../../../../../server/platform/audit/record-access.ts';
import type { PaperRow } from '../../../../../server/platform/database/schema/papers.ts';
import { asPlainText } from '../../../../../server/platform/mail/mail-content.ts';
import { rehearse } from '../../../../../server/web/rehearse.ts';
import { orderActs } from './all-acts.ts';
import { orderNow, refused, runAct, typedIn, type ActRefusal, type OrderAct } from './order-act.ts';

/** Acts whose mail can be looked at before: what each does is one transaction, and nothing besides. */
const lookable = [
  'call-off',
  'charge',
  'confirm',
  'move',
  'ship',
  'take-invoice-back',
  'withdrawal-accept',
  'withdrawal-correct',
  'withdrawal-refuse',
] as const;

/** What would be sent and written if the button beside which it was asked for were pressed. */
export interface Look {
  /** names that button */
  of: string;
  mails: readonly { to: string; language: string; subject: string; text: string }[];
  papers: readonly { kind: PaperRow['kind']; number: string }[];
}

/**
 * @param act its field `look` names the button, with what that would send more than the others of its form behind a `?`
 * @returns a refusal: what the act itself would say
 */
export async function lookFirst(act: OrderAct): Promise<ActRefusal | { look: Look; papers: readonly PaperRow[] }> {
  const { desk, id, form } = act;
  const of = typedIn(form, 'look');
  for (const [name, value] of new URLSearchParams(of.split('?')[1])) form.set(name, value);
  const name = lookable.find((one) => one === typedIn(form, 'act'));
  if (name === undefined) return refused('not-allowed');
  const { answer, mails, papers } = await rehearse(desk, id, (database) =>
    runAct(orderActs[name], { ...act, desk: { ...desk, database } }),
  );
  if ('problem' in answer) return answer;
  const look = {
    of,
    mails: mails.map(({ to, content }) => ({
      to,
      language: content.language,
      subject: content.subject,
      text: asPlainText(content),
    })),
    papers: papers.map(({ kind, number }) => ({ kind, number })),
  };
  return { look, papers };
}

/** The same for whoever has the order in a list, and not open: that they read it is written down. @throws {StorageUnavailable} */
export async function lookFromList(act: OrderAct): Promise<ActRefusal | { look: Look }> {
  const { desk, actor, id } = act;
  const order = await orderNow(desk, id);
  if (order === null) return refused('unknown');
  const looked = await lookFirst(act);
  if ('problem' in looked) return looked;
  const item = { kind: 'order', id, label: order.found.order.number } as const;
  await logAccess(desk.database, actor, { action: 'order-read', item }, desk.now());
  return looked;
}
