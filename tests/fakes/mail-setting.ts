import type { Secrets } from '../../server/platform/database/secrets.ts';
import type { Papers } from '../../server/features/invoicing/papers.ts';
import type { SiteMailSetting } from '../../server/web/mail-kinds.ts';
import { siteTexts } from './site-texts.ts';

const none = () => Promise.reject(new Error('none here'));

/** What mails are made with in tests that open no services; there are no newsletters, and papers only where they are given. */
export const mailSettingOf = (secrets: Secrets, papers: Pick<Papers, 'file'> = { file: none }): SiteMailSetting => ({
  texts: siteTexts,
  siteUrl: 'https://site.example',
  secrets,
  companyAddress: 'company@test.example',
  editions: { edition: none, draft: none },
  papers,
});
