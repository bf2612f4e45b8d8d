import { noonOf } from '../../../../domain/german-time.ts';
import { localPrice } from '../../../../domain/money.ts';
import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { isMailAddress } from '../../../../domain/mail-address.ts';
import { mayOweRefund } from '../../../../domain/orders/withdrawal.ts';
import { undoTime } from '../../../../server/features/enquiries/answer-item.ts';
import type { Work } from '../../../../server/features/enquiries/read-enquiry.ts';
import {
  readThread,
  threadState,
  type IncomingEntry,
  type ShownOfItem,
  type ThreadEntry,
} from '../../../../server/features/enquiries/read-thread.ts';
import { readWriters } from '../../../../server/features/enquiries/read-writers.ts';
import { readableAddress } from '../../../../server/platform/mail-address/address-key.ts';
import { splitQuoted } from '../../../../domain/quoted-text.ts';
import { causeOf } from '../../../../server/platform/mail/delivery-failure.ts';
import { refundAtOrder } from '../../../../server/features/withdrawals/refund-of.ts';
import type { AskedOfDesk } from '../../document/with-desk.ts';
import { workView } from '../inbox/work-view.ts';
import { fileSize } from '../../i18n/file-size.ts';
import { moment, shortMoment } from '../../i18n/moment.ts';
import { clockOf } from './withdrawal-clock.ts';

interface Item {
  id: string;
  kind: string;
  receivedAt: number;
  fields: readonly { name: string; value: string }[];
  work: Work;
}

/**
 * What followed on an item, ready to be shown, and what may be done next. Shown only after the item's reading was logged.
 * @param shows of the page: by what it is asked for again
 */
export async function followingOf(desk: AskedOfDesk, item: Item, shows: ShownOfItem) {
  const { database, now, operator, language, may } = desk;
  const readAt = now();
  const { thread, state, atOrder, writers } = await database.read(async (reader) => ({
    // the state first: what comes in between is then shown once more, and never missed
    state: await threadState(reader, item.id, shows),
    thread: await readThread(reader, item.id),
    writers: await readWriters(reader, { ids: [item.id], me: operator.id }, readAt),
    atOrder: item.kind === 'withdrawal' ? await refundAtOrder(reader, item.id) : undefined,
  }));
  const valueOf = (name: string) => item.fields.find((field) => field.name === name)?.value ?? null;
  const email = valueOf('email');
  const act = thread.entries.find((entry) => entry.kind === 'act' && entry.act.kind === 'refund');
  const paidOn = atOrder?.paidOn ?? null;
  const refundedAt = paidOn === null ? (act?.at ?? null) : noonOf(paidOn);
  const owesRefund =
    item.kind === 'withdrawal' &&
    (refundedAt !== null || (mayOweRefund(atOrder?.state ?? 'untied') && atOrder?.wasPaid !== false));
  return {
    itemId: item.id,
    readAt,
    shows,
    /** what an open page compares, to show by itself what came in meanwhile */
    state,
    mark: thread.mark,
    /** what is to be said of the mail the item began with */
    opening: thread.opening === null ? null : incoming(thread.opening, language),
    entries: thread.entries.map((entry) => shown(entry, operator.id, language, now())),
    mayWork: may('work'),
    /** who else has begun an answer */
    writers: (writers.get(item.id) ?? []).map(({ name, at, isAtIt }) => ({
      name,
      isAtIt,
      when: shortMoment(at, readAt, language),
    })),
    work: workView(item.work, language, readAt),
    answers: email === null ? ('no-address' as const) : isMailAddress(email) ? ('yes' as const) : ('unusable' as const),
    phone: valueOf('phone'),
    clock: owesRefund ? clockOf(item.receivedAt, refundedAt, now(), language) : null,
    /** of the form a call or refund is noted in */
    actId: crypto.randomUUID(),
  };
}

export type Following = Awaited<ReturnType<typeof followingOf>>;

/** An entry of a thread, ready to be shown. @param operatorId who looks: what they sent they may take back */
export function shown(entry: ThreadEntry, operatorId: string, language: DeskLanguage, now: number) {
  const when = { at: entry.at, when: moment(entry.at, language), iso: new Date(entry.at).toISOString() };
  if (entry.kind === 'act') {
    const { id, operator_name, kind, outcome, amount_cents, note } = entry.act;
    const amount = amount_cents === null ? null : localPrice(amount_cents, language);
    return { type: 'act' as const, id, who: operator_name, kind, outcome, amount, note, ...when };
  }
  if (entry.kind === 'incoming') {
    const { arrived_at: at } = entry.mail;
    return { ...incoming(entry, language), at, when: moment(at, language), iso: new Date(at).toISOString() };
  }
  const { answer, mail, files } = entry;
  const waits = mail?.state === 'queued' && mail.attempts === 0;
  return {
    type: 'answer' as const,
    id: answer.id,
    who: answer.operator_name,
    language: answer.language,
    subject: answer.subject,
    body: answer.body,
    files: files.map(({ id, name, bytes }) => ({ id, name, size: fileSize(bytes, language) })),
    mailId: mail?.id ?? null,
    state: mail === null ? ('sent' as const) : mail.state,
    cause: mail === null || mail.last_error === null ? null : causeOf(mail.last_error),
    /** how much longer it may be taken back, in milliseconds; null: not any more, or by somebody else */
    undoFor:
      waits && answer.operator_id === operatorId ? Math.min(undoTime, Math.max(0, mail.next_attempt_at - now)) : null,
    ...when,
  };
}

function incoming({ mail, files, about }: IncomingEntry, language: DeskLanguage) {
  const address = mail.from_address === null ? null : readableAddress(mail.from_address);
  const text = splitQuoted(mail.body);
  return {
    type: 'incoming' as const,
    id: mail.id,
    kind: mail.kind,
    who: mail.from_name || address,
    subject: mail.subject,
    ...text,
    isCut: mail.body_cut === 1,
    byNumber: mail.found_by === 'number',
    /** another one than the item's */
    otherAddress: mail.from_sender === 1 || mail.kind === 'unreadable' ? null : (address ?? '–'),
    isForged: mail.forged === 1,
    about: about && { ...about, to: about.kind === 'item' ? `/inbox/${about.id}` : `/orders/${about.id}` },
    files: files.map(({ id, name, bytes, kept }) => ({ id, name, kept, size: fileSize(bytes, language) })),
    unlistedFiles: mail.unlisted_files,
  };
}

export type ShownIncoming = ReturnType<typeof incoming>;

export type ShownEntry = Following['entries'][number];
