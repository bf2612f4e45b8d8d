import type { Locale } from '../../../../domain/locale.ts';
import type { SiteTexts } from '../../../../server/features/content/site-texts.ts';

/** What may be written to the person, in one language. */
export interface Letter {
  language: Locale;
  subject: string;
  body: string;
}

type Texts = Pick<SiteTexts, 'message'>;

/** @param languages that of the person first */
export const accessLetters = (texts: Texts, languages: readonly Locale[]): Letter[] =>
  languages.map((language) => ({
    language,
    subject: texts.message(language, 'mail.privacy.access.subject'),
    body: [
      texts.message(language, 'mail.greeting'),
      texts.message(language, 'mail.privacy.access.text'),
      texts.message(language, 'mail.privacy.access.more'),
      texts.message(language, 'mail.closing'),
    ].join('\n\n'),
  }));

/** What an erasure came to, as far as the person is told. */
interface Came {
  /** every backup that there can be was searched, and its data deleted */
  inBackups: boolean;
  kept: boolean;
  unfinished: boolean;
}

/** @param languages that of the person first */
export const erasureLetters = (texts: Texts, languages: readonly Locale[], came: Came): Letter[] =>
  languages.map((language) => ({
    language,
    subject: texts.message(language, 'mail.privacy.erasure.subject'),
    body: [
      texts.message(language, 'mail.greeting'),
      texts.message(language, `mail.privacy.erasure.${came.kept || came.unfinished ? 'partly' : 'text'}`),
      ...(came.kept ? [texts.message(language, 'mail.privacy.erasure.kept')] : []),
      ...(came.unfinished ? [texts.message(language, 'mail.privacy.erasure.open')] : []),
      ...(came.inBackups ? [texts.message(language, 'mail.privacy.erasure.backups')] : []),
      texts.message(language, 'mail.closing'),
    ].join('\n\n'),
  }));
