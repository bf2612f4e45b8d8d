/** @module-tag matrix */
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newNewsletter, type NewsletterContent } from '../../../domain/newsletter.ts';
import { startPostgres, type TestPostgres } from '../../../tests/fakes/postgres.ts';
import { startSmtpServer, type FakeSmtpServer } from '../../../tests/fakes/smtp-server.ts';
import { startServices, type TestServices } from '../../../tests/fakes/start-services.ts';
import { addSubscribers } from '../../../tests/fakes/subscribers.ts';
import { leaseMails, mailLeaseTime } from '../../platform/mail/outbox.ts';
import { newsletterFigures, countSubscribers } from './newsletter-figures.ts';
import { controlNewsletter, hasUnclear, sendUnclearAgain } from './control-newsletter.ts';
import { createNewsletter, readNewsletter } from './save-newsletter.ts';
import { inSegment } from './segment.ts';

let postgres: TestPostgres;
let smtp: FakeSmtpServer;
beforeAll(async () => {
  postgres = startPostgres();
});
afterAll(() => postgres.remove());

const actor = { operator: { id: 'owner', email: 'owner@example.com' }, addressPrefix: '192.0.2.1' };

const addOwner = ({ database }: TestServices) =>
  database.write((transaction) =>
    transaction
      .insertInto('operators')
      .values({ ...actor.operator, name: 'Owner', role: 'admin', language: 'de', created_at: 0, disabled_at: null })
      .execute(),
  );

const german = (changes: Partial<NewsletterContent> = {}): NewsletterContent => {
  const content = newNewsletter('Frühling');
  return {
    ...content,
    languages: ['de'],
    subject: { ...content.subject, de: 'Der Frühling auf dem Teller' },
    blocks: [
      { id: '1', type: 'headline', text: { en: '', de: 'Es geht wieder nach draußen', nl: '', fr: '' } },
      {
        id: '2',
        type: 'text',
        text: { en: '', de: 'Guten Tag,\n\nalles dazu steht [im Shop](/shop).', nl: '', fr: '' },
      },
    ],
    ...changes,
  };
};

describe.each(['sqlite', 'postgres'] as const)('sending a newsletter on %s', (kind) => {
  let services: TestServices;
  let env: Record<string, string>;
  const open: TestServices[] = [];
  const instance = async () => {
    const one = await startServices(env);
    open.push(one);
    return one;
  };
  beforeEach(async () => {
    smtp = await startSmtpServer();
    env = {
      SMTP_URL: smtp.url,
      MAIL_CONNECTIONS: '4',
      MAIL_PER_SECOND: '1000',
      ...(kind === 'postgres' ? { DATABASE_URL: await postgres.createReadyDatabase() } : {}),
    };
    services = await instance();
    env['DATA_DIR'] = services.dataDir;
    await addOwner(services);
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one.remove();
    await smtp.stop();
  });

  const begin = async (content = german()) => {
    const id = await createNewsletter(services.database, actor, content, services.clock.now);
    expect(await services.newsletter.begin(id, 1, actor)).toBeNull();
    return id;
  };
  const newsletter = async (id: string) => {
    const found = await readNewsletter(services.database, id);
    if (found === null) throw new Error('it is gone');
    return found.row;
  };
  const figures = async (id: string) => newsletterFigures(services.database, await newsletter(id));
  const control = (id: string, name: 'pause' | 'resume' | 'stop') =>
    controlNewsletter(services.database, actor, { id, name }, services.clock.now);
  /** until nothing is left to do */
  async function sendAll(workers: readonly TestServices[] = [services]): Promise<void> {
    for (let idle = 0; idle < 3;) {
      await services.newsletter.runOnce();
      const tried = await Promise.all(workers.map(({ mail }) => mail.runOnce()));
      idle = tried.every((count) => count === 0) ? idle + 1 : 0;
    }
  }
  const recipients = () => smtp.received.flatMap(({ to }) => to);
  const unsubscribe = async (address: string) => {
    const mail = smtp.received.find(({ to }) => to.includes(address));
    const [, link = ''] = /List-Unsubscribe:\s*<([^>]+)>/.exec(mail?.raw.replace(/\r\n\s+/g, '') ?? '') ?? [];
    const url = new URL(link);
    return services.call(`unsubscribe-newsletter${url.search}`, 'List-Unsubscribe=One-Click', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  };

  test('a confirmed reader gets it as it was written, with the way out; nobody else does', async () => {
    await addSubscribers(services.database, 1, { now: services.clock.now });
    await addSubscribers(services.database, 1, { now: services.clock.now, from: 2, language: () => 'fr' });
    await addSubscribers(services.database, 3, { now: services.clock.now, from: 3 });
    await services.database.write(async (transaction) => {
      const change = (id: string, set: { state?: 'pending' | 'unsubscribed'; undeliverable_at?: number }) =>
        transaction.updateTable('newsletter_subscriptions').set(set).where('id', '=', id).execute();
      await change('reader-3', { state: 'pending' });
      await change('reader-4', { state: 'unsubscribed' });
      await change('reader-5', { undeliverable_at: 1 });
    });
    const id = await begin();
    await sendAll();
    expect(recipients()).toEqual(['reader1@example.org']);
    const [mail] = smtp.received;
    expect(mail?.parsed.subject).toBe('Der Frühling auf dem Teller');
    expect(mail?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(mail?.parsed.html).toContain('href="https://site.example/de/shop"');
    expect(mail?.parsed.text).toContain('alles dazu steht im Shop (https://site.example/de/shop).');
    expect(mail?.parsed.text).toContain('Es geht wieder nach draußen\n===');
    for (const body of [mail?.parsed.text ?? '', mail?.parsed.html || '']) {
      expect(body).toMatch(/https:\/\/site\.example\/de\/newsletter\?unsubscribe=reader-1\.[\w-]+/);
      expect(body).toContain('Wir messen weder');
      expect(body).not.toContain('.invalid');
      expect(body).not.toMatch(/<img[^>]+src="http/);
    }
    expect(await newsletter(id)).toMatchObject({ state: 'sent', recipients: 1, sent: 1 });
    expect((await unsubscribe('reader1@example.org')).status).toBe(200);
    expect(await figures(id)).toMatchObject({ sent: 1, unsubscribed: 1 });
  });

  // a thousand mails through a real mail server: six seconds on a quiet machine, many more on a busy one
  test('a thousand readers get it once each, though a server is killed in the middle and another takes over', async () => {
    await addSubscribers(services.database, 1_000, { now: services.clock.now });
    const second = await instance();
    const id = await begin();
    await services.newsletter.runOnce();
    for (let round = 0; round < 40; round += 1) await Promise.all([services.mail.runOnce(), second.mail.runOnce()]);
    // killed: it has handed four mails over, and told nobody
    const killed = await instance();
    killed.clock.now = services.clock.now;
    await killed.secrets.key('newsletter');
    const write = killed.database.write;
    let writes = 0;
    killed.database.write = (work) => ((writes += 1) === 1 ? write(work) : new Promise(() => undefined));
    const before = recipients().length;
    void killed.mail.runOnce();
    await expect.poll(() => recipients().length).toBe(before + 4);
    await Promise.all([services.newsletter.runOnce(), second.newsletter.runOnce()]);
    await sendAll([services, second]);
    expect(await figures(id)).toMatchObject({ sent: 996, waiting: 4 });
    // while its lease runs they are still its own; then nobody can know, and they are not sent again by themselves
    services.clock.now = killed.clock.now + mailLeaseTime;
    await sendAll([services]);
    const got = recipients();
    expect(got).toHaveLength(1_000);
    expect(new Set(got).size).toBe(1_000);
    expect(new Set(smtp.received.map(({ parsed }) => parsed.messageId)).size).toBe(1_000);
    expect(await newsletter(id)).toMatchObject({ state: 'sent', recipients: 1_000, sent: 996, unclear: 4 });
    killed.database.write = write;
    // a person may say so
    expect(await sendUnclearAgain(services.database, actor, id, services.clock.now)).toBe(4);
    await sendAll([services]);
    expect(await newsletter(id)).toMatchObject({ state: 'sent', sent: 1_000, unclear: 0 });
  });

  test('a part chosen by chance gets it first, and then the others without them: each once, all in the end', async () => {
    await addSubscribers(services.database, 400, { now: services.clock.now });
    // as real subscriptions are called
    await services.database.write(async (transaction) => {
      for (let index = 1; index <= 400; index += 1)
        await transaction
          .updateTable('newsletter_subscriptions')
          .set({ id: createHash('sha256').update(`reader ${index}`).digest('hex').slice(0, 32) })
          .where('id', '=', `reader-${index}`)
          .execute();
    });
    const { segment } = german();
    const first = await begin(german({ segment: { ...segment, share: 25 } }));
    await sendAll();
    const early = recipients().length;
    expect(early).toBeGreaterThan(60);
    expect(early).toBeLessThan(140);
    const counted = await countSubscribers(services.database, inSegment({ ...segment, share: 25 }, first));
    expect(counted).toEqual([{ language: 'de', subscribers: early }]);
    await begin(german({ segment: { ...segment, without: first } }));
    await sendAll();
    expect(recipients()).toHaveLength(400);
    expect(new Set(recipients()).size).toBe(400);
    // whom to leave out is not known of one that nobody has sent, and not after its recipients were deleted
    const refusal = { code: 'unknown-newsletter', language: null, block: null, found: '?' };
    const unsent = german({ segment: { ...segment, without: 'nothing' } });
    expect(await services.newsletter.check(unsent)).toContainEqual(refusal);
    await services.database.write((transaction) =>
      transaction.deleteFrom('newsletter_recipients').where('newsletter_id', '=', first).execute(),
    );
    const id = await createNewsletter(
      services.database,
      actor,
      german({ segment: { ...segment, without: first } }),
      services.clock.now,
    );
    expect(await services.newsletter.begin(id, 1, actor)).toContainEqual({ ...refusal, found: 'Frühling' });
    expect(recipients()).toHaveLength(400);
  });

  test('pause takes back what was not begun, going on reaches the rest, stop leaves it', async () => {
    await addSubscribers(services.database, 60, { now: services.clock.now });
    const id = await begin();
    await services.newsletter.runOnce();
    await services.mail.runOnce();
    expect(await control(id, 'pause')).toBe(true);
    const paused = recipients().length;
    expect(paused).toBe(4);
    await sendAll();
    expect(recipients()).toHaveLength(paused);
    expect(await figures(id)).toMatchObject({ sent: paused, waiting: 60 - paused });
    expect(await control(id, 'resume')).toBe(true);
    await services.newsletter.runOnce();
    await services.mail.runOnce();
    expect(await control(id, 'stop')).toBe(true);
    const stopped = recipients().length;
    await sendAll();
    expect(recipients()).toHaveLength(stopped);
    expect(new Set(recipients()).size).toBe(stopped);
    expect(await newsletter(id)).toMatchObject({ state: 'stopped', sent: stopped, not_reached: 60 - stopped });
    // what is over stays over
    expect(await control(id, 'resume')).toBe(false);
  });

  test('what a mail server defers while it is being paused waits as well, and is not left over by a stop', async () => {
    await addSubscribers(services.database, 8, { now: services.clock.now });
    smtp.behave('defer-recipient');
    const id = await begin();
    await services.newsletter.runOnce();
    const underWay = services.mail.runOnce();
    expect(await control(id, 'pause')).toBe(true);
    expect(await underWay).toBe(4);
    smtp.behave('accept');
    services.clock.now += 3_600_000;
    await sendAll();
    expect(recipients()).toEqual([]);
    smtp.behave('defer-recipient');
    expect(await control(id, 'resume')).toBe(true);
    const again = services.mail.runOnce();
    expect(await control(id, 'stop')).toBe(true);
    await again;
    smtp.behave('accept');
    services.clock.now += 3_600_000;
    await sendAll();
    expect(recipients()).toEqual([]);
    expect(await newsletter(id)).toMatchObject({ state: 'stopped', sent: 0, not_reached: 8 });
  });

  test('one paused while a mail was on its way leaves nothing in the outbox that waits for ever', async () => {
    await addSubscribers(services.database, 8, { now: services.clock.now });
    smtp.behave('defer-recipient');
    const id = await begin();
    await services.newsletter.runOnce();
    const underWay = services.mail.runOnce();
    expect(await control(id, 'pause')).toBe(true);
    expect(await underWay).toBe(4);
    services.clock.now += 3_600_000;
    await services.newsletter.runOnce();
    expect(await figures(id)).toMatchObject({ waiting: 8 });
    const ready = () => services.readiness();
    expect(await ready()).toMatchObject({ ready: true, mails: { waiting: 0 } });
    // the server that has four of them in hand is killed
    smtp.behave('accept');
    expect(await control(id, 'resume')).toBe(true);
    await services.newsletter.runOnce();
    await leaseMails({ database: services.database, kinds: services.mailKinds }, 'killed', services.clock.now, {
      limit: 4,
    });
    expect(await control(id, 'pause')).toBe(true);
    services.clock.now += mailLeaseTime;
    await services.newsletter.runOnce();
    expect(await figures(id)).toMatchObject({ waiting: 4, unclear: 4 });
    services.clock.now += 3_600_000;
    expect(await ready()).toMatchObject({ ready: true, mails: { waiting: 0 } });
    expect(await newsletter(id)).toMatchObject({ state: 'paused' });
  });

  test('a mail server that takes it and drops the connection gets it once; a person may send it again', async () => {
    await addSubscribers(services.database, 8, { now: services.clock.now });
    const lost = ['reader1@example.org', 'reader2@example.org'];
    for (const address of lost) smtp.behaveFor(address, 'take-and-drop');
    const id = await begin();
    await sendAll();
    services.clock.now += 3_600_000;
    await sendAll();
    expect(recipients()).toHaveLength(8);
    expect(new Set(recipients()).size).toBe(8);
    expect(await newsletter(id)).toMatchObject({ state: 'sent', sent: 6, unclear: 2 });
    for (const address of lost) smtp.behaveFor(address, 'accept');
    expect(await sendUnclearAgain(services.database, actor, id, services.clock.now)).toBe(2);
    await sendAll();
    expect(recipients().slice(8).sort()).toEqual(lost);
    expect(await newsletter(id)).toMatchObject({ state: 'sent', sent: 8, unclear: 0 });
  });

  test('one of which no mail is acknowledged pauses by itself, before the whole list is unclear', async () => {
    await addSubscribers(services.database, 80, { now: services.clock.now });
    smtp.behave('take-and-drop');
    const id = await begin();
    await sendAll();
    expect(await newsletter(id)).toMatchObject({ state: 'paused', paused_because: 'refused' });
    const { unclear, waiting } = await figures(id);
    expect(unclear).toBeLessThan(60);
    expect(waiting + unclear).toBe(80);
  });

  test('figures outlive the recipients: there is nobody to send to again then, and they stay', async () => {
    await addSubscribers(services.database, 2, { now: services.clock.now });
    smtp.behaveFor('reader1@example.org', 'take-and-drop');
    const id = await begin();
    await sendAll();
    expect(await hasUnclear(services.database, id)).toBe(true);
    const before = await newsletter(id);
    expect(before).toMatchObject({ state: 'sent', sent: 1, unclear: 1 });
    await services.database.write((transaction) => transaction.deleteFrom('newsletter_recipients').execute());
    expect(await hasUnclear(services.database, id)).toBe(false);
    expect(await sendUnclearAgain(services.database, actor, id, services.clock.now)).toBe(0);
    await sendAll();
    expect(await newsletter(id)).toEqual(before);
  });

  test('whoever unsubscribes while it is being sent gets no more of it, even out of the outbox', async () => {
    await addSubscribers(services.database, 8, { now: services.clock.now });
    const first = await begin();
    await sendAll();
    const second = await begin(german({ name: 'Sommer' }));
    await services.newsletter.runOnce();
    expect((await unsubscribe('reader8@example.org')).status).toBe(200);
    // between being taken and being sent
    await services.database.write((transaction) =>
      transaction
        .updateTable('newsletter_subscriptions')
        .set({ state: 'unsubscribed' })
        .where('id', '=', 'reader-1')
        .execute(),
    );
    await sendAll();
    const again = recipients().slice(8);
    expect(again.sort()).toEqual([2, 3, 4, 5, 6, 7].map((index) => `reader${index}@example.org`));
    expect(await figures(second)).toMatchObject({ recipients: 8, sent: 6, left: 2, unsubscribed: 0 });
    expect(await figures(first)).toMatchObject({ sent: 8, unsubscribed: 1 });
  });

  test('contact mails go before the newsletter', async () => {
    await addSubscribers(services.database, 20, { now: services.clock.now });
    await begin();
    await services.newsletter.runOnce();
    await services.call('send-contact-email', {
      name: 'Ada',
      email: 'ada@example.org',
      subject: 'Frage',
      message: 'Was kostet eine Palette?',
      language: 'de',
    });
    await services.mail.runOnce();
    expect(recipients().slice(0, 4)).toContain('ada@example.org');
    expect(recipients()).toHaveLength(4);
    expect(smtp.received.filter(({ parsed }) => parsed.headers.has('list')).length).toBe(2);
  });

  test('a mailbox that is gone gets no further newsletter, one that refuses several does not either; signing up again brings it back', async () => {
    await addSubscribers(services.database, 3, { now: services.clock.now });
    smtp.behaveFor('reader1@example.org', 'no-such-mailbox');
    smtp.behaveFor('reader2@example.org', 'refuse-recipient');
    const names = ['eins', 'zwei', 'drei', 'vier'];
    const reached: number[] = [];
    for (const name of names) {
      const id = await begin(german({ name }));
      await sendAll();
      const { recipients: of, refused } = await figures(id);
      reached.push(of, refused);
    }
    expect(reached).toEqual([3, 2, 2, 1, 2, 1, 1, 0]);
    smtp.behaveFor('reader1@example.org', 'accept');
    await services.call('subscribe-newsletter', { email: 'reader1@example.org', language: 'de' });
    await services.mail.runOnce();
    const link = /https:\S+token=\S+/.exec(smtp.received.at(-1)?.parsed.text ?? '')?.[0] ?? 'missing:';
    expect(await services.enquiries.confirmNewsletter(new URL(link).searchParams.get('token') ?? '')).toBe('confirmed');
    await services.mail.runOnce();
    const id = await begin(german({ name: 'fünf' }));
    await sendAll();
    expect(await figures(id)).toMatchObject({ recipients: 2, sent: 2 });
  });

  test('it pauses by itself when most mailboxes refuse it, and nobody is taken off the list for that', async () => {
    await addSubscribers(services.database, 200, { now: services.clock.now });
    smtp.behave('refuse-recipient');
    const id = await begin();
    await sendAll();
    expect(await newsletter(id)).toMatchObject({ state: 'paused', paused_because: 'refused' });
    const { refused, waiting } = await figures(id);
    expect(refused).toBeLessThan(120);
    expect(waiting + refused).toBe(200);
    const lost = await services.database.read((reader) =>
      reader.selectFrom('newsletter_subscriptions').select('id').where('undeliverable_at', 'is not', null).execute(),
    );
    expect(lost).toEqual([]);
    // once that is repaired it goes on, though fifty lie behind it that were refused
    smtp.behave('accept');
    services.clock.now += 60_000;
    expect(await control(id, 'resume')).toBe(true);
    await sendAll();
    expect(await newsletter(id)).toMatchObject({ state: 'sent', sent: 200 - refused, refused });
  });

  test('a scheduled one goes out when its time has come, or waits for its writer when it no longer passes the checks', async () => {
    await addSubscribers(services.database, 2, { now: services.clock.now });
    const at = services.clock.now + 3_600_000;
    const good = await createNewsletter(services.database, actor, german(), services.clock.now);
    const bad = await createNewsletter(
      services.database,
      actor,
      german({ blocks: [{ id: '3', type: 'product', product: 'deleted' }] }),
      services.clock.now,
    );
    for (const id of [good, bad])
      expect(
        await controlNewsletter(services.database, actor, { id, name: 'schedule', version: 1, at }, services.clock.now),
      ).toBe(true);
    await sendAll();
    expect(recipients()).toEqual([]);
    services.clock.now = at;
    await sendAll();
    expect(recipients()).toHaveLength(2);
    expect(await newsletter(good)).toMatchObject({ state: 'sent', sent: 2 });
    expect(await newsletter(bad)).toMatchObject({ state: 'paused', paused_because: 'checks', started_at: null });
  });
});

test('a hundred thousand readers are written down within half a minute of processor time', async () => {
  const services = await startServices({ MAIL_PER_SECOND: '10' });
  await addOwner(services);
  await addSubscribers(services.database, 100_000, { now: services.clock.now });
  const id = await createNewsletter(services.database, actor, german(), services.clock.now);
  expect(await services.newsletter.begin(id, 1, actor)).toBeNull();
  // of this process alone: what runs beside it takes nothing from it
  const began = process.cpuUsage();
  expect(await services.newsletter.runOnce()).toBe(30);
  const { user, system } = process.cpuUsage(began);
  const took = (user + system) / 1000;
  const found = await readNewsletter(services.database, id);
  expect(found?.row.recipients).toBe(100_000);
  console.info(`100,000 recipients in ${Math.round(took)} ms of processor time`);
  expect(took).toBeLessThan(30_000);
  await services.remove();
});
