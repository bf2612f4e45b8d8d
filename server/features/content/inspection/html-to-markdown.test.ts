import { expect, test } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.ts';

test('what is copied from Word comes as plain Markdown, without its styles', () => {
  const word = `
    <style>p.MsoNormal { margin: 0cm }</style><!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]-->
    <h1 style='mso-style-name:x'>Our new fork<o:p></o:p></h1>
    <p class=MsoNormal>It is <b style='mso-bidi-font-weight:normal'>stronger</b>&nbsp;and <i>longer</i>.<o:p></o:p></p>
    <p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span>for salads</p>
    <p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span>for cake</p>
    <p class=MsoNormal>More in the <a href="https://example.org/shop">shop</a>.</p><img src="file:///c:/x.png">`;
  expect(htmlToMarkdown(word)).toBe(
    [
      '## Our new fork',
      'It is **stronger** and *longer*.',
      '- for salads\n- for cake',
      'More in the [shop](https://example.org/shop).',
    ].join('\n\n'),
  );
});

test('numbers stay numbers, tokens stay whole, and nothing that could run is left', () => {
  expect(htmlToMarkdown('<ol><li>first</li><li>second</li></ol>')).toMatch(/^1\.\s+first\n2\.\s+second$/);
  expect(htmlToMarkdown('<p>up to {claim:heat_60} <script>alert(1)</script></p>')).toBe('up to {claim:heat_60}');
  expect(htmlToMarkdown('')).toBe('');
});
