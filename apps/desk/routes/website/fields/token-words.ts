import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import type { Locale } from '../../../../../domain/locale.ts';
import { ContentError } from '../../../../../server/features/content/files.ts';
import { content } from '../../../../../server/features/content/load.ts';
import { claimAsText, fillTokens } from '../../../../../server/features/content/tokens.ts';
import { textIn } from '../../../i18n/language-of.ts';
import { inPieces } from './whole-tokens.ts';

const kinds = ['claim', 'about', 'fact', 'company', 'product', 'contents', 'site', 'sample'] as const;

/** What the tokens of a text are called where it is edited, and what stands in their place now, by token. */
export function tokenWords(text: string, locale: Locale, language: DeskLanguage): Record<string, string> {
  const tokens = inPieces(text).filter(({ isToken }) => isToken);
  return Object.fromEntries(tokens.map(({ piece }) => [piece, nameOfToken(piece, locale, language)]));
}

function nameOfToken(token: string, locale: Locale, language: DeskLanguage): string {
  const [kind = '', id] = token.slice(1, -1).split(':');
  const known = kinds.find((one) => one === kind);
  if (known === undefined || (id === undefined && known !== 'sample'))
    return textIn(language, 'website.token.filled', { name: kind });
  const shown = known === 'about' ? `{claim:${id}}` : token;
  return textIn(language, `website.token.${known}`, { text: filled(shown, locale) });
}

/** What stands there now; a token that nothing is known of stays as it is. */
function filled(token: string, locale: Locale): string {
  const { ledger: claims, ...rest } = content();
  try {
    return fillTokens(token, locale, { ...rest, claims }, { where: '', showClaim: claimAsText });
  } catch (error) {
    if (error instanceof ContentError) return token.slice(1, -1);
    throw error;
  }
}
