import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { locales } from '../../domain/locale.ts';
import { addressInLanguage, pages } from '../../domain/pages.ts';
import { deskPages } from '../../apps/desk/pages.ts';
import { createPapers } from '../../server/features/invoicing/papers.ts';
import { createNewsletter } from '../../server/features/newsletters/save-newsletter.ts';
import { writePaper } from '../../server/features/orders/write-paper.ts';
import { acceptQuote, askForChange } from '../../server/features/quotes/answer-quote.ts';
import { quoteToken } from '../../server/features/quotes/quote-token.ts';
import { sendQuote } from '../../server/features/quotes/send-quote.ts';
import type { Actor } from '../../server/platform/audit/record-access.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { openSecrets } from '../../server/platform/database/secrets.ts';
import { instantPaperWorker } from '../fakes/instant-paper-worker.ts';
import { siteTexts } from '../fakes/site-texts.ts';
import { besideServer, signedInPerson } from '../fakes/desk-accounts.ts';
import { rowsOfEachKind } from '../fakes/rows-of-each-kind.ts';
import { xssStrings } from '../fakes/xss-strings.ts';
import { postCall, signIn } from './acts.ts';
import { hydrated, openSearchByKey, useSite, useVisitors } from './harness.ts';

const site = useSite();
const visitor = useVisitors(site);
const person = useVisitors(site, { to: 'desk' });

/** What a browser's policy stopped on the pages of a profile, Trusted Types among it. */
async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const stopped: string[] = [];
  await context.exposeFunction('policyStopped', (what: string) => stopped.push(what));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const told: unknown = Reflect.get(window, 'policyStopped');
      const { effectiveDirective, blockedURI, sample } = event;
      if (typeof told === 'function')
        told(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample.slice(0, 80)}`);
    });
  });
  return stopped;
}

test('what is looked for would be found', { tag: '@matrix' }, async () => {
  const { page, context, errors } = await visitor();
  const stopped = await watchPolicy(context);
  await page.goto('/impressum');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.hacked = 1';
    document.head.append(script);
  });
  await expect.poll(() => stopped).toEqual([expect.stringContaining('/impressum: script-src-elem inline')]);
  errors.splice(0);
  const { token } = await signedInPerson(site().dataDir, 'zoe@example.com', 'admin');
  const desk = await person({ anyConsole: true });
  const seen = await watchPolicy(desk.context);
  await signIn(desk.context, site(), token);
  await desk.page.goto('/account');
  const refused = await desk.page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src=x onerror=window.hacked=1>';
      return 'taken';
    } catch (error) {
      return String(error);
    }
  });
  expect(refused).toContain('TrustedHTML');
  await expect.poll(() => seen).toEqual([expect.stringContaining('require-trusted-types-for')]);
});

test(
  'no page of the site, the chat, the search and the viewer among them, does what its policy forbids',
  { tag: '@matrix' },
  async () => {
    const { page, context } = await visitor();
    const stopped = await watchPolicy(context);
    for (const language of locales)
      for (const { path } of pages) {
        if (language !== 'de' && language !== 'en' && path.length > 6) continue;
        await page.goto(addressInLanguage(path, language));
        await page.waitForLoadState('load');
        expect(stopped).toEqual([]);
      }
    await page.goto('/contact');
    await hydrated(page);
    await page.locator('[data-chat-launcher]').click();
    await page.locator('[data-chat-chips] button').first().click();
    await expect(page.locator('[data-from="assistant"], [data-from="bot"]')).not.toHaveCount(0);
    await page.goto('/');
    await hydrated(page);
    await openSearchByKey(page);
    await page.getByRole('combobox').fill('<img src=x onerror=window.hacked=1> fork');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search/);
    await page.goto('/shop');
    await hydrated(page);
    for (const button of await page.locator('main button:visible').all()) {
      // whatever it opens: a picture, a piece to turn, a claim, a list
      await button.click({ timeout: 2_000 }).catch(() => undefined);
      await page.keyboard.press('Escape');
    }
    expect(stopped).toEqual([]);
    expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
  },
);

/** Sentences of the samples that people write. */
const written =
  /Müller|Wörter|Zeichen|rief an|^Messe$|^messe$|Frühling|Printemps|Bonjour|Guten Tag|Frage|Gabel|wieder an|Vorgänge|kept by law|on the telephone|Chrome, Linux|^Ben$/;
let taken = 0;
function hostile(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^[[{]/.test(value)) {
    const parsed: unknown = JSON.parse(value);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return JSON.stringify(Object.fromEntries(Object.entries(parsed).map(([name, one]) => [name, hostile(one)])));
    return value;
  }
  if (!written.test(value)) return value;
  const from = (taken += 5) % xssStrings.length;
  return [...xssStrings, ...xssStrings].slice(from, from + 5).join('\n');
}

/** Tables that hold what strangers and colleagues wrote. */
const tables = [
  'operators',
  'enquiries',
  'item_labels',
  'item_notes',
  'passkeys',
  'desk_log',
  'answers',
  'privacy_cases',
  'item_acts',
  'unanswered_questions',
  'incoming_mails',
  'incoming_files',
] as const satisfies readonly (keyof typeof rowsOfEachKind)[];

/** What a form of the site takes. */
const send = async (call: string, fields: Record<string, string>) => {
  const { status } = await postCall(site(), call, { language: 'de', ...fields });
  return status;
};

test(
  'what strangers write is text on every page of the desk, and no page does what its policy forbids',
  { tag: '@matrix' },
  async () => {
    const [name = '', more = ''] = ['<img src=x onerror=window.hacked=1>', '"><svg onload=window.hacked=1>'];
    const buyer = { buyer: 'business', company: name, name: more, street: name, postcode: '20095', city: more };
    expect([
      await send('send-contact-email', {
        name,
        email: 'a@example.org',
        subject: more,
        message: xssStrings.slice(0, 12).join('\n'),
      }),
      await send('request-callback', { name, phone: '+49 40 123456' }),
      await send('place-order', {
        ...buyer,
        list: 'CB-001:3,CB-PARTY-001:1',
        expected: '10032',
        email: 'b@example.org',
        payment: 'invoice',
        country: 'DE',
      }),
      await send('request-offer', {
        ...buyer,
        list: 'CB-002:250000',
        branding: 'yes',
        email: 'c@example.org',
        country: 'NL',
        note: xssStrings.slice(12, 20).join('\n'),
      }),
      // one that nobody has answered
      await send('request-offer', {
        ...buyer,
        list: 'CB-001:250000',
        branding: 'yes',
        email: 'd@example.org',
        country: 'NL',
        note: xssStrings.slice(12, 20).join('\n'),
      }),
    ]).toEqual([200, 200, 200, 200, 200]);
    await besideServer(site().dataDir, (database) =>
      database.write(async (transaction) => {
        for (const table of tables)
          for (const row of rowsOfEachKind[table].rows) {
            const values = Object.entries(row).map(([column, value]): [string, unknown] => [
              column,
              table === 'item_labels' && column === 'label'
                ? '<b id=hacked>'
                : table === 'desk_log' && column === 'detail'
                  ? JSON.stringify({ reason: xssStrings[0] })
                  : table === 'enquiries' && column === 'order_id'
                    ? // the samples of orders are not among them
                      null
                    : hostile(value),
            ]);
            const columns = sql.join(values.map(([column]) => sql.ref(column)));
            await sql`INSERT INTO ${sql.table(table)} (${columns}) VALUES (${sql.join(values.map(([, value]) => value))})`.execute(
              transaction,
            );
          }
      }),
    );
    const { token, operator } = await signedInPerson(site().dataDir, 'anna@example.com', 'admin');
    await besideServer(site().dataDir, (database) => seedWork(database, { operator, addressPrefix: '127.0.0.1' }));
    const { page, context } = await person({ anyConsole: true });
    const stopped = await watchPolicy(context);
    await signIn(context, site(), token);
    const opened = await openAll(page);
    expect(stopped).toEqual([]);
    // not one of them was passed over because nothing led there
    for (const pattern of [
      '/inbox/:id',
      '/inbox/:id/answer',
      '/orders/:id',
      '/orders/:id/offer',
      '/papers',
      '/newsletter/:id',
      '/privacy/:id',
      '/website/:area',
      '/log',
    ])
      expect(opened, pattern).toContain(pattern);
  },
);

/** Markup as one line of a form takes it. */
const inLine = (at: number): string =>
  (xssStrings[at % xssStrings.length] ?? '').replace(/\p{Cc}/gu, ' ').slice(0, 100);
/** Two lines of it, in each language. */
const inLanguages = (at: number) => ({ de: inLine(at), en: inLine(at + 1), fr: inLine(at + 2), nl: inLine(at + 3) });

/** What comes of such an order and such a request: papers, a quote with wishes and its acceptance, and a newsletter by a clerk. */
async function seedWork(database: Database, actor: Actor): Promise<void> {
  const now = Date.now();
  const secrets = openSecrets(database, () => now);
  const papers = createPapers({ database, texts: siteTexts, now: () => now, paperWorker: instantPaperWorker });
  const setting = { database, secrets, papers, texts: siteTexts, now, messageIdHost: 'site.example' };
  const numbered = (kind: 'order' | 'request') =>
    database.read((reader) =>
      reader.selectFrom('orders').select(['id', 'order_number']).where('kind', '=', kind).executeTakeFirstOrThrow(),
    );
  const order = await numbered('order');
  const confirmed = await writePaper(setting, actor, {
    kind: 'confirmation',
    number: order.order_number,
    isToBeSent: false,
  });
  expect(confirmed).toMatchObject({ isNew: true });
  const request = await numbered('request');
  const line = {
    itemNo: 'CB-002',
    name: inLine(3),
    unit: 'piece',
    unitPieces: 100,
    quantity: 50,
    unitNetCents: 900,
  } as const;
  const terms = {
    lines: [{ ...line, tiers: [] }],
    shippingNetCents: 0,
    payment: 'invoice',
    validUntil: '2099-12-31',
    leadWeeks: null,
    note: inLine(5),
  } as const;
  const quote = (quoteId: string, after: number) =>
    sendQuote(setting, actor, { orderId: request.id, quoteId, after, terms });
  expect(await quote('first', 0)).toMatchObject({ isNew: true });
  const answering = { ...setting, versions: siteTexts.catalogue().versions };
  expect(await askForChange(answering, await quoteToken(secrets, 'first'), xssStrings.slice(20, 26).join('\n'))).toBe(
    'done',
  );
  expect(await quote('second', 1)).toMatchObject({ isNew: true });
  expect(await acceptQuote(answering, await quoteToken(secrets, 'second'), inLine(7))).toBe('done');
  await createNewsletter(
    database,
    actor,
    {
      name: inLine(9),
      languages: [...locales],
      subject: inLanguages(10),
      blocks: [
        { id: 'headline', type: 'headline', text: inLanguages(14) },
        { id: 'text', type: 'text', text: inLanguages(18) },
        { id: 'picture', type: 'picture', picture: 'no-such', alt: inLanguages(22) },
        { id: 'button', type: 'button', label: inLanguages(26), to: 'javascript:window.hacked=1' },
      ],
      segment: { confirmedFrom: '', confirmedUntil: '', without: '', share: 100 },
      inArchive: false,
    },
    now,
  );
}

/** Which page of the desk an address is. */
const patternOf = (path: string): string | undefined =>
  deskPages.find(({ pattern, bare }) => {
    const parts = pattern.split('/');
    const given = path.split('/');
    return (
      !bare && parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at])
    );
  })?.pattern;

/** Opens what can be reached by links from the first page, of each kind as many as show every kind of item. @returns which */
async function openAll(page: Page): Promise<Set<string>> {
  const most = 8;
  const opened = new Map<string, number>();
  const waiting = [
    '/today',
    '/inbox?state=any',
    ...deskPages.filter(({ bare, pattern }) => !bare && !pattern.includes(':')).map(({ pattern }) => pattern),
  ];
  const known = new Set(waiting);
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const [path = ''] = address.split('?');
    const pattern = patternOf(path);
    const times = pattern === undefined ? most : (opened.get(pattern) ?? 0);
    if (pattern === undefined || times >= most) continue;
    opened.set(pattern, times + 1);
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBeLessThan(500);
    await page.waitForLoadState('load');
    const state = await page.evaluate(() => ({
      hacked: Reflect.get(window, 'hacked') ?? document.getElementById('hacked')?.outerHTML ?? null,
      // markup that somebody wrote would stand as an element
      markup: [
        ...document.querySelectorAll('main svg[onload], main img[onerror], main iframe[srcdoc], main [onfocus]'),
      ].map(({ outerHTML }) => outerHTML.slice(0, 100)),
      links: [...document.querySelectorAll('a[href]:not([download])')].map((link) => link.getAttribute('href') ?? ''),
    }));
    expect(state, address).toMatchObject({ hacked: null, markup: [] });
    for (const link of state.links) {
      const to = new URL(link, page.url());
      const next = `${to.pathname}${to.search}`;
      if (to.origin !== site().deskUrl || known.has(next) || to.pathname === '/sign-out') continue;
      known.add(next);
      waiting.push(next);
    }
  }
  return new Set(opened.keys());
}
