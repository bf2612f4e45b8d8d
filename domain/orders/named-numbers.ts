/** Numbers of orders and papers that a text names, as they are stored. */
export interface NamedNumbers {
  /** such as N2P-7F3K-2Q9C */
  readonly orders: readonly string[];
  /** such as RE-2026-00042 */
  readonly papers: readonly string[];
  /** those of both that can be nothing else, also mistyped ones that are of no order: whoever wrote one means just that */
  readonly meant: readonly string[];
}

/** More than anybody types by hand: a long text must not make a long list. */
const most = 10;

/**
 * Finds numbers however they were typed: in small letters, with spaces, dashes of any kind or none, an O for a zero. A
 * number that is none of ours is found, too; whoever looks it up finds nothing.
 */
export function namedNumbers(text: string): NamedNumbers {
  const plain = text.normalize('NFKC').toUpperCase();
  const gap = '[^0-9A-Z]{0,3}';
  const whole = new RegExp(`(?<![0-9A-Z])N${gap}2${gap}P${gap}([0-9A-Z](?:${gap}[0-9A-Z]){7})(?![0-9A-Z])`, 'g');
  // without what all of them begin with; a word of eight letters is none
  const bare = /(?<![0-9A-Z])(?=[A-Z]*\d)([0-9A-Z]{4}[\p{Pd} .]{0,3}[0-9A-Z]{4})(?![0-9A-Z])/gu;
  const paper = /(?<![0-9A-Z])(RE|AB|LS|AN|ST)[^0-9A-Z]{0,3}(20\d\d)[^0-9A-Z]{0,3}(\d{1,6})(?!\d)/g;
  // begins like one of ours: a letter is missing, or there is one too many
  const begun = new RegExp(`(?<![0-9A-Z])N${gap}2${gap}P${gap}(?=[A-Z]{0,9}\\d)[0-9A-Z]{4}[0-9A-Z\\p{Pd}]{0,9}`, 'gu');
  const wholes = [...plain.matchAll(whole)];
  const orders = [...wholes, ...plain.matchAll(bare)].map(([, letters = '']) => asNumber(letters));
  const papers = [...plain.matchAll(paper)].map(
    ([, kind = '', year = '', position = '']) => `${kind}-${year}-${position.padStart(5, '0')}`,
  );
  const mistyped = [...plain.matchAll(begun)]
    .filter(({ index }) => wholes.every((one) => one.index !== index))
    .map(([text]) => text);
  const meant = [...wholes.map(([, letters = '']) => asNumber(letters)), ...mistyped, ...papers];
  return { orders: firstOf(orders), papers: firstOf(papers), meant: firstOf(meant) };
}

const firstOf = (numbers: readonly string[]): string[] => [...new Set(numbers)].slice(0, most);

/** The alphabet of the numbers has no I, L and O, which are read as 1 and 0 (server/platform/database/enquiry-number.ts). */
function asNumber(letters: string): string {
  const plain = letters
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return `N2P-${plain.slice(0, 4)}-${plain.slice(4)}`;
}
