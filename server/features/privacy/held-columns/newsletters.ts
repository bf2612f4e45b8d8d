import type { HeldIn } from './held.ts';

export const newsletterColumns: HeldIn<
  | 'newsletter_subscriptions'
  | 'newsletter_proofs'
  | 'suppressions'
  | 'newsletter_given_consents'
  | 'newsletters'
  | 'newsletter_versions'
  | 'newsletter_editions'
  | 'archived_newsletters'
  | 'archived_editions'
  | 'newsletter_recipients'
> = {
  newsletter_subscriptions: {
    id: 'about',
    email: 'personal',
    state: 'about',
    language: 'about',
    consent_version: 'about',
    token_hash: 'hash',
    token_expires_at: 'about',
    requested_at: 'about',
    confirmed_at: 'about',
    unsubscribed_at: 'about',
    undeliverable_at: 'about',
    refusals: 'about',
    bounces: 'about',
    bounced_at: 'about',
  },
  newsletter_proofs: {
    id: 'none',
    email: 'personal',
    language: 'about',
    consent_version: 'about',
    requested_at: 'about',
    confirmed_at: 'about',
    unsubscribed_at: 'about',
  },
  newsletter_given_consents: {
    subscription_id: 'about',
    given_on: 'about',
    way: 'personal',
    place: 'personal',
    file_name: 'personal',
    file_bytes: 'personal',
    recorded_at: 'about',
    recorded_by: 'about',
  },
  suppressions: { email_hash: 'hash', created_at: 'about' },
  // the newsletter; what the company writes in it is no visitor's
  newsletters: {
    id: 'none',
    name: 'none',
    state: 'none',
    paused_because: 'none',
    version: 'none',
    content: 'none',
    created_at: 'none',
    saved_at: 'about',
    saved_by: 'about',
    scheduled_at: 'none',
    started_at: 'none',
    resumed_at: 'none',
    listed_to: 'about',
    listed_at: 'none',
    finished_at: 'none',
    recipients: 'none',
    sent: 'none',
    refused: 'none',
    unclear: 'none',
    left_before: 'none',
    not_reached: 'none',
    bounced: 'none',
    unsubscribed: 'none',
  },
  newsletter_versions: {
    id: 'none',
    newsletter_id: 'none',
    version: 'none',
    content: 'none',
    saved_at: 'about',
    saved_by: 'about',
  },
  newsletter_editions: { id: 'none', newsletter_id: 'none', language: 'none', subject: 'none', content: 'none' },
  archived_newsletters: { slug: 'none', newsletter_id: 'none', sent_at: 'none', shown_since: 'none' },
  archived_editions: {
    id: 'none',
    slug: 'none',
    language: 'none',
    subject: 'none',
    teaser: 'none',
    head_claims: 'none',
    content: 'none',
  },
  newsletter_recipients: {
    id: 'about',
    newsletter_id: 'about',
    subscription_id: 'about',
    language: 'about',
    state: 'about',
    reason: 'about',
    ended_at: 'about',
  },
};
