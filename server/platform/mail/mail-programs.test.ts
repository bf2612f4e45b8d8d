import { caniemail } from 'caniemail';
import { expect, test } from 'vitest';
import type { MailBlock } from './mail-content.ts';
import { renderMail } from './templates/render-mail.ts';

const picture = { cid: 'fork', alt: 'A fork', width: 900, height: 600, caption: 'On grass' };

/** Every mail is made of these; a further kind of block is an error of types until it is here. */
const everyBlock: { [type in MailBlock['type']]: Extract<MailBlock, { type: type }> } = {
  headline: { type: 'headline', text: 'Forks' },
  linked: { type: 'linked', parts: [{ text: 'Read ' }, { text: 'more', href: 'https://example.org/blog' }] },
  picture: { type: 'picture', picture },
  card: { type: 'card', title: 'Forks', lines: ['9.50'], picture, label: 'Shop', href: 'https://example.org/shop' },
  paragraph: { type: 'paragraph', text: 'Good day,\nthank you.' },
  note: { type: 'note', text: 'You get this mail because you asked for it.' },
  button: { type: 'button', label: 'Confirm', href: 'https://example.org/confirm' },
  fields: { type: 'fields', fields: [{ label: 'Message', value: 'one\ntwo' }] },
};

/** What some programs do not know, and why nobody misses it there. */
const harmless = new Set([
  // links open in a window of their own anyway
  'target attribute',
  // the body's colours stand on its first table, too
  '<body> element',
  // corners are square
  'border-radius',
  // a table of the layout is heard as one
  'role attribute',
  // beside it stands `word-break`; caniemail's linter takes the first for `overflow` as well
  'overflow-wrap',
  'overflow',
  // Windows Mail, which Microsoft has withdrawn: a long address widens the table
  'word-break',
]);

const { html } = await renderMail({
  language: 'en',
  brand: 'Brand',
  subject: 'Forks',
  blocks: Object.values(everyBlock),
  footer: ['Brand GmbH'],
});

test.each(['outlook.*', 'gmail.*', 'apple-mail.*', 'samsung-email.*'] as const)(
  'a mail needs nothing that %s does not know',
  (program) => {
    const { errors } = caniemail({ clients: [program], html }).issues;
    const unknown = [...errors].flatMap(([client, issues]) => issues.map(({ title }) => ({ client, title })));
    expect(unknown.filter(({ title }) => !harmless.has(title))).toEqual([]);
  },
);

test('Outlook for Windows finds padding where it knows it: at cells', () => {
  expect(html.match(/<table[^>]*padding[^>]*>/g)).toBe(null);
});
