import { languagesOf, type NewsletterContent, type NewsletterFinding } from '../../../domain/newsletter.ts';
import { locales, localeTags, type Locale } from '../../../domain/locale.ts';
import { newsletterText, unsubscribePlace } from './compose-edition-mail.ts';
import type { MailSetting } from '../../platform/mail/mail-frame.ts';
import { languageFacts } from '../content/language-facts.ts';
import { heldBackBy } from '../../platform/mail/sample-hold.ts';
import type { ComposedNewsletter } from './compose-newsletter.ts';
import { daySpan } from './day-span.ts';

/** Longer subjects are cut off in lists of mails, on phones in any case. Signs. */
const subjectLength = 60;
/** Gmail shows so much and hides the rest behind a link. Bytes. */
const shownLength = 102_000;
/** pictures travel with the mail, and many mailboxes take no more than a few megabytes. Bytes. */
const largestMail = 1_500_000;

/** Everything there is to say about a newsletter before it goes out; `isError` tells what stops it. */
export async function checkNewsletter(
  content: NewsletterContent,
  editionIn: (language: Locale) => Promise<ComposedNewsletter>,
  setting: MailSetting,
): Promise<NewsletterFinding[]> {
  const findings: NewsletterFinding[] = [];
  const whole = (code: NewsletterFinding['code'], found = '') =>
    void findings.push({ code, language: null, block: null, found });
  const languages = languagesOf(content);
  if (heldBackBy('paper').length > 0) whole('company-data');
  if (languages.length === 0) whole('no-language');
  for (const language of locales) if (!languages.includes(language)) whole('left-out', language);
  if (daySpan(content.segment) === null) whole('bad-days');
  for (const language of languages) {
    const { edition, findings: written } = await editionIn(language);
    findings.push(...written);
    const note = (code: NewsletterFinding['code'], found = '') =>
      void findings.push({ code, language, block: null, found });
    const { subject } = edition;
    if ([...subject].length > subjectLength) note('long-subject', String([...subject].length));
    const { renderMail } = await import('../../platform/mail/templates/render-mail.ts');
    const { html, text } = await renderMail(newsletterText(edition, language, unsubscribePlace, setting));
    if (!html.includes(unsubscribePlace) || !text.includes(unsubscribePlace)) note('no-unsubscribe');
    const own = [subject, ...edition.blocks.map(wordsOf)].join('\n');
    const small = own.toLocaleLowerCase(localeTags[language]);
    for (const word of languageFacts(language).style.spam) if (small.includes(word)) note('spam-words', word);
    for (const [shouted] of own.matchAll(/(?<![\p{L}\p{N}])\p{Lu}{5,}(?:\s+\p{Lu}{2,})*(?![\p{L}\p{N}])/gu))
      note('capitals', shouted);
    const [marks] = /!{2,}/.exec(own) ?? [];
    if (marks !== undefined || /!/.test(subject)) note('exclamations', marks ?? '!');
    if (!edition.blocks.some(({ type }) => type === 'paragraph' || type === 'linked' || type === 'card'))
      note('no-words');
    const size = Buffer.byteLength(html) + edition.pictures.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (Buffer.byteLength(html) > shownLength || size > largestMail) note('large', `${Math.round(size / 1000)} kB`);
  }
  return withoutRepeats(findings);
}

type NewsletterBlock = ComposedNewsletter['edition']['blocks'][number];

function wordsOf(block: NewsletterBlock): string {
  switch (block.type) {
    case 'headline':
    case 'paragraph':
      return block.text;
    case 'linked':
      return block.small === true ? '' : block.parts.map(({ text }) => text).join('');
    case 'button':
      return block.label;
    default:
      return '';
  }
}

function withoutRepeats(findings: readonly NewsletterFinding[]): NewsletterFinding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}
