import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVies, type AskVies } from './ask-vies.ts';

/** What the stand-in answers next, and what it was asked last. */
let answer: { status: number; body: string };
let asked: unknown;
let warnings: object[];
let ask: AskVies;
let stop: () => Promise<void>;

const bodyOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
};

beforeEach(async () => {
  warnings = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked = { path: request.url, ...JSON.parse(body) };
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  ask = createVies(
    { baseUrl: `http://127.0.0.1:${port}/rest-api`, requester: () => 'DE136695976' },
    { warn: (facts) => warnings.push(facts) },
  );
  stop = () => new Promise((closed) => server.close(() => closed()));
});
afterEach(() => stop());

const says = (body: object, status = 200) => {
  answer = { status, body: JSON.stringify(body) };
};

test('an id that was issued: VIES is asked in our name, and its number is kept', async () => {
  says({ valid: true, requestIdentifier: 'WAPIAAAAYz', name: 'CAFE', userError: 'VALID' });
  expect(await ask('ATU12345675')).toEqual({ result: 'valid', reference: 'WAPIAAAAYz' });
  expect(asked).toEqual({
    path: '/rest-api/check-vat-number',
    countryCode: 'AT',
    vatNumber: 'U12345675',
    requesterMemberStateCode: 'DE',
    requesterNumber: '136695976',
  });
});

test('an id that was not', async () => {
  says({ valid: false, requestIdentifier: '', userError: 'INVALID' });
  expect(await ask('ATU12345675')).toEqual({ result: 'invalid', reference: null });
  expect(warnings).toEqual([]);
});

test.each([
  ['the country’s register is down', { valid: false, userError: 'MS_UNAVAILABLE' }, 200],
  ['too many ask', { actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] }, 200],
  ['VIES is down', {}, 503],
])('%s: nothing is known, which is never taken for invalid', async (_name, body, status) => {
  says(body, status);
  expect(await ask('ATU12345675')).toEqual({ result: 'unavailable', reference: null });
  expect(warnings).toHaveLength(1);
});

test('no answer at all', async () => {
  await stop();
  expect(await ask('ATU12345675')).toEqual({ result: 'unavailable', reference: null });
  stop = () => Promise.resolve();
});
