import type { DeskSentence } from '../../../domain/desk-roles.ts';
import type { Locale } from '../../../domain/locale.ts';

/** What has to be settled before the site goes public, in the order in which the desk goes through it. */
export const launchGroups = ['company', 'bank', 'tax', 'law', 'delivery', 'samples', 'mail', 'proofs'] as const;
export type LaunchGroup = (typeof launchGroups)[number];

/** A field below `content/`. */
interface Place {
  file: string;
  at: readonly string[];
}

/** One thing to settle; the desk ticks it off when it has no problems any more. */
export interface LaunchPoint {
  group: LaunchGroup;
  /** the field that it is about; null: no field of the desk */
  place: Place | null;
  /** of what is no field: `mail-server`, `notice` */
  key: string | null;
  /** in which it is missing, where that is told for each language */
  languages: readonly Locale[];
  /** the value that is only a sample, or the figure that is claimed; null where there is none to show */
  shown: DeskSentence | null;
  /** the list that calls the value a sample, and the name it has there: it can be ended */
  mark: (Place & { name: string }) | null;
  problems: DeskSentence[];
  /** the desk's page for it */
  to?: string;
}

/** A point of which nothing special is to be said. */
export const blank = { place: null, key: null, languages: [], shown: null, mark: null, problems: [] };
