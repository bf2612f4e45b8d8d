/** @module-tag matrix */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startImapServer, type FakeImapServer } from '../../../tests/fakes/imap-server.ts';
import { deliveryReport, htmlMail, mailWithFiles, plainMail } from '../../../tests/fakes/incoming-mails.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { startSmtpServer, type FakeSmtpServer } from '../../../tests/fakes/smtp-server.ts';
import { startServices, type TestServices } from '../../../tests/fakes/start-services.ts';
import { addSubscribers } from '../../../tests/fakes/subscribers.ts';
import { fileLimits } from '../../../domain/incoming-files.ts';
import { parseConfig } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { answerItem, undoTime } from '../enquiries/answer-item.ts';
import { listFailedMails, readdressMail } from '../enquiries/failed-mails.ts';
import { readItemFile } from '../enquiries/read-item-file.ts';
import { readMailbox } from '../enquiries/read-mailbox.ts';
import { readThread } from '../enquiries/read-thread.ts';
import { searchItems } from '../enquiries/search-items.ts';
import type { OperatorRow } from '../accounts/operators.ts';
import { erasePersonalData } from '../privacy/erase-personal-data.ts';
import { readPersonalData, exportOf } from '../privacy/export-personal-data.ts';
import { bounceMemory } from '../newsletters/record-bounce.ts';
import { mailboxId } from './mailbox-cursor.ts';
import { createMailIntake, type MailIntake } from './mail-intake.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';
import { newOperator } from '../../../tests/fakes/new-operator.ts';

const postgres = usePostgres();

const message = {
  name: 'Ada Muster',
  email: 'ada@example.org',
  subject: 'Frage',
  message: 'Guten Tag,\nwas kosten Gabeln?',
  language: 'de',
};

const calendar = { opens: 540, closes: 1020, isHoliday: () => false };

describe.each(['sqlite', 'postgres'] as const)('mail that comes in on %s', (kind) => {
  let services: TestServices;
  let smtp: FakeSmtpServer;
  let imap: FakeImapServer;
  let anna: OperatorRow;
  const intakes: MailIntake[] = [];

  beforeEach(async () => {
    smtp = await startSmtpServer();
    imap = await startImapServer([plainMail({ subject: 'lay there before', text: 'old' })]);
    services = await startServices({
      SMTP_URL: smtp.url,
      MAIL_TO: 'inbox@company.example',
      MAIL_FROM: 'site@company.example',
      MAIL_CONNECTIONS: '4',
      ...(kind === 'postgres' ? { DATABASE_URL: await postgres.createReadyDatabase() } : {}),
    });
    const added = await newOperator(
      services.database,
      { email: 'anna@example.org', name: 'Anna Berg' },
      services.clock.now,
    );
    anna = added;
  });
  afterEach(async () => {
    await Promise.all(intakes.splice(0).map((intake) => intake.stop()));
    await services.remove();
    await smtp.stop();
    await imap.stop();
  });

  const setting = () => {
    const parsed = parseConfig({ IMAP_URL: imap.url }).imap;
    if (parsed === null) throw new Error('not set');
    return parsed;
  };
  /** Begins to read, and waits until the mailbox has been looked at. */
  async function read(database: Database = services.database): Promise<MailIntake> {
    const intake = createMailIntake({
      imap: setting(),
      database,
      calendar: () => calendar,
      now: () => services.clock.now,
      logger: pino({ level: 'info' }, { write: (line: string) => services.log.push(line) }),
      counters: services.counters,
      announce: () => undefined,
      firstPause: 50,
    });
    intakes.push(intake);
    intake.start();
    return intake;
  }
  const looked = () =>
    expect.poll(() => readMailbox(services.database, mailboxId(setting()))).toMatchObject({ state: 'fine' });
  const taken = () =>
    services.database.read((reader) =>
      reader.selectFrom('incoming_mails').selectAll().orderBy('taken_at').orderBy('arrived_at').execute(),
    );
  /** Every mail that was delivered so far has been read. */
  const caughtUp = (uid: number) =>
    expect
      .poll(
        async () =>
          (await services.database.read((reader) => reader.selectFrom('mailboxes').select('last_uid').execute()))[0]
            ?.last_uid,
      )
      .toBe(uid);

  async function received(fields: Record<string, string> = {}): Promise<string> {
    const response = await services.call('send-contact-email', { ...message, ...fields });
    expect(response.status).toBe(200);
    const { id } = await services.database.read((reader) =>
      reader.selectFrom('enquiries').select('id').orderBy('received_at', 'desc').executeTakeFirstOrThrow(),
    );
    await services.mail.runOnce();
    services.clock.now += 60_000;
    return id;
  }
  const itemOf = (id: string) =>
    services.database.read((reader) =>
      reader.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
  const items = () =>
    services.database.read((reader) => reader.selectFrom('enquiries').selectAll().orderBy('received_at').execute());
  const actor = () => ({ operator: anna, addressPrefix: '192.0.2.1' });
  const found = (words: string) =>
    searchItems(services.database, actor(), { typed: words, after: null }, services.clock.now);
  const thread = (itemId: string) => services.database.read((reader) => readThread(reader, itemId));
  async function answer(itemId: string, body = 'Guten Tag, eine Packung.', seen?: string) {
    const outcome = await answerItem(
      { database: services.database, texts: siteTexts.answers, messageIdHost: 'site.example' },
      actor(),
      {
        itemId,
        written: { id: randomUUID(), language: 'de', subject: 'Re: Frage', body, quotes: false },
        seen: seen ?? (await thread(itemId)).mark,
      },
      services.clock.now,
    );
    services.clock.now += undoTime;
    await services.mail.runOnce();
    return outcome;
  }
  const mailsTo = (address: string) => smtp.received.filter(({ to }) => to.includes(address));
  const setState = (id: string, state: 'done' | 'waiting') =>
    services.database.write((transaction) =>
      transaction.updateTable('enquiries').set({ work_state: state }).where('id', '=', id).execute(),
    );

  test('a reply stands in the thread of its item, makes it new again, and the next answer goes below it', async () => {
    await read();
    await looked();
    const item = await received();
    await answer(item);
    await setState(item, 'done');
    const sent = mailsTo('ada@example.org').at(-1)?.parsed.messageId;
    imap.deliver(
      plainMail({
        id: '<reply@example.org>',
        subject: 'AW: Re: Frage',
        inReplyTo: sent,
        text: 'Vielen Dank!\nUnd der Versand nach Österreich?\n\nAm 22.11.2026 um 09:00 schrieb Testbrand <site@company.example>:\n> Guten Tag, eine Packung.',
      }),
    );
    await caughtUp(2);
    const { entries } = await thread(item);
    expect(entries).toMatchObject([
      { kind: 'answer' },
      {
        kind: 'incoming',
        mail: { kind: 'mail', found_by: 'thread', from_sender: 1, from_address: 'ada@example.org', opens: 0 },
      },
    ]);
    expect(await itemOf(item)).toMatchObject({ work_state: 'new', assignee_id: anna.id });
    expect((await itemOf(item)).due_at).toBeGreaterThan(services.clock.now);
    // what lay in the mailbox when it was seen first has been dealt with by people
    expect(await items()).toHaveLength(1);
    await answer(item, 'Nach Österreich liefern wir gern.');
    const next = mailsTo('ada@example.org').at(-1);
    expect(next?.parsed.inReplyTo).toBe('<reply@example.org>');
    expect(next?.parsed.references).toContain(sent);
    expect(await found('Österreich')).toMatchObject({
      rows: [{ id: item }],
    });
  });

  test('whoever had not seen the reply does not send past it', async () => {
    await read();
    await looked();
    const item = await received();
    const { mark } = await thread(item);
    const receipt = mailsTo('ada@example.org')[0]?.parsed.messageId;
    imap.deliver(plainMail({ references: [receipt ?? ''], text: 'Es hat sich erledigt.' }));
    await caughtUp(2);
    expect(await answer(item, 'Gern.', mark)).toEqual({ outdated: true });
    expect(mailsTo('ada@example.org')).toHaveLength(1);
  });

  test('the words of the answer before are sent again once somebody has written since; by the back button they are not', async () => {
    await read();
    await looked();
    const item = await received();
    const words = 'Gern, wir melden uns.';
    expect(await answer(item, words)).toMatchObject({ repeated: false });
    expect(await answer(item, words)).toMatchObject({ repeated: true });
    const sent = mailsTo('ada@example.org').at(-1)?.parsed.messageId;
    imap.deliver(plainMail({ inReplyTo: sent, headers: ['Auto-Submitted: auto-replied'], text: 'Bis Montag' }));
    await caughtUp(2);
    expect(await answer(item, words)).toMatchObject({ repeated: true });
    imap.deliver(plainMail({ inReplyTo: sent, text: 'Und wann?' }));
    await caughtUp(3);
    services.clock.now += 1;
    expect(await answer(item, words)).toMatchObject({ repeated: false });
    expect(await answer(item, words)).toMatchObject({ repeated: true });
    // the receipt, and the words twice
    expect(mailsTo('ada@example.org')).toHaveLength(3);
  });

  test('the number in the subject is enough for the sender, and lets nobody else in', async () => {
    await read();
    await looked();
    const item = await received();
    const { enquiry_number: number } = await itemOf(item);
    imap.deliver(plainMail({ subject: `Zu ${number.toLowerCase()}`, from: 'ADA@Example.org', text: 'Nachtrag' }));
    imap.deliver(
      plainMail({ subject: `Zu ${number}`, from: 'Mallory <mallory@example.net>', text: 'Neue Kontonummer!' }),
    );
    // From the right address, but its own domain says that it did not send it.
    imap.deliver(
      plainMail({
        subject: `Zu ${number}`,
        text: 'Noch eine Kontonummer!',
        headers: ['Authentication-Results: mx.company.example; spf=pass; dmarc=fail (p=none) header.from=example.org'],
      }),
    );
    await caughtUp(4);
    expect((await thread(item)).entries).toMatchObject([{ mail: { found_by: 'number', body: 'Nachtrag' } }]);
    const own = (await items())
      .filter(({ kind }) => kind === 'mail')
      .sort((a, b) => String(b.email).localeCompare(String(a.email)));
    expect(own).toMatchObject([{ email: 'mallory@example.net', is_contract: 0 }, { email: 'ada@example.org' }]);
    const [stranger, forged] = await Promise.all(own.map(({ id }) => thread(id)));
    expect(stranger?.opening).toMatchObject({ about: { kind: 'item', id: item }, mail: { forged: 0 } });
    expect(forged?.opening).toMatchObject({ about: { kind: 'item', id: item }, mail: { forged: 1 } });
  });

  test('who answers from another address than before is shown as such, and the answer goes to the item’s address', async () => {
    await read();
    await looked();
    const item = await received();
    await answer(item);
    imap.deliver(
      plainMail({ inReplyTo: mailsTo('ada@example.org').at(-1)?.parsed.messageId, from: 'Ada <ada@work.example>' }),
    );
    await caughtUp(2);
    expect((await thread(item)).entries.at(-1)).toMatchObject({
      mail: { from_sender: 0, from_address: 'ada@work.example', found_by: 'thread' },
    });
    await answer(item, 'Gern geschehen.');
    expect(mailsTo('ada@example.org')).toHaveLength(3);
    expect(mailsTo('ada@work.example')).toHaveLength(0);
  });

  test('mail that belongs to nothing is an item of its own, which can be answered; HTML becomes text', async () => {
    await read();
    await looked();
    imap.deliver(
      htmlMail({
        id: '<first@example.org>',
        from: '=?utf-8?q?Zo=C3=AB?= <zoe@example.org>',
        subject: '=?utf-8?q?Caf=C3=A9_?=',
        html: '<html><head><style>p{color:red}</style><title>x</title></head><body><p>Bonjour,</p><p>je voudrais des fourchettes pour notre <b>café</b>.</p><script>alert(1)</script><img src="https://example.net/pixel"><a href="javascript:alert(1)">Merci</a></body></html>',
      }),
    );
    await caughtUp(2);
    const [item] = await items();
    expect(item).toMatchObject({ kind: 'mail', language: 'fr', email: 'zoe@example.org', work_state: 'new' });
    const payload: unknown = JSON.parse(item?.payload ?? '');
    expect(payload).toMatchObject({ name: 'Zoë', subject: 'Café' });
    expect(item?.payload).toContain('je voudrais des fourchettes pour notre café');
    expect(item?.payload).not.toMatch(/alert\(1\)<|<p>|color:red/);
    expect(await answer(item?.id ?? '')).toMatchObject({ repeated: false });
    const mail = mailsTo('zoe@example.org')[0];
    expect(mail?.parsed.inReplyTo).toBe('<first@example.org>');
    expect(mail?.parsed.subject).toContain(item?.enquiry_number ?? '-');
    // somebody who writes through a service is answered where they say, and the desk sees both addresses
    imap.deliver(
      plainMail({ from: 'noreply@form.example', subject: 'Formular', headers: ['Reply-To: Udo <udo@example.org>'] }),
    );
    await caughtUp(3);
    // nested without end: whatever can be read of it, it is never passed over
    imap.deliver(
      `From: deep@example.org\nSubject: deep\n${Array.from({ length: 300 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`).join('')}Content-Type: text/plain\n\ndeep text\n`,
    );
    await caughtUp(4);
    expect((await items()).filter(({ email }) => email === 'deep@example.org')).toHaveLength(1);
    const through = (await items()).find(({ email }) => email === 'udo@example.org');
    expect((await thread(through?.id ?? '')).opening).toMatchObject({
      mail: { from_sender: 0, from_address: 'noreply@form.example' },
    });
    expect((await thread(item?.id ?? '')).opening).toMatchObject({ mail: { from_sender: 1 } });
    // nothing is answered by itself
    expect(smtp.received).toHaveLength(1);
  });

  test('automatic replies are shown and reopen nothing; those to newsletters, our own notices and spam stay in the mailbox', async () => {
    await read();
    await looked();
    const item = await received();
    await answer(item);
    await setState(item, 'waiting');
    const sent = mailsTo('ada@example.org').at(-1)?.parsed.messageId;
    imap.deliver(
      plainMail({
        inReplyTo: sent,
        subject: 'Abwesend',
        headers: ['Auto-Submitted: auto-replied'],
        text: 'Bis Montag',
      }),
    );
    imap.deliver(mailsTo('inbox@company.example')[0]?.raw ?? '');
    imap.deliver(plainMail({ from: 'x@spam.example', subject: 'You won', headers: ['X-Spam-Flag: YES'] }));
    await addNewsletter('reader-1');
    imap.deliver(
      plainMail({
        inReplyTo: '<issue-reader-1@site.example>',
        from: 'reader1@example.org',
        headers: ['Auto-Submitted: auto-generated'],
      }),
    );
    // a person who answers a newsletter is somebody who wants something
    imap.deliver(plainMail({ inReplyTo: '<issue-reader-1@site.example>', from: 'reader1@example.org', text: 'Frage' }));
    await caughtUp(6);
    expect((await thread(item)).entries.at(-1)).toMatchObject({ mail: { kind: 'automatic', body: 'Bis Montag' } });
    expect(await itemOf(item)).toMatchObject({ work_state: 'waiting' });
    expect((await items()).filter(({ kind }) => kind === 'mail')).toMatchObject([{ email: 'reader1@example.org' }]);
    expect(await taken()).toHaveLength(2);
  });

  test('a mail that came back stands among the failed ones, with its cause, and goes out again to the right address', async () => {
    await read();
    await looked();
    const item = await received({ email: 'adda@example.org' });
    await answer(item);
    await setState(item, 'done');
    const about = mailsTo('adda@example.org').at(-1)?.parsed.messageId ?? '';
    // late, but still on its way
    imap.deliver(deliveryReport({ about, recipient: 'adda@example.org', status: '4.4.1', action: 'delayed' }));
    // about a mail that nobody here sent
    imap.deliver(deliveryReport({ about: '<forged@site.example>', recipient: 'adda@example.org', status: '5.1.1' }));
    await caughtUp(3);
    expect(await listFailedMails(services.database, actor(), services.clock.now)).toEqual([]);
    imap.deliver(
      deliveryReport({
        about,
        recipient: 'adda@example.org',
        status: '5.0.0',
        diagnostic: '550 5.1.1 no such user here',
      }),
    );
    imap.deliver(deliveryReport({ about, recipient: 'adda@example.org', status: '5.1.1' }));
    await caughtUp(5);
    const failed = await listFailedMails(services.database, actor(), services.clock.now);
    expect(failed).toMatchObject([{ template: 'answer', reason: 'returned-5.1.1', itemId: item, retryAt: null }]);
    expect((await thread(item)).entries.at(-1)).toMatchObject({
      mail: { state: 'dead', last_error: 'returned-5.1.1' },
    });
    expect(await itemOf(item)).toMatchObject({ work_state: 'new' });
    expect(await items()).toHaveLength(1);
    expect(
      await readdressMail(
        { database: services.database, secrets: services.secrets },
        actor(),
        { mailId: failed[0]?.id ?? '', typed: 'ada@example.org' },
        services.clock.now,
      ),
    ).toBe('done');
    await services.mail.runOnce();
    expect(mailsTo('ada@example.org').at(-1)?.parsed.text).toContain('eine Packung');
  });

  /** A newsletter that was delivered to a reader. */
  async function addNewsletter(...readers: string[]) {
    const { database, clock } = services;
    const known = await database.read((reader) => reader.selectFrom('newsletters').select('id').execute());
    const newsletter = `newsletter-${known.length}`;
    await database.write(async (transaction) => {
      await transaction
        .insertInto('newsletters')
        .values({
          id: newsletter,
          name: 'Frühling',
          state: 'sent',
          paused_because: null,
          version: 1,
          content: '{}',
          created_at: clock.now,
          saved_at: clock.now,
          saved_by: null,
          scheduled_at: null,
          started_at: clock.now,
          resumed_at: null,
          listed_to: '',
          listed_at: clock.now,
          finished_at: clock.now,
          recipients: readers.length,
          sent: readers.length,
          refused: 0,
          unclear: 0,
          left_before: 0,
          not_reached: 0,
          bounced: 0,
          unsubscribed: 0,
        })
        .execute();
    });
    const there = new Set(
      (await database.read((reader) => reader.selectFrom('newsletter_subscriptions').select('id').execute())).map(
        ({ id }) => id,
      ),
    );
    for (const reader of readers.filter((one) => !there.has(one)))
      await addSubscribers(database, 1, { now: clock.now, from: Number(reader.slice('reader-'.length)) });
    await database.write(async (transaction) => {
      for (const reader of readers)
        await transaction
          .insertInto('mails')
          .values({
            id: `${newsletter}-${reader}`,
            enquiry_id: null,
            subscription_id: reader,
            sign_in_id: null,
            newsletter_id: newsletter,
            order_id: null,
            template: 'newsletter-edition',
            language: 'de',
            recipient: `${reader.replace('-', '')}@example.org`,
            recipient_hash: null,
            sender_hash: null,
            message_id:
              known.length === 0 ? `<issue-${reader}@site.example>` : `<issue-${reader}-${known.length}@site.example>`,
            state: 'sent',
            attempts: 1,
            created_at: clock.now,
            next_attempt_at: clock.now,
            lease_owner: null,
            lease_until: null,
            last_error: null,
            sent_at: clock.now,
            answer_id: null,
            paper_id: null,
            given_up_at: null,
          })
          .execute();
    });
    return newsletter;
  }
  const readers = () =>
    services.database.read((reader) =>
      reader
        .selectFrom('newsletter_subscriptions')
        .select(['id', 'bounces', 'undeliverable_at'])
        .orderBy('id')
        .execute(),
    );

  test('newsletters that come back: a mailbox that is gone gets no more, others after the third time within half a year', async () => {
    await read();
    await looked();
    const newsletter = await addNewsletter('reader-1', 'reader-2', 'reader-3');
    imap.deliver(
      deliveryReport({ about: '<issue-reader-1@site.example>', recipient: 'reader1@example.org', status: '5.1.1' }),
    );
    // twice told, once counted
    for (let told = 0; told < 2; told += 1)
      imap.deliver(
        deliveryReport({ about: '<issue-reader-2@site.example>', recipient: 'reader2@example.org', status: '4.2.2' }),
      );
    await caughtUp(4);
    expect(await readers()).toMatchObject([
      { id: 'reader-1', undeliverable_at: services.clock.now },
      { id: 'reader-2', bounces: 1, undeliverable_at: null },
      { id: 'reader-3', bounces: 0, undeliverable_at: null },
    ]);
    const figures = () =>
      services.database.read((reader) =>
        reader.selectFrom('newsletters').select('bounced').where('id', '=', newsletter).executeTakeFirst(),
      );
    expect(await figures()).toEqual({ bounced: 2 });
    // nobody has to repair a newsletter's mail by hand
    expect(await listFailedMails(services.database, actor(), services.clock.now)).toEqual([]);
    for (const [round, wait] of [
      [1, bounceMemory + 1],
      [2, 1_000],
      [3, 1_000],
    ] as const) {
      services.clock.now += wait;
      await addNewsletter('reader-2');
      imap.deliver(
        deliveryReport({
          about: `<issue-reader-2-${round}@site.example>`,
          recipient: 'reader2@example.org',
          status: '5.7.1',
        }),
      );
      await caughtUp(4 + round);
      expect((await readers())[1]).toMatchObject({
        bounces: round,
        undeliverable_at: round === 3 ? services.clock.now : null,
      });
    }
  });

  test('each mail is taken once: two instances, a lost connection, a restart, a write that failed, a mailbox numbered anew', async () => {
    let failing = false;
    const breaking: Database = {
      ...services.database,
      write: (work) =>
        services.database.write(async (transaction) => {
          const result = await work(transaction);
          if (failing && (await transaction.selectFrom('incoming_mails').select('id').execute()).length === 3) {
            failing = false;
            throw new Error('killed before the commit');
          }
          return result;
        }),
    };
    const first = await read(breaking);
    await looked();
    const second = await read();
    for (const part of ['one', 'two']) imap.deliver(plainMail({ from: 'a@example.org', subject: part, text: part }));
    await caughtUp(3);
    imap.cut();
    failing = true;
    imap.deliver(plainMail({ from: 'a@example.org', subject: 'three', text: 'three' }));
    await caughtUp(4);
    expect(failing).toBe(false);
    await first.stop();
    await second.stop();
    imap.deliver(plainMail({ from: 'a@example.org', subject: 'four', text: 'four' }));
    imap.deliver(plainMail({ from: 'a@example.org', subject: 'removed', text: 'removed' }));
    imap.remove('Subject: removed');
    imap.deliver(plainMail({ from: 'a@example.org', subject: 'five', text: 'five' }));
    await read();
    await caughtUp(7);
    imap.numberAnew();
    imap.deliver(plainMail({ from: 'a@example.org', subject: 'six', text: 'six' }));
    await expect
      .poll(async () => (await items()).map(({ payload }) => /"message":"(\w+)"/.exec(payload)?.[1]).sort())
      .toEqual(['five', 'four', 'one', 'six', 'three', 'two']);
    expect(imap.connections()).toBeGreaterThan(3);
  });

  test.each(['before', 'after'] as const)(
    'a bad connection costs no mail: it is read whole in the end, however often it broke %s an answer',
    async (when) => {
      await read();
      await looked();
      const before = imap.connections();
      imap.cutReading(6, when);
      imap.deliver(plainMail({ from: 'zoe@example.org', subject: 'Eilig', text: 'Wo bleibt die Lieferung?' }));
      await caughtUp(2);
      expect(imap.connections() - before).toBeGreaterThanOrEqual(6);
      expect(await taken()).toMatchObject([{ kind: 'mail', opens: 1 }]);
      expect((await items())[0]?.payload).toContain('Wo bleibt die Lieferung?');
    },
  );

  test('attachments: kept for download within bounds, a huge one only named, nothing that runs', async () => {
    await read();
    await looked();
    const photo = Buffer.alloc(300_000, 7);
    const huge = Buffer.alloc(25_000_000, 1);
    const before = process.memoryUsage().rss;
    imap.deliver(
      mailWithFiles({
        from: 'zoe@example.org',
        files: [
          { name: 'Foto.JPG', type: 'image/jpeg', content: photo },
          { name: 'huge.pdf', type: 'application/pdf', content: huge },
          { name: 'run.exe', content: 'MZ' },
          { name: 'page.html', type: 'text/html', content: '<script>alert(1)</script>' },
        ],
      }),
    );
    await caughtUp(2);
    const [mail] = await taken();
    const item = mail?.enquiry_id ?? '';
    const files = (await thread(item)).opening?.files ?? [];
    expect(files.map(({ name, kept }) => [name, kept])).toEqual([
      ['Foto.JPG', 'yes'],
      ['huge.pdf', 'too-large'],
      ['run.exe', 'type'],
      ['page.html', 'type'],
    ]);
    expect(files[1]?.bytes).toBeGreaterThan(fileLimits.file);
    const get = (id: string | undefined) =>
      readItemFile(services.database, actor(), { itemId: item, fileId: id ?? '' }, services.clock.now);
    expect(Buffer.from((await get(files[0]?.id))?.content ?? [])).toEqual(photo);
    expect(await get(files[1]?.id)).toBe(null);
    expect(
      await readItemFile(
        services.database,
        actor(),
        { itemId: 'another', fileId: files[0]?.id ?? '' },
        services.clock.now,
      ),
    ).toBe(null);
    // the test's own server holds the mail as text in this process; the desk must not have fetched it beside that
    expect(process.memoryUsage().rss - before).toBeLessThan(1_000_000_000);
    const { bytes } = await services.database.read((reader) =>
      reader
        .selectFrom('incoming_files')
        .select((select) => select.fn.sum<number | string>('bytes').as('bytes'))
        .where('content', 'is not', null)
        .executeTakeFirstOrThrow(),
    );
    expect(Number(bytes)).toBe(photo.length);
  });

  test('a mailbox that cannot be read is said with its cause, and read on when it can be', async () => {
    const { url } = imap;
    const wrong = parseConfig({ IMAP_URL: url.replace('a%20secret', 'wrong') }).imap;
    if (wrong === null) throw new Error('not set');
    const intake = createMailIntake({
      imap: wrong,
      database: services.database,
      calendar: () => calendar,
      now: () => services.clock.now,
      logger: pino({ level: 'info' }, { write: (line: string) => services.log.push(line) }),
      counters: services.counters,
      announce: () => undefined,
      firstPause: 50,
    });
    intakes.push(intake);
    intake.start();
    await expect
      .poll(() => readMailbox(services.database, mailboxId(wrong)))
      .toMatchObject({ state: 'problem', problem: 'login', since: services.clock.now });
    expect(services.log.join('')).not.toContain('wrong');
    await intake.stop();
    await read();
    await looked();
  });

  test('what somebody wrote by mail is exported to them and erased with them, out of others’ threads, too', async () => {
    await read();
    await looked();
    const item = await received();
    await answer(item);
    imap.deliver(
      plainMail({
        inReplyTo: mailsTo('ada@example.org').at(-1)?.parsed.messageId,
        from: 'Bea Boom <bea@example.net>',
        text: 'Ich bin Bea, auch an ada@example.org gerichtet, Zwetschgendatschi',
      }),
    );
    imap.deliver(plainMail({ from: 'Bea Boom <bea@example.net>', subject: 'Eigenes', text: 'Eigenes Anliegen' }));
    await caughtUp(3);
    const cursor = { ...services, name: 'here', kind: 'live' as const };
    const subject = { kind: 'email' as const, email: 'bea@example.net' };
    const exported = exportOf('here', await readPersonalData(cursor, subject));
    expect(exported.incomingMails).toMatchObject([{ text: expect.stringContaining('Ich bin Bea') }, { text: '' }]);
    expect(exported.messages).toMatchObject([{ kind: 'mail', content: { message: 'Eigenes Anliegen' } }]);
    await erasePersonalData(cursor, { subject, noContract: new Set(), now: services.clock.now });
    expect(await items()).toMatchObject([{ id: item }]);
    expect(await taken()).toEqual([]);
    expect(await found('Zwetschgendatschi')).toMatchObject({ rows: [] });
    expect(await found('Gabeln')).toMatchObject({ rows: [{ id: item }] });
  });
});
