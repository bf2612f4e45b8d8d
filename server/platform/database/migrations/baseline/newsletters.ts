import type { Dialect } from '../migration.ts';

/** Subscriptions with their proofs, newsletters and whom they go to (one row for a newsletter and a subscription, so that nobody can get it twice), and the archive on the site. */
export const newslettersTables = ({ integer, strict, bytes }: Dialect): readonly string[] => [
  `CREATE TABLE newsletter_subscriptions (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL CHECK (state IN ('pending', 'confirmed', 'unsubscribed')),
    language TEXT NOT NULL,
    consent_version TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    token_expires_at ${integer} NOT NULL,
    requested_at ${integer} NOT NULL,
    confirmed_at ${integer},
    unsubscribed_at ${integer},
    undeliverable_at ${integer},
    refusals ${integer} NOT NULL DEFAULT 0,
    bounces ${integer} NOT NULL DEFAULT 0,
    bounced_at ${integer}
  )${strict}`,
  'CREATE INDEX newsletter_subscriptions_requested ON newsletter_subscriptions (requested_at, id)',
  'CREATE INDEX newsletter_subscriptions_state ON newsletter_subscriptions (state, requested_at, id)',
  // consents that were given elsewhere than on the site
  `CREATE TABLE newsletter_given_consents (
    subscription_id TEXT PRIMARY KEY REFERENCES newsletter_subscriptions (id) ON DELETE CASCADE,
    given_on TEXT NOT NULL,
    way TEXT NOT NULL,
    place TEXT NOT NULL,
    file_name TEXT,
    file_bytes ${bytes},
    recorded_at ${integer} NOT NULL,
    recorded_by TEXT REFERENCES operators (id) ON DELETE SET NULL
  )${strict}`,
  `CREATE TABLE newsletter_proofs (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    language TEXT NOT NULL,
    consent_version TEXT NOT NULL,
    requested_at ${integer} NOT NULL,
    confirmed_at ${integer} NOT NULL,
    unsubscribed_at ${integer} NOT NULL
  )${strict}`,
  'CREATE INDEX newsletter_proofs_email ON newsletter_proofs (email)',
  `CREATE TABLE suppressions (
    email_hash TEXT PRIMARY KEY,
    created_at ${integer} NOT NULL
  )${strict}`,
  `CREATE TABLE newsletters (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent')),
    paused_because TEXT CHECK (paused_because IN ('operator', 'refused', 'checks')),
    version ${integer} NOT NULL,
    content TEXT NOT NULL,
    created_at ${integer} NOT NULL,
    saved_at ${integer} NOT NULL,
    saved_by TEXT REFERENCES operators (id) ON DELETE SET NULL,
    scheduled_at ${integer},
    started_at ${integer},
    listed_to TEXT NOT NULL,
    listed_at ${integer},
    finished_at ${integer},
    recipients ${integer} NOT NULL,
    sent ${integer} NOT NULL,
    refused ${integer} NOT NULL,
    unclear ${integer} NOT NULL,
    left_before ${integer} NOT NULL,
    not_reached ${integer} NOT NULL,
    bounced ${integer} NOT NULL,
    unsubscribed ${integer} NOT NULL,
    resumed_at ${integer}
  )${strict}`,
  'CREATE INDEX newsletters_created ON newsletters (created_at, id)',
  `CREATE TABLE newsletter_versions (
    id TEXT PRIMARY KEY,
    newsletter_id TEXT NOT NULL REFERENCES newsletters (id) ON DELETE CASCADE,
    version ${integer} NOT NULL,
    content TEXT NOT NULL,
    saved_at ${integer} NOT NULL,
    saved_by TEXT REFERENCES operators (id) ON DELETE SET NULL,
    UNIQUE (newsletter_id, version)
  )${strict}`,
  `CREATE TABLE newsletter_editions (
    id TEXT PRIMARY KEY,
    newsletter_id TEXT NOT NULL REFERENCES newsletters (id) ON DELETE CASCADE,
    language TEXT NOT NULL,
    subject TEXT NOT NULL,
    content TEXT NOT NULL,
    UNIQUE (newsletter_id, language)
  )${strict}`,
  `CREATE TABLE newsletter_recipients (
    id TEXT PRIMARY KEY,
    newsletter_id TEXT NOT NULL REFERENCES newsletters (id) ON DELETE CASCADE,
    subscription_id TEXT NOT NULL REFERENCES newsletter_subscriptions (id) ON DELETE CASCADE,
    language TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'queued', 'sent', 'refused', 'unclear', 'left')),
    reason TEXT,
    ended_at ${integer},
    UNIQUE (newsletter_id, subscription_id)
  )${strict}`,
  'CREATE INDEX newsletter_recipients_state ON newsletter_recipients (newsletter_id, state, ended_at)',
  'CREATE INDEX newsletter_recipients_subscription ON newsletter_recipients (subscription_id)',
  `CREATE TABLE archived_newsletters (
    slug TEXT PRIMARY KEY,
    newsletter_id TEXT NOT NULL UNIQUE REFERENCES newsletters (id) ON DELETE CASCADE,
    sent_at ${integer} NOT NULL,
    shown_since ${integer}
  )${strict}`,
  'CREATE INDEX archived_newsletters_sent ON archived_newsletters (sent_at)',
  `CREATE TABLE archived_editions (
    id TEXT PRIMARY KEY,
    slug TEXT NOT NULL REFERENCES archived_newsletters (slug) ON DELETE CASCADE,
    language TEXT NOT NULL,
    subject TEXT NOT NULL,
    teaser TEXT NOT NULL,
    head_claims TEXT NOT NULL,
    content TEXT NOT NULL,
    UNIQUE (slug, language)
  )${strict}`,
];
