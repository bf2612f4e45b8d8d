import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServices, type TestServices } from '../../../tests/fakes/start-services.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { readMail } from './read-mail.ts';
import { newOperator } from '../../../tests/fakes/new-operator.ts';

let services: TestServices;
let actor: Actor;
beforeEach(async () => {
  services = await startServices();
  const operator = await newOperator(services.database, { email: 'anna@example.org' }, 1);
  actor = { operator, addressPrefix: '192.0.2.1' };
  const fields = { name: 'Ada Muster', contract: 'Bestellung 4711', email: 'ada@example.org' };
  await services.sendPage('withdrawal', fields);
  const contact = {
    name: 'Bob',
    email: 'bob@example.org',
    subject: 'Prix',
    message: 'Bonjour, combien coûte une palette ?',
    language: 'fr',
  };
  expect((await services.call('send-contact-email', contact)).status).toBe(200);
});
afterEach(() => services.remove());

const mails = () => services.database.read((reader) => reader.selectFrom('mails').selectAll().execute());
const shown = ({ enquiry_id, id }: { enquiry_id: string | null; id: string }) =>
  readMail(
    { database: services.database, kinds: services.mailKinds },
    actor,
    { itemId: enquiry_id ?? '', mailId: id },
    services.clock.now,
  );
const looks = () =>
  services.database.read((reader) =>
    reader.selectFrom('desk_log').select('item_label').where('action', '=', 'mail-read').execute(),
  );

test('each mail about what came in is shown as its recipient has it, and the look is in the log', async () => {
  const found = new Map(
    await Promise.all(
      (await mails()).map(async (mail) => [`${mail.template} ${mail.language}`, await shown(mail)] as const),
    ),
  );
  expect([...found.keys()].sort()).toEqual([
    'company-notice de',
    'company-notice fr',
    'receipt fr',
    'withdrawal-receipt de',
  ]);
  const receipt = found.get('withdrawal-receipt de')?.composed;
  expect(receipt?.to).toBe('ada@example.org');
  expect(JSON.stringify(receipt?.content.blocks)).toContain('Bestellung 4711');
  expect(found.get('receipt fr')?.composed.content.language).toBe('fr');
  // the company reads German
  expect(found.get('company-notice fr')?.composed.content.language).toBe('de');
  expect(found.get('company-notice fr')?.composed.replyTo).toEqual({ name: 'Bob', address: 'bob@example.org' });
  expect(await looks()).toHaveLength(4);
});

test('a mail of another item is not found, and one of a restricted item is not shown', async () => {
  const [one, other] = (await mails()).filter(({ template }) => template === 'company-notice');
  if (one === undefined || other === undefined) throw new Error('two came in');
  expect(await shown({ ...one, enquiry_id: other.enquiry_id })).toBeNull();
  await services.database.write((transaction) =>
    transaction.updateTable('enquiries').set({ restricted_at: 1 }).execute(),
  );
  expect(await shown(one)).toBeNull();
  expect(await looks()).toEqual([]);
});
