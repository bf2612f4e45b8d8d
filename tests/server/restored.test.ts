import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newNewsletter } from '../../domain/newsletter.ts';
import { makeBackup } from '../../server/features/backup/make-backup.ts';
import { restoreBackup } from '../../server/features/backup/restore-backup.ts';
import {
  markAsRestored,
  NumbersHeld,
  readRestoration,
  releaseRestored,
} from '../../server/platform/restored/restored.ts';
import { controlNewsletter } from '../../server/features/newsletters/control-newsletter.ts';
import { createNewsletter, readNewsletter } from '../../server/features/newsletters/save-newsletter.ts';
import { writePaper } from '../../server/features/orders/write-paper.ts';
import { siteTexts } from '../fakes/site-texts.ts';
import { startSmtpServer, type FakeSmtpServer } from '../fakes/smtp-server.ts';
import { startServices, type TestServices } from '../fakes/start-services.ts';
import { addSubscribers } from '../fakes/subscribers.ts';
import { usePostgres } from '../fakes/use-postgres.ts';
import { newOperator } from '../fakes/new-operator.ts';

const postgres = usePostgres();

const order = {
  list: 'CB-001:3,CB-PARTY-001:1',
  expected: '10032',
  buyer: 'private',
  name: 'Zoé Müller',
  email: 'zoe@example.org',
  street: 'Ringstraße 7',
  postcode: '20095',
  city: 'Hamburg',
  country: 'DE',
  payment: 'prepayment',
  language: 'de',
};

describe.each(['sqlite', 'postgres'] as const)('after a restore on %s', (kind) => {
  let smtp: FakeSmtpServer;
  let services: TestServices;
  let env: Record<string, string>;
  let actor: { operator: { id: string; email: string }; addressPrefix: string };

  beforeEach(async () => {
    smtp = await startSmtpServer();
    env = { SMTP_URL: smtp.url, MAIL_TO: 'inbox@company.example', MAIL_CONNECTIONS: '20' };
    if (kind === 'postgres') env['DATABASE_URL'] = await postgres.createReadyDatabase();
    services = await startServices(env);
    const operator = await newOperator(
      services.database,
      { email: 'anna@example.org', role: 'admin' },
      services.clock.now,
    );
    actor = { operator, addressPrefix: '192.0.2.1' };
  });
  afterEach(async () => {
    await services.remove();
    await smtp.stop();
  });

  /** Puts back what is there now, as if everything since were lost. */
  async function restore() {
    const copiedAt = services.clock.now;
    if (kind === 'postgres') return markAsRestored(services.database, copiedAt, copiedAt + 1);
    const { dataDir } = services;
    const { file } = await makeBackup(dataDir, copiedAt, 3, join(dataDir, 'copies'));
    await services.close();
    await restoreBackup(dataDir, file, copiedAt + 1);
    services = await startServices({ ...env, DATA_DIR: dataDir });
    services.clock.now = copiedAt + 2;
  }
  const deliver = async () => {
    while ((await services.mail.runOnce()) > 0);
  };
  const numberOf = async () =>
    (
      await services.database.read((reader) =>
        reader.selectFrom('orders').select('order_number').executeTakeFirstOrThrow(),
      )
    ).order_number;
  const confirm = async () => {
    const { database, papers, clock } = services;
    const setting = { database, papers, texts: siteTexts, now: clock.now, messageIdHost: 'site.example' };
    return writePaper(setting, actor, { kind: 'confirmation', number: await numberOf(), isToBeSent: true });
  };
  const release = (what: Parameters<typeof releaseRestored>[2]) =>
    releaseRestored(services.database, actor, what, services.clock.now);
  const year = () => new Date(services.clock.now).getFullYear();

  test('mails that waited in the copy wait for a person; new ones go', async () => {
    await services.call('place-order', order);
    await restore();
    await deliver();
    expect(smtp.received).toEqual([]);
    services.clock.now += 1_000;
    await services.call('request-callback', { name: 'Ada', phone: '+49 40 123456' });
    await deliver();
    expect(smtp.received.map(({ to }) => to[0])).toEqual(['inbox@company.example']);
    expect(await release({ kind: 'mails', send: true })).toBe(true);
    await deliver();
    expect(smtp.received.map(({ to }) => to[0]).toSorted()).toEqual([
      'inbox@company.example',
      'inbox@company.example',
      'zoe@example.org',
    ]);
    // a second press changes nothing
    expect(await release({ kind: 'mails', send: false })).toBe(false);
  });

  test('what is not to be sent never is', async () => {
    await services.call('place-order', order);
    await restore();
    expect(await release({ kind: 'mails', send: false })).toBe(true);
    await deliver();
    expect(smtp.received).toEqual([]);
  });

  test('no newsletter goes out by itself or by a press, whatever state the copy has it in', async () => {
    await addSubscribers(services.database, 3, { now: services.clock.now });
    const content = newNewsletter('Frühling');
    const german = {
      ...content,
      languages: ['de' as const],
      subject: { ...content.subject, de: 'Frühling' },
      blocks: [{ id: '1', type: 'text' as const, text: { en: '', de: 'Guten Tag, es wird warm.', nl: '', fr: '' } }],
    };
    const make = () => createNewsletter(services.database, actor, german, services.clock.now);
    const [draft, planned, begun] = [await make(), await make(), await make()];
    const at = services.clock.now + 1;
    await controlNewsletter(
      services.database,
      actor,
      { id: planned, name: 'schedule', version: 1, at },
      services.clock.now,
    );
    expect(await services.newsletter.begin(begun, 1, actor)).toBeNull();
    await restore();
    services.clock.now += 60_000;
    await services.newsletter.runOnce();
    await deliver();
    expect(smtp.received).toEqual([]);
    expect(await services.newsletter.begin(draft, 1, actor)).toContainEqual(
      expect.objectContaining({ code: 'restored' }),
    );
    expect(await release({ kind: 'newsletters' })).toBe(true);
    await services.newsletter.runOnce();
    await deliver();
    expect(smtp.received).toEqual([]);
    const states = await Promise.all(
      [draft, planned, begun].map(async (id) => (await readNewsletter(services.database, id))?.row.state),
    );
    expect(states).toEqual(['draft', 'draft', 'paused']);
  });

  test('no number is given twice: papers wait until somebody has said which was the last, and go on behind it', async () => {
    await services.call('place-order', order);
    await restore();
    await expect(confirm()).rejects.toThrow(NumbersHeld);
    const lastNumbers = new Map([[`confirmation:${year()}`, 41]]);
    expect(await release({ kind: 'papers', lastNumbers })).toBe(true);
    expect(await confirm()).toMatchObject({ number: `AB-${year()}-00042` });
    const log = await services.database.read((reader) =>
      reader.selectFrom('desk_log').select('detail').where('action', '=', 'restored-released').execute(),
    );
    expect(log.map(({ detail }) => JSON.parse(detail ?? ''))).toEqual([
      { kind: 'papers', [`confirmation:${year()}`]: '0 → 41' },
    ]);
    expect((await services.database.read(readRestoration))?.held).toEqual(['mails', 'newsletters']);
  });

  test('a number before those that are known changes nothing', async () => {
    await services.call('place-order', order);
    const first = await confirm();
    await restore();
    await release({ kind: 'papers', lastNumbers: new Map([[`confirmation:${year()}`, 0]]) });
    expect(first).toMatchObject({ number: `AB-${year()}-00001` });
    const { last } = await services.database.read((reader) =>
      reader.selectFrom('paper_series').select('last').executeTakeFirstOrThrow(),
    );
    expect(last).toBe(1);
  });
});
