import { expect, test } from 'vitest';
import { newNewsletter, newsletterLimits } from '../../../domain/newsletter.ts';
import { longestPause, mostPause } from '../../../tests/fakes/longest-pause.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import type { MailSetting } from '../../platform/mail/mail-frame.ts';
import { renderMail } from '../../platform/mail/templates/render-mail.ts';
import { checkNewsletter } from './check-newsletter.ts';
import { newsletterText } from './compose-edition-mail.ts';
import { composeNewsletter } from './compose-newsletter.ts';
import { newsletterMaterial } from './material-from-content.ts';

const none = () => Promise.reject(new Error('none here'));
/** nothing is signed: none of these is sent */
const setting: MailSetting = {
  texts: siteTexts,
  siteUrl: 'https://site.example',
  companyAddress: 'company@test.example',
  secrets: { sign: none, verify: none, key: none },
};

const inAll = (text: string) => ({ en: text, de: text, nl: text, fr: text });

test.each([
  '1.',
  '1,',
  '95 % ',
  '[a](/b) ',
  '[a](/) ',
  '[a](/)\n\n',
  '<<a||b>> ',
  '{fact:vat} ',
  'a\n',
  'a\n\n',
  'vingt-',
  '!',
  'ABCDEF ',
  '<&',
])(
  'a newsletter that is nothing but “%s”, as long as it may be, holds up nobody while it is composed, shown and checked',
  async (part) => {
    const text = inAll(part.repeat(newsletterLimits.text).slice(0, newsletterLimits.text));
    const content = {
      ...newNewsletter('Lang'),
      subject: inAll('Lang'),
      blocks: Array.from({ length: newsletterLimits.blocks }, (_, id) => ({
        id: `${id}`,
        type: 'text' as const,
        text,
      })),
    };
    const material = newsletterMaterial();
    const compose = () => composeNewsletter(content, 'fr', material, 'https://site.example');
    // the first time reads what is kept afterwards
    const { edition, findings } = await compose();
    expect(findings.length).toBeLessThan(1_000);
    expect(await longestPause(compose, mostPause)).toBeLessThan(mostPause);
    const show = () => renderMail(newsletterText(edition, 'fr', 'https://site.example/', setting));
    await show();
    expect(await longestPause(show, mostPause)).toBeLessThan(mostPause);
    expect(await longestPause(() => checkNewsletter(content, compose, setting), mostPause)).toBeLessThan(mostPause);
  },
);
