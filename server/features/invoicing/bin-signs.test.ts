import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locales, type Locale } from '../../../domain/locale.ts';
import { binSigns, signSizes, type SignSize } from '../content/bin-signs.ts';
import { loadContent, withContent } from '../content/load.ts';
import { ClaimReader } from '../content/wordings.ts';
import { createPaperWorker, type PaperWorker } from './paper-worker.ts';

let paperWorker: PaperWorker;
beforeAll(() => {
  paperWorker = createPaperWorker();
});
afterAll(() => paperWorker.close());

function signsOf(language: Locale, size: SignSize) {
  const found = binSigns().find((one) => one.language === language && one.size === size);
  if (found === undefined) throw new Error(`no signs in ${language} as ${size}`);
  return found;
}

const set = (language: Locale, size: SignSize) =>
  paperWorker.set({
    template: 'bin-signs.typ',
    paper: JSON.stringify(signsOf(language, size)),
    giro: null,
    attachment: null,
  });

const spaces = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, ' ');

/** A part of the structure tree, as far as it is looked at here. */
interface Part {
  role?: string;
  children?: Part[];
}
const rolesIn = (part: Part): string[] => [part.role ?? '', ...(part.children ?? []).flatMap(rolesIn)];

async function read(pdf: Uint8Array) {
  const loading = getDocument({ data: Uint8Array.from(pdf), verbosity: 0, useSystemFonts: false });
  const document = await loading.promise;
  const sheets: { text: string; roles: string[]; width: number; height: number }[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const [, , width = 0, height = 0] = page.view;
    sheets.push({
      text: spaces(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')),
      roles: rolesIn((await page.getStructTree()) as Part),
      width: Math.round((width / 72) * 25.4),
      height: Math.round((height / 72) * 25.4),
    });
  }
  const { info } = await document.getMetadata();
  await loading.destroy();
  return { sheets, info };
}

describe.each(locales)('the signs for the bins in %s', (language) => {
  test.each(signSizes)(
    '%s: a sheet for each bin, with all that is written for it, to look at and to listen to',
    async (size) => {
      const pdf = await set(language, size);
      expect(pdf.length).toBeLessThan(100_000);
      const { sheets, info } = await read(pdf);
      const signs = signsOf(language, size);
      expect(info).toMatchObject({ Title: signs.title, Language: expect.stringMatching(new RegExp(`^${language}`)) });
      expect(sheets).toHaveLength(signs.sheets.length);
      for (const [at, sheet] of signs.sheets.entries()) {
        const page = sheets[at];
        expect([page?.width, page?.height]).toEqual(size === 'a4' ? [210, 297] : [297, 420]);
        for (const text of [sheet.title, signs.yes, ...sheet.yes, signs.no, ...sheet.no, sheet.note])
          expect(page?.text).toContain(spaces(text));
        expect(page?.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'L', 'LI']));
      }
    },
  );
});

test('the same signs are the same bytes', async () => {
  expect(Buffer.from(await set('de', 'a4')).equals(Buffer.from(await set('de', 'a4')))).toBe(true);
});

test('while nothing is proven, no sheet makes a claim; what goes where is said all the same', () => {
  const content = loadContent(undefined, { claims: 'proven', today: new Date('2026-11-22T12:00:00Z') });
  const reader = new ClaimReader(content.ledger.values());
  withContent(content, () => {
    for (const { language, sheets } of binSigns()) {
      const said = sheets.flatMap(({ title, yes, no, note }) => [title, ...yes, ...no, note]);
      expect([...reader.claimsOf(said.join('\n'), language).keys()]).toEqual([]);
      expect(said).not.toContain('');
    }
  });
});
