/** @module-tag slow */

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takePicturedProof } from '../../../tooling/make/pictured-proof.ts';
import { makeUploadSizes, takePicture } from '../../../tooling/make/upload-sizes.ts';
import { locales } from '../../../domain/locale.ts';
import { pictures } from '../content/pictures.ts';
import {
  proofPathOnDisk,
  uploadedFile,
  uploadedFileNames,
  uploadedMailPicture,
  uploadedPicture,
  uploadsIn,
} from '../content/uploads.ts';
import type { Database } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { configureSite, siteSetting } from '../content/site-setting.ts';
import { listDocuments } from '../../web/page-cache/list-documents.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { pdfProblem } from '../content/inspection/inspect-pdf.ts';
import type { Change } from './change.ts';
import { contentWith, problemsOf } from '../../web/publishing/read-content.ts';
import { bringFiles, keepFile, originalOf, readMaking, readOriginal, uploadedName } from './uploaded-files.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';

const anna: Actor = { operator: { id: 'anna', email: 'anna@example.org' }, addressPrefix: '127.0.0.1' };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#446633' } });
const pdf = (more = '') =>
  Buffer.from(`%PDF-1.7\n1 0 obj << /Type /Catalog ${more} >> endobj\ntrailer\n%%EOF\n`, 'latin1');

describe('a picture is taken by what it is', () => {
  test('it is turned upright, and place and camera are gone', async () => {
    const bytes = await plain(1600, 900)
      .withExif({
        IFD0: { Model: 'Spy 3000' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 33/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect([before.orientation, before.exif === undefined]).toEqual([6, false]);
    const taken = await takePicture(bytes, null);
    if (taken.kind !== 'taken') throw new Error(taken.why);
    expect([taken.width, taken.height]).toEqual([900, 1600]);
    const after = await sharp(taken.bytes).metadata();
    expect(after).toMatchObject({ format: 'webp', width: 900, height: 1600 });
    expect([after.exif, after.xmp, after.iptc, after.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(Buffer.from(taken.bytes).includes('Spy 3000')).toBe(false);
  });

  test('what hides behind a picture is not kept; a large one is made smaller', async () => {
    const picture = await plain(3000, 1000).png().toBuffer();
    const taken = await takePicture(Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]), null);
    if (taken.kind !== 'taken') throw new Error(taken.why);
    expect([taken.width, taken.height]).toEqual([2400, 800]);
    expect(Buffer.from(taken.bytes).includes('script')).toBe(false);
  });

  test('it is cut around what must stay in view, as it stands upright, at the size at which that was chosen', async () => {
    // lies on its side: upright, the red corner is at the lower right
    const red = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const bytes = await plain(6000, 4000)
      .composite([{ input: red, left: 5400, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const whole = await takePicture(bytes, null);
    const taken = await takePicture(bytes, { x: 97, y: 95 });
    if (whole.kind !== 'taken' || taken.kind !== 'taken') throw new Error('refused');
    expect([whole.width, whole.height, taken.format]).toEqual([1600, 2400, 'jpeg']);
    // of the copy of 2,400 pixels 800 across are the least, of this file two and a half times as much
    expect([taken.width, taken.height]).toEqual([2000, 1332]);
    const redIn = async (left: number, top: number) =>
      (await sharp(taken.bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())[0] ?? 0;
    expect(await redIn(1900, 1233)).toBeGreaterThan(200);
    expect(await redIn(100, 100)).toBeLessThan(100);
  });

  test.each([
    ['a page called .jpg', async () => Buffer.from('<html><script>alert(1)</script>'), 'type'],
    [
      'a drawing that could hold a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'),
      'type',
    ],
    ['half a picture', async () => (await plain(1600, 900).jpeg().toBuffer()).subarray(0, 900), 'type'],
    ['one that would look coarse', () => plain(640, 480).png().toBuffer(), 'small'],
    ['a bomb: few bytes, many pixels', () => plain(8000, 8000).jpeg({ quality: 10 }).toBuffer(), 'pixels'],
  ])('%s is refused', async (_what, make, why) => {
    expect(await takePicture(await make(), null)).toEqual({ kind: 'refused', why });
  });

  test('a proof is a PDF that runs nothing and hides nothing, and begins with itself', () => {
    expect(pdfProblem(pdf())).toBe(null);
    expect(pdfProblem(Buffer.concat([Buffer.from('GIF89a'), pdf()]))).toBe('type');
    expect(pdfProblem(Buffer.from('%PDF-1.7 and nothing more'))).toBe('type');
    expect(pdfProblem(pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'))).toBe('active');
    expect(pdfProblem(pdf('/Names << /EmbeddedFiles 5 0 R >>'))).toBe('active');
    // written so that whoever looks for the word does not find it
    expect(pdfProblem(pdf('/OpenAction << /S /J#61vaScript >>'))).toBe('active');
    // a scan is a picture, among whose bytes anything may stand
    expect(pdfProblem(pdf('>> stream\n\u0001/JS(\u0002\nendstream <<'))).toBe(null);
    expect(uploadedName('proof', 'Zertifikat Größe.PDF', pdf())).toMatch(/^zertifikat-groesse-[\da-f]{8}\.pdf$/);
    expect(uploadedName('photo', '../../etc/passwd', pdf())).toMatch(/^photo-etc-passwd-[\da-f]{8}$/);
  });
});

describe('a proof that was photographed', () => {
  test('becomes a PDF of one page, upright, that says what it is called and nothing else', async () => {
    const bytes = await plain(1600, 900)
      .withExif({ IFD0: { Model: 'Spy 3000' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const taken = await takePicturedProof(bytes, 'Zertifikat Größe', 'de');
    if (taken.kind !== 'taken') throw new Error(taken.why);
    expect(pdfProblem(taken.bytes)).toBe(null);
    const text = Buffer.from(taken.bytes).toString('latin1');
    expect(text).not.toContain('Spy 3000');
    const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(text) ?? [];
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 1058]);
    expect(text).toContain('/Lang (de)');
  });

  test('is refused like any picture that cannot be one', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(await takePicturedProof(svg, 'seal', 'en')).toEqual({ kind: 'refused', why: 'type' });
    const polyglot = Buffer.concat([Buffer.from('GIF89a'), pdf()]);
    expect(await takePicturedProof(polyglot, 'report', 'en')).toEqual({ kind: 'refused', why: 'type' });
    const small = await plain(300, 200).png().toBuffer();
    expect(await takePicturedProof(small, 'stamp', 'en')).toEqual({ kind: 'refused', why: 'small' });
  });
});

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('what was uploaded, on %s', (kind) => {
  const settingBefore = siteSetting();
  let folder: string;
  let other: string;
  let database: Database;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'uploads-'));
    other = mkdtempSync(join(tmpdir(), 'uploads-other-'));
    const databaseUrl = kind === 'postgres' ? await postgres.createReadyDatabase() : null;
    database = openDatabase({ dataDir: folder, databaseUrl, databasePool: 2 }, Date.now, quiet);
    await database.migrate();
  });
  afterEach(async () => {
    await database.close();
    configureSite(settingBefore);
    for (const one of [folder, other]) rmSync(one, { recursive: true, force: true });
  });
  const quiet = { warn: () => undefined, info: () => undefined };

  test('every machine with the database gets it, makes its sizes, and the checks of the build find it', async () => {
    const taken = await takePicture(await plain(820, 574).jpeg().toBuffer(), null);
    if (taken.kind !== 'taken') throw new Error(taken.why);
    const name = uploadedName('photo', `market ${kind}.jpg`, taken.bytes);
    const proof = uploadedName('proof', `report ${kind}.pdf`, pdf());
    await keepFile(database, anna, { name, kind: 'picture', bytes: taken.bytes }, 1);
    await keepFile(database, anna, { name, kind: 'picture', bytes: taken.bytes }, 2);
    await keepFile(database, anna, { name: proof, kind: 'proof', bytes: pdf() }, 3);
    // the original comes along, once, for another cut of it
    const camera = Buffer.from('as the camera wrote it');
    const original = originalOf(camera, 'jpeg', 'Market hall.jpg');
    const whole = { name: 'photo-whole', kind: 'picture', bytes: taken.bytes } as const;
    const cut = { ...whole, name: 'photo-cut' };
    await keepFile(database, anna, { ...whole, from: { original, focus: null } }, 4);
    await keepFile(database, anna, { ...cut, from: { original, focus: { x: 20, y: 70 } } }, 5);
    expect(await readMaking(database, 'photo-cut')).toEqual({
      original: original.hash,
      whole: 'photo-whole',
      focus: { x: 20, y: 70 },
    });
    expect(await readMaking(database, name)).toBe(null);
    const kept = await readOriginal(database, original.hash);
    expect([kept?.fileName, kept?.format, Buffer.from(kept?.bytes ?? []).equals(camera)]).toEqual([
      'Market hall.jpg',
      'jpeg',
      true,
    ]);
    // a machine that has never seen it
    expect(await bringFiles(database, other)).toBe(true);
    expect(await bringFiles(database, other)).toBe(false);
    configureSite({ ...settingBefore, dataDir: other });
    expect(uploadedPicture(name)).toBe(null);
    await makeUploadSizes(uploadsIn(other));
    expect(uploadedPicture(name)).toMatchObject({ width: 820, height: 574, widths: [480, 800, 820], isPhoto: true });
    const { hash } = uploadedPicture(name) ?? { hash: '' };
    expect(uploadedFileNames(name).sort()).toEqual(
      ['480.avif', '800.avif', '800.webp', '820.avif', '820.webp']
        .map((size) => `/pictures/${name}.${hash}-${size}`)
        .sort(),
    );
    expect(uploadedFile(`/pictures/${name}.${hash}-480.avif`)).toBeInstanceOf(Buffer);
    expect(uploadedMailPicture(name)).toMatchObject({ width: 800, height: 560, isPhoto: true });
    expect(uploadedFile(`/pictures/../masters/${name}.webp`)).toBe(null);
    expect(readFileSync(proofPathOnDisk(proof) ?? '')).toEqual(pdf());

    const post = 'blog/design-meets-sustainability/facts.json';
    const cover = (value: string): Change => ({ file: post, at: ['coverImage'], base: 'party-box', value });
    const today = new Date('2026-11-22T12:00:00Z');
    expect(problemsOf([cover(name)], today)).toEqual([]);
    expect(problemsOf([cover('photo-none')], today).join()).toContain('coverImage');

    // what the claim's form makes of it: with the fact "only proven ones" this claim is shown everywhere, and no other
    const claim = 'claims/co2-95.json';
    const covers = Object.fromEntries(locales.map((language) => [language, `covered in ${language}`]));
    const fields = { kind: 'certificate', issuer: 'Sample Institute', date: '2026-10-02', covers, file: proof };
    const changes: Change[] = [
      ...Object.entries(fields).map(([key, value]): Change => ({ file: claim, at: ['proof', key], value })),
      { file: 'company.json', at: ['claims'], value: 'proven' },
    ];
    expect(problemsOf(changes, today)).toEqual([]);
    const content = contentWith(changes, today);
    expect([...content.claims.keys()]).toEqual(['co2-95']);
    for (const language of locales) expect(JSON.stringify(content.messages[language]['home'])).toContain('co2-95');
    const sources = { render: async () => new Response(), siteUrl: 'https://site.example', modified: new Map() };
    expect(listDocuments(content, sources).map(({ path }) => path)).toContain(`/proofs/${proof}`);
    expect([...contentWith(changes, new Date('2026-10-01')).claims.keys()]).toEqual([]);
    expect(existsSync('build/pictures/manifest.json') ? Object.keys(pictures([name])) : [name]).toEqual([name]);
  });
});
