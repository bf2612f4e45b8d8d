import { createElement as h, Fragment, type ReactNode } from 'react';
import type { MailBlock, MailContent, MailPicture, TextPart } from '../mail-content.ts';
import { Box, Button, Link } from './mail-elements.ts';

// Mail programs know no stylesheets worth relying on: every style is inline, colours are plain hex values.
// Windows' own font first: Outlook there knows no `system-ui` and may not read on after a name that it does not know.
const font = '"Segoe UI", -apple-system, BlinkMacSystemFont, Roboto, Helvetica, Arial, sans-serif';
const ink = '#1d2b24';
const styles = {
  page: { backgroundColor: '#f6f3ec', margin: 0, padding: 0 },
  body: { backgroundColor: '#f6f3ec', color: ink, fontFamily: font, padding: '24px 12px' },
  card: { backgroundColor: '#ffffff', borderRadius: '12px', maxWidth: '600px' },
  // Outlook for Windows knows no padding but that of cells
  inCard: { padding: '32px' },
  brand: { color: '#2f5d43', fontSize: '18px', fontWeight: 600, lineHeight: '24px', margin: '0 0 24px' },
  text: { color: ink, fontSize: '16px', lineHeight: '25px', margin: '0 0 16px' },
  note: { color: '#5a655e', fontSize: '14px', lineHeight: '21px', margin: '0 0 12px' },
  label: {
    color: '#5a655e',
    fontSize: '14px',
    lineHeight: '21px',
    padding: '6px 16px 6px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
  },
  value: {
    color: ink,
    fontSize: '16px',
    lineHeight: '24px',
    padding: '5px 0',
    verticalAlign: 'top',
    // Gmail and Outlook know the second alone
    overflowWrap: 'anywhere',
    wordBreak: 'break-word',
  },
  table: { borderCollapse: 'collapse', margin: '0 0 16px', width: '100%' },
  button: {
    backgroundColor: '#2f5d43',
    borderRadius: '8px',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 600,
  },
  buttonRow: { margin: '0 0 16px' },
  headline: { color: ink, fontSize: '24px', fontWeight: 600, lineHeight: '31px', margin: '8px 0 14px' },
  link: { color: '#2f5d43', textDecoration: 'underline' },
  picture: {
    border: 'none',
    borderRadius: '8px',
    display: 'block',
    height: 'auto',
    margin: '0 0 8px',
    maxWidth: '100%',
  },
  caption: { color: '#5a655e', fontSize: '13px', lineHeight: '18px', margin: '0 0 16px' },
  product: { backgroundColor: '#f6f3ec', borderRadius: '10px', margin: '0 0 20px' },
  inProduct: { padding: '18px' },
  title: { color: ink, fontSize: '19px', fontWeight: 600, lineHeight: '25px', margin: '0 0 6px' },
  line: { color: ink, fontSize: '16px', lineHeight: '24px', margin: '0 0 6px' },
  more: { fontSize: '16px', lineHeight: '24px', margin: '10px 0 0' },
  rule: { border: 'none', borderTop: '1px solid #e4dfd2', margin: '24px 0 16px', width: '100%' },
} as const;

/** Every mail of the site as HTML. React escapes what visitors typed. No JSX, which Node does not run. */
export function MailDocument({ content }: { content: MailContent }) {
  return h(
    'html',
    { lang: content.language, dir: 'ltr' },
    h(
      'head',
      null,
      h('meta', { content: 'text/html; charset=UTF-8', httpEquiv: 'Content-Type' }),
      h('meta', { name: 'x-apple-disable-message-reformatting' }),
      h('title', null, content.subject),
    ),
    h(
      'body',
      { style: styles.page },
      h(
        Box,
        { cellStyle: styles.body },
        h(
          Box,
          { style: styles.card, cellStyle: styles.inCard },
          h('h1', { style: styles.brand }, content.brand),
          content.blocks.map((block, index) => h(Block, { key: index, block })),
          h('hr', { style: styles.rule }),
          content.footer.map((line) => h('p', { key: line, style: styles.note }, line)),
        ),
      ),
    ),
  );
}

/** Inner width of the card in pixels. */
const innerWidth = 536;

function Block({ block }: { block: MailBlock }): ReactNode {
  switch (block.type) {
    case 'headline':
      return h('h2', { style: styles.headline }, block.text);
    case 'linked':
      return h('p', { style: block.small === true ? styles.note : styles.text }, h(Parts, { parts: block.parts }));
    case 'picture':
      return h(Picture, { picture: block.picture, most: innerWidth });
    case 'card':
      return h(
        Box,
        { style: styles.product, cellStyle: styles.inProduct },
        block.picture !== null && h(Picture, { picture: block.picture, most: innerWidth - 36 }),
        h('h3', { style: styles.title }, block.title),
        block.lines.map((line) => h('p', { key: line, style: styles.line }, line)),
        h('p', { style: styles.more }, h(Link, { href: block.href, style: styles.link }, block.label)),
      );
    case 'paragraph':
      return h('p', { style: styles.text }, h(Lines, { text: block.text }));
    case 'note':
      return h('p', { style: styles.note }, block.text);
    case 'button':
      return h(
        Box,
        { style: styles.buttonRow },
        h(Button, { href: block.href, style: styles.button, padding: { x: 22, y: 14 } }, block.label),
      );
    default:
      return h(
        'table',
        { style: styles.table },
        h(
          'tbody',
          null,
          block.fields.map(({ label, value }) =>
            h(
              'tr',
              { key: label },
              h('th', { scope: 'row', style: styles.label }, label),
              h('td', { style: styles.value }, h(Lines, { text: value })),
            ),
          ),
        ),
      );
  }
}

function Parts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, href }, index) =>
    href === undefined ? h(Lines, { key: index, text }) : h(Link, { key: index, href, style: styles.link }, text),
  );
}

function Picture({ picture, most }: { picture: MailPicture; most: number }) {
  const width = Math.min(picture.width, most);
  const height = Math.round((width * picture.height) / picture.width);
  return h(
    Fragment,
    null,
    // of low priority, else React names it in the head, to be fetched ahead
    h('img', {
      src: `cid:${picture.cid}`,
      alt: picture.alt,
      width,
      height,
      style: styles.picture,
      fetchPriority: 'low',
    }),
    picture.caption !== '' && h('p', { style: styles.caption }, picture.caption),
  );
}

/** Line breaks as <br>: `white-space` is dropped by several mail programs. */
function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => h('span', { key: index }, index > 0 && h('br'), line));
}
