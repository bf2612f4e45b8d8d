import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { newsletterConsentVersion } from '../../../../domain/forms/newsletter-consent.ts';
import type { Locale } from '../../../../domain/locale.ts';
import type { Actor } from '../../../platform/audit/record-access.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { mailboxKey } from '../../../platform/limits/mail-budget.ts';
import { addressKey } from '../../../platform/mail-address/address-key.ts';
import { enqueueMails } from '../../../platform/mail/outbox.ts';
import { suppressionHash, type NewsletterStore } from '../newsletter-store.ts';
import { confirmationToken, tokenHash } from '../newsletter-tokens.ts';

/** What bringing people in works on. */
export type TakingStore = Pick<NewsletterStore, 'database' | 'secrets' | 'messageIdHost' | 'confirmationLifetime'>;

/** What proves a consent that was given elsewhere than on the site (Art. 7(1) GDPR). */
export interface GivenConsent {
  /** YYYY-MM-DD */
  givenOn: string;
  /** how, such as a card filled in by hand */
  way: string;
  place: string;
  file: { name: string; bytes: Uint8Array } | null;
}

/** Of `consent_version`: no wording of the site was agreed to. */
const consentGivenElsewhere = 'elsewhere';

/**
 * What becomes of somebody who is brought in. `added`: gets the newsletter from now on; `asked`: gets the mail that asks
 * for a confirmation; `known`: gets it already; `waiting`: was asked and has not confirmed yet; `suppressed`: has
 * unsubscribed or objected, and can only come back by themselves; `undeliverable`: the mailbox takes nothing any more.
 */
export type Taken = 'added' | 'asked' | 'known' | 'waiting' | 'suppressed' | 'undeliverable';

/**
 * Takes one person in, in the transaction of whoever brings them. With a proof of consent they are a subscriber; without
 * one they are asked for a confirmation, as whoever types their address on the site.
 * @param person.email an address @param now milliseconds since 1970 UTC
 */
export async function takeSubscriber(
  store: TakingStore,
  transaction: Kysely<Schema>,
  person: { email: string; language: Locale; consent: GivenConsent | null },
  { actor, now }: { actor: Actor; now: number },
): Promise<Taken> {
  const { language, consent } = person;
  const email = addressKey(person.email);
  const suppressed = await transaction
    .selectFrom('suppressions')
    .select('created_at')
    .where('email_hash', '=', await suppressionHash(store.secrets, email))
    .executeTakeFirst();
  const known = await transaction
    .selectFrom('newsletter_subscriptions')
    .select(['id', 'state', 'undeliverable_at', 'token_expires_at'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (suppressed !== undefined || known?.state === 'unsubscribed') return 'suppressed';
  if (known?.state === 'confirmed') return known.undeliverable_at === null ? 'known' : 'undeliverable';
  if (known !== undefined && consent === null && known.token_expires_at > now) return 'waiting';
  const id = known?.id ?? randomUUID();
  const values = {
    state: consent === null ? ('pending' as const) : ('confirmed' as const),
    language,
    consent_version: consent === null ? newsletterConsentVersion : consentGivenElsewhere,
    token_hash: tokenHash(await confirmationToken(store.secrets, id, now)),
    token_expires_at: now + store.confirmationLifetime,
    requested_at: now,
    confirmed_at: consent === null ? null : now,
  };
  if (known === undefined)
    await transaction
      .insertInto('newsletter_subscriptions')
      .values({ id, email, ...values })
      .execute();
  else await transaction.updateTable('newsletter_subscriptions').set(values).where('id', '=', id).execute();
  if (consent === null) {
    await enqueueMails(transaction, [{ template: 'newsletter-confirmation', recipient: email }], {
      subscriptionId: id,
      recipientHash: await mailboxKey(store.secrets, email),
      language,
      messageIdHost: store.messageIdHost,
      now,
    });
    return 'asked';
  }
  // the mail that asked them need not go any more
  await transaction.deleteFrom('mails').where('subscription_id', '=', id).where('state', '=', 'queued').execute();
  await transaction
    .insertInto('newsletter_given_consents')
    .values({
      subscription_id: id,
      given_on: consent.givenOn,
      way: consent.way,
      place: consent.place,
      file_name: consent.file?.name ?? null,
      file_bytes: consent.file?.bytes ?? null,
      recorded_at: now,
      recorded_by: actor.operator.id,
    })
    .execute();
  return 'added';
}
