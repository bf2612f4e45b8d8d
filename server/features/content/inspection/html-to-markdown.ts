import TurndownService from 'turndown';

/** Word writes lists as paragraphs that begin with their sign, in a span that says so. */
const wordList = /^MsoListParagraph/;
const listSign = /mso-list:\s*Ignore/i;

/**
 * HTML as somebody copied it, from Word, a mail or a page, as plain Markdown: headings, paragraphs, lists, emphasis, links and
 * tables' texts. Styles, comments, scripts and pictures of others are left out.
 */
export function htmlToMarkdown(html: string): string {
  const service = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    emDelimiter: '*',
    strongDelimiter: '**',
  });
  service.remove(['style', 'script', 'meta', 'link', 'title', 'noscript', 'template', 'iframe', 'object']);
  service.addRule('pictures', { filter: 'img', replacement: () => '' });
  // a post's own heading is its title
  service.addRule('headings', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (text, node) => {
      const depth = Math.min(3, Math.max(2, Number(node.nodeName.slice(1))));
      return text.trim() === '' ? '' : `\n\n${'#'.repeat(depth)} ${text.replace(/\*\*/g, '').trim()}\n\n`;
    },
  });
  service.addRule('sign of a list', {
    filter: (node) => node.nodeName === 'SPAN' && listSign.test(node.getAttribute('style') ?? ''),
    replacement: () => '',
  });
  service.addRule('list of Word', {
    filter: (node) => node.nodeName === 'P' && wordList.test(node.getAttribute('class') ?? ''),
    replacement: (text, node) => {
      const isNumbered = /^\s*\d+[.)]/.test(node.textContent ?? '');
      return `\n${isNumbered ? '1.' : '-'} ${text.replace(/^[\s\u00b7\u2022o§-]+(?=\s)/, '').trim()}\n`;
    },
  });
  return (
    service
      .turndown(html)
      .replace(/\u00a0/g, ' ')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      // a token is a word of ours, and no Markdown
      .replace(/\{[^{}\n]*\}/g, (token) => token.replaceAll('\\', ''))
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}
