import type { Migration } from './migration.ts';

/**
 * Never changed once released. Newsletters that anybody may read on the site: their address, which is nobody else's ever
 * after, and what they say in each language. Without the pictures, which the site has in better sizes.
 */
export const newsletterArchive: Migration = {
  name: '0034-newsletter-archive',
  steps: ({ integer, strict }) => [
    `CREATE TABLE archived_newsletters (
      slug TEXT PRIMARY KEY,
      campaign_id TEXT NOT NULL UNIQUE REFERENCES campaigns (id) ON DELETE CASCADE,
      sent_at ${integer} NOT NULL,
      shown_since ${integer}
    )${strict}`,
    'CREATE INDEX archived_newsletters_sent ON archived_newsletters (sent_at)',
    `CREATE TABLE archived_issues (
      id TEXT PRIMARY KEY,
      slug TEXT NOT NULL REFERENCES archived_newsletters (slug) ON DELETE CASCADE,
      language TEXT NOT NULL,
      subject TEXT NOT NULL,
      teaser TEXT NOT NULL,
      head_claims TEXT NOT NULL,
      content TEXT NOT NULL,
      UNIQUE (slug, language)
    )${strict}`,
  ],
};
