import { createContext, use } from 'react';
import type { MaterialChoices } from '../../../../server/features/newsletters/newsletter-material.ts';
import { useTexts } from '../../i18n/texts.tsx';

/** What can be put into the texts of a page. */
export const PieceChoices = createContext<MaterialChoices | null>(null);

const signs: Readonly<Record<string, 'proven' | 'otherwise' | 'end'>> = {
  '<<': 'proven',
  '||': 'otherwise',
  '>>': 'end',
};

/** What a piece of a text is called. @param known by token, what those are called that the text was loaded with */
export function usePieceNames(known: Readonly<Record<string, string>>): (piece: string) => string {
  const choices = use(PieceChoices);
  const { t, language } = useTexts();
  return (piece) => {
    const sign = signs[piece];
    if (sign !== undefined) return t(`website.token.${sign}`);
    if (piece.startsWith('/')) {
      const [path = ''] = piece.split('#');
      const page = choices?.pages.find((one) => one.path === path);
      return t('website.token.link', { page: page?.titles[language] ?? piece });
    }
    const found = known[piece];
    if (found !== undefined) return found;
    const claim = choices?.claims.find(({ token }) => token === piece);
    if (claim !== undefined) return t('website.token.claim', { text: claim.figure });
    const fact = choices?.facts.find(({ token }) => token === piece);
    if (fact !== undefined) return t('website.token.fact', { text: fact.value });
    return piece;
  };
}
