import type { Generated, Selectable } from 'kysely';
import type { NewsletterState, PauseReason, RecipientState } from '../../../../domain/newsletter.ts';

export interface SubscriptionTable {
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

/** A consent that was given elsewhere than on the site, as somebody at the desk entered it (Art. 7(1) GDPR). */
export interface GivenConsentRow {
  subscription_id: string;
  /** YYYY-MM-DD */
  given_on: string;
  /** how it was given, such as a card filled in by hand */
  way: string;
  place: string;
  file_name: string | null;
  file_bytes: Uint8Array | null;
  recorded_at: number;
  recorded_by: string | null;
}

export interface SuppressionRow {
  /** keyed hash of an address (`addressKey`) that must not get the newsletter */
  email_hash: string;
  created_at: number;
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
