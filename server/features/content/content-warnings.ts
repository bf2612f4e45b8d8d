import { isPast } from '../../../domain/availability.ts';
import type { DeskSentence } from '../../../domain/desk-roles.ts';
import type { Content } from './load.ts';
import { legalVersions } from './legal-versions.ts';
import { dayOf, endingProofSentence, endingProofs } from './proofs.ts';

/** A sentence and the field that it is about. */
export interface ContentWarning extends DeskSentence {
  place: { file: string; at: readonly string[] };
}

/** A month that has begun while its products are still to come. */
function passedDate({ availability }: Content, today: Date): ContentWarning[] {
  const place = { file: 'facts.json', at: ['availability', 'from'] };
  const { state, from } = availability;
  if (state === 'available' || !isPast(availability, dayOf(today))) return [];
  return [
    state === 'pre-order'
      ? {
          place,
          en: `content/facts.json: availability: deliveries were to start in ${from}, which has passed, and the site still takes pre-orders; set the state to "available" or give the month in which they start`,
          de: `Verfügbarkeit: Die Auslieferung sollte ${from} beginnen; der Monat ist vorbei, und die Website nimmt noch Vorbestellungen an. Setzen Sie sie auf „verfügbar“, oder nennen Sie einen anderen Monat.`,
        }
      : {
          place,
          en: `content/facts.json: availability: the products were expected back in ${from}, which has passed; set the state to "available" or give another month`,
          de: `Verfügbarkeit: Die Produkte sollten ${from} wieder da sein; der Monat ist vorbei. Setzen Sie sie auf „verfügbar“, oder nennen Sie einen anderen Monat.`,
        },
  ];
}

/** A legal text that is shown before the day it says it applies from. */
const earlyTexts = (content: Content, today: Date): ContentWarning[] =>
  Object.values(legalVersions(content))
    .filter(({ effective }) => effective > today.toISOString().slice(0, 10))
    .map(({ document, effective }) => ({
      place: { file: `legal/${document}/de.md`, at: ['front', 'version'] },
      en: `content/legal/${document}/de.md: version: the text applies from ${effective} and is shown already; put it in place on that day, or set "version" to the day it is shown from`,
      de: `Rechtstext ${document}: Er gilt ab ${effective} und wird schon gezeigt. Setzen Sie ihn erst an diesem Tag ein, oder nennen Sie als Fassung den Tag, ab dem er gezeigt wird.`,
    }));

/** What time has made wrong in the content, one sentence each: for the launch check, the log at start and the desk. */
export function contentWarnings(content: Content, today: Date): ContentWarning[] {
  return [
    ...passedDate(content, today),
    ...earlyTexts(content, today),
    ...endingProofs(content.ledger, today).map((proof) => ({
      ...endingProofSentence(proof),
      place: { file: `claims/${proof.claim}.json`, at: ['proof', 'validUntil'] },
    })),
  ];
}
