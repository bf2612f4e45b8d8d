import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { startSmtpServer, type FakeSmtpServer } from '../../../tests/fakes/smtp-server.ts';
import { startServices, type TestServices } from '../../../tests/fakes/start-services.ts';
import type { OperatorRow } from '../accounts/operators.ts';
import { answerItem, draftOf, saveDraft, undoAnswer, undoTime, type WrittenAnswer } from './answer-item.ts';
import { attachFiles, detachFile, filesOfAnswers } from './attach-files.ts';
import { noteAct } from './note-act.ts';
import { readThread, threadState } from './read-thread.ts';
import { readItemFile } from './read-item-file.ts';
import { workOnItem } from './work-on-item.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';
import { newOperator } from '../../../tests/fakes/new-operator.ts';

const postgres = usePostgres();

const message = {
  name: 'Ada Muster',
  email: 'ada@example.org',
  subject: 'Frage',
  message: 'Guten Tag,\nwas kosten Gabeln? Siehe www.example.net',
  language: 'de',
};

describe.each(['sqlite', 'postgres'] as const)('answering on %s', (kind) => {
  let services: TestServices;
  let smtp: FakeSmtpServer;
  let anna: OperatorRow;
  let ben: OperatorRow;

  beforeEach(async () => {
    smtp = await startSmtpServer();
    services = await startServices({
      SMTP_URL: smtp.url,
      MAIL_TO: 'inbox@company.example',
      MAIL_FROM: 'site@company.example',
      MAIL_CONNECTIONS: '4',
      ...(kind === 'postgres' ? { DATABASE_URL: await postgres.createReadyDatabase() } : {}),
    });
    anna = await person('anna@example.org', 'Anna Berg');
    ben = await person('ben@example.org', 'Ben Tal');
  });
  afterEach(async () => {
    await services.remove();
    await smtp.stop();
  });

  async function person(email: string, name: string): Promise<OperatorRow> {
    const added = await newOperator(services.database, { email, name }, services.clock.now);
    return added;
  }

  const setting = () => ({ database: services.database, texts: siteTexts.answers, messageIdHost: 'site.example' });
  const actor = (operator: OperatorRow) => ({ operator, addressPrefix: '192.0.2.1' });
  const thread = (itemId: string) => services.database.read((reader) => readThread(reader, itemId));
  const written = (more: Partial<WrittenAnswer> = {}): WrittenAnswer => ({
    id: randomUUID(),
    language: 'de',
    subject: 'Re: Frage',
    body: 'Guten Tag Ada Muster,\n\neine Packung kostet {price:forks}.',
    quotes: true,
    ...more,
  });

  async function received(fields: Record<string, string> = {}): Promise<string> {
    return receivedBy('send-contact-email', { ...message, ...fields });
  }
  async function receivedBy(call: string, fields: Record<string, string>): Promise<string> {
    const response = await services.call(call, fields);
    expect(response.status).toBe(200);
    const { id } = await services.database.read((reader) =>
      reader.selectFrom('enquiries').select('id').orderBy('received_at', 'desc').executeTakeFirstOrThrow(),
    );
    await services.mail.runOnce();
    services.clock.now += 60_000;
    return id;
  }

  const send = async (itemId: string, by: OperatorRow, answer: WrittenAnswer, seen?: string) =>
    answerItem(
      setting(),
      actor(by),
      { itemId, written: answer, seen: seen ?? (await thread(itemId)).mark },
      services.clock.now,
    );
  async function deliver() {
    services.clock.now += undoTime;
    await services.mail.runOnce();
  }
  const mailsTo = (address: string) => smtp.received.filter(({ to }) => to.includes(address));
  const actions = () =>
    services.database.read(async (reader) =>
      (await reader.selectFrom('desk_log').select('action').execute()).map(({ action }) => action),
    );

  test('an answer arrives in the sender’s language, signed, in the thread of the receipt, with the site’s prices', async () => {
    const item = await received();
    const [receipt] = mailsTo('ada@example.org');
    await send(item, anna, written());
    await deliver();
    const answer = mailsTo('ada@example.org')[1];
    expect(answer?.from).toBe('site@company.example');
    expect(answer?.parsed.replyTo?.value[0]?.address).toBe('inbox@company.example');
    expect(answer?.parsed.subject).toMatch(/^Re: Frage \(N2P-\S+\)$/);
    expect(answer?.parsed.inReplyTo).toBe(receipt?.parsed.messageId);
    expect(answer?.parsed.text).toMatch(/eine Packung kostet 9,50\s€/);
    expect(answer?.parsed.text).toContain('Freundliche Grüße\nAnna Berg\nTestbrand');
    expect(answer?.parsed.text).toContain('Testbrand GmbH');
    expect(answer?.parsed.html).toContain('lang="de"');
    expect(answer?.parsed.headers.has('auto-submitted')).toBe(false);
    // what a stranger may have typed is quoted, and cannot be clicked
    expect(answer?.parsed.text).toContain('> was kosten Gabeln? Siehe www[.]example[.]net');

    await send(item, ben, written({ body: 'Noch etwas: Der Versand ist frei.', quotes: false }));
    await deliver();
    const second = mailsTo('ada@example.org')[2];
    expect(second?.parsed.inReplyTo).toBe(answer?.parsed.messageId);
    expect(second?.parsed.references).toEqual([receipt?.parsed.messageId, answer?.parsed.messageId]);
    expect(second?.parsed.text).not.toContain('> ');
    expect((await thread(item)).entries).toMatchObject([
      { kind: 'answer', answer: { operator_name: 'Anna Berg' }, mail: { state: 'sent' } },
      { kind: 'answer', answer: { operator_name: 'Ben Tal' }, mail: { state: 'sent' } },
    ]);
    expect(await actions()).toEqual(['answer-sent', 'answer-sent']);
  });

  test('a text with a sample value of the site does not leave, says which, and is kept', async () => {
    const item = await received();
    const answer = written({ body: 'Der Versand kostet {fact:shippingCost}, die Gabeln sind lieferbar.' });
    const held = await send(item, anna, answer);
    expect(held).toMatchObject({ faults: { body: 'samples' }, samples: ['shippingCost'] });
    // the field behind a figure with tax is the one without
    expect(
      await send(item, anna, { ...answer, body: 'Der Versand kostet {fact:shippingCostGross} mit Steuer.' }),
    ).toMatchObject({ samples: ['shippingCost'] });
    // as it stands after a click on the figure, in the language of another mail
    const marked = siteTexts.answers.fill('{fact:eventLeadWeeks}', 'nl').text;
    expect(await send(item, anna, { ...answer, body: `Ab ${marked} geht es.` })).toMatchObject({
      samples: ['eventLeadWeeks'],
    });
    expect(await draftOf(services.database, actor(anna), item)).toMatchObject({ body: `Ab ${marked} geht es.` });
    expect(mailsTo('ada@example.org')).toHaveLength(1);
    expect(await send(item, anna, { ...answer, body: 'Ab zwei Wochen geht es.' })).toMatchObject({ sent: answer.id });
  });

  test('files go out with it, by the rules for files that come in, and stand in the thread', async () => {
    const item = await received();
    const answer = written();
    await saveDraft(setting(), actor(anna), { itemId: item, written: answer }, services.clock.now);
    const draft = { itemId: item, answerId: answer.id };
    const bytes = (size: number) => new Uint8Array(size).fill(65);
    const attach = (...files: [name: string, size: number][]) =>
      attachFiles(
        services.database,
        actor(anna),
        draft,
        files.map(([name, size]) => ({ name, content: bytes(size) })),
      );
    expect(
      await attach(
        ['Datenblatt/Gabel.pdf', 3],
        ['gpj.exe', 3],
        ['page.html', 3],
        ['leer.pdf', 0],
        ['groß.pdf', 10_000_000],
      ),
    ).toEqual({
      refused: [
        { name: 'gpj.exe', why: 'type' },
        { name: 'page.html', why: 'type' },
        { name: 'leer.pdf', why: 'empty' },
        { name: 'groß.pdf', why: 'too-large' },
      ],
    });
    expect(await attach(['Foto.jpg', 9_999_997], ['noch.jpg', 1])).toEqual({
      refused: [{ name: 'noch.jpg', why: 'too-large' }],
    });
    // another one's draft is nobody else's business
    expect(await attachFiles(services.database, actor(ben), draft, [])).toBe('missing');
    const [, photo] = await services.database.read((reader) => filesOfAnswers(reader, [answer.id]));
    await detachFile(services.database, actor(anna), draft, photo?.id ?? '');
    await send(item, anna, answer);
    expect(await attach(['Foto.jpg', 1])).toBe('missing');
    await deliver();
    const sent = mailsTo('ada@example.org')[1]?.parsed.attachments.map(({ filename, contentType, size }) => [
      filename,
      contentType,
      size,
    ]);
    expect(sent).toEqual([['Datenblatt_Gabel.pdf', 'application/pdf', 3]]);
    const [entry] = (await thread(item)).entries;
    const file = entry?.kind === 'answer' ? entry.files[0] : undefined;
    expect(file).toMatchObject({ name: 'Datenblatt_Gabel.pdf', bytes: 3 });
    const read = (of: string) =>
      readItemFile(services.database, actor(ben), { itemId: of, fileId: file?.id ?? '' }, services.clock.now);
    expect((await read(item))?.name).toBe('Datenblatt_Gabel.pdf');
    expect(await read('another')).toBe(null);
    // it goes with what it answers
    await services.database.write((transaction) =>
      transaction.deleteFrom('enquiries').where('id', '=', item).execute(),
    );
    expect(await services.database.read((reader) => filesOfAnswers(reader, [answer.id]))).toEqual([]);
  });

  test('a page that shows only the thread need not read it again when a colleague changes the state', async () => {
    const item = await received();
    const signs = () =>
      services.database.read(async (reader) => ({
        thread: await threadState(reader, item, 'thread'),
        item: await threadState(reader, item, 'thread-and-work'),
      }));
    const first = await signs();
    const change = { state: 'waiting' as const };
    expect(
      await workOnItem(services.database, actor(ben), { id: item, revision: 0, change }, services.clock.now),
    ).toMatchObject({
      outcome: 'changed',
    });
    const worked = await signs();
    expect(worked.thread).toBe(first.thread);
    expect(worked.item).not.toBe(first.item);
    await send(item, anna, written());
    const sent = await signs();
    expect(sent.thread).not.toBe(worked.thread);
    await deliver();
    const arrived = await signs();
    expect(arrived.thread).not.toBe(sent.thread);
    // it came back: whoever writes the next answer sees it
    await services.database.write((transaction) =>
      transaction.updateTable('mails').set({ state: 'dead' }).where('answer_id', 'is not', null).execute(),
    );
    expect((await signs()).thread).not.toBe(arrived.thread);
  });

  test('it leaves after ten seconds, can be taken back before, and then is a draft again', async () => {
    const item = await received();
    const answer = written();
    await send(item, anna, answer);
    services.clock.now += undoTime - 1;
    expect(await services.mail.runOnce()).toBe(0);
    expect(
      await undoAnswer(services.database, actor(ben), { itemId: item, answerId: answer.id }, services.clock.now),
    ).toBe(false);
    expect(
      await undoAnswer(
        services.database,
        actor(anna),
        { itemId: 'another-item', answerId: answer.id },
        services.clock.now,
      ),
    ).toBe(false);
    expect(
      await undoAnswer(services.database, actor(anna), { itemId: item, answerId: answer.id }, services.clock.now),
    ).toBe(true);
    await deliver();
    expect(mailsTo('ada@example.org')).toHaveLength(1);
    expect(await draftOf(services.database, actor(anna), item)).toMatchObject({ id: answer.id, state: 'draft' });
    expect(await draftOf(services.database, actor(ben), item)).toBe(null);

    expect(await send(item, anna, answer)).toEqual({ sent: answer.id, repeated: false });
    await deliver();
    expect(mailsTo('ada@example.org')).toHaveLength(2);
    expect(
      await undoAnswer(services.database, actor(anna), { itemId: item, answerId: answer.id }, services.clock.now),
    ).toBe(false);
    expect((await thread(item)).entries).toHaveLength(1);
    expect(await actions()).toEqual(['answer-sent', 'answer-undone', 'answer-sent']);
  });

  test('a clock set back holds up neither an answer nor a receipt', async () => {
    const item = await received();
    await send(item, anna, written());
    services.clock.now -= 365 * 24 * 60 * 60 * 1000;
    expect(await services.mail.runOnce()).toBe(1);
  });

  test('the same form sent again, at once or later, is one mail', async () => {
    const item = await received();
    const answer = written();
    const seen = (await thread(item)).mark;
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => send(item, anna, answer, seen)));
    expect(outcomes.filter((outcome) => 'repeated' in outcome && !outcome.repeated)).toHaveLength(1);
    expect(outcomes.every((outcome) => 'sent' in outcome && outcome.sent === answer.id)).toBe(true);
    await deliver();
    // the server died before it answered, and the page was sent once more
    expect(await send(item, anna, answer, seen)).toEqual({ sent: answer.id, repeated: true });
    // the page was opened anew by the back button, its text still there
    expect(await send(item, anna, { ...answer, id: randomUUID() })).toEqual({ sent: answer.id, repeated: true });
    await deliver();
    expect(mailsTo('ada@example.org')).toHaveLength(2);
    expect(await draftOf(services.database, actor(anna), item)).toBe(null);
  });

  test('of two who answer at once one sends; the other keeps the text and sees the answer first', async () => {
    const item = await received();
    const seen = (await thread(item)).mark;
    const [annas, bens] = [written(), written({ body: 'Guten Tag, hier ist Ben.' })];
    const outcomes = await Promise.all([send(item, anna, annas, seen), send(item, ben, bens, seen)]);
    expect(outcomes.filter((outcome) => 'sent' in outcome)).toHaveLength(1);
    expect(outcomes.filter((outcome) => 'outdated' in outcome)).toHaveLength(1);
    const loser = 'outdated' in (outcomes[0] ?? {}) ? anna : ben;
    const kept = await draftOf(services.database, actor(loser), item);
    expect(kept?.body).toContain(loser === anna ? 'eine Packung' : 'hier ist Ben');
    await deliver();
    expect(mailsTo('ada@example.org')).toHaveLength(2);
    // having seen it, they may still send
    expect(await send(item, loser, loser === anna ? annas : bens)).toMatchObject({ repeated: false });
  });

  test('the same words are sent again once a colleague has answered since', async () => {
    const item = await received();
    const seen = (await thread(item)).mark;
    await send(item, anna, written());
    await deliver();
    await send(item, ben, written({ body: 'Guten Tag, hier ist Ben.' }));
    await deliver();
    // a page from before is asked to look first
    expect(await send(item, anna, written(), seen)).toEqual({ outdated: true });
    expect(await send(item, anna, written())).toMatchObject({ repeated: false });
    await deliver();
    expect(mailsTo('ada@example.org')).toHaveLength(4);
  });

  test('nothing written adds a header or another recipient', async () => {
    const item = await received({ name: 'Ada" <x@evil.example>', subject: 'Hi =?utf-8?q?=0D=0ABcc:_x@evil.example?=' });
    for (const subject of ['Hallo\r\nBcc: x@evil.example', 'Hallo\nTo: x@evil.example', 'a\u2028b', 'a\u0000b'])
      expect(await send(item, anna, written({ subject }))).toMatchObject({ faults: { subject: 'line' } });
    await send(
      item,
      anna,
      written({ subject: '=?utf-8?q?=0D=0ABcc:_x@evil.example?=', body: 'Hallo\r\n.\r\nBcc: x@evil.example' }),
    );
    await deliver();
    const [, answer] = mailsTo('ada@example.org');
    expect(answer?.to).toEqual(['ada@example.org']);
    expect(answer?.parsed.bcc).toBeUndefined();
    expect(answer?.parsed.cc).toBeUndefined();
    expect(answer?.raw.split('\r\n\r\n', 1)[0]).not.toMatch(/^bcc:/im);
    expect(answer?.parsed.text).toContain('Bcc: x@evil.example');
    expect(smtp.received.every(({ to }) => to.every((address) => !address.includes('evil')))).toBe(true);
  });

  test('what cannot be sent says why and is kept: empty, too long, figures that do not exist', async () => {
    const item = await received();
    expect(await send(item, anna, written({ body: ' \n ' }))).toMatchObject({ faults: { body: 'empty' } });
    expect(await send(item, anna, written({ body: 'x'.repeat(10_001) }))).toMatchObject({
      faults: { body: 'too-long' },
    });
    services.clock.now += 1;
    const wrong = written({ body: 'Es kostet {price:palette} und {fact:nothing}.' });
    expect(await send(item, anna, wrong)).toEqual({
      faults: { body: 'tokens' },
      unknownTokens: ['{price:palette}', '{fact:nothing}'],
    });
    expect(await draftOf(services.database, actor(anna), item)).toMatchObject({ id: wrong.id, body: wrong.body });
    expect(await services.mail.runOnce()).toBe(0);
  });

  test('nobody writes into another’s draft, to an item that is not there, restricted or without an address', async () => {
    const item = await received();
    const other = await received({ email: 'bob@example.org' });
    const draft = written();
    expect(await saveDraft(setting(), actor(anna), { itemId: item, written: draft }, services.clock.now)).toBe(true);
    expect(await send(item, ben, { ...draft, body: 'fremd' })).toEqual({ refused: 'missing' });
    expect(await send(other, anna, draft)).toEqual({ refused: 'missing' });
    expect(await saveDraft(setting(), actor(ben), { itemId: item, written: draft }, services.clock.now)).toBe(false);
    expect(await send(randomUUID(), anna, written())).toEqual({ refused: 'missing' });
    expect(await send(item, anna, written({ id: 'x' }))).toEqual({ refused: 'missing' });
    await services.database.write((transaction) =>
      transaction.updateTable('enquiries').set({ restricted_at: 1 }).where('id', '=', other).execute(),
    );
    expect(await send(other, anna, written())).toEqual({ refused: 'restricted' });
    const preOrder = await receivedBy('send-pre-order', {
      email: 'nur@so..ein.text',
      company: 'Muster',
      name: 'Ada',
    });
    expect(await send(preOrder, anna, written())).toEqual({ refused: 'no-address' });
  });

  test('calls and refunds are noted once, with what they came to', async () => {
    await services.sendPage('withdrawal', { name: 'Ada', contract: '4711', email: 'ada@example.org' });
    const { id: item } = await services.database.read((reader) =>
      reader.selectFrom('enquiries').select('id').executeTakeFirstOrThrow(),
    );
    const call = { id: randomUUID(), kind: 'call', outcome: 'not-reached', amount: '', note: 'Mailbox' };
    const note = (act: typeof call) =>
      noteAct(services.database, actor(anna), { itemId: item, written: act }, services.clock.now);
    expect(await note(call)).toBe('noted');
    expect(await note(call)).toBe('noted');
    const refund = { ...call, id: randomUUID(), kind: 'refund', outcome: 'transfer', amount: 'viel', note: '' };
    expect(await note(refund)).toBe('amount');
    expect(await note({ ...refund, outcome: 'invented' })).toBe('outcome');
    services.clock.now += 1;
    expect(await note({ ...refund, amount: '1.190,5 €' })).toBe('noted');
    expect((await thread(item)).entries).toMatchObject([
      { act: { kind: 'call', outcome: 'not-reached', note: 'Mailbox' } },
      { act: { kind: 'refund', outcome: 'transfer', amount_cents: 119_050 } },
    ]);
    expect(await actions()).toEqual(['call-noted', 'refund-noted']);
  });
});

test('every template reads as a whole in every language, with nothing left to fill in', () => {
  for (const language of ['en', 'de', 'nl', 'fr'] as const) {
    const templates = siteTexts.answers.templates(language, 'de');
    expect(templates.map(({ title }) => title)).toContain('Preise');
    for (const { text } of templates) {
      expect(text.replace('{number}', '')).not.toMatch(/[{}]|undefined|<</);
      expect(text.length).toBeGreaterThan(80);
    }
    expect(siteTexts.answers.greeting(language, 'Ada $& Muster')).toContain('Ada $& Muster,');
    expect(siteTexts.answers.figures(language).every(({ value }) => /\d/.test(value))).toBe(true);
  }
});
