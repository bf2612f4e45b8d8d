import { expect, test } from 'vitest';
import { linkTo, putIn } from './put-in.ts';

/** A text with the cursor at `|`, or what is selected between two. */
function after(text: string, piece: (selected: string) => string): string {
  const start = text.indexOf('|');
  const end = text.lastIndexOf('|');
  const plain = text.replaceAll('|', '');
  const put = putIn(plain, start, end === start ? start : end - 1, piece);
  return plain.slice(0, put.start) + put.text + plain.slice(put.end);
}
const claim = () => '{claim:co2-95}';

test('a token stands as a word of its own, in no word and in no other token', () => {
  expect(after('saves|', claim)).toBe('saves {claim:co2-95}');
  expect(after('saves |', claim)).toBe('saves {claim:co2-95}');
  expect(after('|less', claim)).toBe('{claim:co2-95} less');
  expect(after('sa|ves less', claim)).toBe('saves {claim:co2-95} less');
  expect(after('saves|, and', claim)).toBe('saves {claim:co2-95}, and');
  expect(after('(|)', claim)).toBe('({claim:co2-95})');
  expect(after('**|**', claim)).toBe('**{claim:co2-95}**');
  expect(after('in {fact:v|at} here', claim)).toBe('in {fact:vat} {claim:co2-95} here');
  expect(after('saves |much| CO2', claim)).toBe('saves {claim:co2-95} CO2');
  expect(after('', claim)).toBe('{claim:co2-95}');
});

test('a link takes the words that are selected, else the name of its page', () => {
  const shop = linkTo('/shop', 'Shop');
  expect(after('See| now', shop)).toBe('See [Shop](/shop) now');
  expect(after('See |our forks| now', shop)).toBe('See [our forks](/shop) now');
  expect(after('See |a {fact:vat}| now', shop)).toBe('See [Shop](/shop) now');
});
