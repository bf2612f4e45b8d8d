import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServices, type TestServices } from '../../../tests/fakes/start-services.ts';

// What a page's own action does when JavaScript is off: the browser posts the form, the answer is a page.
let services: TestServices;
beforeEach(async () => {
  services = await startServices();
});
afterEach(() => services.remove());

const caller = { address: '192.0.2.1', language: 'nl' as const, idempotencyKey: null };
function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}
const filled = {
  name: 'Ada Muster',
  email: 'ada@example.org',
  subject: '',
  message: 'Wat kost een pallet?',
  website: '',
  elapsed: '',
  altcha: '',
};

test('a filled-in form with the consent ticked is accepted, fields of the page’s own are ignored', async () => {
  const outcome = await services.enquiries
    .call('contact')
    .submitPage(form({ ...filled, privacy: 'on', intent: 'contact' }), caller);
  expect(outcome).toMatchObject({
    status: 'accepted',
    language: 'nl',
    answer: { inquiryNumber: expect.stringMatching(/^N2P-/) },
  });
});

test('without the consent it is refused under the field, together with the other mistakes', async () => {
  const outcome = await services.enquiries.call('contact').submitPage(form({ ...filled, name: '' }), caller);
  expect(outcome).toEqual({
    status: 'invalid',
    language: 'nl',
    fields: { name: 'validation.name.min', privacy: 'validation.privacy' },
  });
});

test('a form for which no consent is asked needs none', async () => {
  const outcome = await services.enquiries
    .call('withdrawal')
    .submitPage(form({ name: 'A', contract: '12', email: 'a@b.de' }), caller);
  expect(outcome.status).toBe('accepted');
});

test('a field sent as a file is a missing field', async () => {
  const data = form({ ...filled, privacy: 'on' });
  data.set('message', new File(['x'.repeat(100)], 'message.txt'));
  expect(await services.enquiries.call('contact').submitPage(data, caller)).toMatchObject({
    status: 'invalid',
    fields: { message: 'validation.message.min' },
  });
});

test('a program that fills in the hidden field is asked for a proof of work', async () => {
  const outcome = await services.enquiries
    .call('contact')
    .submitPage(form({ ...filled, privacy: 'on', website: 'https://spam.example' }), caller);
  expect(outcome).toMatchObject({
    status: 'proof-required',
    challenge: { parameters: { algorithm: 'PBKDF2/SHA-256' } },
  });
});
