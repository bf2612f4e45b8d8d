/**
 * Takes the pictures of docs/desk.md again: a built site with sample data of its own, in German and English, as on a
 * computer and on a phone. Run it by hand when the desk looks different: `node tooling/make/desk-pictures.ts`.
 */
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { newNewsletter, type NewsletterContent } from '../../domain/newsletter.ts';
import { deskLanguages, type DeskLanguage } from '../../domain/desk-roles.ts';
import { createNewsletter } from '../../server/features/newsletters/save-newsletter.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { openSqlite } from '../../server/platform/database/sqlite-database.ts';
import { addOperator } from '../../server/features/accounts/operators.ts';
import { openSession } from '../../server/features/accounts/sessions.ts';
import { markOf } from '../../server/features/editing/change.ts';
import { keepDrafts } from '../../server/features/editing/drafts.ts';
import { startBenchSite } from '../bench/site.ts';
import { buildSite } from '../build.ts';
import { ensureChromium, quietFlags } from '../chromium.ts';
import { freePort } from '../free-port.ts';

/** Nobody's: the names say that they are examples. */
const sent: readonly [call: string, body: Record<string, string>][] = [
  [
    'send-contact-email',
    {
      name: 'Imbiss Muster',
      email: 'imbiss@example.org',
      subject: 'Gabeln für ein Straßenfest',
      message:
        'Guten Tag,\n\nwir planen im Mai ein Straßenfest mit etwa 2.000 Gästen. Wie viele Packungen Gabeln brauchen wir, und wann müssten wir bestellen?',
      language: 'de',
    },
  ],
  ['request-callback', { name: 'Jean Exemple', phone: '+33 1 23 45 67 89', language: 'fr' }],
  [
    'send-contact-email',
    {
      name: 'Café Voorbeeld',
      email: 'cafe@example.org',
      subject: 'Lepels voor ijs',
      message: 'Goedemiddag, kunnen we eerst een paar ijslepeltjes proberen voordat we bestellen?',
      language: 'nl',
    },
  ],
  [
    'send-contact-email',
    {
      name: 'Sam Sample',
      email: 'sam@example.org',
      subject: 'Delivery abroad',
      message: 'Hello, do you deliver to the Netherlands as well, and what does it cost?',
      language: 'en',
    },
  ],
  ...(
    [
      ['CB-001:3,CB-PARTY-001:1', '10032', 'Erika Beispiel', 'erika@example.org'],
      ['CB-001:3,CB-PARTY-001:1', '10032', 'Max Muster', 'max@example.org'],
    ] as const
  ).map(([list, expected, name, email]): [string, Record<string, string>] => [
    'place-order',
    {
      list,
      expected,
      buyer: 'private',
      name,
      email,
      street: 'Musterstraße 7',
      postcode: '20095',
      city: 'Hamburg',
      country: 'DE',
      payment: 'prepayment',
      language: 'de',
    },
  ]),
];

const newsletterContent = (): NewsletterContent => ({
  ...newNewsletter('Frühling 2027'),
  languages: ['de', 'en'],
  subject: { en: 'Spring on the plate', de: 'Der Frühling auf dem Teller', nl: '', fr: '' },
  blocks: [
    { id: '1', type: 'headline', text: { en: 'Out into the open', de: 'Hinaus ins Freie', nl: '', fr: '' } },
    {
      id: '2',
      type: 'text',
      text: {
        en: 'Markets and festivals begin again. What you need for them is [in the shop](/shop).',
        de: 'Märkte und Feste beginnen wieder. Was Sie dafür brauchen, steht [im Shop](/shop).',
        nl: '',
        fr: '',
      },
    },
    { id: 'product', type: 'product', product: 'forks' },
  ],
  inArchive: true,
});

/** What is shown, and as what it is kept: `desk-<name>-<language>.webp`. */
const pages: readonly { name: string; path: (item: string, newsletter: string) => string; phone?: true }[] = [
  { name: 'today', path: () => '/today' },
  { name: 'inbox', path: () => '/inbox', phone: true },
  { name: 'item', path: (item) => `/inbox/${item}`, phone: true },
  { name: 'answer', path: (item) => `/inbox/${item}/answer` },
  { name: 'orders', path: () => '/orders' },
  { name: 'website', path: () => '/website' },
  { name: 'newsletter', path: (_item, newsletter) => `/newsletter/${newsletter}` },
];
const windows = { computer: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } } as const;

/** Somebody who is signed in, in a language. @returns the session's cookie */
async function signIn(database: Database, language: DeskLanguage): Promise<{ id: string; token: string }> {
  const person = { email: `${language}@example.org`, name: 'Anna Muster', role: 'admin', language } as const;
  const operator = await addOperator(database, person, Date.now());
  if (operator === null) throw new Error('the data folder is not new');
  const origin = { addressPrefix: '127.0.0.1', device: 'docs' };
  const { token } = await database.write((transaction) =>
    openSession(transaction, operator, { stage: 'full', ...origin }, Date.now()),
  );
  return { id: operator.id, token };
}

process.env.NODE_ENV = 'production';
await buildSite({}, { published: false });
const deskPort = await freePort();
const site = await startBenchSite({ DESK: 'on', DESK_PORT: String(deskPort) });
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: quietFlags,
});
const database = openSqlite(site.dataDir, Date.now, { info: () => undefined, warn: () => undefined });
try {
  for (const [call, body] of sent) {
    const answer = await fetch(`${site.url}/functions/v1/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
  }
  const sessions = new Map<DeskLanguage, string>();
  let owner = '';
  for (const language of deskLanguages) {
    const { id, token } = await signIn(database, language);
    sessions.set(language, token);
    owner = id;
  }
  const actor = { operator: { id: owner, email: 'anna@example.org' }, addressPrefix: '127.0.0.1' };
  const at = ['priceCents'];
  await keepDrafts(
    database,
    actor,
    [{ file: 'products/forks/facts.json', at, seen: markOf(950), value: 990, published: 950 }],
    Date.now(),
  );
  const newsletter = await createNewsletter(database, actor, newsletterContent(), Date.now());
  const { id: item } = await database.read((tables) =>
    tables.selectFrom('enquiries').select('id').where('email', '=', 'imbiss@example.org').executeTakeFirstOrThrow(),
  );
  for (const [language, token] of sessions)
    for (const [size, viewport] of Object.entries(windows)) {
      const context = await browser.newContext({
        baseURL: `http://localhost:${deskPort}`,
        viewport,
        reducedMotion: 'reduce',
        // dates in fields are the browser's
        locale: language === 'de' ? 'de-DE' : 'en-GB',
        // on a phone, letters this small need the finer picture
        deviceScaleFactor: size === 'phone' ? 2 : 1,
      });
      await context.addCookies([{ name: 'desk-session', value: token, url: `http://localhost:${deskPort}` }]);
      const page = await context.newPage();
      for (const { name, path, phone } of pages) {
        if (size === 'phone' && phone === undefined) continue;
        await page.goto(path(item, newsletter), { waitUntil: 'networkidle' });
        const picture = sharp(await page.screenshot()).resize({ width: size === 'phone' ? 540 : 1200 });
        const file = join('docs', `desk-${name}${size === 'phone' ? '-phone' : ''}-${language}.webp`);
        const { size: bytes } = await picture.webp({ quality: 72, effort: 6 }).toFile(file);
        console.log(`${file}: ${Math.round(bytes / 1000)} kB`);
      }
      await context.close();
    }
} finally {
  await database.close();
  await browser.close();
  await site.stop();
}
