import { createHash } from 'node:crypto';
import type { Locale } from '../../../domain/locale.ts';
import type { IncomingFileRow } from '../../platform/database/schema/enquiries.ts';
import type { DeliveryReport } from './delivery-report.ts';

export type InboundFile = Pick<IncomingFileRow, 'name' | 'bytes' | 'kept' | 'content'>;

/** A mail as it was read from the mailbox: text only, cleaned, within bounds. */
export interface InboundEmail {
  /** null: it could not be read, or only its head could; what else stands here is what is known of it */
  text: string | null;
  /** the text went on */
  isCut: boolean;
  subject: string;
  fromName: string;
  /** in its one spelling (domain/mail-address.ts); null where it has none that mail can be sent to */
  fromAddress: string | null;
  /** where its sender wants answers; null: where it came from */
  replyAddress: string | null;
  messageId: string | null;
  /** Message-IDs of the mails it answers, the nearest first */
  answers: readonly string[];
  language: Locale;
  /** written by a program */
  isAutomatic: boolean;
  /** the mailbox's own server takes it for spam */
  isSpam: boolean;
  /** the mailbox's own server says that the sender's domain did not send it */
  isForged: boolean;
  /** it tells what became of a mail of ours */
  report: DeliveryReport | null;
  files: readonly InboundFile[];
  /** files beyond those named */
  unlistedFiles: number;
  /** in the mailbox, milliseconds since 1970 UTC */
  arrivedAt: number;
  contentHash: string;
}

/** What is left of a mail that could not be read again and again: that it came. */
export const unreadableEmail = (uid: number, validity: number, now: number): InboundEmail => ({
  text: null,
  isCut: false,
  subject: '',
  fromName: '',
  fromAddress: null,
  replyAddress: null,
  messageId: null,
  answers: [],
  language: 'de',
  isAutomatic: false,
  isSpam: false,
  isForged: false,
  report: null,
  files: [],
  unlistedFiles: 0,
  arrivedAt: now,
  contentHash: createHash('sha256').update(`unreadable ${validity} ${uid}`).digest('hex'),
});
