import type { Locale } from '../../../../domain/locale.ts';

/** A field of `content/` as somebody at the desk wants it; not public yet. */
export interface ContentDraftRow {
  /** file and field as one text */
  place: string;
  /** below `content/` */
  file: string;
  /** JSON list of keys */
  at: string;
  /** JSON; null: the field is to be taken away */
  value: string | null;
  operator_id: string;
  /** their address */
  operator: string;
  changed_at: number;
  /** the plan it goes live with; null: when somebody publishes */
  plan_id: string | null;
}

/** What was published at the desk once. */
export interface ContentVersionRow {
  number: number;
  id: string;
  published_at: number;
  operator_id: string | null;
  /** their address at the time; empty where it was taken over from an instance */
  operator: string;
  /** the version that was put back; null for something new */
  returns_to: number | null;
  /** JSON of all changes over the code's files */
  changes: string;
  /** JSON of what differs from the version before */
  differences: string;
}

/** Drafts that go live by themselves. */
export interface ContentPlanRow {
  id: string;
  goes_live_at: number;
  planned_at: number;
  operator_id: string;
  /** their address */
  operator: string;
  /** JSON list of what the checks said when its time had come; null: it waits */
  problems: string | null;
}

/** A picture or a proof that was uploaded at the desk; its name holds a hash, so it never changes. */
export interface ContentFileRow {
  name: string;
  kind: 'picture' | 'proof';
  bytes: Uint8Array;
  uploaded_at: number;
  operator_id: string;
  /** their address */
  operator: string;
  /** hash of the picture it was made of; null: of a proof, and of what was uploaded before originals were kept */
  original: string | null;
  /** `x y` in per cent that it was cut around; null: it is whole */
  focus: string | null;
  /** JSON of what a picture shows, by language; null: nobody has said so in the library */
  alt: string | null;
  /** its bytes are gone since then; null: it is there */
  deleted_at: number | null;
}

/** A picture as it was uploaded, with all that stands in the file: for the desk only. */
export interface ContentOriginalRow {
  /** of its bytes */
  hash: string;
  /** as sharp calls it */
  format: string;
  /** as it was called by whoever uploaded it */
  file_name: string;
  bytes: Uint8Array;
  uploaded_at: number;
}

/** A legal text as it was shown. Rows are never changed or deleted. */
export interface LegalTextRow {
  document: string;
  /** see server/features/content/legal-versions.ts */
  version: string;
  language: Locale;
  /** YYYY-MM-DD */
  effective_from: string;
  title: string;
  /** Markdown, tokens filled */
  body: string;
  /** 0: a summary above the German text */
  is_whole: number;
  stored_at: number;
}
