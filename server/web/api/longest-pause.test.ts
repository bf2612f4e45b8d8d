/** @module-tag slow */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { forms } from '../../../domain/forms/forms.ts';
import { longestPause, mostPause } from '../../../tests/fakes/longest-pause.ts';
import { startServices, type TestServices } from '../../../tests/fakes/start-services.ts';
import { bodyLimit } from '../../platform/http/request-body.ts';
import { readPageForm } from './read-page-form.ts';

let services: TestServices;
beforeEach(async () => {
  services = await startServices();
});
afterEach(() => services.remove());

const fill = (text: string, length = bodyLimit - 200) => text.repeat(Math.max(1, Math.floor(length / text.length)));
/** What patterns, counters of graphemes and readers of addresses and lists are slow for, where they are. */
const texts = [
  'a',
  'a.',
  'a@a.',
  '@',
  ' ',
  '\t',
  '0',
  '0 ',
  '-',
  'CB-001:1,',
  'é',
  'e\u0301',
  '👩‍👩‍👧‍👦',
  '\u200d',
  '<a>',
  '"',
  '\\',
  'ß',
  '١',
  'https://a.',
  '\r\n',
];

test('no call holds up others, whatever stands in its body of permitted length', async () => {
  const names = Object.values(forms).map((form) => ({ call: form.call, fields: Object.keys(form.labels) }));
  const filled = {
    name: 'Ada',
    email: 'ada@example.org',
    list: 'CB-001:1',
    expected: '1',
    buyer: 'private',
    street: 'x',
    postcode: '20095',
    city: 'x',
    country: 'DE',
    payment: 'prepayment',
    contract: 'x',
    message: 'x',
    subject: 'x',
    phone: '1234567',
    consent: 'yes',
    language: 'de',
  };
  const slow: string[] = [];
  const ask = async (call: string, body: string, what: string) => {
    const pause = await longestPause(async () => {
      const answer = await services.call(call, body);
      expect(answer.status, what).toBeLessThan(500);
    }, mostPause);
    if (pause > mostPause) slow.push(`${what}: ${Math.round(pause)} ms`);
  };
  for (const { call, fields } of names) {
    for (const field of fields)
      for (const text of texts)
        await ask(
          call,
          JSON.stringify({ ...filled, [field]: fill(text) }).slice(0, bodyLimit),
          `${call} ${field} ${JSON.stringify(text)}`,
        );
    await ask(call, `{"name":${fill('[', bodyLimit / 2 - 20)}${fill(']', bodyLimit / 2 - 20)}}`, `${call}, deep`);
    await ask(
      call,
      `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
      `${call}, many keys`,
    );
    await ask(call, `{"message":"${fill('\\u0041')}"}`, `${call}, signs as numbers`);
    await ask(call, fill('{"a":'), `${call}, no end`);
  }
  expect(slow).toEqual([]);
});

test('a page’s form of very many fields is refused before it is parsed', async () => {
  for (const text of ['a&', 'a=%41&', '&', 'a=b&', `a=${'%'.repeat(500)}&`]) {
    const request = () =>
      new Request('https://site.example/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: fill(text, bodyLimit),
      });
    let read: unknown;
    const pause = await longestPause(async () => {
      read = await readPageForm(request()).catch((error: unknown) => error);
    }, mostPause);
    if (text.length < 10) expect(read, text).toMatchObject({ status: 413 });
    expect(pause, text).toBeLessThan(mostPause);
  }
});
