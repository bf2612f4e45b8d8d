/** What a mail says, before it becomes HTML and plain text. */
export type MailBlock =
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

/** The plain-text part. Values keep their line breaks; those of several lines stand below their label. */
export function asPlainText(content: MailContent): string {
  const blocks = content.blocks.map((block) => {
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
  return [...blocks, `-- \n${[content.brand, ...content.footer].join('\n')}`].join('\n\n') + '\n';
}
