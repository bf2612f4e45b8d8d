import type { Migration } from './migration.ts';

/**
 * Never changed once released. Campaigns of the newsletter, every version of them, what was sent in each language, and who
 * it goes to: one row for a campaign and a subscription, so that nobody can get it twice.
 */
export const newsletterCampaigns: Migration = {
  name: '0025-newsletter',
  steps: ({ integer, strict }) => [
    `CREATE TABLE campaigns (
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
      unsubscribed ${integer} NOT NULL
    )${strict}`,
    'CREATE INDEX campaigns_created ON campaigns (created_at, id)',
    `CREATE TABLE campaign_versions (
      id TEXT PRIMARY KEY,
      campaign_id TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
      version ${integer} NOT NULL,
      content TEXT NOT NULL,
      saved_at ${integer} NOT NULL,
      saved_by TEXT REFERENCES operators (id) ON DELETE SET NULL,
      UNIQUE (campaign_id, version)
    )${strict}`,
    `CREATE TABLE campaign_issues (
      id TEXT PRIMARY KEY,
      campaign_id TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
      language TEXT NOT NULL,
      subject TEXT NOT NULL,
      content TEXT NOT NULL,
      UNIQUE (campaign_id, language)
    )${strict}`,
    `CREATE TABLE campaign_recipients (
      id TEXT PRIMARY KEY,
      campaign_id TEXT NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
      subscription_id TEXT NOT NULL REFERENCES newsletter_subscriptions (id) ON DELETE CASCADE,
      language TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'queued', 'sent', 'refused', 'unclear', 'left')),
      reason TEXT,
      ended_at ${integer},
      UNIQUE (campaign_id, subscription_id)
    )${strict}`,
    'CREATE INDEX campaign_recipients_state ON campaign_recipients (campaign_id, state, ended_at)',
    'CREATE INDEX campaign_recipients_subscription ON campaign_recipients (subscription_id)',
    'ALTER TABLE mails ADD COLUMN campaign_id TEXT REFERENCES campaigns (id) ON DELETE CASCADE',
    'CREATE INDEX mails_campaign ON mails (campaign_id, state) WHERE campaign_id IS NOT NULL',
    `ALTER TABLE newsletter_subscriptions ADD COLUMN undeliverable_at ${integer}`,
    `ALTER TABLE newsletter_subscriptions ADD COLUMN refusals ${integer} NOT NULL DEFAULT 0`,
  ],
};
