import type { TextFacility } from '../../../i18n/texts.tsx';
import type { NewsShape } from './news-shape.ts';
import type { Needed } from './still-missing.tsx';

/** Without what a piece of news cannot be published, each thing in words: "title", "text (Français)". */
export function neededOf({ written, picture }: NewsShape, { t, word }: Pick<TextFacility, 't' | 'word'>): Needed[] {
  const several = written.length > 1;
  const texts = written.flatMap(({ language, rows }) =>
    rows.flatMap(({ cells }, index) =>
      cells.map(({ name, typed }) => {
        const what = t(index === 0 ? 'website.news.what.title' : 'website.news.what.body');
        return { name, label: several ? `${what} (${word('locale', language)})` : what, isFilled: typed !== '' };
      }),
    ),
  );
  const pictures = picture.flatMap(({ cells }) =>
    cells.map(({ name, typed, language }) => ({
      name,
      label: t(language === null ? 'website.news.what.picture' : 'website.news.what.words'),
      isFilled: typed !== '',
    })),
  );
  return [...texts, ...pictures];
}
