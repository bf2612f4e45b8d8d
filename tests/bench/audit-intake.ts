import type { BenchDatabase } from './bench-database.ts';
import { reached, type Mailbox } from './mailbox.ts';
import type { Sent } from './senders.ts';

/** Whether what visitors were told is what the database and the mail server hold. All but `sent…` should be 0. */
export interface IntakeAudit {
  acknowledged: number;
  /** acknowledged and not stored */
  lost: number;
  /** the same message stored more than once */
  storedTwice: number;
  /** stored mails that did not arrive */
  undelivered: number;
  /** mails that arrived twice under one Message-ID: the server died between the mail server's yes and writing it down */
  repeatedSameId: number;
  /** a recipient got two different mails about one message */
  duplicated: number;
}

/** Waits for the outbox to empty, then compares. @param wait milliseconds */
export async function auditIntake(
  database: BenchDatabase,
  mailbox: Mailbox,
  acknowledged: readonly Sent[],
  wait: number,
): Promise<IntakeAudit> {
  await reached(
    async () => {
      mailbox.arrived();
      const [row] = await database.rows("SELECT count(*) AS waiting FROM mails WHERE state <> 'sent'");
      return Number(row?.['waiting']) === 0;
    },
    wait,
    1_000,
  );
  const enquiries = await database.rows('SELECT enquiry_number, email, idempotency_key FROM enquiries');
  const stored = new Map<string, number>();
  for (const row of enquiries) stored.set(String(row['email']), (stored.get(String(row['email'])) ?? 0) + 1);
  const numbers = new Set(enquiries.map((row) => String(row['enquiry_number'])));
  const mails = await database.rows('SELECT message_id FROM mails');
  const arrived = mailbox.arrived();
  const perVisitor = new Map<string, number>();
  for (const recipients of arrived.values()) {
    const recipient = recipients[0] ?? '';
    if (recipient.endsWith('@bench.example')) perVisitor.set(recipient, (perVisitor.get(recipient) ?? 0) + 1);
  }
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ inquiryNumber }) => !numbers.has(inquiryNumber)).length,
    storedTwice: [...stored.values()].filter((count) => count > 1).length,
    undelivered: mails.filter((row) => !arrived.has(String(row['message_id']))).length,
    repeatedSameId: [...arrived.values()].filter((recipients) => recipients.length > 1).length,
    duplicated: [...perVisitor.values()].filter((count) => count > 1).length,
  };
}

export const isClean = ({ lost, storedTwice, undelivered, duplicated }: IntakeAudit): boolean =>
  lost + storedTwice + undelivered + duplicated === 0;

export const inWords = (audit: IntakeAudit): string =>
  `${audit.acknowledged} acknowledged, ${audit.lost} lost, ${audit.storedTwice} stored twice, ${audit.undelivered} mails undelivered, ${audit.duplicated} duplicated, ${audit.repeatedSameId} repeated under the same Message-ID`;
