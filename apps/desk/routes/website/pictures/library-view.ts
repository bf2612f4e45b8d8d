import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import { smallestSize, type PictureFile } from '../../../../../server/features/content/pictures.ts';
import type { Draft } from '../../../../../server/features/editing/drafts.ts';
import { usesOf, type LibraryPicture } from '../../../../../server/features/editing/picture-library.ts';
import { pictureKind } from '../../../../../server/features/editing/uploaded-files.ts';
import type { ShowingNewsletter } from '../../../../../server/features/newsletters/pictures-in-newsletters.ts';
import type { Publisher } from '../../../../../server/web/publishing/publisher.ts';
import { moment } from '../../../i18n/moment.ts';
import { namedIn } from '../fields/difference-words.ts';

interface Sources {
  publisher: Pick<Publisher, 'trees' | 'treesWith' | 'pictures'>;
  drafts: readonly Draft[];
  /** by the picture's name */
  newsletters: ReadonlyMap<string, readonly ShowingNewsletter[]>;
  language: DeskLanguage;
}

/** Where a picture is shown, or would be with the drafts. */
export interface ShownAt {
  label: string;
  link: string;
}

/** A picture as the library lists it. */
export function libraryLines(pictures: readonly LibraryPicture[], sources: Sources) {
  const { publisher, drafts, newsletters, language } = sources;
  const files = publisher.pictures();
  // what a draft takes away is still public, and what it adds is still to be
  const trees = [publisher.trees(), publisher.treesWith(drafts)];
  const usesIn = (name: string): ShownAt[] => {
    const uses = trees.flatMap((one) => namedIn(usesOf(name, one), one, language));
    const mails = (newsletters.get(name) ?? []).map((one) => ({ label: one.name, link: `/newsletter/${one.id}` }));
    return [...new Map([...uses, ...mails].map((use) => [use.link, use])).values()];
  };
  return pictures.map(({ name, fileName, words, uploadedAt, operator }) => ({
    name,
    fileName,
    words,
    kind: pictureKind(name),
    when: moment(uploadedAt, language),
    operator,
    ...seen(name, files[name]),
    uses: usesIn(name),
  }));
}

/** How large it is and a small size of it; nothing while its sizes are being made. */
const seen = (name: string, file: PictureFile | undefined) => ({
  size: file === undefined ? '' : `${file.width} × ${file.height}`,
  src: file === undefined ? null : smallestSize(name, file),
});
