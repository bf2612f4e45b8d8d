import { afterEach, describe, expect, test } from 'vitest';
import { camtFile, csvFiles } from '../../../tests/fakes/bank-files.ts';
import { longestPause } from '../../../tests/fakes/longest-pause.ts';
import { windows1252Bytes } from '../invoicing/windows-1252.ts';
import { readStatement } from './read-statement.ts';
import { statementCents, statementDay } from './statement-fields.ts';
import { createStatementWorker, type StatementWorker } from './statement-worker.ts';

const read = (text: string, mappings: Parameters<typeof readStatement>[0]['mappings'] = []) =>
  readStatement({ bytes: Buffer.from(text), mappings });
const linesOf = (text: string) => {
  const found = read(text);
  if (found.kind !== 'read') throw new Error(JSON.stringify(found));
  return found.transactions;
};

const zoe = {
  cents: 10_032,
  reference: '2026112300000001',
  name: 'Zoé Müller',
  iban: 'DE02100500000024290661',
  text: 'N2P-7F3K-2Q9C &amp; danke',
};

describe('CAMT.053', () => {
  test.each([2, 8] as const)(
    'of version %i is read with who paid, what they wrote and the bank’s reference',
    (version) => {
      expect(linesOf(camtFile([zoe], version))).toEqual([
        {
          reference: '2026112300000001',
          account: 'DE02120300000000202051',
          bookedOn: '2026-11-23',
          cents: 10_032,
          currency: 'EUR',
          name: 'Zoé Müller',
          iban: 'DE02100500000024290661',
          text: 'N2P-7F3K-2Q9C & danke',
          endToEndId: '',
          isReturn: false,
        },
      ]);
    },
  );

  test('letters that stand as numbers are letters', () => {
    expect(linesOf(camtFile([{ ...zoe, name: 'Zo&#233; M&#xFC;ller' }]))).toMatchObject([{ name: 'Zoé Müller' }]);
  });

  test('a notification of single entries (CAMT.054) is read as well', () => {
    const notification = camtFile([zoe])
      .replaceAll('camt.053', 'camt.054')
      .replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn')
      .replaceAll('<Stmt>', '<Ntfctn>')
      .replaceAll('</Stmt>', '</Ntfctn>');
    expect(linesOf(notification)).toEqual(linesOf(camtFile([zoe])));
  });

  test('an entry of many transfers is many, money that left has a minus, what is not booked yet is left out', () => {
    const lines = linesOf(
      camtFile([
        [zoe, { cents: 4_990, name: 'Jonas Bauer', text: '7F3K' }],
        { cents: -1_250, name: 'Stadtwerke' },
        { cents: 700, status: 'PDNG' },
      ]),
    );
    expect(lines.map(({ cents, reference, name }) => [cents, reference, name])).toEqual([
      [10_032, '2026112300000001/1', 'Zoé Müller'],
      [4_990, '2026112300000001/2', 'Jonas Bauer'],
      [-1_250, null, 'Stadtwerke'],
    ]);
  });

  test('what came back says so, with the person it came from', () => {
    const [line] = linesOf(camtFile([{ ...zoe, cents: -10_032, code: 'UPDD', endToEndId: 'E-4711' }]));
    expect(line).toMatchObject({ isReturn: true, cents: -10_032, name: 'Zoé Müller', endToEndId: 'E-4711' });
  });

  test.each([
    ['of another kind', '<Document xmlns="pain.001"><CstmrCdtTrfInitn/></Document>', 'type'],
    ['that is broken off', camtFile([zoe]).slice(0, 900), 'type'],
    ['with entities of its own', `<!DOCTYPE x [<!ENTITY a "b">]>${camtFile([zoe])}`, 'type'],
    ['with a sign that cannot be stored', camtFile([{ ...zoe, name: 'Zoé\0' }]), 'type'],
    ['without a line', camtFile([]), 'empty'],
    ['with an amount that is none', camtFile([zoe]).replaceAll('100.32', '100.325'), 'row'],
  ])('a file %s is refused', (_what, text, why) => {
    expect(read(text)).toMatchObject({ kind: 'refused', why });
  });
});

describe('a bank’s CSV', () => {
  test.each(Object.entries(csvFiles))('of %s is known by its columns', (bank, text) => {
    const [came, left, ...more] = linesOf(text);
    expect(came).toMatchObject({
      bookedOn: '2026-11-23',
      cents: 10_032,
      currency: 'EUR',
      iban: ['ing', 'commerzbank'].includes(bank) ? '' : 'DE02100500000024290661',
    });
    expect(came?.name).toContain('Zoé Müller');
    expect(came?.text).toContain('N2P-7F3K-2Q9C danke');
    expect(came?.account).toBe(bank === 'deutscheBank' ? '' : 'DE02120300000000202051');
    expect(left).toMatchObject({ cents: -1_250, isReturn: false });
    expect(left?.name).toContain('Stadtwerke');
    expect(more).toEqual([]);
  });

  test('in the encoding of Windows is read, too', () => {
    const found = readStatement({ bytes: windows1252Bytes(csvFiles.sparkasse), mappings: [] });
    expect(found).toMatchObject({ kind: 'read', transactions: [{ name: 'Zoé Müller' }, {}] });
  });

  test.each([
    ['utf-16le', [0xff, 0xfe]],
    ['utf-16be', [0xfe, 0xff]],
  ] as const)('and CAMT in %s, which says so by its first bytes, are read, too', (encoding, mark) => {
    const inIt = (text: string) => {
      const bytes = Buffer.from(text, 'utf16le');
      return Buffer.concat([Buffer.from(mark), encoding === 'utf-16le' ? bytes : bytes.swap16()]);
    };
    for (const text of [csvFiles.volksbank, camtFile([zoe])])
      expect(readStatement({ bytes: inIt(text), mappings: [] })).toMatchObject({
        kind: 'read',
        transactions: [{ name: 'Zoé Müller', cents: 10_032 }, ...(text.startsWith('<') ? [] : [{}])],
      });
  });

  test('of which only a part could be read is refused as a whole', () => {
    const [columns = '', line = ''] = csvFiles.sparkasse.split('\r\n');
    const pending = line.replace('Umsatz gebucht', 'Umsatz vorgemerkt');
    const long = [columns, ...Array.from({ length: 20_050 }, () => pending), line].join('\r\n');
    expect(read(long)).toEqual({ kind: 'refused', why: 'many', detail: '' });
  });

  const own =
    'Tag,Wer,Was,Euro\n2026-11-23,"Müller, Zoé",N2P-7F3K-2Q9C,100.32\n2026-11-24,Bank,Rückgabe Lastschrift,-49.90\n';

  test('that nobody knows shows its columns, and is read once somebody has named them', () => {
    expect(read(own)).toEqual({
      kind: 'unknown-columns',
      columns: ['Tag', 'Wer', 'Was', 'Euro'],
      sample: [
        ['2026-11-23', 'Müller, Zoé', 'N2P-7F3K-2Q9C', '100.32'],
        ['2026-11-24', 'Bank', 'Rückgabe Lastschrift', '-49.90'],
      ],
    });
    const columns = ['Tag', 'Wer', 'Was', 'Euro'];
    const named = { columns, bookedOn: 'Tag', name: 'Wer', text: 'Was', amount: 'Euro' };
    expect(read(own, [named])).toMatchObject({
      kind: 'read',
      transactions: [
        { name: 'Müller, Zoé', cents: 10_032, isReturn: false },
        { cents: -4_990, isReturn: true },
      ],
    });
  });

  test.each([
    ['a line whose amount is none', csvFiles.dkb.replace('"100,32"', '"viel"'), 'row', '6'],
    ['a day that there is not', csvFiles.volksbank.replace('23.11.2026;', '31.11.2026;'), 'row', '2'],
    ['days of another country', csvFiles.sparkasse.replace('"23.11.26"', '"11-23-2026"'), 'row', '2'],
    ['no line at all', csvFiles.volksbank.split('\r\n')[0] ?? '', 'empty', ''],
    ['no table', 'Guten Tag', 'type', ''],
    ['a picture', 'GIF89a\0\0', 'type', ''],
    ['nothing', '', 'empty', ''],
  ])('with %s is refused', (_what, text, why, detail) => {
    expect(read(text)).toEqual({ kind: 'refused', why, detail });
  });
});

test.each([
  ['1.234,56', 123_456],
  ['-12,00', -1_200],
  ['12,00-', -1_200],
  ['+9.5', 950],
  ['1190,00 EUR', 119_000],
  ['12,00 S', -1_200],
  ['12,00 H', 1_200],
  ['1.500', null],
  ['', null],
])('the amount "%s" is %s', (text, cents) => {
  expect(statementCents(text)).toBe(cents);
});

test('days are read as banks print them', () => {
  expect(['23.11.2026', '23.11.26', '2026-11-23', '3/1/2026', '31.02.2026', 'gestern'].map(statementDay)).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-11-23',
    '2026-01-03',
    null,
    null,
  ]);
});

describe('beside the server', () => {
  let worker: StatementWorker;
  afterEach(() => worker.close());

  test(
    'a file is read, and one that was made to be read for ever is refused and holds up nobody',
    { tags: ['slow'] },
    async () => {
      worker = createStatementWorker({ milliseconds: 4_000 });
      // asked again where a busy machine gives a thread too little of its four seconds
      await expect
        .poll(() => worker.read({ bytes: Buffer.from(camtFile([zoe])), mappings: [] }))
        .toMatchObject({ kind: 'read', transactions: [{ cents: 10_032 }] });
      const deep = `<Document>${'<a>'.repeat(2_000_000)}`;
      const pause = await longestPause(async () => {
        expect(await worker.read({ bytes: Buffer.from(deep), mappings: [] })).toMatchObject({ kind: 'refused' });
      });
      expect(pause).toBeLessThan(200);
      // the next is read again
      await expect
        .poll(() => worker.read({ bytes: Buffer.from(csvFiles.ing), mappings: [] }))
        .toMatchObject({ kind: 'read' });
    },
  );
});
