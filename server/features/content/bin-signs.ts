import { localeTags, locales, type Locale } from '../../../domain/locale.ts';
import { content } from './load.ts';
import { plain } from './tokens.ts';
import { messagesBelow, readMessage } from './read-message.ts';

export const signSizes = ['a4', 'a3'] as const;
export type SignSize = (typeof signSizes)[number];

/** One sheet for each bin; the drawing of `server/features/invoicing/bin-signs.typ` has a colour and pictures for each. */
const bins = ['cutlery', 'leftovers', 'general'] as const;

/** Where the sheets of a language are to be had. */
export const signAddress = (language: Locale, size: SignSize): string => `/signs/bins.${language}.${size}.pdf`;

/** Everything that stands on the sheets of a language, for the press. */
export interface BinSigns {
  /** request path */
  path: string;
  language: Locale;
  region: string;
  size: SignSize;
  brand: string;
  title: string;
  yes: string;
  no: string;
  sheets: { bin: (typeof bins)[number]; title: string; yes: string[]; no: string[]; note: string }[];
}

/** The sheets of every language and size; claims are in them only while they are shown. @throws {ContentError} */
export const binSigns = (): BinSigns[] =>
  locales.flatMap((language) => {
    const text = (key: string) => plain(readMessage(content(), language, `planner.signs.${key}`));
    const list = (key: string) => {
      const found = messagesBelow(content(), language, `planner.signs.${key}`);
      return typeof found === 'string' ? [] : Object.keys(found).map((one) => text(`${key}.${one}`));
    };
    return signSizes.map((size) => ({
      path: signAddress(language, size),
      language,
      region: new Intl.Locale(localeTags[language]).region ?? '',
      size,
      brand: content().company.brand,
      title: text('title'),
      yes: text('yes'),
      no: text('no'),
      sheets: bins.map((bin) => ({
        bin,
        title: text(`${bin}.title`),
        yes: list(`${bin}.yes`),
        no: list(`${bin}.no`),
        note: text(`${bin}.note`),
      })),
    }));
  });
