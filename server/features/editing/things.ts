import { placeOfFile, type Area } from './areas.ts';
import { placeOf } from './change.ts';
import type { Draft } from './drafts.ts';

/** Drafts that belong together: of one post, one product, or one form. Half of them alone could not be published. */
export interface Thing<One extends Pick<Draft, 'file' | 'at' | 'value'> = Draft> {
  /** of forms: `posts/soil`, `prices` */
  key: string;
  area: Area;
  item: string | undefined;
  drafts: One[];
}

/** What a thing is called in addresses and forms. */
export const thingKey = (area: Area, item: string | undefined): string =>
  item === undefined ? area : `${area}/${item}`;

/** Drafts by what they are about, in their order. What is written into a file that is still to be new belongs to that file. */
export function thingsOf<One extends Pick<Draft, 'file' | 'at' | 'value'>>(drafts: readonly One[]): Thing<One>[] {
  const wholeFiles = new Set(drafts.filter(({ at }) => at.length === 0).map(({ file }) => file));
  const things = new Map<string, Thing<One>>();
  for (const draft of drafts) {
    const { area, item } = placeOfFile(draft.file, wholeFiles.has(draft.file) ? [] : draft.at);
    const key = thingKey(area, item);
    const thing = things.get(key) ?? { key, area, item, drafts: [] };
    thing.drafts.push(draft);
    things.set(key, thing);
  }
  return [...things.values()];
}

/**
 * Drafts by their places, with those that cannot stand without each other: of a file that is still to be new all that is
 * written into its thing, of a new question its entry and its texts.
 */
export function chosenWhole(drafts: readonly Draft[], places: readonly string[]): Draft[] {
  const chosen = new Set(drafts.filter((draft) => places.includes(placeOf(draft))));
  for (const { drafts: ofThing } of thingsOf(drafts)) {
    const isNew = ofThing.some(({ at, value }) => at.length === 0 && value !== undefined);
    if (isNew && ofThing.some((draft) => chosen.has(draft))) for (const draft of ofThing) chosen.add(draft);
  }
  for (const entry of drafts.filter(isNewQuestion)) {
    const ofQuestion = drafts.filter((draft) => questionOf(draft) === questionOf(entry));
    if (ofQuestion.some((draft) => chosen.has(draft))) for (const draft of ofQuestion) chosen.add(draft);
  }
  return drafts.filter((draft) => chosen.has(draft));
}

const isNewQuestion = (draft: Draft): boolean =>
  draft.file === 'faq/facts.json' && draft.at[0] === 'entries' && draft.at.length === 2 && draft.value !== undefined;

/** The id of the question that a draft is about; null: about none. */
function questionOf({ file, at: [first = '', second = ''] }: Draft): string | null {
  if (file === 'faq/facts.json') return first === 'entries' ? second.slice(1) : null;
  return file.startsWith('faq/') ? first : null;
}

/** The places of a thing, for statements that name them. */
export const placesOf = (things: readonly Thing<Pick<Draft, 'file' | 'at' | 'value'>>[]): string[] =>
  things.flatMap(({ drafts }) => drafts.map(placeOf));
