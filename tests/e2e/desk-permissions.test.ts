import { expect, test } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { deskPages, type Access, type DeskPage } from '../../apps/desk/pages.ts';
import routes from '../../apps/desk/routes.ts';
import { roleMay, roles, type Role } from '../../domain/desk-roles.ts';
import { openSession, sessionLimits } from '../../server/features/accounts/sessions.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { DeskSessionRow } from '../../server/platform/database/schema/accounts.ts';
import { besideServer } from '../fakes/desk-accounts.ts';
import { matrixUnless, useSite } from './harness.ts';
import { newOperator } from '../fakes/new-operator.ts';
import { mustSend, placeOrder } from './acts.ts';

const site = useSite();

/** The name of somebody who wrote and ordered: nobody who may not read it is to see it. */
const secret = 'Zoë Geheim';

/** What addresses of the desk name, by the first part of the address, so that whoever is let through sees something. */
const ids: Record<string, string> = { website: 'forks' };

/** An address of a page of the table, with something in place of each of its variables. */
function addressOf({ pattern }: DeskPage): string {
  const [, first = ''] = pattern.split('/');
  return pattern
    .replace(':kind', 'orders')
    .replace(':area', 'products')
    .replace(':name', 'none')
    .replace(/:(?:id|item|mail|file)/g, ids[first] ?? 'none');
}

/** Where an open page asks for the data of an address. */
const dataOf = (address: string): string => (address === '/' ? '/_.data' : `${address}.data`);

/** A message and an order, as they come from the site. */
async function writeAndOrder(): Promise<void> {
  const email = 'zoe@example.org';
  await mustSend(site(), 'send-contact-email', { name: secret, email, subject: 'Frage', message: 'Eine Frage' });
  await placeOrder(site(), secret, { email });
  const idIn = (table: string) => String(site().rows(`select id from ${table}`)[0]?.['id']);
  ids['inbox'] = idIn('enquiries');
  ids['orders'] = idIn('orders');
  ids['restricted'] = ids['orders'];
}

/** Somebody who comes to the desk, by the cookies of their browser. */
interface Visitor {
  name: string;
  cookie: string;
  may(needed: Access): boolean;
  /** where documents lead that they may not see; null: they are told that they may not */
  sentTo: '/sign-in' | '/setup' | null;
}

interface Account {
  name: string;
  role: Role;
  stage?: DeskSessionRow['stage'];
  /** what is otherwise about the session */
  session?: Partial<DeskSessionRow>;
  isDisabled?: boolean;
}

/** A session's cookie of somebody new. */
async function cookieOf(
  database: Database,
  { name, role, stage = 'full', session = {}, isDisabled = false }: Account,
): Promise<string> {
  const now = Date.now();
  const email = `${name.replaceAll(' ', '-')}@example.com`;
  const operator = await newOperator(database, { language: 'en', email, name, role }, now);
  const origin = { addressPrefix: '127.0.0.1', device: 'test' };
  return database.write(async (transaction) => {
    const opened = await openSession(transaction, operator, { stage, ...origin }, now);
    await transaction
      .updateTable('desk_sessions')
      .set({ ...session, operator_id: operator.id })
      .where('id', '=', opened.session.id)
      .execute();
    if (isDisabled)
      await transaction.updateTable('operators').set({ disabled_at: now }).where('id', '=', operator.id).execute();
    return `desk-session=${opened.token}`;
  });
}

/** Everybody who can come, each with whether they may. */
async function openVisitors(database: Database): Promise<Visitor[]> {
  const now = Date.now();
  const admin = { role: 'admin' } as const;
  const old = { created_at: now - sessionLimits.age - 1_000 };
  const idle = { last_seen_at: now - sessionLimits.idle - 1_000 };
  const own = await cookieOf(database, { name: 'owner', ...admin });
  const strangers = {
    nobody: '',
    'a session of another installation': `desk-session=${'A'.repeat(43)}`,
    'an empty cookie': 'desk-session=',
    'a session whose time is over': await cookieOf(database, {
      name: 'long ago',
      ...admin,
      session: old,
    }),
    'a session that nobody used': await cookieOf(database, {
      name: 'asleep',
      ...admin,
      session: idle,
    }),
    'an account that was removed': await cookieOf(database, {
      name: 'removed',
      ...admin,
      isDisabled: true,
    }),
    'a second cookie by a sibling host': `desk-session=${'B'.repeat(43)}; ${own}`,
    'the cookie that belongs to https': own.replace('desk-', '__Host-desk-'),
  };
  const setup = await cookieOf(database, {
    name: 'by a link',
    ...admin,
    stage: 'setup',
  });
  return [
    ...Object.entries(strangers).map(([name, cookie]): Visitor => ({
      name,
      cookie,
      may: (needed) => needed === 'anyone',
      sentTo: '/sign-in',
    })),
    {
      name: 'somebody who came by a link',
      cookie: setup,
      may: (needed) => needed === 'anyone' || needed === 'setup',
      sentTo: '/setup',
    },
    ...(await Promise.all(
      roles.map(async (role): Promise<Visitor> => ({
        name: role,
        cookie: await cookieOf(database, { name: role, role }),
        may: (needed) => needed === 'anyone' || needed === 'setup' || roleMay(role, needed),
        sentTo: null,
      })),
    )),
  ];
}

interface Answer {
  status: number;
  location: string | null;
  text: string;
}

/** Asks as a browser would; of an open page that listens, which does not end, only the beginning is read. */
async function ask(path: string, cookie: string, more: RequestInit = {}): Promise<Answer> {
  const { headers, ...init } = more;
  const response = await fetch(`${site().deskUrl}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { cookie, accept: 'text/html', ...headers },
  });
  const endless = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const text = endless ? '' : await response.text();
  if (endless) await response.body?.cancel();
  return {
    status: response.status,
    location: response.headers.get('location'),
    text,
  };
}

const own = () => ({
  origin: site().deskUrl,
  'content-type': 'application/x-www-form-urlencoded',
});
const post = (path: string, cookie: string, headers: Record<string, string> = own(), body = '') =>
  ask(path, cookie, { method: 'POST', headers, body });

/**
 * Who comes to an address in `npm test`: nobody, whoever came by a link, every role, and of the strangers one after the
 * other; the matrix has all of them come to all addresses.
 */
function comeTo(address: number, visitors: readonly Visitor[]): Visitor[] {
  const strangers = visitors.filter(({ name, sentTo }) => sentTo === '/sign-in' && name !== 'nobody');
  const inTurn = strangers[address % strangers.length];
  return visitors.filter((who) => who === inTurn || !strangers.includes(who));
}

test.describe('every address of the desk', () => {
  let visitors: Visitor[] = [];
  /** each page with who comes to it */
  const visits = (all: boolean) =>
    deskPages.flatMap((page, address) =>
      (all ? visitors : comeTo(address, visitors)).map((who) => ({ who, page, address: addressOf(page) })),
    );
  test.beforeAll(async () => {
    await writeAndOrder();
    visitors = await besideServer(site().dataDir, openVisitors);
  });
  const visitor = (name: string): Visitor => {
    const found = visitors.find((one) => one.name === name);
    if (found === undefined) throw new Error(`${name} is nobody`);
    return found;
  };

  test('is one of the table that the guard reads, and of no other', () => {
    const pathsOf = (routes: readonly RouteConfigEntry[]): string[] =>
      routes.flatMap(({ path, index, children }) => [
        ...(path === undefined ? [] : [`/${path}`]),
        ...(index ? ['/'] : []),
        ...pathsOf(children ?? []),
      ]);
    const expected = [...deskPages.map(({ pattern }): string => pattern), '/*'];
    expect(pathsOf(routes).toSorted()).toEqual(expected.toSorted());
  });

  for (const all of [false, true]) {
    const whoever = all ? ', whoever comes' : '';
    test(
      `shows nothing to whoever may not see it, as a page or as its data${whoever}`,
      matrixUnless(!all),
      async () => {
        for (const { who, page, address } of visits(all)) {
          const documented = await ask(address, who.cookie);
          const loaded = await ask(dataOf(address), who.cookie);
          const told = `${who.name} at ${address}: ${documented.status}, ${loaded.status}`;
          expect(documented.status, told).toBeLessThan(500);
          expect(loaded.status, told).toBeLessThan(500);
          if (who.may(page.read)) {
            expect([documented.status, loaded.status], told).not.toContain(403);
            continue;
          }
          expect(documented.text + loaded.text, told).not.toContain(secret);
          if (who.sentTo === null) expect([documented.status, loaded.status], told).toEqual([403, 403]);
          else {
            expect(documented.location ?? '', told).toMatch(new RegExp(`^${who.sentTo}`));
            expect(loaded.text, told).toContain(who.sentTo);
          }
        }
      },
    );

    test(`takes nothing from whoever may not change it${whoever}`, matrixUnless(!all), async () => {
      for (const { who, page, address } of visits(all)) {
        const needed = page.act;
        if (needed !== undefined && who.may(needed)) continue;
        for (const path of [address, dataOf(address)]) {
          const answer = await post(path, who.cookie);
          const told = `${who.name} posts to ${path}: ${answer.status} ${answer.location}`;
          expect(answer.text, told).not.toContain(secret);
          if (needed === undefined) expect(answer.status, told).toBe(405);
          else if (who.sentTo === null) expect(answer.status, told).toBe(403);
          else if (answer.location !== null) expect(answer.location, told).toMatch(new RegExp(`^${who.sentTo}`));
          else if (who.sentTo === '/setup') expect(answer.text, told).toContain('/setup');
          else expect(answer.status, told).toBe(401);
        }
      }
    });
  }

  test('shows what there is to those who may see it, and to a helper for orders nothing of the company’s own', async () => {
    for (const shown of ['orders', 'inbox'])
      for (const who of ['reader', 'orders'])
        expect((await ask(`/${shown}/${ids[shown]}`, visitor(who).cookie)).text, shown).toContain(secret);
    // a helper for orders packs and ships
    const { cookie } = visitor('orders');
    expect((await ask('/orders/packing', cookie)).status).toBe(200);
    for (const path of ['/bank', '/books', '/website/prices', '/website/company', '/accounts', '/newsletter', '/log'])
      expect((await ask(path, cookie)).status, path).toBe(403);
    const today = (await ask('/today', cookie)).text;
    for (const path of ['/bank', '/books', '/website', '/accounts', '/newsletter', '/launch'])
      expect(today, path).not.toContain(`href="${path}"`);
  });

  test('takes nothing that another page had a browser send, from nobody', async () => {
    const { cookie } = visitor('admin');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const foreign: readonly Record<string, string>[] = [
      form,
      { ...form, origin: 'https://evil.example' },
      { ...form, origin: 'null' },
      { ...form, origin: site().url },
      { ...form, origin: `${site().deskUrl}.evil.example` },
      { ...form, referer: `${site().deskUrl}/orders` },
      { ...form, 'sec-fetch-site': 'same-site' },
      {
        ...form,
        'sec-fetch-site': 'cross-site',
        referer: `${site().deskUrl}/orders`,
      },
      { 'content-type': 'text/plain', origin: 'https://evil.example' },
      {
        ...form,
        origin: 'https://evil.example',
        'x-http-method-override': 'POST',
      },
    ];
    for (const page of deskPages)
      for (const headers of foreign) {
        const answer = await post(addressOf(page), cookie, headers);
        expect(answer.status, `${page.pattern} ${JSON.stringify(headers)}`).toBe(403);
      }
  });

  test('knows no other methods, under no name', async () => {
    const { cookie } = visitor('admin');
    for (const page of deskPages) {
      const address = addressOf(page);
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'])
        expect((await ask(address, cookie, { method, headers: own() })).status, `${method} ${address}`).toBe(405);
      // what reads does not become what changes
      const renamed = await ask(`${address}?_method=DELETE`, cookie, {
        headers: {
          'x-http-method-override': 'DELETE',
          'x-method-override': 'POST',
        },
      });
      expect(renamed.status, address).toBeLessThan(500);
    }
    expect(site().rows('select state from orders')).toEqual([{ state: 'received' }]);
  });

  test('asks an admin who has been away to confirm first where the table says so', async () => {
    const cookie = await besideServer(site().dataDir, (database) =>
      cookieOf(database, {
        name: 'away',
        role: 'admin',
        session: { confirmed_at: Date.now() - sessionLimits.fresh - 1_000 },
      }),
    );
    for (const page of deskPages.filter(({ fresh, act }) => fresh && act !== undefined)) {
      const address = addressOf(page);
      expect((await post(address, cookie)).location, address).toBe(`/confirm?to=${encodeURIComponent(address)}`);
    }
  });

  test('answers whoever may with nothing worse than what is wrong, whatever is sent', async () => {
    const bodies = [
      '',
      'act=&intent=',
      'act=ship&intent=none&id=none&revision=-1&cents=NaN',
      '%00=%ff&a[]=1&__proto__=1',
    ];
    for (const page of deskPages) {
      // these end what the others need
      if (page.act === undefined || page.pattern === '/sign-out') continue;
      for (const body of bodies) {
        const answer = await post(addressOf(page), visitor('admin').cookie, own(), body);
        expect(answer.status, `${page.pattern} ${body}: ${answer.text.slice(0, 200)}`).toBeLessThan(500);
      }
    }
    expect((await ask('/today', visitor('admin').cookie)).status).toBe(200);
    expect(site().output()).not.toMatch(/"level":(?:50|60)/);
  });
});
