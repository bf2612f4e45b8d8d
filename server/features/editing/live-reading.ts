import type { Locale } from '../../../domain/locale.ts';
import type { Reading } from '../../../domain/wording-pieces.ts';
import { paidOnlineBy, type Content } from '../content/load.ts';
import { areClaimsShown } from '../content/shown-claims.ts';
import { isSaidOf } from '../content/wordings.ts';

/**
 * Which reading of a sentence the site shows now, as `chooseWording` takes it: of those that are for the shop as it is the
 * first whose claims are all shown, else the last. @param content as it is public @returns null: none is for now
 */
export function liveReading(readings: readonly Reading[], language: Locale, content: Content): Reading | null {
  const isForNow = ({ when }: Reading) =>
    when === null ||
    when === content.availability.state ||
    (when.startsWith('online-payment') && isSaidOf(`${when}?`, paidOnlineBy(content.company)));
  const isShown = ({ claims, text }: Reading) =>
    content.claimMode === 'all' ||
    (claims.every((id) => content.claims.has(id)) && areClaimsShown(text, language, content));
  const forNow = readings.filter(isForNow);
  return forNow.find(isShown) ?? forNow.at(-1) ?? null;
}
