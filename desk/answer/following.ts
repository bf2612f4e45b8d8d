import type { RouterContextProvider } from 'react-router';
import { localPrice } from '../../domain/money.ts';
import type { DeskLanguage } from '../../domain/desk-roles.ts';
import { isMailAddress } from '../../domain/mail-address.ts';
import { roleMay } from '../../domain/desk-roles.ts';
import { undoTime } from '../../server/desk/answer-item.ts';
import { readThread, type ThreadEntry } from '../../server/desk/read-thread.ts';
import { causeOf } from '../../server/mail/delivery-failure.ts';
import { deskContext, signedIn } from '../desk-context.ts';
import { moment } from '../language/moment.ts';
import { clockOf } from './withdrawal-clock.ts';

interface Item {
  id: string;
  kind: string;
  receivedAt: number;
  fields: readonly { name: string; value: string }[];
}

/** What followed on an item, ready to be shown, and what may be done next. Shown only after the item's reading was logged. */
export async function followingOf(context: Readonly<RouterContextProvider>, item: Item, language: DeskLanguage) {
  const { database, now } = context.get(deskContext);
  const { operator } = signedIn(context);
  const thread = await database.read((reader) => readThread(reader, item.id));
  const valueOf = (name: string) => item.fields.find((field) => field.name === name)?.value ?? null;
  const email = valueOf('email');
  const refund = thread.entries.find((entry) => entry.kind === 'act' && entry.act.kind === 'refund');
  return {
    mark: thread.mark,
    entries: thread.entries.map((entry) => shown(entry, operator.id, language, now())),
    mayWork: roleMay(operator.role, 'work'),
    answers: email === null ? ('no-address' as const) : isMailAddress(email) ? ('yes' as const) : ('unusable' as const),
    phone: valueOf('phone'),
    clock: item.kind === 'withdrawal' ? clockOf(item.receivedAt, refund?.at ?? null, now(), language) : null,
    /** of the form a call or refund is noted in */
    actId: crypto.randomUUID(),
  };
}

export type Following = Awaited<ReturnType<typeof followingOf>>;

function shown(entry: ThreadEntry, operatorId: string, language: DeskLanguage, now: number) {
  const when = { at: entry.at, when: moment(entry.at, language), iso: new Date(entry.at).toISOString() };
  if (entry.kind === 'act') {
    const { id, operator_name, kind, outcome, amount_cents, note } = entry.act;
    const amount = amount_cents === null ? null : localPrice(amount_cents, language);
    return { type: 'act' as const, id, who: operator_name, kind, outcome, amount, note, ...when };
  }
  const { answer, mail } = entry;
  const waits = mail?.state === 'queued' && mail.attempts === 0;
  return {
    type: 'answer' as const,
    id: answer.id,
    who: answer.operator_name,
    language: answer.language,
    subject: answer.subject,
    body: answer.body,
    mailId: mail?.id ?? null,
    state: mail === null ? ('sent' as const) : mail.state,
    cause: mail === null || mail.last_error === null ? null : causeOf(mail.last_error),
    /** how much longer it may be taken back, in milliseconds; null: not any more, or by somebody else */
    undoFor:
      waits && answer.operator_id === operatorId ? Math.min(undoTime, Math.max(0, mail.next_attempt_at - now)) : null,
    ...when,
  };
}

export type ShownEntry = Following['entries'][number];
