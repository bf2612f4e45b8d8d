import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { placeOfFile } from '../../../../server/features/editing/areas.ts';
import { isEditable } from '../../../../server/features/editing/change.ts';
import type { ContentTrees } from '../../../../server/features/editing/content-trees.ts';
import type { LibraryPicture } from '../../../../server/features/editing/picture-library.ts';
import { copiedAt } from '../../../../server/platform/database/backup-files.ts';
import type { DeskLogRow } from '../../../../server/platform/database/schema/accounts.ts';
import { textIn } from '../../i18n/language-of.ts';
import { moment } from '../../i18n/moment.ts';
import { labelOf, linkTo } from '../website/fields/difference-words.ts';

/** What things are called that a line has the id of. */
export interface Named {
  /** people by id */
  names: ReadonlyMap<string, string>;
  /** with the drafts in them */
  trees: ContentTrees;
  pictures: ReadonlyMap<string, LibraryPicture>;
}

interface ItemWords {
  label: string;
  to: string | null;
}

/** What a line is about, in words, and where it is; it may be gone by now. */
export function itemOf(row: DeskLogRow, named: Named, language: DeskLanguage): ItemWords {
  const { item_kind: kind, item_id: id, item_label: label } = row;
  const said = label ?? '';
  if (id === null) return { label: said, to: null };
  if (kind === 'enquiry') return { label: said, to: `/inbox/${id}` };
  if (kind === 'order') return { label: said, to: `/orders/${id}` };
  // its label is a part of its id, which says nothing to anybody
  if (kind === 'privacy-case') return { label: textIn(language, 'log.case'), to: `/privacy/${id}` };
  if (kind === 'operator') return { label: named.names.get(id) ?? said, to: null };
  if (kind === 'backup') return { label: backupWords(id, language), to: '/backups' };
  if (kind !== 'website') return { label: said, to: null };
  if (isEditable(id)) return fileWords(id, said, named.trees, language);
  return uploadWords(id, named.pictures, language) ?? { label: websiteWords(id, language), to: '/website' };
}

function backupWords(name: string, language: DeskLanguage): string {
  const at = copiedAt(name);
  return at === null ? name : textIn(language, 'log.backup', { when: moment(at, language) });
}

/** The figures of the site are one file, and several pages. */
const pagesOfFigures = ['prices', 'availability', 'hours', 'figures'] as const;

/** The page on which it is changed, or what is changed there. @param field first of those that were; of old lines the file */
function fileWords(file: string, field: string, trees: ContentTrees, language: DeskLanguage): ItemWords {
  const areaName = (area: ReturnType<typeof placeOfFile>['area']) => textIn(language, `website.area.${area}`);
  if (file === 'facts.json' && field === file)
    return { label: pagesOfFigures.map(areaName).join(' · '), to: '/website' };
  const { area, item } = placeOfFile(file, [field]);
  return {
    label: item === undefined ? areaName(area) : labelOf(file, [], language, trees),
    to: trees.has(file) ? linkTo(file, [field]) : null,
  };
}

/** A picture is called by what it shows. */
function uploadWords(name: string, pictures: Named['pictures'], language: DeskLanguage): ItemWords | null {
  const picture = pictures.get(name);
  if (picture !== undefined) {
    const shown = picture.words[language] === '' ? picture.fileName : picture.words[language];
    return { label: textIn(language, 'log.picture', { name: shown }), to: `/website/pictures/${name}` };
  }
  if (/^(?:photo|rendering)-/.test(name)) return { label: textIn(language, 'log.pictureGone'), to: null };
  return name.endsWith('.pdf') ? { label: textIn(language, 'log.proof'), to: '/website/claims' } : null;
}

/** A version has a number. What is planned has none and is listed on the same page. */
const websiteWords = (id: string, language: DeskLanguage): string =>
  /^\d+$/.test(id) ? textIn(language, 'website.version', { number: id }) : textIn(language, 'website.plansHeading');
