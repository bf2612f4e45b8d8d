import type { Generated, Selectable } from 'kysely';
import type { DeskLanguage, Role } from '../../../domain/desk-roles.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { NewsletterState, PauseReason, RecipientState } from '../../../domain/newsletter.ts';
import type { MailTemplate } from '../../../domain/forms/form.ts';
import type { EnquiryKind } from '../../../domain/forms/forms.ts';
import type { ItemKind } from '../../../domain/item-kinds.ts';
import type { Buyer, OrderKind, OrderState, Payment } from '../../../domain/orders/order-state.ts';
import type { PaymentWay } from '../../../domain/orders/payment-ways.ts';
import type { ViesResult } from '../../../domain/orders/union-vat-id.ts';
import type { RefusalReason, WithdrawalChannel, WithdrawalState } from '../../../domain/orders/withdrawal.ts';
import type { PaperKind } from '../../../domain/invoicing/paper.ts';
import type { WorkState } from '../../../domain/work-state.ts';

export type { MailTemplate, EnquiryKind };

/** Why the company's mailbox cannot be read. */
export type MailboxProblem = 'login' | 'folder' | 'network' | 'unknown';

/**
 * The tables as Kysely sees them; `migrations/` creates them. Times are milliseconds since 1970 UTC, truth values 0 or 1,
 * so that SQLite and PostgreSQL hold the same.
 */
/** What a visitor sent, or a mail that came in by itself. The desk calls it an item: what lies in the inbox and is worked on. */
interface EnquiryTable {
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
  /** 1: no receipt was mailed because the address had got too many or too many were asked for (see protection/mail-budget.ts) */
  receipt_withheld: Generated<number>;
  /** how far the company's people have come with it */
  work_state: Generated<WorkState>;
  /** whose it is at the desk */
  assignee_id: Generated<string | null>;
  /** null until the desk has worked it out (desk/set-due-dates.ts), and for what came in before there was one */
  due_at: Generated<number | null>;
  /** when it got its first answer */
  answered_at: Generated<number | null>;
  /** goes up with every change of its work, so that nobody overwrites what they have not seen */
  revision: Generated<number>;
}

/** A stored enquiry, as queries give it. */
export type EnquiryRow = Selectable<EnquiryTable>;

export type MailState = 'queued' | 'leased' | 'sent' | 'dead';

export interface MailRow {
  id: string;
  enquiry_id: string | null;
  subscription_id: string | null;
  /** the sign-in at the desk whose code the mail brings */
  sign_in_id: string | null;
  /** the newsletter it is; without a subscription a test of it, to an operator */
  newsletter_id: string | null;
  order_id: string | null;
  template: MailTemplate;
  language: string;
  /** null: the company's mailbox, as configured when it is sent */
  recipient: string | null;
  /** keyed hash of the recipient, to count what one address gets; null for the company's mailbox */
  recipient_hash: string | null;
  /** keyed hash of the network whose message caused it, for a day, to count what one network causes */
  sender_hash: string | null;
  /** stable, so that a repeated delivery is recognisable */
  message_id: string;
  state: MailState;
  attempts: number;
  created_at: number;
  next_attempt_at: number;
  lease_owner: string | null;
  lease_until: number | null;
  /** class of the last failure, never the server's text: that may hold personal data */
  last_error: string | null;
  sent_at: number | null;
  /** what somebody at the desk wrote, which the mail brings */
  answer_id: string | null;
  /** the paper that the mail brings */
  paper_id: string | null;
  /** when somebody at the desk found that this dead mail need not be looked at any more */
  given_up_at: number | null;
}

interface SubscriptionTable {
  id: string;
  /** as `addressKey` has it */
  email: string;
  state: 'pending' | 'confirmed' | 'unsubscribed';
  language: string;
  consent_version: string;
  /** SHA-256 of the confirmation token; the token itself is only in the mail */
  token_hash: string;
  token_expires_at: number;
  requested_at: number;
  confirmed_at: number | null;
  unsubscribed_at: number | null;
  /** since when the mailbox is known to take nothing for good; it gets no newsletter until it is confirmed again */
  undeliverable_at: number | null;
  /** newsletters in a row that the mailbox refused */
  refusals: Generated<number>;
  /** newsletters that came back within half a year of one another, though the mailbox had taken them */
  bounces: Generated<number>;
  bounced_at: Generated<number | null>;
}

/** A stored subscription, as queries give it. */
export type SubscriptionRow = Selectable<SubscriptionTable>;

/**
 * Proof of a consent that was given and has ended, kept when the address is entered again. Of its own, because anybody
 * can enter a stranger's address.
 */
export interface NewsletterProofRow {
  id: string;
  /** as in the subscription */
  email: string;
  language: string;
  consent_version: string;
  requested_at: number;
  confirmed_at: number;
  unsubscribed_at: number;
}

export interface SuppressionRow {
  /** keyed hash of an address (`addressKey`) that must not get the newsletter */
  email_hash: string;
  created_at: number;
}

export interface SpentProofRow {
  /** hash of a solved challenge */
  challenge: string;
  expires_at: number;
}

export interface SecretRow {
  name: string;
  value: string;
  created_at: number;
}

/** The rate limiter's table (PostgreSQL only in use); keys are keyed hashes of address prefixes. */
export interface RateLimitRow {
  key: string;
  points: number;
  expire: number | null;
}

/** Work that one instance does for all, such as retention. */
export interface ScheduledJobRow {
  name: string;
  started_at: number;
  finished_at: number | null;
}

/** Somebody who works at the desk. */
export interface OperatorRow {
  id: string;
  /** as `addressKey` has it */
  email: string;
  name: string;
  role: Role;
  language: DeskLanguage;
  created_at: number;
  /** kept, because the log names them; they can do nothing any more */
  disabled_at: number | null;
}

/** A link that lets an operator set up signing in, once. */
export interface OperatorLinkRow {
  /** SHA-256 of the token; the token itself is only in the link */
  token_hash: string;
  operator_id: string;
  created_at: number;
  expires_at: number;
}

export interface PasskeyRow {
  /** the credential's id, base64url */
  id: string;
  operator_id: string;
  /** COSE key, base64url */
  public_key: string;
  counter: number;
  /** JSON list, a hint for the browser */
  transports: string;
  /** where it was made, for the operator's list */
  label: string;
  created_at: number;
  last_used_at: number | null;
}

/** An authenticator app (TOTP), one an operator. */
export interface AuthenticatorAppRow {
  operator_id: string;
  /** base32 */
  secret: string;
  created_at: number;
  /** null until the first code from it was right */
  confirmed_at: number | null;
  /** number of the 30-second step of the last code taken: none is taken twice */
  last_step: number;
}

export interface RecoveryCodeRow {
  /** keyed hash */
  code_hash: string;
  operator_id: string;
  created_at: number;
  used_at: number | null;
}

/** A sign-in by mail that is under way in one browser. */
export interface SignInRow {
  id: string;
  /** SHA-256 of the token in the browser's cookie */
  token_hash: string;
  /** null: nobody with the address that was typed; looks the same from outside */
  operator_id: string | null;
  step: 'mail' | 'second';
  /** wrong codes so far in this step */
  tries: number;
  created_at: number;
  expires_at: number;
}

export interface DeskSessionRow {
  /** for lists; says nothing about the token */
  id: string;
  /** SHA-256 of the token in the browser's cookie */
  token_hash: string;
  operator_id: string;
  /** `setup`: came by a link and may only set up signing in */
  stage: 'setup' | 'full';
  created_at: number;
  last_seen_at: number;
  /** when the operator last proved who they are */
  confirmed_at: number;
  address_prefix: string;
  /** browser and system in words, for the operator's list */
  device: string;
}

/** Who read or did what. Rows are never changed, and deleted only when they are two years old; triggers see to both. */
export interface DeskLogRow {
  id: string;
  at: number;
  operator_id: string | null;
  /** their address at the time */
  operator: string;
  action: string;
  item_kind: string | null;
  item_id: string | null;
  /** what people call the item, such as an inquiry number; never a visitor's name or address */
  item_label: string | null;
  /** JSON of a few plain values, such as the role before and after; null when there is nothing to add */
  detail: string | null;
  address_prefix: string;
}

/** A legal text as it was shown. Rows are never changed or deleted. */
export interface LegalTextRow {
  document: string;
  /** see server/features/content/legal-versions.ts */
  version: string;
  language: Locale;
  /** YYYY-MM-DD */
  effective_from: string;
  title: string;
  /** Markdown, tokens filled */
  body: string;
  /** 0: a summary above the German text */
  is_whole: number;
  stored_at: number;
}

/** One newsletter. Its figures count while it is sent and stay when the rows of its recipients have gone. */
export interface NewsletterRow {
  id: string;
  /** what the desk calls it */
  name: string;
  state: NewsletterState;
  paused_because: PauseReason | null;
  /** counts up with every saving: who saves names the version they began with */
  version: number;
  /** JSON of `NewsletterContent`; not changed once it is no draft */
  content: string;
  created_at: number;
  saved_at: number;
  saved_by: string | null;
  scheduled_at: number | null;
  started_at: number | null;
  /** when somebody last had it go on */
  resumed_at: number | null;
  /** the last subscription that was looked at when the recipients were written down; empty before the first */
  listed_to: string;
  /** when all recipients were written down */
  listed_at: number | null;
  finished_at: number | null;
  recipients: number;
  /** this and the next four: written when it ends; before that, the recipients' rows say it */
  sent: number;
  refused: number;
  unclear: number;
  left_before: number;
  not_reached: number;
  bounced: number;
  unsubscribed: number;
}

/** A newsletter as it was saved once. */
export interface NewsletterVersionRow {
  /** `<newsletter>:<version>` */
  id: string;
  newsletter_id: string;
  version: number;
  content: string;
  saved_at: number;
  saved_by: string | null;
}

/** What goes out in one language, as it was when the sending began. */
export interface NewsletterEditionRow {
  /** `<newsletter>:<language>` */
  id: string;
  newsletter_id: string;
  language: string;
  subject: string;
  /** JSON of `NewsletterText` */
  content: string;
}

/** A newsletter on the site. */
export interface ArchivedNewsletterRow {
  /** the last part of its address: the day it was sent; never given to another */
  slug: string;
  newsletter_id: string;
  sent_at: number;
  /** null: it was taken off the site */
  shown_since: number | null;
}

/** What an archived newsletter says in one language. */
export interface ArchivedEditionRow {
  /** `<slug>:<language>` */
  id: string;
  slug: string;
  language: string;
  subject: string;
  /** how it begins, for the list */
  teaser: string;
  /** JSON of the claims that subject and teaser make */
  head_claims: string;
  /** JSON of `ArchivedContent` */
  content: string;
}

/** Somebody a newsletter goes to. */
export interface NewsletterRecipientRow {
  /** `<newsletter>:<subscription>` */
  id: string;
  newsletter_id: string;
  subscription_id: string;
  language: string;
  state: RecipientState;
  /** why it was refused, as `mails.last_error` has it */
  reason: string | null;
  ended_at: number | null;
}

/** A field of `content/` as somebody at the desk wants it; not public yet. */
export interface ContentDraftRow {
  /** file and field as one text */
  place: string;
  /** below `content/` */
  file: string;
  /** JSON list of keys */
  at: string;
  /** JSON; null: the field is to be taken away */
  value: string | null;
  operator_id: string;
  /** their address */
  operator: string;
  changed_at: number;
  /** the plan it goes live with; null: when somebody publishes */
  plan_id: string | null;
}

/** Drafts that go live by themselves. */
export interface ContentPlanRow {
  id: string;
  goes_live_at: number;
  planned_at: number;
  operator_id: string;
  /** their address */
  operator: string;
  /** JSON list of what the checks said when its time had come; null: it waits */
  problems: string | null;
}

/** A picture or a proof that was uploaded at the desk; its name holds a hash, so it never changes. */
export interface ContentFileRow {
  name: string;
  kind: 'picture' | 'proof';
  bytes: Uint8Array;
  uploaded_at: number;
  operator_id: string;
  /** their address */
  operator: string;
  /** hash of the picture it was made of; null: of a proof, and of what was uploaded before originals were kept */
  original: string | null;
  /** `x y` in per cent that it was cut around; null: it is whole */
  focus: string | null;
}

/** A picture as it was uploaded, with all that stands in the file: for the desk only. */
export interface ContentOriginalRow {
  /** of its bytes */
  hash: string;
  /** as sharp calls it */
  format: string;
  /** as it was called by whoever uploaded it */
  file_name: string;
  bytes: Uint8Array;
  uploaded_at: number;
}

/** What was published at the desk once. */
export interface ContentVersionRow {
  number: number;
  id: string;
  published_at: number;
  operator_id: string | null;
  /** their address at the time; empty where it was taken over from an instance */
  operator: string;
  /** the version that was put back; null for something new */
  returns_to: number | null;
  /** JSON of all changes over the code's files */
  changes: string;
  /** JSON of what differs from the version before */
  differences: string;
}

/** An order, or a request for a quote where delivery is by arrangement. */
interface OrderTable {
  id: string;
  /** what people quote, in the form of the inquiry numbers */
  order_number: string;
  kind: OrderKind;
  state: OrderState;
  buyer: Buyer;
  payment: Payment;
  language: string;
  /** in its one spelling (domain/mail-address.ts) */
  email: string;
  /** JSON of who ordered, where it goes and what they wrote (`OrderCustomer`) */
  customer: string;
  /** JSON of lines, shipping and sums as they were at the order (`PricedOrder`): prices may change, this never does */
  priced: string;
  net_cents: number;
  vat_cents: number;
  gross_cents: number;
  /** the version (`legal_texts`) of the text that held: of the terms for a business, of the withdrawal information for a consumer */
  terms_version: string;
  /** hash of the key; null when the caller sent none */
  idempotency_key: string | null;
  /** hash of the content: the same again within a day is the same order */
  request_hash: string;
  received_at: number;
  /** of the last step */
  changed_at: number;
  /** counts the steps, so that two people do not take the same one */
  revision: number;
  /** set by the retention job after two years, or when a person asks for erasure and a duty to keep stands against it */
  restricted_at: number | null;
  /** what VIES said of the VAT id when it was last asked; null: it was not */
  vat_id_result: ViesResult | null;
  /** the number that VIES gave that enquiry */
  vat_id_reference: string | null;
  vat_id_checked_at: number | null;
  /** the quote that it accepts; null when it was ordered at the prices of the list */
  quote_number: Generated<string | null>;
  /** what the accepted quote promised (domain/orders/agreed-terms.ts), JSON; null: it accepts none */
  agreed: Generated<string | null>;
  /** when it has to be confirmed, answered or shipped; null: nothing is, or the desk has not yet set it */
  due_at: Generated<number | null>;
  /** since when an open withdrawal holds all that is left of it; null: none does */
  held_since: Generated<number | null>;
  /** what `due_at` was then: it comes back, later by as long as it was held */
  held_due_at: Generated<number | null>;
  /** YYYY-MM-DD in Germany, the last day to pay; null: nothing is owed, or nobody has asked for it yet */
  payment_due_on: Generated<string | null>;
  /** since when something left that no invoice charges; null: nothing did, or the order is closed */
  to_invoice_since: Generated<number | null>;
  /** since when more was paid than the order is worth; null: no more was, or the order is closed */
  to_refund_since: Generated<number | null>;
}

/** A stored order, as queries give it. */
export type OrderRow = Selectable<OrderTable>;

/** When an order came to a state, and who brought it there. */
export interface OrderStepRow {
  id: string;
  order_id: string;
  state: OrderState;
  at: number;
  /** null: the buyer */
  operator_id: string | null;
  /** JSON of a few plain values, such as the day of shipping; null when there is nothing to add */
  detail: string | null;
}

/** A reminder of a payment that somebody at the desk sent. */
export interface PaymentReminderRow {
  id: string;
  order_id: string;
  /** 1 for the first one of an order */
  position: number;
  /** YYYY-MM-DD, the day that was over before the first reminder */
  first_due_on: string;
  /** YYYY-MM-DD, the day that the reminder names to pay by */
  due_on: string;
  at: number;
  operator_id: string | null;
  /** the invoice it is about, where an order has several; null: what its last paper asks for */
  paper_number: string | null;
  /** 1 for the first one of that invoice; null: as its position */
  of_paper: number | null;
}

/** How far a consumer's withdrawal has come. What was declared is its enquiry, which has the same id. */
export interface WithdrawalRow {
  /** of the enquiry that declares it */
  id: string;
  /** null: nobody knows yet which order it is about, or it is about none */
  order_id: string | null;
  state: WithdrawalState;
  channel: WithdrawalChannel;
  received_at: number;
  /** when it was tied to the order */
  tied_at: number | null;
  /** null: by itself */
  tied_by: string | null;
  decided_at: number | null;
  decided_by: string | null;
  /** why it was refused */
  refusal: RefusalReason | null;
  /** what the buyer is told with the decision */
  note: Generated<string>;
  /** 1: the goods are to come back; null: nobody has said yet */
  needs_return: number | null;
  /** YYYY-MM-DD, the last day to send them back */
  return_by: string | null;
  /** YYYY-MM-DD, when they were proven to be on their way */
  dispatched_on: string | null;
  /** YYYY-MM-DD, when they were back */
  returned_on: string | null;
  settled_at: number | null;
  settled_by: string | null;
  revoked_at: number | null;
  revoked_by: string | null;
  revoked_because: Generated<string>;
}

/** What a withdrawal takes back of its order, in packs or sets. */
export interface WithdrawalLineRow {
  withdrawal_id: string;
  item_no: string;
  quantity: number;
}

/** Money that came for an order, or with a minus was paid back. */
export interface PaymentRow {
  /** made with the form it is noted in: sending the same form again is the same payment */
  id: string;
  order_id: string;
  /** the invoice it is for; null: that is not known, and it covers what is due first */
  paper_number: string | null;
  amount_cents: number;
  /** YYYY-MM-DD in Germany, when it came or left */
  paid_on: string;
  way: PaymentWay;
  /** such as what the transfer said; empty: none was noted */
  reference: string;
  /** why, where that was asked */
  reason: string | null;
  /** the withdrawal for which it was paid back */
  withdrawal_id: string | null;
  /** milliseconds since 1970 UTC */
  noted_at: number;
  /** null: they were removed long ago */
  operator_id: string | null;
  /** when it turned out to be noted wrongly; it counts for nothing then */
  taken_back_at: number | null;
  taken_back_by: string | null;
  taken_back_reason: string | null;
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

/** How far a series of numbers has come, such as the invoices of a year. */
export interface PaperSeriesRow {
  /** kind and year, `invoice:2026` */
  id: string;
  /** the number given last, from 1; 0 before the first */
  last: number;
}

/** A quote made for a request. What it says is its paper, which nobody can change. */
export interface QuoteRow {
  id: string;
  /** the request it answers */
  order_id: string;
  /** 1 for the first quote on a request */
  version: number;
  /** `replaced`: another one followed */
  state: 'open' | 'replaced' | 'accepted';
  paper_id: string;
  /** of the paper, such as AN-2026-00007 */
  number: string;
  /** JSON of its lines, shipping and sums (`PricedOrder`): what the order has when it is accepted */
  priced: string;
  payment: Payment;
  /** YYYY-MM-DD in Germany, the last day */
  valid_until: string;
  made_at: number;
  operator_id: string | null;
  accepted_at: number | null;
  /** the name of whoever accepted, as typed */
  accepted_by: string | null;
  /** the version of the terms, or of the withdrawal information, that was shown then */
  accepted_terms: string | null;
  /** the quantities that were chosen of those it names (`CB-001:5000`); empty: as it was quoted; null: not accepted, or before there was a choice */
  accepted_tiers: string | null;
}

/** What a buyer wants otherwise in a quote. */
export interface QuoteChangeRow {
  id: string;
  quote_id: string;
  text: string;
  /** the same words again are the same wish */
  text_hash: string;
  at: number;
}

/** A paper the company issued. Rows are never changed, and deleted only when tax law has no use for them; triggers see to both. */
export interface PaperRow {
  id: string;
  kind: PaperKind;
  /** such as RE-2026-00042 */
  number: string;
  series: string;
  position: number;
  /** kind and what it was issued for: a second one for the same is the first */
  cause: string;
  order_number: string | null;
  /** in its one spelling; null when there is none */
  email: string | null;
  language: string;
  /** JSON of the `Paper` (domain/invoicing/paper.ts) */
  content: string;
  /** YYYY-MM-DD in Germany, as the paper has it */
  issued_on: string;
  issued_at: number;
}

/** The PDF of a paper, as it was made the first time. Never changed, and deleted with its paper. */
export interface PaperFileRow {
  paper_id: string;
  pdf: Uint8Array;
  /** of the PDF, hexadecimal */
  sha256: string;
  made_at: number;
}

export interface ItemLabelRow {
  enquiry_id: string;
  label: string;
  /** the item's, so that a label's items are found in their order */
  received_at: number;
}

/** What somebody at the desk noted for the others; visitors never see it. */
export interface ItemNoteRow {
  id: string;
  enquiry_id: string;
  /** null when they left long ago */
  operator_id: string | null;
  text: string;
  created_at: number;
}

/** A view of the inbox that an operator kept for themselves. */
export interface SavedViewRow {
  id: string;
  operator_id: string;
  name: string;
  /** as it stands in the inbox's address */
  filter: string;
  created_at: number;
}

/** What search looks in; triggers fill it (migrations/baseline/search-sqlite.ts, search-postgres.ts). */
interface SearchTextTable {
  /** goes up with time, so that what is found comes newest first without sorting */
  n: Generated<number>;
  enquiry_id: string;
  /** of the enquiry and of the notes about it. PostgreSQL keeps a TSVECTOR here, SQLite the text, to which its index `search_index` refers */
  words: string;
}

/** The same for orders (in the same files); SQLite's index of it is `search_index_orders`. */
interface OrderTextTable {
  n: Generated<number>;
  order_id: string;
  words: string;
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
  /** `thread`: it answers a mail that only its recipient has; `number`: it names the inquiry; `nothing`: the item is its own */
  found_by: 'thread' | 'number' | 'nothing';
  /** 1: from the address the item has */
  from_sender: number;
  /** 1: the mailbox's own server says that the sender's domain did not send it */
  forged: number;
  /** an inquiry or order that it names or answers without having joined it */
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

/** What came in and was answered on a day that is over, counted once (desk/read-days.ts). Nothing in it is anybody's. */
export interface DeskDayRow {
  /** YYYY-MM-DD in Germany */
  day: string;
  /** JSON of `DayFigures` without the day */
  figures: string;
}

/** A question the assistant could not answer, without anybody in it, and all that ask alike. */
export interface UnansweredQuestionRow {
  id: string;
  language: string;
  /** what makes them alike; empty: nothing may be shown of them */
  likeness: string;
  text: string;
  /** how often */
  asked: number;
  /** YYYY-MM-DD in Germany */
  first_day: string;
  last_day: string;
}

/** A word of such a question that the site does not use: whether it comes again decides whether it may be shown. */
export interface UnansweredWordRow {
  /** keyed hash of language and stem */
  word_hash: string;
  first_day: string;
}

export interface Schema {
  enquiries: EnquiryTable;
  mails: MailRow;
  newsletter_subscriptions: SubscriptionTable;
  newsletter_proofs: NewsletterProofRow;
  suppressions: SuppressionRow;
  spent_proofs: SpentProofRow;
  secrets: SecretRow;
  rate_limits: RateLimitRow;
  scheduled_jobs: ScheduledJobRow;
  operators: OperatorRow;
  operator_links: OperatorLinkRow;
  passkeys: PasskeyRow;
  authenticator_apps: AuthenticatorAppRow;
  recovery_codes: RecoveryCodeRow;
  sign_ins: SignInRow;
  desk_sessions: DeskSessionRow;
  desk_log: DeskLogRow;
  legal_texts: LegalTextRow;
  newsletters: NewsletterRow;
  newsletter_versions: NewsletterVersionRow;
  newsletter_editions: NewsletterEditionRow;
  newsletter_recipients: NewsletterRecipientRow;
  archived_newsletters: ArchivedNewsletterRow;
  archived_editions: ArchivedEditionRow;
  content_drafts: ContentDraftRow;
  content_files: ContentFileRow;
  content_originals: ContentOriginalRow;
  content_plans: ContentPlanRow;
  content_versions: ContentVersionRow;
  orders: OrderTable;
  order_steps: OrderStepRow;
  payment_reminders: PaymentReminderRow;
  payments: PaymentRow;
  withdrawals: WithdrawalRow;
  withdrawal_lines: WithdrawalLineRow;
  quotes: QuoteRow;
  quote_changes: QuoteChangeRow;
  answers: AnswerRow;
  item_acts: ItemActRow;
  privacy_cases: PrivacyCaseRow;
  paper_series: PaperSeriesRow;
  papers: PaperRow;
  paper_files: PaperFileRow;
  item_labels: ItemLabelRow;
  item_notes: ItemNoteRow;
  saved_views: SavedViewRow;
  search_texts: SearchTextTable;
  mailboxes: MailboxRow;
  incoming_mails: IncomingMailRow;
  incoming_files: IncomingFileRow;
  desk_days: DeskDayRow;
  order_texts: OrderTextTable;
  unanswered_questions: UnansweredQuestionRow;
  unanswered_words: UnansweredWordRow;
}
