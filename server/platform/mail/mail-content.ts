/** A picture that travels with the mail: opening it asks nobody for anything. */
export interface MailPicture {
  /** the attachment's Content-ID, without brackets */
  cid: string;
  /** empty: it says nothing that the text does not */
  alt: string;
  /** the file's own, in pixels */
  width: number;
  height: number;
  /** small print below it; empty for none */
  caption: string;
}

/** A stretch of text; with an address it is a link. */
export interface TextPart {
  text: string;
  href?: string | undefined;
}

/** What a mail says, before it becomes HTML and plain text. */
export type MailBlock =
  | { type: 'headline'; text: string }
  /** a paragraph with links in it */
  | { type: 'linked'; parts: readonly TextPart[]; small?: boolean | undefined }
  | { type: 'picture'; picture: MailPicture }
  /** something of the site to look at: a product, a post */
  | { type: 'card'; title: string; lines: readonly string[]; picture: MailPicture | null; label: string; href: string }
  | { type: 'paragraph'; text: string }
  /** small print below the text */
  | { type: 'note'; text: string }
  | { type: 'fields'; fields: readonly { label: string; value: string }[] }
  | { type: 'button'; label: string; href: string };

export interface MailContent {
  language: string;
  brand: string;
  subject: string;
  blocks: readonly MailBlock[];
  /** lines below the mail: who sent it */
  footer: readonly string[];
}

/** "Name:", in French "Nom :" with a no-break space. */
const labelled = (label: string, language: string) => `${label}${language === 'fr' ? '\u00a0' : ''}:`;

/** "words (address)"; the address alone where the words are it. */
const asPlainLink = ({ text, href }: TextPart) =>
  href === undefined || href === text || href === `mailto:${text}` ? text : `${text} (${href.replace(/^mailto:/, '')})`;

const pictureInWords = ({ alt, caption }: MailPicture) =>
  alt === '' ? '' : `[${alt}${caption === '' ? '' : ` – ${caption}`}]`;

/** The plain-text part. Values keep their line breaks; those of several lines stand below their label. */
export function asPlainText(content: MailContent): string {
  const blocks = content.blocks.map((block) => {
    if (block.type === 'headline') return `${block.text}\n${'='.repeat(Math.min([...block.text].length, 60))}`;
    if (block.type === 'linked') return block.parts.map(asPlainLink).join('');
    if (block.type === 'picture') return pictureInWords(block.picture);
    if (block.type === 'card')
      return [
        block.title,
        ...block.lines,
        ...(block.picture === null ? [] : [pictureInWords(block.picture)]),
        `${labelled(block.label, content.language)}\n${block.href}`,
      ]
        .filter((line) => line !== '')
        .join('\n');
    if (block.type === 'button') return `${labelled(block.label, content.language)}\n${block.href}`;
    if (block.type === 'fields')
      return block.fields
        .map(({ label, value }) =>
          value.includes('\n')
            ? `${labelled(label, content.language)}\n${value}`
            : `${labelled(label, content.language)} ${value}`,
        )
        .join('\n');
    return block.text;
  });
  // "-- " is what mail programs know as the start of a signature.
  return (
    [...blocks.filter((block) => block !== ''), `-- \n${[content.brand, ...content.footer].join('\n')}`].join('\n\n') +
    '\n'
  );
}

/** A file that comes with a mail. */
export interface AttachedFile {
  fileName: string;
  type: string;
  bytes: Buffer;
}

/** A picture in the mail itself, shown by its Content-ID. */
export interface AttachedPicture {
  cid: string;
  fileName: string;
  type: string;
  bytes: Buffer;
}
