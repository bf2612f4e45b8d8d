import type { Locale } from '../../../domain/locale.ts';

/** A text to begin with, in the sender's language. */
export interface AnswerTemplate {
  id: string;
  /** for whoever chooses it */
  title: string;
  /** everything but `{name}` and `{number}` filled in */
  text: string;
}

/** A figure of the site that may stand in an answer. */
export interface AnswerFigure {
  /** what can be typed instead of it: `{price:forks}` */
  token: string;
  /** of the product; null: the desk has words for it */
  name: string | null;
  value: string;
}

/** What the site's content has for answers; `server/features/content/answer-texts.ts` brings the real ones. */
export interface AnswerTexts {
  /** @param titles the language the titles are in */
  templates(language: Locale, titles: Locale): readonly AnswerTemplate[];
  figures(language: Locale): readonly AnswerFigure[];
  /** "Guten Tag Ada Muster,"; without a name "Guten Tag," */
  greeting(language: Locale, name: string | null): string;
  /** Puts the site's facts and prices into what somebody wrote; a token that does not exist stays, and is named. */
  fill(text: string, language: Locale): { text: string; unknown: readonly string[] };
}
