import type { Content } from './load.ts';
import { legalVersions } from './legal-versions.ts';
import { endingProofSentence, endingProofs } from './proofs.ts';

/** A month that has begun while its products are still to come. */
function passedDate({ availability: { state, from } }: Content, today: Date): string[] {
  if (state === 'available' || from >= today.toISOString().slice(0, 7)) return [];
  return [
    state === 'pre-order'
      ? `content/facts.json: availability: deliveries were to start in ${from}, which has passed, and the site still takes pre-orders; set the state to "available" or give the month in which they start`
      : `content/facts.json: availability: the products were expected back in ${from}, which has passed; set the state to "available" or give another month`,
  ];
}

/** A legal text that is shown before the day it says it applies from. */
const earlyTexts = (content: Content, today: Date): string[] =>
  Object.values(legalVersions(content))
    .filter(({ effective }) => effective > today.toISOString().slice(0, 10))
    .map(
      ({ document, effective }) =>
        `content/legal/${document}/de.md: version: the text applies from ${effective} and is shown already; put it in place on that day, or set "version" to the day it is shown from`,
    );

/** What time has made wrong in the content, one sentence each: for the launch check, the log at start and the desk. */
export function contentWarnings(content: Content, today: Date): string[] {
  return [
    ...passedDate(content, today),
    ...earlyTexts(content, today),
    ...endingProofs(content.ledger, today).map(endingProofSentence),
  ];
}
