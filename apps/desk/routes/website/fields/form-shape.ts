import type { Locale } from '../../../../../domain/locale.ts';
import type { Wrong } from '../../../../../server/features/editing/file-schema.ts';
import type { FieldKind } from '../../../../../server/features/editing/form-fields.ts';
import type { TwoReadings } from '../../../../../server/features/editing/two-readings.ts';
import type { ShownPicture } from './shown-picture.ts';

/** Something to choose, and what it is called. */
export interface Choice {
  value: string;
  label: string;
}

/** A text in whole sentences, each in a field of its own. */
export interface Wordings {
  /** of the field that says what the others were made from */
  name: string;
  source: string;
  pieces: {
    /** several: one of them is shown */
    readings: {
      name: string;
      label: string;
      typed: string;
      /** the one of several that the site shows as things are now */
      isLive: boolean;
      /** says something else than what is public */
      isChanged: boolean;
    }[];
  }[];
  /** how visitors read all of it, with the proofs of its claims and without; null where one field says it */
  whole: TwoReadings | null;
  /** how visitors read all of it as things are now; null: it cannot be read as it stands */
  now: string | null;
}

/** One input. */
export interface Cell {
  /** of the form's fields: file and place */
  name: string;
  language: Locale | null;
  kind: FieldKind;
  /** as it stands in the input */
  typed: string;
  /** what the reader saw, for whoever saves later */
  mark: string;
  choices: (Choice & { /** of a picture, a small size of it */ src?: string })[];
  optional: boolean;
  /** claims, facts and the like may be put in as tokens */
  takesTokens: boolean;
  /** what its tokens are called, and what stands in their place now */
  tokens: Readonly<Record<string, string>>;
  /** is written in Markdown */
  isMarkdown: boolean;
  /** of a picture: as it is public, and as it would be */
  pictures: { public: ShownPicture | null; chosen: ShownPicture | null } | null;
  /** where the document is that the field names */
  document: string | null;
  rows: { columns: { key: string; label: string; kind: FieldKind; choices: Choice[] }[]; filled: string[][] } | null;
  wrong: Wrong | null;
  /** who wrote the draft that stands here, and when */
  draft: { operator: string; when: string; goesLive: string | null } | null;
  /** the text that it follows, German or English, was changed later than this one */
  older: boolean;
  /** that text was changed at the desk, and this one since */
  follows: boolean;
  /** something is public at its place */
  isPublic: boolean;
  /** its sentences where some depend on proofs, or on the shop; null: it is written in one field */
  wordings: Wordings | null;
}

export interface Row {
  /** the end of an address that leads to it */
  anchor: string;
  /** what the fields from this one on are about; null where that does not change */
  group: string | null;
  label: string;
  hint: string | null;
  cells: Cell[];
  /** where it is written instead of here; it has no cells then */
  elsewhere: { to: string; name: string } | null;
}

export interface Section {
  /** of the form: each section is saved by itself */
  id: string;
  title: string | null;
  /** the key of a part of a page's texts; null where it is no part */
  part: string | null;
  rows: Row[];
}
