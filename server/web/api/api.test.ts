import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bodyOf, errorOf } from '../../../tests/fakes/answers.ts';
import { solvedChallenge } from '../../../tests/fakes/solve-challenge.ts';
import { startServices, type TestServices } from '../../../tests/fakes/start-services.ts';

const message = {
  name: 'Ada Muster',
  email: 'ada@example.org',
  subject: 'Frage',
  message: 'Guten Tag, was kostet eine Palette?',
};

let services: TestServices;
beforeEach(async () => {
  services = await startServices();
});
afterEach(() => services.remove());

const stored = () =>
  services.database.read(async (reader) => (await reader.selectFrom('enquiries').selectAll().execute()).length);
const queued = () =>
  services.database.read(async (reader) => (await reader.selectFrom('mails').selectAll().execute()).length);

describe('accepted calls', () => {
  test.each([
    ['send-contact-email', message, 2, 'queued'],
    ['send-contact-email', { name: 'Al', email: 'a@b.de', message: '0123456789' }, 2, 'queued'],
    ['request-callback', { name: 'A', phone: '+49 (40) 123-45' }, 1, 'none'],
    ['send-pre-order', { name: 'A', company: 'B GmbH', email: 'a@b.de' }, 2, 'queued'],
    ['send-pre-order', { name: 'A', company: 'B GmbH', email: 'a@b.de', quantity: '', note: '' }, 2, 'queued'],
    ['send-pre-order', { name: 'A', company: 'B GmbH', email: 'nach@recht,lose.regel' }, 1, 'none'],
  ])('%s stores once and queues its mails', async (name, body, mails, receipt) => {
    const response = await services.call(name, body);
    expect(response.status).toBe(200);
    expect(await bodyOf(response)).toEqual({
      inquiryNumber: expect.stringMatching(/^N2P-/),
      receivedAt: new Date(services.clock.now).toISOString(),
      receipt,
    });
    expect(await stored()).toBe(1);
    expect(await queued()).toBe(mails);
  });

  test('a withdrawal always brings a proof of work, which a browser does unasked', async () => {
    const withdrawal = { name: 'A', contract: 'Bestellung 12', email: 'a@b.de' };
    const asked = await services.call('withdraw-contract', withdrawal);
    expect(asked.status).toBe(428);
    expect(await stored()).toBe(0);
    const altcha = await solvedChallenge((await errorOf(asked)).challenge);
    const done = await services.call('withdraw-contract', { ...withdrawal, altcha });
    expect(await bodyOf(done)).toMatchObject({ inquiryNumber: expect.stringMatching(/^N2P-/), receipt: 'queued' });
    expect(await queued()).toBe(2);
  });

  test('values are trimmed before they are checked and stored', async () => {
    await services.call('send-contact-email', {
      ...message,
      name: '  Al  ',
      message: ' 0123456789\r\nzwei\u000bdrei ',
    });
    const row = await services.database.read((reader) =>
      reader.selectFrom('enquiries').select('payload').executeTakeFirstOrThrow(),
    );
    expect(JSON.parse(row.payload)).toMatchObject({ name: 'Al', message: '0123456789\nzwei\ndrei' });
  });

  test('a repeat with the same Idempotency-Key gets the same answer and stores nothing; other content gets 409', async () => {
    const headers = { 'idempotency-key': 'e3b0c442-98fc' };
    const first = await bodyOf(await services.call('send-contact-email', message, { headers }));
    const second = await bodyOf(await services.call('send-contact-email', message, { headers }));
    expect(second).toEqual(first);
    expect(await queued()).toBe(2);
    const other = await services.call(
      'send-contact-email',
      { ...message, message: 'Etwas anderes steht hier' },
      { headers },
    );
    expect(other.status).toBe(409);
    expect((await errorOf(other)).code).toBe('conflict');
  });

  test('somebody who knows another person’s Idempotency-Key learns nothing of their message', async () => {
    const headers = { 'idempotency-key': 'e3b0c442-98fc' };
    const stored = await (await services.call('send-contact-email', message, { headers })).text();
    const [inquiryNumber = 'none'] = /N2P-[-\w]+/.exec(stored) ?? [];
    for (const body of [
      { ...message, email: 'eve@example.org' },
      { ...message, name: 'Eve Muster' },
    ]) {
      const answer = await services.call('send-contact-email', body, { headers });
      expect(answer.status).toBe(409);
      expect(await answer.text()).not.toContain(inquiryNumber);
    }
    expect(await queued()).toBe(2);
    // each call has keys of its own
    const report = { problem: message.message, name: message.name, email: message.email };
    const reported = await bodyOf(await services.call('report-barrier', report, { headers }));
    expect(reported).toMatchObject({ inquiryNumber: expect.not.stringContaining(inquiryNumber) });
  });

  test('what a hosted backend’s client sends along is accepted', async () => {
    const headers = { apikey: 'anon', authorization: 'Bearer anon', 'x-client-info': 'supabase-js/2' };
    expect(
      (
        await services.call(
          'send-contact-email',
          { ...message, privacy: true, elapsed: 60_000, website: '' },
          { headers },
        )
      ).status,
    ).toBe(200);
  });
});

describe('refused calls name what is wrong and store nothing', () => {
  afterEach(async () => {
    expect(await stored()).toBe(0);
    expect(await queued()).toBe(0);
  });

  test.each([
    ['name', { ...message, name: 'A' }, 'Name muss mindestens 2 Zeichen lang sein'],
    ['name', { ...message, name: '  A  ' }, 'Name muss mindestens 2 Zeichen lang sein'],
    ['name', { ...message, name: 'x'.repeat(101) }, 'Name darf maximal 100 Zeichen lang sein'],
    ['email', { ...message, email: 'ada' }, 'Bitte geben Sie eine gültige E-Mail-Adresse ein'],
    ['email', { ...message, email: `${'x'.repeat(244)}@example.org` }, 'E-Mail darf maximal 255 Zeichen lang sein'],
    ['subject', { ...message, subject: 'x'.repeat(201) }, 'Betreff darf maximal 200 Zeichen lang sein'],
    ['message', { ...message, message: '123456789' }, 'Nachricht muss mindestens 10 Zeichen lang sein'],
    ['message', { ...message, message: 'x'.repeat(2001) }, 'Nachricht darf maximal 2000 Zeichen lang sein'],
  ])('%s, in the German of the specification', async (field, body, text) => {
    const response = await services.call('send-contact-email', { ...body, language: 'de' });
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toEqual({
      code: 'invalid',
      message: 'Bitte überprüfen Sie Ihre Eingaben.',
      fields: { [field]: text },
    });
  });

  test.each([
    ['a missing field', 'name', { ...message, name: undefined }],
    ['a wrong type', 'name', { ...message, name: 7 }],
    ['null', 'email', { ...message, email: null }],
    ['a list', 'message', { ...message, message: ['Guten Tag zusammen'] }],
    ['an extra field', 'bcc', { ...message, bcc: 'x@example.org' }],
    ['an unknown language', 'language', { ...message, language: 'es' }],
    ['a honeypot of the wrong type', 'website', { ...message, website: 1 }],
    ['a line break in the name', 'name', { ...message, name: 'Ada\r\nBcc: x@example.org' }],
    ['a line break in the address', 'email', { ...message, email: 'ada@example.org\r\nBcc: x@example.org' }],
    ['a line break in the subject', 'subject', { ...message, subject: 'Hi\nBcc: x@example.org' }],
    ['a NUL in the name', 'name', { ...message, name: 'Ada\u0000Muster' }],
    ['a reversing character in the name', 'name', { ...message, name: 'Ada \u202Egpj.exe' }],
    ['two addresses', 'email', { ...message, email: 'a@example.org,b@example.org' }],
    ['an address with a name', 'email', { ...message, email: 'Ada <ada@example.org>' }],
  ])('%s', async (_what, field, body) => {
    const response = await services.call('send-contact-email', body);
    expect(response.status).toBe(400);
    expect(Object.keys((await errorOf(response)).fields ?? {})).toEqual([field]);
  });

  test('a key that objects inherit from is an unknown field like any other', async () => {
    const response = await services.call(
      'send-contact-email',
      `{"name":"Ada Muster","email":"ada@example.org","message":"0123456789","__proto__":{"x":1}}`,
    );
    expect(await response.text()).toContain('"__proto__":"This field is not known"');
  });

  test.each([
    ['request-callback', { name: 'A', phone: '12 34 56' }, 'phone'],
    ['request-callback', { name: ' ', phone: '1234567' }, 'name'],
    ['send-pre-order', { name: 'A', company: '', email: 'a@b.de' }, 'company'],
    ['send-pre-order', { name: 'A', company: 'B', email: 'a@b' }, 'email'],
    ['withdraw-contract', { name: 'A', contract: '', email: 'a@b.de' }, 'contract'],
    ['subscribe-newsletter', { email: 'a@b' }, 'email'],
  ])('%s with a wrong field', async (name, body, field) => {
    const response = await services.call(name, body);
    expect(response.status).toBe(400);
    expect((await errorOf(response)).fields).toHaveProperty(field);
  });

  test.each([
    ['{"name":', 400, 'invalid-json'],
    ['[]', 400, 'invalid-json'],
    ['null', 400, 'invalid-json'],
    ['"text"', 400, 'invalid-json'],
    ['', 400, 'invalid-json'],
    [JSON.stringify({ ...message, message: 'x'.repeat(1_000_000) }), 413, 'too-large'],
    ['['.repeat(60_000), 400, 'invalid-json'],
  ])('the body %.20s', async (body, status, code) => {
    const response = await services.call('send-contact-email', body);
    expect(response.status).toBe(status);
    expect((await errorOf(response)).code).toBe(code);
  });

  test('a body that is too large is refused while it arrives, whatever length it claims', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 8192;
        controller.enqueue(new Uint8Array(8192).fill(120));
      },
    });
    const request = new Request('https://site.example/functions/v1/send-contact-email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    const response = await services.calls(request, { address: '192.0.2.1', requestId: 'test' });
    expect(response?.status).toBe(413);
    expect(sent).toBeLessThan(200_000);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'the content type "%s"',
    async (type) => {
      const response = await services.call('send-contact-email', message, { headers: { 'content-type': type } });
      expect(response.status).toBe(415);
    },
  );

  test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD'])('the method %s', async (method) => {
    const response = await services.call('send-contact-email', message, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
  });

  test('a function that does not exist, and an Idempotency-Key that is none', async () => {
    expect((await services.call('send-money', message)).status).toBe(404);
    expect(
      (await services.call('send-contact-email', message, { headers: { 'idempotency-key': 'x'.repeat(256) } })).status,
    ).toBe(400);
  });

  test('whatever JSON arrives is answered with 400 and a named error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          'send-contact-email',
          'request-callback',
          'send-pre-order',
          'subscribe-newsletter',
          'withdraw-contract',
        ),
        fc.json(),
        async (name, body) => {
          const response = await services.call(name, body);
          expect(response.status).toBe(400);
          expect((await errorOf(response)).code).toMatch(/^invalid/);
        },
      ),
      { numRuns: 300 },
    );
  });
});

test('any text in the fields is either refused by name or stored exactly', { tags: ['slow'] }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.string({ unit: 'grapheme', minLength: 10, maxLength: 50 }),
      async (name, text) => {
        const response = await services.call('send-contact-email', { ...message, name, message: `0123456789${text}` });
        expect([200, 400]).toContain(response.status);
        if (response.status === 400) expect((await errorOf(response)).fields).toHaveProperty('name');
      },
    ),
    { numRuns: 200 },
  );
});

describe('languages', () => {
  test.each([
    [{ language: 'fr' }, 'de', 'Veuillez vérifier vos saisies.'],
    [{}, 'es, nl;q=0.5, de;q=0.9', 'Bitte überprüfen Sie Ihre Eingaben.'],
    [{}, 'nl-BE', 'Controleer je gegevens.'],
    [{}, 'es', 'Please check your entries.'],
  ])('the body’s language, else the browser’s, else English', async (body, accept, text) => {
    const response = await services.call('send-contact-email', body, { headers: { 'accept-language': accept } });
    expect((await errorOf(response)).message).toBe(text);
  });
});

describe('calls from other sites', () => {
  test('only configured origins may call from a browser', async () => {
    await services.remove();
    services = await startServices({ ALLOWED_ORIGINS: 'https://shop.example' });
    const ask = (origin: string) =>
      services.call('send-contact-email', undefined, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const allowed = await ask('https://shop.example');
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://shop.example');
    expect(allowed.headers.get('access-control-allow-headers')).toMatch(/authorization.*apikey.*idempotency-key/);
    expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
    const answer = await services.call('send-contact-email', message, { headers: { origin: 'https://shop.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://shop.example');
  });
});

describe('too many calls', () => {
  beforeEach(async () => {
    await services.remove();
    services = await startServices({ RATE_LIMIT_SOFT: '2', RATE_LIMIT_HARD: '6' });
  });

  test('beyond the soft rate a proof of work is asked for, and a solved one lets the message through once', async () => {
    for (const _ of [1, 2]) expect((await services.call('send-contact-email', message)).status).toBe(200);
    const asked = await services.call('send-contact-email', message);
    expect(asked.status).toBe(428);
    const { challenge } = await errorOf(asked);
    const altcha = await solvedChallenge(challenge);
    expect((await services.call('send-contact-email', { ...message, altcha })).status).toBe(200);
    expect((await services.call('send-contact-email', { ...message, altcha })).status).toBe(428);
    expect(await stored()).toBe(3);
  });

  test('beyond the hard rate calls are refused with the seconds to wait, and another address is not', async () => {
    for (let call = 0; call < 6; call += 1) await services.call('request-callback', {});
    const refused = await services.call(
      'request-callback',
      { name: 'A', phone: '1234567', language: 'nl' },
      { headers: { 'accept-language': 'nl' } },
    );
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect((await errorOf(refused)).message).toContain(`${seconds} seconden`);
    expect(
      (await services.call('request-callback', { name: 'A', phone: '1234567' }, { address: '192.0.2.99' })).status,
    ).toBe(200);
  });

  test('addresses of one IPv6 customer share a rate', async () => {
    for (let call = 0; call < 3; call += 1)
      await services.call('request-callback', {}, { address: `2001:db8:0:12${call}::1` });
    expect(
      (await services.call('request-callback', { name: 'A', phone: '1234567' }, { address: '2001:db8:0:1ff::9' }))
        .status,
    ).toBe(428);
    expect(
      (await services.call('request-callback', { name: 'A', phone: '1234567' }, { address: '2001:db8:0:200::1' }))
        .status,
    ).toBe(200);
  });
});

describe('calls that look like a program’s', () => {
  test.each([{ website: 'https://spam.example' }, { elapsed: 300 }])(
    '%o needs a proof of work, is not dropped',
    async (extra) => {
      const asked = await services.call('send-contact-email', { ...message, ...extra });
      expect(asked.status).toBe(428);
      const { challenge } = await errorOf(asked);
      expect(
        (await services.call('send-contact-email', { ...message, ...extra, altcha: await solvedChallenge(challenge) }))
          .status,
      ).toBe(200);
    },
  );
});

test('storage that is not available is said with 503 and the company’s address, and the next call works again', async () => {
  await services.database.check();
  for (const name of readdirSync(services.dataDir)) rmSync(join(services.dataDir, name), { recursive: true });
  rmSync(services.dataDir, { recursive: true });
  writeFileSync(services.dataDir, 'in the way');
  const refused = await services.call('send-contact-email', { ...message, language: 'de' });
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await errorOf(refused)).toMatchObject({
    code: 'unavailable',
    email: 'company@test.example',
    message: expect.stringContaining('company@test.example'),
  });
  expect(await services.readiness()).toMatchObject({ ready: false, database: 'unavailable' });
  rmSync(services.dataDir);
  expect((await services.call('send-contact-email', message)).status).toBe(200);
  expect(await services.readiness()).toMatchObject({ ready: true, mails: { waiting: 2 } });
  expect(services.log.join('')).not.toContain('ada@example.org');
});

test('other paths are not ours', async () => {
  expect(
    await services.calls(new Request('https://site.example/contact'), { address: '192.0.2.1', requestId: 'test' }),
  ).toBeNull();
});
