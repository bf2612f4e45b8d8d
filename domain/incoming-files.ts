/** What of the files in mails is kept at the desk. Bytes; the mailbox itself keeps everything. */
export const fileLimits = {
  file: 10_000_000,
  mail: 20_000_000,
  /** kept of one mail */
  kept: 20,
  /** named of one mail */
  listed: 50,
  /** of all mails together */
  room: 2_000_000_000,
} as const;

/** What goes out with one answer: mail servers refuse more. Bytes. */
export const attachmentLimits = { together: 10_000_000, files: 20 } as const;

/**
 * By the end of the name, because that is what a computer opens a file by. Pictures and papers; nothing that runs, and
 * no page that a browser would show.
 */
const keptEndings: ReadonlySet<string> = new Set(
  'jpg jpeg png gif webp heic heif avif tif tiff pdf txt csv eml doc docx odt rtf xls xlsx ods ppt pptx odp'.split(' '),
);

export const isKeptType = (name: string): boolean => {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1];
  return ending !== undefined && keptEndings.has(ending.toLowerCase());
};

const mediaTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  rtf: 'application/rtf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
};

/** The media type of a file by the end of its name. */
export const mediaTypeOf = (name: string): string =>
  mediaTypes[/\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';

/** A name that is one line, shows its real ending and fits everywhere. */
export function fileName(given: string, otherwise: string): string {
  const name = given
    .slice(0, 1_000)
    .normalize('NFC')
    .replace(/\p{Cs}/gu, '')
    // marks that nobody sees can turn an ending round: "gpj.exe" shown as "exe.jpg"
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|(?<![ .])[ .]+$/g, '');
  if (name === '') return otherwise;
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return name.length <= 120 ? name : name.slice(0, 120 - ending.length) + ending;
}
