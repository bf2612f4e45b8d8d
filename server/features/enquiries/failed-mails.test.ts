import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSmtpServer, type FakeSmtpServer } from '../../../tests/fakes/smtp-server.ts';
import { startServices, type TestServices } from '../../../tests/fakes/start-services.ts';
import { enqueueMails, isDead, queueStatus } from '../../platform/mail/outbox.ts';
import { giveUpMail, listFailedMails, readdressMail, retryMail } from './failed-mails.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';
import { newOperator } from '../../../tests/fakes/new-operator.ts';

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('mails that did not arrive, on %s', (kind) => {
  let services: TestServices;
  let smtp: FakeSmtpServer;
  let actor: Actor;
  beforeEach(async () => {
    smtp = await startSmtpServer();
    services = await startServices({
      SMTP_URL: smtp.url,
      MAIL_TO: 'inbox@company.example',
      MAIL_CONNECTIONS: '4',
      ...(kind === 'postgres' ? { DATABASE_URL: await postgres.createReadyDatabase() } : {}),
    });
    const operator = await newOperator(services.database, { email: 'anna@example.org' }, 1);
    actor = { operator, addressPrefix: '192.0.2.1' };
  });
  afterEach(async () => {
    await services.remove();
    await smtp.stop();
  });

  const list = () => listFailedMails(services.database, actor, services.clock.now);
  const to = (address: string) => smtp.received.filter(({ to: all }) => all.includes(address));
  const logged = () =>
    services.database.read(async (reader) =>
      (await reader.selectFrom('desk_log').select(['action', 'item_label', 'detail']).orderBy('at').execute()).filter(
        ({ action }) => action !== 'failed-mails-read',
      ),
    );

  /** A withdrawal whose receipt is refused, because the address has a slip. */
  async function refusedReceipt() {
    smtp.behaveFor('ada@exmaple.org', 'refuse-recipient');
    await services.sendPage('withdrawal', { name: 'Ada', contract: '4711', email: 'ada@exmaple.org' });
    await services.mail.runOnce();
    const [mail] = await list();
    if (mail === undefined) throw new Error('nothing failed');
    return mail;
  }

  test('one that was refused stands there with its cause, and goes out once the address is corrected', async () => {
    const mail = await refusedReceipt();
    expect(mail).toMatchObject({
      template: 'withdrawal-receipt',
      recipient: 'ada@exmaple.org',
      reason: expect.stringMatching(/^recipient-refused-550/),
      retryAt: null,
      label: expect.stringMatching(/^N2P-/),
    });
    for (const typed of ['ada', 'ada@', 'a@b.c\r\nBcc: x@evil.example', `${'x'.repeat(300)}@example.org`, ''])
      expect(
        await readdressMail(
          { database: services.database, secrets: services.secrets },
          actor,
          { mailId: mail.id, typed },
          services.clock.now,
        ),
      ).toBe('address');
    const typed = ' Ada@Example.org ';
    services.clock.now += 1;
    expect(
      await readdressMail(
        { database: services.database, secrets: services.secrets },
        actor,
        { mailId: mail.id, typed },
        services.clock.now,
      ),
    ).toBe('done');
    await services.mail.runOnce();
    expect(to('Ada@example.org')[0]?.parsed.text).toContain('4711');
    expect(await list()).toEqual([]);
    const [item] = await services.database.read((reader) =>
      reader.selectFrom('enquiries').select(['email', 'payload']).execute(),
    );
    expect(item?.email).toBe('Ada@example.org');
    expect(item?.payload).toContain('ada@exmaple.org');
    expect(await logged()).toEqual([
      { action: 'mail-readdressed', item_label: mail.label, detail: '{"mail":"withdrawal-receipt"}' },
    ]);
    // the log names nobody
    expect(JSON.stringify(await logged())).not.toContain('@');
  });

  test('it is tried again at once when asked, and can be left for good', async () => {
    const mail = await refusedReceipt();
    smtp.behaveFor('ada@exmaple.org', 'accept');
    expect(await retryMail(services.database, actor, mail.id, services.clock.now)).toBe('done');
    expect(await services.mail.runOnce()).toBe(1);
    expect(to('ada@exmaple.org')).toHaveLength(1);
    // it has arrived: nothing is left to do, twice as little
    expect(await retryMail(services.database, actor, mail.id, services.clock.now)).toBe('gone');
    expect(await giveUpMail(services.database, actor, 'nobody', services.clock.now)).toBe('gone');

    const second = await refusedReceipt();
    services.clock.now += 1;
    expect(await giveUpMail(services.database, actor, second.id, services.clock.now)).toBe('done');
    expect(await list()).toEqual([]);
    expect((await queueStatus(services.database, () => services.clock.now)).dead).toBe(0);
  });

  test('what is counted is what the list shows: a code or a test that failed is neither', async () => {
    await refusedReceipt();
    const template = ['desk-code', 'newsletter-test', 'plan-refused', 'newsletter-edition'] as const;
    await services.database.write(async (transaction) => {
      const mails = await enqueueMails(
        transaction,
        template.map((name) => ({ template: name, recipient: 'anna@example.org' })),
        { language: 'de', messageIdHost: 'site.example', now: services.clock.now },
      );
      const ids = mails.map(({ id }) => id);
      await transaction.updateTable('mails').set({ state: 'dead' }).where('id', 'in', ids).execute();
    });
    expect(await list()).toMatchObject([{ template: 'withdrawal-receipt' }]);
    expect((await queueStatus(services.database, () => services.clock.now)).dead).toBe(1);
    if (kind === 'sqlite') {
      const { rows } = await services.database.read((reader) =>
        sql<{ detail: string }>`EXPLAIN QUERY PLAN
          SELECT last_error, count(*) FROM mails WHERE ${isDead} GROUP BY last_error`.execute(reader),
      );
      // however many mails there were
      expect(rows.map(({ detail }) => detail).join()).toContain('mails_to_see_to');
    }
  });

  test('those that are tried again by themselves stand there, too; restricted ones show nobody and are not sent', async () => {
    smtp.behave('defer-recipient');
    await services.call('send-contact-email', { name: 'Ada', email: 'ada@example.org', message: 'Guten Tag, bitte.' });
    await services.mail.runOnce();
    const waiting = await list();
    expect(waiting).toHaveLength(2);
    expect(waiting.every(({ retryAt }) => retryAt !== null && retryAt > services.clock.now)).toBe(true);
    await services.database.write((transaction) =>
      transaction.updateTable('enquiries').set({ restricted_at: 1 }).execute(),
    );
    const [mail] = (await list()).filter(({ toCompany }) => !toCompany);
    expect(mail).toMatchObject({ restricted: true, recipient: null });
    expect(await retryMail(services.database, actor, mail?.id ?? '', services.clock.now)).toBe('restricted');
  });
});
