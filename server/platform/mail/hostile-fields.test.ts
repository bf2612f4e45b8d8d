/** @module-tag slow */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServices, type TestServices } from '../../../tests/fakes/start-services.ts';
import { startSmtpServer, type FakeSmtpServer } from '../../../tests/fakes/smtp-server.ts';
import { xssStrings } from '../../../tests/fakes/xss-strings.ts';
import type { Form } from '../../../domain/forms/form.ts';
import { forms, type EnquiryKind } from '../../../domain/forms/forms.ts';

// Whatever stands in a field of any form, its mails stay what they are. A new form is tried here by itself.

const kinds = Object.values<Form>(forms)
  .filter(({ stored }) => stored === 'enquiry')
  .map(({ kind }) => kind as EnquiryKind);

/** What every rule of every form accepts in a field of this name. */
const plainFields: Readonly<Record<string, string>> = {
  email: 'ada@example.org',
  phone: '+49 40 1234567',
  // of a withdrawal that begins at the page of its order
  items: '',
  order: '',
};
const harmless = (field: string) => plainFields[field] ?? 'Eine Palette, bitte';

let smtp: FakeSmtpServer;
let services: TestServices;
beforeEach(async () => {
  smtp = await startSmtpServer();
  services = await startServices({ SMTP_URL: smtp.url, MAIL_TO: 'inbox@company.example', MAIL_CONNECTIONS: '20' });
});
afterEach(async () => {
  await services.remove();
  await smtp.stop();
});

/** Sends the form with each text in each field, and mails what is accepted. @returns how many texts were, in how many fields */
async function mailsWith(kind: EnquiryKind, texts: readonly string[]) {
  const fields = Object.keys(forms[kind].labels);
  const plain = Object.fromEntries(fields.map((field) => [field, harmless(field)]));
  const isAccepted = async (values: Readonly<Record<string, string>>) => {
    const { status } = await services.enquiries.call(kind).submitPage(formOf({ ...plain, ...values }), {
      address: '192.0.2.1',
      language: 'en',
      idempotencyKey: null,
    });
    expect(['accepted', 'invalid']).toContain(status);
    return status === 'accepted';
  };
  let accepted = 0;
  for (const round of texts.keys()) {
    // every field has another text, and each text in turn: one mail for all of them
    const values = Object.fromEntries(
      fields.map((field, at) => [field, texts[(round + at) % texts.length] ?? ''] as const),
    );
    const free = Object.fromEntries(Object.entries(values).filter(([field]) => !(field in plainFields)));
    const isFree = await isAccepted(free);
    if (isFree) accepted += Object.keys(free).length;
    // one of them may not stand in its field: then each alone
    for (const [field, text] of Object.entries(values))
      if (!(isFree && field in free) && (await isAccepted({ [field]: text }))) accepted += 1;
  }
  while ((await services.mail.runOnce()) > 0);
  return accepted;
}

function formOf(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...values, privacy: 'on' })) form.set(name, value);
  return form;
}

test.each(kinds)('%s: no text in a field becomes a header or another recipient of its mails', async (kind) => {
  const breaks = ['\r\n', '\n', '\r', '\r\n\r\n', '\u2028', '\u0085', '%0d%0a', '=?utf-8?Q?=0D=0A?='];
  const accepted = await mailsWith(
    kind,
    breaks.map((broken) => `Ada Muster 1234567${broken}Bcc: evil@evil.example${broken}X-Evil: 1`),
  );
  expect(accepted).toBeGreaterThan(0);
  expect(smtp.received.length).toBeGreaterThan(0);
  for (const { to, parsed } of smtp.received) {
    expect(['inbox@company.example', 'ada@example.org']).toContain(to.join());
    expect([...parsed.headers.keys()].filter((name) => /evil|^b?cc$/i.test(name))).toEqual([]);
  }
});

test.each(kinds)('%s: no text in a field becomes markup of its mails', async (kind) => {
  const accepted = await mailsWith(
    kind,
    xssStrings.map((text) => `${text} 1234567`),
  );
  expect(accepted).toBeGreaterThan(xssStrings.length / 2);
  const tags = new Set<string>();
  for (const { parsed } of smtp.received) {
    const html = parsed.html || '';
    expect(html).not.toMatch(
      /<[^>]*\son\w+\s*=|<[^>]*\sstyle="[^"]*javascript|href="(?!https:\/\/site\.example|mailto:)/i,
    );
    for (const [, tag = ''] of html.matchAll(/<([a-z][\w:-]*)/gi)) tags.add(tag.toLowerCase());
  }
  for (const tag of [
    'script',
    'svg',
    'math',
    'iframe',
    'object',
    'embed',
    'form',
    'input',
    'base',
    'video',
    'template',
  ])
    expect(tags).not.toContain(tag);
});
