import { withoutClaimMarkers } from '../../../domain/claim-marker.ts';
import { locales, type Locale } from '../../../domain/locale.ts';
import { countWords } from './count-words.ts';
import { textLeaves } from './text-leaves.ts';
import type { Content } from './load.ts';

/**
 * Words that the texts of home may have in sight. With prices, names, the newsletter's form and what is read out beside
 * figures the page then has at most 1,100, in French and Dutch, which need more words, 1,200 (tests/e2e/home-length.test.ts).
 */
const mostWords = (language: Locale): number => (language === 'en' || language === 'de' ? 900 : 990);

/** Texts that stand behind a press, are only read out, are another wording, or are not of this page's sight. */
const isFolded = (key: string): boolean =>
  /(^|\.)alt$|Alt$|\.plain\.|^hero\.down$|^company\.(columns|listNote|external)|^industries\.planning\.(volume|lead|collect)|^sustainability\.(emissions|slider\.(label|value|captions|stages))|^facts\.groups\.(compost|climate|pack|plan)/.test(
    key,
  );

/** What must be said with "home-compostable" once on a page, and no more. */
const caveat = /\{claim:(?:product-certification|home-compostable:caveat)[:}]/;
/** Pages whose texts lie in one section. */
const pages = ['home', 'shop', 'welcome'] as const;

/** Home stays short, and a caveat is said once on a page. */
export function* checkHome({ messages, rawMessages }: Pick<Content, 'messages' | 'rawMessages'>): Generator<string> {
  for (const language of locales) {
    const inSight = [...textLeaves(messages[language]['home'])].filter(([key]) => !isFolded(key));
    const words = inSight.reduce((sum, [, text]) => sum + countWords(withoutClaimMarkers(text)), 0);
    const most = mostWords(language);
    if (words > most)
      yield `content/messages/${language}/home.json: ${words} words stand in sight on the home page, at most ${most}; say less, or move some behind a press`;
    for (const page of pages) {
      const said = [...textLeaves(rawMessages[language][page])].filter(
        ([key, text]) => !isFolded(key) && caveat.test(text),
      );
      for (const [key] of said.slice(1))
        yield `content/messages/${language}/${page}.json: ${key}: the caveat stands on this page already (${said[0]?.[0] ?? ''}); once is enough`;
    }
  }
}
