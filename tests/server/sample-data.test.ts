import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newNewsletter } from '../../domain/newsletter.ts';
import { loadContent } from '../../server/features/content/load.ts';
import { createNewsletter, readNewsletter } from '../../server/features/newsletters/save-newsletter.ts';
import { moveOrder } from '../../server/features/orders/move-order.ts';
import { writePaper } from '../../server/features/orders/write-paper.ts';
import { shipOrder } from '../../server/features/orders/ship-order.ts';
import { SampleData } from '../../server/platform/mail/sample-hold.ts';
import { siteTexts } from '../fakes/site-texts.ts';
import { startSmtpServer, type FakeSmtpServer } from '../fakes/smtp-server.ts';
import { startServices, type TestServices } from '../fakes/start-services.ts';
import { newOperator } from '../fakes/new-operator.ts';

/** The company of the file the project comes with. */
const { legalName, street, bank, vatId } = loadContent().company;
const samples = { ...siteTexts.issuer, legalName, street, bank, vatId };

let issuer = samples;
const texts = {
  ...siteTexts,
  get issuer() {
    return issuer;
  },
};

let smtp: FakeSmtpServer;
let services: TestServices;
let actor: { operator: { id: string; email: string; name: string }; addressPrefix: string };

async function start(env: Record<string, string>) {
  services = await startServices({ MAIL_TO: 'inbox@company.example', MAIL_CONNECTIONS: '20', ...env }, texts);
  const operator = await newOperator(
    services.database,
    { email: 'anna@example.org', role: 'admin' },
    services.clock.now,
  );
  actor = { operator, addressPrefix: '192.0.2.1' };
}

beforeEach(async () => {
  issuer = samples;
  smtp = await startSmtpServer();
});
afterEach(async () => {
  await services.remove();
  await smtp.stop();
});

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
/** What is read from a PDF. */
async function textOf(pdf: Uint8Array | undefined): Promise<string> {
  const loading = getDocument({ data: Uint8Array.from(pdf ?? []), verbosity: 0 });
  const page = await (await loading.promise).getPage(1);
  const { items } = await page.getTextContent();
  await loading.destroy();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}
const deliver = async () => {
  while ((await services.mail.runOnce()) > 0);
};
const setting = () => ({
  database: services.database,
  papers: services.papers,
  texts,
  now: services.clock.now,
  messageIdHost: 'site.example',
});
const stored = () =>
  services.database.read(async (reader) => ({
    order: await reader.selectFrom('orders').selectAll().executeTakeFirstOrThrow(),
    steps: (await reader.selectFrom('order_steps').selectAll().execute()).length,
    papers: await reader.selectFrom('papers').select('number').execute(),
    series: await reader.selectFrom('paper_series').selectAll().execute(),
    mails: await reader.selectFrom('mails').select(['template', 'state']).orderBy('template').execute(),
  }));

test('with a mail server nothing leaves with sample data but what the law wants; nothing is half done, and it goes once they are filled in', async () => {
  await start({ SMTP_URL: smtp.url });
  await services.call('place-order', order);
  const sent = await services.call('send-contact-email', {
    name: 'Zoé',
    email: 'contact@example.org',
    subject: 'Gabeln',
    message: 'Haben Sie Gabeln aus Holz?',
    language: 'de',
  });
  expect(sent.status).toBe(200);
  await deliver();
  expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual([
    'inbox@company.example',
    'inbox@company.example',
    'zoe@example.org',
  ]);
  const before = await stored();
  const { id, order_number: number, revision } = before.order;
  await expect(writePaper(setting(), actor, { kind: 'confirmation', number, isToBeSent: true })).rejects.toThrow(
    SampleData,
  );
  await expect(writePaper(setting(), actor, { kind: 'confirmation', number, isToBeSent: false })).rejects.toThrow(
    SampleData,
  );
  const quantities = new Map([['CB-001', 1]]);
  expect(await shipOrder(setting(), actor, { id, revision, quantities, tracking: null })).toHaveProperty('problem');
  const move = { database: services.database, messageIdHost: 'site.example', invoiceDays: 14 };
  await expect(moveOrder(move, actor, { id, to: 'cancelled', revision, by: 'us' }, services.clock.now)).rejects.toThrow(
    SampleData,
  );
  expect(await stored()).toEqual(before);

  issuer = siteTexts.issuer;
  expect(await writePaper(setting(), actor, { kind: 'confirmation', number, isToBeSent: true })).toMatchObject({
    isNew: true,
  });
  await deliver();
  const later = smtp.received.slice(3).map(({ to, parsed }) => [to[0], parsed.subject?.startsWith('[')]);
  expect(later.toSorted()).toEqual([
    ['contact@example.org', false],
    ['zoe@example.org', false],
  ]);
});

test('a newsletter says that the company’s data are missing; a test of it goes to its writer', async () => {
  await start({ SMTP_URL: smtp.url });
  const content = newNewsletter('Frühling');
  const id = await createNewsletter(
    services.database,
    actor,
    {
      ...content,
      languages: ['de'],
      subject: { ...content.subject, de: 'Frühling' },
      blocks: [{ id: '1', type: 'text', text: { en: '', de: 'Guten Tag, es wird warm.', nl: '', fr: '' } }],
    },
    services.clock.now,
  );
  expect(await services.newsletter.begin(id, 1, actor)).toContainEqual(
    expect.objectContaining({ code: 'company-data' }),
  );
  expect((await readNewsletter(services.database, id))?.row.state).toBe('draft');
  await services.newsletter.sendTest(id, 'de', 'anna@example.org');
  await deliver();
  expect(smtp.received.map(({ to }) => to[0])).toEqual(['anna@example.org']);
});

test('a newsletter waits for the account and the tax number, too, as papers do', async () => {
  await start({ SMTP_URL: smtp.url });
  const content = {
    ...newNewsletter('Frühling'),
    languages: ['de' as const],
    subject: { en: '', de: 'Frühling', nl: '', fr: '' },
    blocks: [{ id: '1', type: 'text' as const, text: { en: '', de: 'Guten Tag, es wird warm.', nl: '', fr: '' } }],
  };
  for (const still of [{ bank }, { taxNumber: '00/000/00000' }, { legalName }, { street }]) {
    issuer = { ...siteTexts.issuer, ...still };
    expect(await services.newsletter.check(content), Object.keys(still).join()).toContainEqual(
      expect.objectContaining({ code: 'company-data' }),
    );
  }
  issuer = siteTexts.issuer;
  expect((await services.newsletter.check(content)).map(({ code }) => code)).not.toContain('company-data');
});

test('for trying it out everything works as far as the files, each mail and paper marked as a sample', async () => {
  await start({});
  await services.call('place-order', order);
  const { order_number: number } = (await stored()).order;
  expect(await writePaper(setting(), actor, { kind: 'confirmation', number, isToBeSent: true })).toMatchObject({
    number: /^AB-/,
  });
  await deliver();
  const folder = join(services.dataDir, 'mail');
  const mails = await Promise.all(readdirSync(folder).map((name) => simpleParser(readFileSync(join(folder, name)))));
  expect(mails).toHaveLength(3);
  for (const { subject, text } of mails) {
    expect(subject).toMatch(/^\[Muster\] /);
    expect(text).toMatch(/^Diese E-Mail ist ein Muster\./);
  }
  const paper = mails.flatMap(({ attachments }) => attachments);
  expect(paper).toHaveLength(1);
  expect(await textOf(paper[0]?.content)).toContain('MUSTER');
});
