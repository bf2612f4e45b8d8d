import type { Locale } from '../../../domain/locale.ts';
import type { Content } from './load.ts';
import { oncePer } from './once-per.ts';
import { ClaimReader } from './wordings.ts';

/** Reads texts with all claims of the ledger; made once for a content, because hundreds of texts are read with it. */
export const claimReader = oncePer((content: Content) => new ClaimReader(content.ledger.values()));

/** Whether a text may be said: every claim that it makes is shown now. */
export const areClaimsShown = (text: string, language: Locale, content: Content): boolean =>
  content.claimMode === 'all' ||
  [...claimReader(content).claimsOf(text, language).keys()].every((id) => content.claims.has(id));
