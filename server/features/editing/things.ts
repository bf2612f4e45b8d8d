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

/** Drafts by what they are about, in their order. What is written into a file that is still to be new belongs to that file. */
export function thingsOf<One extends Pick<Draft, 'file' | 'at' | 'value'>>(drafts: readonly One[]): Thing<One>[] {
  const wholeFiles = new Set(drafts.filter(({ at }) => at.length === 0).map(({ file }) => file));
  const things = new Map<string, Thing<One>>();
  for (const draft of drafts) {
    const { area, item } = placeOfFile(draft.file, wholeFiles.has(draft.file) ? [] : draft.at);
    const key = item === undefined ? area : `${area}/${item}`;
    const thing = things.get(key) ?? { key, area, item, drafts: [] };
    thing.drafts.push(draft);
    things.set(key, thing);
  }
  return [...things.values()];
}

/** The places of a thing, for statements that name them. */
export const placesOf = (things: readonly Thing<Pick<Draft, 'file' | 'at' | 'value'>>[]): string[] =>
  things.flatMap(({ drafts }) => drafts.map(placeOf));
