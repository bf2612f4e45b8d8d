import * as z from 'zod/mini';
import { placeOf } from '../../../../server/features/editing/change.ts';
import { readDrafts } from '../../../../server/features/editing/drafts.ts';
import type { Published } from '../../../../server/web/publishing/record-publication.ts';
import type { AskedOfDesk } from '../../document/with-desk.ts';
import { textIn } from '../../i18n/language-of.ts';
import { refusalOf, type Refusal } from './checks/blocked.ts';

const placesSchema = z.array(z.string());

/** Each line of the drafts names its places in one field. */
export function chosenIn(form: FormData): string[] {
  return form.getAll('draft').flatMap((one) => {
    try {
      return placesSchema.parse(JSON.parse(String(one)));
    } catch {
      return [];
    }
  });
}

type Result = Exclude<Published, { kind: 'published' }>;

interface Said {
  /** the version that is public: what was refused over an older one is no news any more */
  number: number;
  /** a sentence more on what broke */
  more: string;
}

/** Why nothing was published, for the page that says so. */
export type NotPublished = Said &
  ({ kind: Exclude<Result['kind'], 'refused'> | 'none'; refusal: null } | { kind: 'refused'; refusal: Refusal });

/** What stands in the address after publishing (website-view.ts). */
export function publishedPath({ number, milliseconds }: Extract<Published, { kind: 'published' }>): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  return `/website?${new URLSearchParams({ published: String(number), seconds: String(seconds) }).toString()}`;
}

export async function notPublished(
  { database, publisher, language }: Pick<AskedOfDesk, 'database' | 'publisher' | 'language'>,
  result: Result,
  places: readonly string[] | 'all',
): Promise<NotPublished> {
  const number = publisher.publicNumber();
  if (result.kind === 'check-broke')
    return { kind: result.kind, number, refusal: null, more: textIn(language, `website.broke.${result.why}`) };
  if (result.kind !== 'refused') return { kind: result.kind, number, refusal: null, more: '' };
  const drafts = await readDrafts(database);
  const meant = drafts.filter((draft) => draft.plan === null && (places === 'all' || places.includes(placeOf(draft))));
  const refusal = refusalOf(result.problems, meant, publisher.treesWith(drafts), language);
  return { kind: result.kind, number, refusal, more: '' };
}
