import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { createElement } from 'react';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Guarantee } from '../../apps/site/routes/shop/guarantee.tsx';
import { LanguageProvider } from '../../apps/site/i18n/language-provider.tsx';
import { guaranteeView, readGuaranteeNotices } from '../../server/features/content/guarantee-notice.ts';
import { loadContent } from '../../server/features/content/load.ts';

// stand-ins of the published files' proportions; the real ones are the company's to put in place
const svg =
  '<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 595.28 841.89"><path d="M0 0h9"/></svg>\n';
let root = '';
const put = (name: string, bytes: string | Buffer) => writeFileSync(join(root, 'legal/guarantee-notice', name), bytes);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-'));
  mkdirSync(join(root, 'legal/guarantee-notice'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the official notice', () => {
  it('is found with its size and an address that changes with its bytes; the others stay missing', () => {
    put('de.svg', svg);
    const { de, ...others } = readGuaranteeNotices(root);
    expect(de).toMatchObject({
      src: expect.stringMatching(/^\/pictures\/guarantee-notice\.de\.[0-9a-f]{10}\.svg$/),
      width: 595,
      height: 842,
      type: 'image/svg+xml',
    });
    expect(readFileSync(de?.file ?? '', 'utf8')).toBe(svg);
    expect(others).toEqual({ en: null, nl: null, fr: null });
    put('de.svg', `${svg}\n`);
    expect(readGuaranteeNotices(root).de?.src).not.toBe(de?.src);
  });

  it('is taken as PNG and JPG too', async () => {
    const picture = sharp({ create: { width: 165, height: 234, channels: 3, background: '#fff' } });
    put('nl.png', await picture.clone().png().toBuffer());
    put('fr.jpg', await picture.clone().jpeg({ progressive: true }).toBuffer());
    expect(readGuaranteeNotices(root)).toMatchObject({
      nl: { width: 165, height: 234 },
      fr: { width: 165, height: 234 },
    });
  });

  it.each([
    ['de.webp', svg, 'it may not be converted'],
    ['notice.svg', svg, 'name the Commission’s file after its language'],
    ['de.min.svg', svg, 'name the Commission’s file after its language'],
    ['de.png', svg, 'not a picture of this format'],
    ['de.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'not a picture of this format'],
    ['de.svg', svg.replace('<path', '<script>1</script><path'), 'holds a script'],
  ])('%s is refused: %#', (name, bytes, problem) => {
    put(name, bytes);
    expect(() => readGuaranteeNotices(root)).toThrow(`content/legal/guarantee-notice/${name}: `);
    expect(() => readGuaranteeNotices(root)).toThrow(problem);
  });

  it('is one file a language', async () => {
    put(
      'de.png',
      await sharp({ create: { width: 2, height: 3, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    );
    put('de.svg', svg);
    expect(() => readGuaranteeNotices(root)).toThrow(
      'content/legal/guarantee-notice/de.svg: there is another file for this language',
    );
  });
});

describe('the shop', () => {
  /** The section as the page renders it from a content folder. */
  function section(language: 'de' | 'en', folder: string) {
    const { guaranteeNotices, messages } = loadContent(folder);
    const view = guaranteeView(guaranteeNotices, language);
    const Page = createRoutesStub([
      {
        id: 'shop',
        path: '/shop',
        loader: () => null,
        Component: () => createElement(LanguageProvider, null, createElement(Guarantee, view)),
      },
    ]);
    const { shop } = messages[language];
    const loaderData = { shop: { language, prefixed: false, path: '/shop', messages: { shop } } };
    return {
      view,
      html: renderToStaticMarkup(createElement(Page, { initialEntries: ['/shop'], hydrationData: { loaderData } })),
    };
  }

  it('shows the picture with its size and address, linked to Your Europe, in the language that has it', () => {
    cpSync('content', root, { recursive: true, filter: (path) => !path.includes('guarantee-notice') });
    put('de.svg', svg);
    const { view, html } = section('de', root);
    expect(view.notice).toEqual({
      src: expect.stringContaining('/pictures/guarantee-notice.de.'),
      width: 595,
      height: 842,
    });
    expect(html).toMatch(
      new RegExp(
        `<a href="https://europa\\.eu/youreurope/[^"]*index_de\\.htm"[^>]*><img src="${view.notice?.src}" width="595" height="842" alt="Offizielle Mitteilung der Europäischen Union`,
      ),
    );
    expect(section('en', root).html).not.toContain('<img');
  });

  it.each([
    ['en', 'at least 2\u00a0years', 'https://europa.eu/youreurope/guarantees'],
    [
      'de',
      'mindestens 2\u00a0Jahren',
      'https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_de.htm',
    ],
  ] as const)('has text and link alone without it (%s)', (language, period, href) => {
    cpSync('content', root, { recursive: true, filter: (path) => !path.includes('guarantee-notice') });
    rmSync(join(root, 'legal/guarantee-notice'), { recursive: true });
    const { view, html } = section(language, root);
    expect(view).toMatchObject({ href, notice: null });
    expect(html).toContain(period);
    expect(html).toContain(`<a href="${href}"`);
    expect(html).not.toMatch(/<img|<figure/);
  });
});
