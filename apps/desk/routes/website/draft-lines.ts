import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { placeOf } from '../../../../server/features/editing/change.ts';
import type { ContentTrees } from '../../../../server/features/editing/content-trees.ts';
import type { Draft } from '../../../../server/features/editing/drafts.ts';
import { placesOf, thingsOf } from '../../../../server/features/editing/things.ts';
import { moment } from '../../i18n/moment.ts';
import { differenceWords } from './fields/difference-words.ts';
import { itemName } from './item-names.ts';
import { thingName } from './thing-name.ts';

/** A line of the draft: a field that changes, or something that is new or goes as a whole. */
export interface DraftLine {
  /** all that is thrown away with it */
  places: string[];
  said: 'new' | 'deleted' | null;
  label: string;
  from: string;
  to: string;
  link: string;
  operator: string;
  when: string;
}

/** Drafts as somebody who has never seen a file reads them. @param before as it is public @param after with the drafts */
export function draftLines(
  drafts: readonly Draft[],
  before: ContentTrees,
  after: ContentTrees,
  language: DeskLanguage,
): DraftLine[] {
  const lines: DraftLine[] = [];
  const left = new Set(drafts);
  const line = (own: readonly Draft[], words: Pick<DraftLine, 'said' | 'label' | 'from' | 'to' | 'link'>) => {
    const [newest] = own.toSorted((one, other) => other.changedAt - one.changedAt);
    if (newest === undefined) return;
    for (const draft of own) left.delete(draft);
    const { operator, changedAt } = newest;
    lines.push({ ...words, places: own.map(placeOf), operator, when: moment(changedAt, language) });
  };
  for (const thing of thingsOf(drafts)) {
    const whole = thing.drafts.filter(({ at }) => at.length === 0);
    if (whole.length > 0) {
      const isNew = whole.some(({ value }) => value !== undefined);
      const files = new Set(whole.map(({ file }) => file));
      line(
        thing.drafts.filter(({ file }) => files.has(file)),
        {
          said: isNew ? 'new' : 'deleted',
          label: thingName(thing, isNew ? after : before, language),
          from: '',
          to: '',
          link: isNew ? `/website/${thing.key}` : `/website/${thing.area}`,
        },
      );
    }
    // an entry of the questions and its texts in every language belong together
    for (const entry of thing.drafts.filter(({ file, at }) => file === 'faq/facts.json' && at[0] === 'entries')) {
      const id = entry.at[1]?.slice(1) ?? '';
      const isNew = entry.value !== undefined;
      line(
        thing.drafts.filter(({ file, at }) => file.startsWith('faq/') && (at[0] === id || at[1] === `#${id}`)),
        {
          said: isNew ? 'new' : 'deleted',
          label: `${thingName(thing, after, language)}: ${itemName('faq', id, isNew ? after : before, language)}`,
          from: '',
          to: '',
          link: isNew ? `/website/faq?${new URLSearchParams({ part: id }).toString()}` : '/website/faq',
        },
      );
    }
  }
  for (const draft of drafts)
    if (left.has(draft))
      line([draft], {
        said: null,
        ...differenceWords({ ...draft, from: before.valueAt(draft.file, draft.at), to: draft.value }, after, language),
      });
  return lines;
}

/** All places of the drafts that belong to one thing, new or not. */
export const placesOfThing = (drafts: readonly Draft[], key: string): string[] =>
  placesOf(thingsOf(drafts).filter((thing) => thing.key === key));
