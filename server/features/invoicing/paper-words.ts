import { noonOf } from '../../../domain/german-time.ts';
import { localeTags, type Locale } from '../../../domain/locale.ts';
import { localPrice, type Cents } from '../../../domain/money.ts';
import { pluralForm, type PluralForm } from '../../../domain/plural.ts';
import type { PaperKey } from '../../platform/texts/mail-key.ts';
import type { SiteTexts } from '../content/site-texts.ts';

/** Formats of one language, as papers use them. */
export interface Words {
  message: SiteTexts['message'];
  text(key: PaperKey, values?: Readonly<Record<string, string>>): string;
  money(cents: Cents): string;
  day(date: string): string;
  count(value: number): string;
  form(value: number): PluralForm;
  percent(value: number): string;
}

export function wordsIn(language: Locale, texts: Pick<SiteTexts, 'message'>): Words {
  const tag = localeTags[language];
  const days = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const counts = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
  const percents = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  return {
    message: (...asked) => texts.message(...asked),
    text: (key, values) => texts.message(language, key, values),
    money: (cents) => localPrice(cents, language),
    day: (date) => days.format(noonOf(date)),
    count: (value) => counts.format(value),
    form: (value) => pluralForm(value, language),
    percent: (value) => percents.format(value / 100),
  };
}
