import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import * as z from 'zod/mini';
import { localeTags, locales, type Locale } from '../../../domain/locale.ts';
import { content } from './load.ts';
import { plain } from './tokens.ts';
import { messagesBelow, readMessage } from './read-message.ts';

/** Where `tooling/make/print-pictures.ts` puts the pictures in print size. */
export const printFolder = 'build/print';
/** The loop, made by imagery/scripts/loop.mjs. */
const loopFolder = 'imagery/press';

/** The whole kit in one file. */
export const kitPath = '/press/press-kit.zip';

/** dots an inch: what a printer asks for */
export const printDensity = 300;

/** Pictures for the press, by the names of their masters; those that show a claim go with it. */
const pictures: readonly { name: string; shows?: string }[] = [
  { name: 'hero' },
  { name: 'product-fork' },
  { name: 'product-knife' },
  { name: 'product-spoon' },
  { name: 'product-fries-pick' },
  { name: 'product-ice-cream-spoon' },
  { name: 'party-box' },
  { name: 'cycle-material' },
  { name: 'pilot-material' },
  { name: 'knife-spoon-detail' },
  { name: 'festival-fries' },
  { name: 'ice-cream' },
  { name: 'community-table' },
  { name: 'catering-table' },
  { name: 'airline-tray' },
  { name: 'retail-pack' },
  { name: 'soil', shows: 'home-compostable' },
  { name: 'last-fork', shows: 'home-compostable' },
];

export const pressPictureNames: readonly string[] = pictures.map(({ name }) => name);

/** Logos: the sign alone or with the name beside it, in one colour. */
export const pressLogos = [
  { name: 'logo-forest', ink: '#1f3a2b', withName: true },
  { name: 'logo-oat', ink: '#f6f0e2', withName: true },
  { name: 'logo-black', ink: '#000000', withName: true },
  { name: 'sign-forest', ink: '#1f3a2b', withName: false },
] as const;
export type LogoName = (typeof pressLogos)[number]['name'];
export const logoEndings = ['svg', 'png'] as const;

export const logoPath = (name: LogoName, ending: (typeof logoEndings)[number]): string =>
  `/press/logos/${name}.${ending}`;

const printSchema = z.record(
  z.string(),
  z.strictObject({ file: z.string(), width: z.number(), height: z.number(), bytes: z.number() }),
);
export type PrintPictures = z.infer<typeof printSchema>;

/** The pictures in print size that the build has made, by name. */
const printPictures = (): PrintPictures =>
  printSchema.parse(JSON.parse(readFileSync(join(printFolder, 'manifest.json'), 'utf8')));

const isShown = (claim: string | undefined): boolean => claim === undefined || content().claims.has(claim);

/** Files whose names carry a hash of their content lie under `/media/`. */
function hashed(file: string): string {
  const ending = extname(file);
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);
  return `/media/${file.slice(file.lastIndexOf('/') + 1, -ending.length)}.${hash}${ending}`;
}

/** The loop of the fork that goes: null while that is not claimed. */
export function pressLoop(): { webm: string; mp4: string; poster: string } | null {
  if (!isShown('home-compostable')) return null;
  const path = (name: string) => hashed(join(loopFolder, name));
  return { webm: path('loop.webm'), mp4: path('loop.mp4'), poster: path('loop-poster.jpg') };
}

const text = (language: Locale, key: string): string => readMessage(content(), language, key);

/** "0.6 MB", "0,6 Mo" */
function megabytes(bytes: number, language: Locale): string {
  const digits = bytes < 9_500_000 ? 1 : 0;
  const words = new Intl.NumberFormat(localeTags[language], {
    style: 'unit',
    unit: 'megabyte',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // on one line
  return words.format(bytes / 1_000_000).replaceAll(' ', '\u00a0');
}

export interface PressPicture {
  name: string;
  /** describes what is drawn: caption and text alternative in one */
  caption: string;
  /** in print size */
  href: string;
  width: number;
  height: number;
  /** "0.6 MB" */
  size: string;
  /** how wide it can be printed, in centimetres: "17 cm" */
  printed: string;
}

/** The pictures that are shown, with what stands under them. */
export function pressPictures(language: Locale): PressPicture[] {
  const made = printPictures();
  return pictures
    .filter(({ shows }) => isShown(shows))
    .map(({ name }) => {
      const picture = made[name];
      if (!picture) throw new Error(`no picture "${name}" in imagery/masters`);
      const { file, width, height, bytes } = picture;
      const printed = Math.floor((width / printDensity) * 2.54);
      return {
        name,
        caption: plain(text(language, `press.captions.${name}`)),
        href: `/media/${file}`,
        width,
        height,
        size: megabytes(bytes, language),
        printed: `${new Intl.NumberFormat(localeTags[language]).format(printed)}\u00a0cm`,
      };
    });
}

export interface FactGroup {
  title: string;
  rows: { label: string; value: string }[];
}

/** Numbered rows of a group of facts; one whose claim is not shown has no value and falls away. */
function groupOf(language: Locale, key: string): FactGroup {
  const tree = messagesBelow(content(), language, key);
  const rows = typeof tree === 'string' ? [] : Object.values(tree);
  return {
    title: text(language, `${key}.title`),
    rows: rows
      .flatMap((row) =>
        typeof row === 'object' && typeof row.label === 'string' && typeof row.value === 'string'
          ? { label: row.label, value: row.value }
          : [],
      )
      .filter(({ value }) => value !== ''),
  };
}

/** What a report wants to know, as the home page's label says it, with the company before it; claims are marked. */
export function pressFacts(language: Locale): FactGroup[] {
  const company = groupOf(language, 'press.facts.company');
  const names = content().products.map(({ prose }) => prose[language].name);
  const products = new Intl.ListFormat(localeTags[language], { type: 'conjunction' }).format(names);
  company.rows.push({ label: text(language, 'press.facts.products'), value: products });
  const groups = messagesBelow(content(), language, 'home.facts.groups');
  return [
    company,
    ...Object.keys(typeof groups === 'string' ? {} : groups).map((key) =>
      groupOf(language, `home.facts.groups.${key}`),
    ),
  ].filter(({ rows }) => rows.length > 0);
}

/** The facts as a text file. Every figure is followed up on the page that says what it rests on. */
function factsAsText(language: Locale): string {
  const groups = pressFacts(language).map(({ title, rows }) =>
    [title, ...rows.map(({ label, value }) => `  ${label}: ${value}`)].join('\n'),
  );
  const { brand, email, phone } = content().company;
  const parts = [
    `${brand}: ${text(language, 'press.facts.title')}`,
    ...groups,
    text(language, 'press.facts.basis'),
    text(language, 'press.facts.open'),
    text(language, 'press.note'),
    `${text(language, 'press.contact.title')}\n  ${email}\n  ${phone}`,
  ];
  return `${parts.map(plain).join('\n\n')}\n`;
}

const licenceAsText = (language: Locale): string =>
  `${[text(language, 'press.licence.title'), text(language, 'press.licence.text'), text(language, 'press.licence.sample')].map(plain).join('\n\n')}\n`;

/** Everything the kit is made of, for `tooling/make/press-kit.ts`. */
export interface PressKit {
  /** the name on the logos, and of the folder in the kit */
  brand: string;
  /** files that are there: their request path, their name in the kit, where they lie */
  files: { path: string; name: string; file: string }[];
  /** texts of the kit */
  texts: { name: string; text: string }[];
}

export function pressKit(): PressKit {
  const { brand } = content().company;
  const [language = 'en'] = locales;
  const made = printPictures();
  const shown = pressPictures(language).flatMap(({ name, href }) => {
    const picture = made[name];
    return picture ? { path: href, name: `pictures/${name}.jpg`, file: join(printFolder, picture.file) } : [];
  });
  const loop = Object.values(pressLoop() ?? {}).map((path) => {
    const file = path.replace(/^\/media\/(.+)\.\w{8}(\.\w+)$/, '$1$2');
    return { path, name: `loop/${file}`, file: join(loopFolder, file) };
  });
  return {
    brand,
    files: [...shown, ...loop],
    texts: locales.flatMap((one) => [
      { name: `facts.${one}.txt`, text: factsAsText(one) },
      { name: `licence.${one}.txt`, text: licenceAsText(one) },
    ]),
  };
}

/** About how large the kit is: its logos and texts weigh next to nothing. */
export const kitSize = (language: Locale): string =>
  megabytes(
    pressKit().files.reduce((sum, { file }) => sum + (existsSync(file) ? statSync(file).size : 0), 200_000),
    language,
  );
