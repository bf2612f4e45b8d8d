import { strToU8, zipSync, type Zippable } from 'fflate';
import { afterEach, describe, expect, test } from 'vitest';
import { camtFile, camtMessage, csvFiles } from '../../../tests/fakes/bank-files.ts';
import { longestPause } from '../../../tests/fakes/longest-pause.ts';
import { windows1252Bytes } from '../invoicing/windows-1252.ts';
import { readStatement } from './read-statement.ts';
import { readZip } from './read-zip.ts';
import { mostStatementBytes } from './statement.ts';
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
          message: 'camt.053',
          transferIds: ['bank 2026112300000001'],
        },
      ]);
    },
  );

  test('a number in the structured part of the text is read, too', () => {
    const structured =
      '<Strd><RfrdDocInf><Nb>RE-2026-00042</Nb></RfrdDocInf><AddtlRmtInf>N2P-7F3K-2Q9C</AddtlRmtInf></Strd>';
    const file = camtFile([zoe]).replace(/<Ustrd>.*<\/Ustrd>/, structured);
    expect(linesOf(file)).toMatchObject([{ text: 'RE-2026-00042 N2P-7F3K-2Q9C' }]);
  });

  test('letters that stand as numbers are letters', () => {
    expect(linesOf(camtFile([{ ...zoe, name: 'Zo&#233; M&#xFC;ller' }]))).toMatchObject([{ name: 'Zoé Müller' }]);
  });

  test('a notification of single entries (CAMT.054) is read as well', () => {
    const [line] = linesOf(camtFile([zoe]));
    expect(linesOf(camtMessage('054', [zoe]))).toEqual([{ ...line, message: 'camt.054' }]);
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
    ['with an amount that is none', camtFile([zoe]).replaceAll('100.32', '100.325'), 'row'],
  ])('a file %s is refused', (_what, text, why) => {
    expect(read(text)).toMatchObject({ kind: 'refused', why });
  });
});

test('a statement of a day on which nothing was booked has no line', () => {
  expect(linesOf(camtFile([]))).toEqual([]);
});

describe('a ZIP as banks hand it out', () => {
  const zip = (files: Record<string, string | Uint8Array>) =>
    readStatement({
      bytes: zipSync(
        Object.fromEntries(
          Object.entries(files).map(([name, file]) => [name, typeof file === 'string' ? strToU8(file) : file]),
        ),
      ),
      mappings: [],
    });
  const monday = camtFile([zoe]);
  const tuesday = camtFile([{ ...zoe, reference: 'r2', cents: 4_990 }]);

  test('is read with each of its files, whatever they are called, and what two of them say counts once', () => {
    const files = {
      '../../etc/20.xml': monday,
      'a/20.xml': monday,
      'b/21.xml': tuesday,
      '22.xml': camtFile([]),
      'c/': '',
    };
    expect(zip(files)).toMatchObject({ kind: 'read', transactions: [{ cents: 10_032 }, { cents: 4_990 }] });
    // two equal lines of one file stay two
    const unnamed = { ...zoe, reference: undefined };
    const twice = camtFile([unnamed, unnamed].map(({ reference: _none, ...line }) => line));
    expect(zip({ a: twice, b: twice })).toMatchObject({ transactions: [{}, {}] });
  });

  test('is refused as a whole where one of its files cannot be read, and says which', () => {
    const broken = monday.replaceAll('100.32', '100.325');
    expect(zip({ 'a.xml': monday, 'x/\u0007b.xml': broken })).toEqual({
      kind: 'refused',
      why: 'row',
      detail: '1',
      file: 'b.xml',
    });
    expect(zip({ 'a.xml': monday, 'read me.pdf': '%PDF-1.7' })).toMatchObject({ why: 'type', file: 'read me.pdf' });
    const inner = zipSync({ 'a.xml': strToU8(monday) });
    expect(zip({ 'inner.zip': inner })).toMatchObject({ why: 'zip', file: 'inner.zip' });
    expect(zip({})).toMatchObject({ why: 'zip' });
  });

  const stored = { level: 0 } as const;
  test.each([
    ['grows a thousand times', { 'bomb.xml': new Uint8Array(mostStatementBytes).fill(32) }],
    ['holds a file that is too large', { 'a.xml': [new Uint8Array(mostStatementBytes + 1), stored] }],
    [
      'holds too much in all',
      Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, [new Uint8Array(7_000_000), stored]])),
    ],
    ['holds too many', Object.fromEntries(Array.from({ length: 401 }, (_, at) => [`${at}.xml`, new Uint8Array(1)]))],
  ] satisfies [string, Zippable][])('that %s is refused before it is unpacked', (_what, files) => {
    const unpacked = () => {
      throw new Error('it was unpacked');
    };
    expect(readZip(zipSync(files), unpacked)).toMatchObject({ kind: 'refused', why: 'zip-large' });
  });

  test('that says it holds less than it does, or is damaged, is refused', () => {
    const packed = zipSync({ 'a.csv': strToU8(csvFiles.sparkasse) });
    const list = Buffer.from(packed).indexOf('PK\u0001\u0002', 'latin1');
    const view = new DataView(packed.buffer, packed.byteOffset);
    const whole = view.getUint32(list + 24, true);
    view.setUint32(list + 24, whole - 200, true);
    expect(readStatement({ bytes: packed, mappings: [] })).toMatchObject({ why: 'zip' });
    view.setUint32(list + 24, whole, true);
    expect(readStatement({ bytes: packed, mappings: [] })).toMatchObject({ kind: 'read' });
    view.setUint16(list + 8, 1, true);
    expect(readStatement({ bytes: packed, mappings: [] })).toMatchObject({ why: 'zip' });
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
    // which account it is says whoever named the columns, where the file does not
    const ownAccount = 'DE02120300000000202051';
    const account = (text: string) => {
      const found = read(text, [{ ...named, ownAccount }]);
      return found.kind === 'read' ? found.transactions.map((line) => line.account) : found;
    };
    expect(account(own)).toEqual([ownAccount, ownAccount]);
    expect(account(`Konto DE02 1005 0000 0024 2906 61\n${own}`)).toEqual(Array(2).fill('DE02100500000024290661'));
  });

  const withBlank = ['Tag', 'Wer', 'Was', 'Euro', ''];
  const mapped = { columns: withBlank.slice(0, 4), bookedOn: 'Tag', name: 'Wer', text: 'Was', amount: 'Euro' };
  const file = (...rows: string[]) => ['Tag;Wer;Was;Euro', ...rows, ''].join('\n');
  const row = '24.11.2026;Jonas;danke;49,90';
  /** Amounts and names of a file, or why it is refused. */
  const seen = (text: string, mapping: Parameters<typeof readStatement>[0]['mappings'][number] = mapped) => {
    const found = read(text, [mapping]);
    if (found.kind === 'read') return found.transactions.map(({ cents, name }) => [cents, name]);
    return found.kind === 'refused' ? `${found.why} ${found.detail}` : found.columns;
  };

  test.each([
    ['S', 'H'],
    ['D', 'C'],
    ['Soll', 'Haben'],
    ['-', '+'],
  ])('whose amounts have no minus, but %s or %s beside them, is read with one', (left, came) => {
    const text = `Tag;Wer;Was;Euro; \n23.11.2026;Amt;x;12,50;${left}\n24.11.2026;Zoé;y;100,32;${came}\n`;
    const expected = [
      [-1_250, 'Amt'],
      [10_032, 'Zoé'],
    ];
    // known by itself, also where the columns were named before
    expect(seen(text, { ...mapped, columns: withBlank })).toEqual(expected);
    expect(seen(text, { ...mapped, columns: withBlank, direction: 4 })).toEqual(expected);
    expect(seen(text.replace(`;${left}\n`, ';?\n'), { ...mapped, columns: withBlank, direction: 4 })).toBe('row 2');
  });

  test('with a column of letters that say something else is read as it stands', () => {
    const text = 'Tag;Wer;Was;Euro;Land\n23.11.2026;Zoé;x;100,32;D\n24.11.2026;Zoé;y;49,90;D\n';
    expect(seen(text, { ...mapped, columns: [...mapped.columns, 'Land'] })).toEqual([
      [10_032, 'Zoé'],
      [4_990, 'Zoé'],
    ]);
  });

  test('that writes zero into the other of two columns loses no line, and with two amounts is refused', () => {
    const two = {
      columns: ['Tag', 'Wer', 'Soll', 'Haben'],
      bookedOn: 'Tag',
      name: 'Wer',
      debit: 'Soll',
      credit: 'Haben',
    };
    const text = (debit: string, credit: string) =>
      `Tag;Wer;Soll;Haben\n23.11.2026;Amt;${debit};${credit}\n${row.replace('danke', '')}\n`;
    const after = [4_990, 'Jonas'];
    expect(seen(text('-12,00', '0,00'), two)).toEqual([[-1_200, 'Amt'], after]);
    expect(seen(text('0,00', '34,00'), two)).toEqual([[3_400, 'Amt'], after]);
    expect(seen(text('12,00', '34,00'), two)).toBe('row 2');
  });

  test('whose rows do not all fit the column that says what left is refused, and one of other signs has none', () => {
    const rows = (head: string, ...signs: string[]) =>
      [`Tag;Wer;Was;Euro;${head}`, ...signs.map((sign) => `23.11.2026;Zoé;x;34,00;${sign}`), ''].join('\n');
    const wide = (head: string) => ({ ...mapped, columns: [...mapped.columns, head] });
    expect(seen(rows('S/H', 'S', ''), wide('S/H'))).toBe('row 3');
    expect(seen(rows('Kz', 'S'), wide('Kz'))).toEqual([[-3_400, 'Zoé']]);
    for (const head of ['Creditor ID', 'Notiz']) expect(seen(rows(head, '-'), wide(head))).toEqual([[3_400, 'Zoé']]);
  });

  test('that quotes nothing is read with quotes that belong to names and texts', () => {
    for (const name of ['"Zum Adler" Inh. M', '"Zum Adler', 'Firma "Adler" AG'])
      expect(seen(file(`23.11.2026;${name};x;34,00`, row))).toEqual([
        [3_400, name],
        [4_990, 'Jonas'],
      ]);
    // one begins with a quote and another ends with one: they may also be one text of several lines
    expect(seen(file('23.11.2026;"Zum Adler;x;34,00', row, '25.11.2026;Bo;Gruß vom Chef";35,00'))).toBe('row 2');
    // what is one cannot be anything else
    expect(seen(file('23.11.2026;"Zum; Adler\n24.11.2026;x;99,00";x;34,00', row))).toEqual([
      [3_400, 'Zum; Adler\n24.11.2026;x;99,00'],
      [4_990, 'Jonas'],
    ]);
    // of one that quotes all it is said which line it is
    const quoted = '"Tag";"Wer";"Was";"Euro"\n"23.11.2026";"Firma "Zum Adler" GmbH";"x";"34,00"\n';
    expect(seen(quoted)).toBe('row 2');
  });

  test('with a separator in a text is refused instead of read shifted', () => {
    expect(seen(file(row, '23.11.2026;Zoé;danke;5,00;100,32'))).toBe('row 3');
    const shifted = csvFiles.volksbank.replace('N2P-7F3K-2Q9C danke', 'N2P-7F3K-2Q9C;5,00');
    expect(read(shifted)).toEqual({ kind: 'refused', why: 'row', detail: '2' });
    // every row ends with one sign more than the columns
    expect(seen(file('23.11.2026;Zoé;x;34,00;', `${row};`))).toHaveLength(2);
    expect(read(`Datum;${file('23.11.2026;23.11.2026;Zoé;x;34,00;')}`)).toMatchObject({
      columns: ['Datum', 'Tag', 'Wer', 'Was', 'Euro'],
    });
  });

  test('in another currency says so, or is refused', () => {
    const currencies = (said: string) => {
      const text = `Tag;Wer;Was;Euro;Geld\n23.11.2026;Zoé;x;34,00;${said}\n`;
      const found = read(text, [{ ...mapped, columns: [...mapped.columns, 'Geld'], currency: 'Geld' }]);
      return found.kind === 'read' ? found.transactions[0]?.currency : found.kind;
    };
    expect(['', 'EUR', 'eur', '€', 'Euro', 'usd', 'US-Dollar'].map(currencies)).toEqual([
      ...Array(5).fill('EUR'),
      'USD',
      'refused',
    ]);
  });

  test.each([
    ['a line whose amount is none', csvFiles.dkb.replace('"100,32"', '"viel"'), 'row', '6'],
    ['a day that there is not', csvFiles.volksbank.replace('23.11.2026;', '31.11.2026;'), 'row', '2'],
    ['days of another country', csvFiles.sparkasse.replace('"23.11.26"', '"11-23-2026"'), 'row', '2'],
    ['no line at all', csvFiles.volksbank.split('\r\n')[0] ?? '', 'empty', ''],
    ['no table', 'Guten Tag', 'type', ''],
    ['a picture', 'GIF89a\0\0', 'type', ''],
    ['a broken ZIP', 'PK\u0003\u0004\u0014\0camt.xml', 'zip', ''],
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
