import { createElement as h, type CSSProperties, type ReactNode } from 'react';

// What mail programs need beyond plain HTML. React Email had it, and is one package with a command line, a bundler and a
// highlighter of code by now: 50 MB of memory for these few elements.

interface Styled {
  style: CSSProperties;
  children?: ReactNode;
}

/** Outlook lays out tables, and little else. */
export function Box({ style, cellStyle, children }: Partial<Styled> & { cellStyle?: CSSProperties }) {
  return h(
    'table',
    { align: 'center', width: '100%', border: 0, cellPadding: '0', cellSpacing: '0', role: 'presentation', style },
    h('tbody', null, h('tr', null, h('td', { style: cellStyle }, children))),
  );
}

export const Link = ({ href, style, children }: Styled & { href: string }) =>
  h('a', { href, target: '_blank', style }, children);

interface ButtonProps extends Styled {
  href: string;
  /** in pixels */
  padding: { x: number; y: number };
}

/** Outlook knows no padding of a link: it gets blanks of that width, and its text raised. */
export function Button({ href, style, padding: { x, y }, children }: ButtonProps) {
  const points = (pixels: number) => (pixels * 3) / 4;
  // a blank is half as wide as its font, and may be stretched to five times that
  const blanks = Math.ceil(x / 10);
  const width = (x / blanks / 2) * 100;
  const blanksFor = (more: string, end: string) =>
    h('span', {
      dangerouslySetInnerHTML: {
        __html: `<!--[if mso]><i style="mso-font-width:${width}%${more}" hidden>${'&#8202;'.repeat(blanks)}${end}</i><![endif]-->`,
      },
    });
  return h(
    'a',
    {
      href,
      target: '_blank',
      style: {
        lineHeight: '100%',
        textDecoration: 'none',
        display: 'inline-block',
        maxWidth: '100%',
        ...forOutlook({ msoPaddingAlt: '0px' }),
        ...style,
        padding: `${y}px ${x}px`,
      },
    },
    blanksFor(`;mso-text-raise:${points(2 * y)}`, ''),
    h(
      'span',
      {
        style: {
          maxWidth: '100%',
          display: 'inline-block',
          lineHeight: '120%',
          ...forOutlook({ msoPaddingAlt: '0px', msoTextRaise: `${points(y)}px` }),
        },
      },
      children,
    ),
    blanksFor('', '&#8203;'),
  );
}

/** Outlook's own properties, which the types of CSS do not know. */
const forOutlook = (properties: Record<string, string>): CSSProperties => ({ ...properties });
