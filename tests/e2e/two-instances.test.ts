import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { newNewsletter, type NewsletterContent } from '../../domain/newsletter.ts';
import { createNewsletter } from '../../server/features/newsletters/save-newsletter.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { openDatabase } from '../../server/platform/database/open-database.ts';
import { openSession } from '../../server/features/accounts/sessions.ts';
import { markOf } from '../../server/features/editing/change.ts';
import { keepDrafts } from '../../server/features/editing/drafts.ts';
import { startPostgres, type TestPostgres } from '../fakes/postgres.ts';
import { startSmtpServer, type FakeSmtpServer } from '../fakes/smtp-server.ts';
import { addSubscribers } from '../fakes/subscribers.ts';
import { startSite, type Site } from './start-site.ts';
import { newOperator } from '../fakes/new-operator.ts';

const quiet = { info: () => undefined, warn: () => undefined };
/** Rendering takes a few seconds, on a machine that does much else many more; milliseconds. */
const timeout = 180_000;

let postgres: TestPostgres;
let smtp: FakeSmtpServer;
let folder: string;
let database: Database;
let instances: Site[] = [];
let session: string;
const actor = { operator: { id: '', email: 'anna@example.org' }, addressPrefix: '127.0.0.1' };

test.beforeAll(async () => {
  postgres = startPostgres();
  smtp = await startSmtpServer();
  folder = mkdtempSync(join(tmpdir(), 'two-instances-'));
  const databaseUrl = await postgres.createReadyDatabase();
  database = openDatabase({ dataDir: folder, databaseUrl, databasePool: 2 }, Date.now, quiet);
  await database.migrate();
  const operator = await newOperator(
    database,
    { email: actor.operator.email, role: 'admin', language: 'en' },
    Date.now(),
  );
  actor.operator.id = operator.id;
  const origin = { addressPrefix: '127.0.0.1', device: 'test' };
  ({ token: session } = await database.write((transaction) =>
    openSession(transaction, operator, { stage: 'full', ...origin }, Date.now()),
  ));
  const env = { DATABASE_URL: databaseUrl, SMTP_URL: smtp.url, SAMPLE_MAIL: 'send' };
  instances = await Promise.all([startSite(env), startSite(env)]);
});
test.afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.stop()));
  await database.close();
  await smtp.stop();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
});

const shop = async ({ url }: Site) => (await fetch(`${url}/de/shop`)).text();
const publish = ({ deskUrl }: Site, expected: number) =>
  fetch(`${deskUrl}/website/publish`, {
    method: 'POST',
    headers: {
      cookie: `desk-session=${session}`,
      origin: deskUrl,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: `intent=publish&expected=${expected}`,
  });
const changePrice = (value: number, published: number) =>
  keepDrafts(
    database,
    actor,
    [{ file: 'products/forks/facts.json', at: ['priceCents'], seen: markOf(published), value, published }],
    Date.now(),
  );
const versions = () =>
  database.read((tables) => tables.selectFrom('content_versions').select(['number']).orderBy('number').execute());

test.describe('two servers on one database', { tag: '@matrix' }, () => {
  test.slow();

  test('what one publishes the other shows soon, and pressed at both at once it is published once', async () => {
    const [first, second] = instances;
    if (first === undefined || second === undefined) throw new Error('they are started in beforeAll');
    expect((await changePrice(1357, 950)).kept).toBe(1);
    await Promise.all([publish(first, 0), publish(second, 0)]);
    for (const instance of instances) await expect.poll(() => shop(instance), { timeout }).toContain('13,57');
    expect(await versions()).toEqual([{ number: 1 }]);
    expect(await database.read((tables) => tables.selectFrom('content_drafts').select('place').execute())).toEqual([]);

    expect((await changePrice(1468, 1357)).kept).toBe(1);
    await publish(second, 1);
    expect(await shop(second)).toContain('14,68');
    await expect.poll(() => shop(first), { timeout }).toContain('14,68');
    expect(await versions()).toHaveLength(2);
    for (const instance of instances) expect(instance.output()).not.toContain('"level":50');
  });

  test('a newsletter whose time has come goes out once to each reader, and can be read at both', async () => {
    const readers = 300;
    await addSubscribers(database, readers, { now: Date.now() });
    const written: NewsletterContent = {
      ...newNewsletter('Internal'),
      languages: ['de'],
      subject: { en: '', de: 'Neues aus Halle', nl: '', fr: '' },
      blocks: [{ id: '1', type: 'text', text: { en: '', de: 'Guten Tag.', nl: '', fr: '' } }],
      inArchive: true,
    };
    const id = await createNewsletter(database, actor, written, Date.now());
    await database.write((transaction) =>
      transaction
        .updateTable('newsletters')
        .set({ state: 'scheduled', scheduled_at: Date.now() })
        .where('id', '=', id)
        .execute(),
    );
    const state = () =>
      database.read((tables) =>
        tables.selectFrom('newsletters').select(['state', 'sent']).where('id', '=', id).executeTakeFirstOrThrow(),
      );
    await expect.poll(state, { timeout }).toEqual({ state: 'sent', sent: readers });
    const reached = smtp.received.flatMap(({ to }) => to).filter((address) => address.startsWith('reader'));
    expect(reached).toHaveLength(readers);
    expect(new Set(reached).size).toBe(readers);
    const link = /http\S+?(\/de\/newsletter\/\d[\d-]+)/.exec(smtp.received[0]?.parsed.text ?? '')?.[1] ?? '';
    for (const { url } of instances) expect(await (await fetch(url + link)).text()).toContain('Neues aus Halle');
  });
});
