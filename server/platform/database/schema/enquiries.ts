import type { Generated, Selectable } from 'kysely';
import type { ItemOrigin } from '../../../../domain/item-origin.ts';
import type { ItemKind } from '../../../../domain/item-kinds.ts';
import type { WorkState } from '../../../../domain/work-state.ts';

/** What a visitor sent, or a mail that came in by itself. The desk calls it an item: what lies in the inbox and is worked on. */
export interface EnquiryTable {
  id: string;
  kind: ItemKind;
  /** what people quote, such as N2P-7F3K-2Q9C */
  enquiry_number: string;
  language: string;
  /** in its one spelling (domain/mail-address.ts), as typed where it is none; null where the form asks for none */
  email: string | null;
  /** JSON of the validated form */
  payload: string;
  /** hash of kind and key; null when the caller sent none */
  idempotency_key: string | null;
  /** hash of the content, to tell a repeat from a different message under the same key */
  request_hash: string;
  /** 1: concerns a contract, kept ten years at most (specification, section 9) */
  is_contract: number;
  received_at: number;
  /** set by the retention job after two years, or when a person asks for erasure and a duty to keep stands against it */
  restricted_at: number | null;
  /** 1: no receipt was mailed because the address had got too many or too many were asked for (server/platform/limits/mail-budget.ts) */
  receipt_withheld: Generated<number>;
  /** how far the company's people have come with it */
  work_state: Generated<WorkState>;
  /** whose it is at the desk */
  assignee_id: Generated<string | null>;
  /** null until the desk has worked it out (server/features/enquiries/set-due-dates.ts) */
  due_at: Generated<number | null>;
  /** when it got its first answer */
  answered_at: Generated<number | null>;
  /** goes up with every change of its work, so that nobody overwrites what they have not seen */
  revision: Generated<number>;
  /** when its sender wrote again, or it came back from "later"; null: nothing has happened since it came in */
  active_at: Generated<number | null>;
  /** when somebody at the desk opened it first since then; null: it is unread */
  opened_at: Generated<number | null>;
  /** when it was put into spam; it is done then. null: it is none */
  spam_at: Generated<number | null>;
  /** until when it stands under "later" (domain/snooze.ts); null: it does not */
  snoozed_until: Generated<number | null>;
  /** when it came back from "later", until somebody works on it */
  woken_at: Generated<number | null>;
  /** of what the desk began or entered itself; null: it came in */
  origin: Generated<ItemOrigin | null>;
  /** the order that the desk wrote about; null: none, or it is gone */
  order_id: Generated<string | null>;
}

/** A stored enquiry, as queries give it. */
export type EnquiryRow = Selectable<EnquiryTable>;

export interface ItemLabelTable {
  enquiry_id: string;
  label: string;
  /** this and the next are the item's, so that a label's items are found in their order */
  received_at: number;
  active_at: Generated<number | null>;
}

export type ItemLabelRow = Selectable<ItemLabelTable>;

/** What somebody at the desk noted for the others; visitors never see it. */
export interface ItemNoteRow {
  id: string;
  enquiry_id: string;
  /** null when they left long ago */
  operator_id: string | null;
  text: string;
  created_at: number;
}

/** What somebody at the desk noted about whoever has an address; they never see it. */
export interface CustomerNoteRow {
  id: string;
  /** as `addressKey` has it */
  email: string;
  /** null: they left long ago */
  operator_id: string | null;
  text: string;
  created_at: number;
}

/** Something done about an enquiry that no program sees: a call, a refund. */
export interface ItemActRow {
  /** made with the form it is noted in */
  id: string;
  enquiry_id: string;
  operator_id: string | null;
  operator_name: string;
  kind: 'call' | 'refund';
  /** how a call ended, or how the money went back */
  outcome: string;
  amount_cents: number | null;
  note: string;
  at: number;
}

/** What somebody at the desk writes to the sender of an enquiry. */
export interface AnswerRow {
  /** made with the form it is written in: sending the same form again is the same answer */
  id: string;
  enquiry_id: string;
  /** null: they were removed long ago */
  operator_id: string | null;
  /** as the answer is signed */
  operator_name: string;
  state: 'draft' | 'sent';
  language: string;
  subject: string;
  body: string;
  /** 1: what the sender had written stands below it */
  quotes: number;
  /** of the mail, kept longer than the mail's own record so that later ones join the thread */
  message_id: string | null;
  in_reply_to: string | null;
  /** Message-IDs of the thread before it, oldest first, parted by spaces */
  reference_ids: string;
  changed_at: number;
  sent_at: number | null;
}

/** A file that goes with an answer. */
export interface AnswerFileRow {
  id: string;
  answer_id: string;
  position: number;
  name: string;
  bytes: number;
  content: Uint8Array;
}

/** A text that somebody at the desk wrote to begin answers with. */
export interface ReplyTemplateRow {
  id: string;
  language: string;
  /** for whoever chooses it */
  title: string;
  body: string;
  changed_at: number;
  /** goes up with every change, so that nobody overwrites what they have not seen */
  revision: number;
}

/** Why the company's mailbox cannot be read. */
export type MailboxProblem = 'login' | 'folder' | 'network' | 'unknown';

/** The company's mailbox, and how far it was read. */
export interface MailboxRow {
  /** hash of server, user and folder */
  id: string;
  /** another one means that the server has numbered its mails anew */
  uid_validity: number;
  /** number of the last mail that was taken, or left for good */
  last_uid: number;
  /** when that one had arrived */
  last_arrival: number;
  /** how often the mail after it was begun and not finished */
  stumbles: number;
  /** the instance that reads it */
  lease_owner: string | null;
  lease_until: number | null;
  /** when it was last read to its end */
  looked_at: number | null;
  /** why it cannot be read; the desk has words for each */
  problem: MailboxProblem | null;
  problem_since: number | null;
}

/** A mail that was taken from the company's mailbox, in the thread of an item. */
export interface IncomingMailRow {
  id: string;
  enquiry_id: string;
  /** 1: the item began with it, and has its subject and text */
  opens: number;
  /** `automatic`: a program wrote it, such as a note of absence; `unreadable`: only that it came is known */
  kind: 'mail' | 'automatic' | 'unreadable';
  /** `thread`: it answers a mail that only its recipient has; `number`: it names the enquiry; `nothing`: the item is its own */
  found_by: 'thread' | 'number' | 'nothing';
  /** 1: from the address the item has */
  from_sender: number;
  /** 1: the mailbox's own server says that the sender's domain did not send it */
  forged: number;
  /** an enquiry or order that it names or answers without having joined it */
  names_number: string | null;
  from_name: string;
  from_address: string | null;
  subject: string;
  body: string;
  /** 1: it went on */
  body_cut: number;
  message_id: string | null;
  /** of what it says, so that the same mail is not taken twice from a mailbox that was numbered anew */
  content_hash: string;
  /** files beyond those that are listed */
  unlisted_files: number;
  arrived_at: number;
  taken_at: number;
}

/** A file that came with a mail; where it was not kept, `kept` says why. */
export interface IncomingFileRow {
  id: string;
  mail_id: string;
  position: number;
  name: string;
  bytes: number;
  kept: 'yes' | 'too-large' | 'too-many' | 'type' | 'no-room';
  content: Uint8Array | null;
}

/** A request of a person about their data. */
export interface PrivacyCaseRow {
  id: string;
  kind: 'access' | 'erasure' | 'restriction';
  /** address or telephone number, as typed; empty once the case is closed */
  subject: string | null;
  /** keyed hash of it */
  subject_hash: string;
  received_at: number;
  due_at: number;
  extended_because: string | null;
  opened_by: string | null;
  closed_at: number | null;
  outcome: 'done' | 'refused' | null;
  reason: string | null;
  /** JSON of what was done: numbers and dates, nobody's name */
  record: string;
}

/** What search looks in; triggers fill it (migrations/baseline/search-sqlite.ts, search-postgres.ts). */
export interface SearchTextTable {
  /** goes up with time, so that what is found comes newest first without sorting */
  n: Generated<number>;
  enquiry_id: string;
  /** of the enquiry and of the notes about it. PostgreSQL keeps a TSVECTOR here, SQLite the text, to which its index `search_index` refers */
  words: string;
}
