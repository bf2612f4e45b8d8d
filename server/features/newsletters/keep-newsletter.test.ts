import { afterEach, beforeEach, expect, test } from 'vitest';
import { newNewsletter, type NewsletterContent } from '../../../domain/newsletter.ts';
import { startServices, type TestServices } from '../../../tests/fakes/start-services.ts';
import { controlNewsletter } from './control-newsletter.ts';
import { keepNewsletter } from './keep-newsletter.ts';
import { createNewsletter, deleteDraft, readNewsletter, readVersion } from './save-newsletter.ts';

const anna = { operator: { id: 'anna', email: 'anna@example.com' }, addressPrefix: '192.0.2.1' };
const ben = { operator: { id: 'ben', email: 'ben@example.com' }, addressPrefix: '192.0.2.2' };

let services: TestServices;
let id: string;
beforeEach(async () => {
  services = await startServices({});
  for (const { operator } of [anna, ben])
    await services.database.write((transaction) =>
      transaction
        .insertInto('operators')
        .values({ ...operator, name: operator.id, role: 'admin', language: 'de', created_at: 0, disabled_at: null })
        .execute(),
    );
  id = await createNewsletter(services.database, anna, newNewsletter('Winter'), 1);
});
afterEach(() => services.remove());

const subject = (de: string): NewsletterContent => ({
  ...newNewsletter('Winter'),
  subject: { en: '', de, nl: '', fr: '' },
});
const keep = (actor: typeof anna, version: number, content: NewsletterContent) =>
  keepNewsletter(services.database, actor, { id, version, content }, 2);
const stored = async (of = id) => (await readNewsletter(services.database, of))?.content;

test('two who write in different fields are both kept; what one had before is a version', async () => {
  expect(await keep(ben, 1, subject('Ihrer'))).toEqual({ kind: 'saved', version: 2 });
  expect(await keep(anna, 1, { ...newNewsletter('Winter'), inArchive: true })).toEqual({ kind: 'merged', version: 3 });
  expect(await stored()).toMatchObject({ inArchive: true, subject: { de: 'Ihrer' } });
  expect(await readVersion(services.database, id, 2)).toMatchObject({ inArchive: false, subject: { de: 'Ihrer' } });
});

test('two who write in one field: nothing is saved over the other, and both texts come back', async () => {
  await keep(ben, 1, { ...subject('Ihrer'), inArchive: true });
  const clash = await keep(anna, 1, subject('Meiner'));
  expect(clash).toMatchObject({
    kind: 'clash',
    version: 2,
    by: 'ben',
    content: { inArchive: true, subject: { de: 'Meiner' } },
    clashes: [{ block: null, field: ['subject', 'de'], theirs: 'Ihrer' }],
  });
  expect(await stored()).toMatchObject({ subject: { de: 'Ihrer' } });
  // whoever has seen both decides
  expect(await keep(anna, 2, { ...subject('Beide'), inArchive: true })).toEqual({ kind: 'saved', version: 3 });
});

test('what is typed while somebody else schedules or deletes it becomes a newsletter of its own', async () => {
  expect(
    await controlNewsletter(
      services.database,
      ben,
      { id, name: 'schedule', version: 1, at: services.clock.now + 1 },
      2,
    ),
  ).toBe(true);
  expect(await keep(anna, 1, newNewsletter('Winter'))).toEqual({ kind: 'closed' });
  const aside = await keep(anna, 1, subject('Meiner'));
  expect(aside).toMatchObject({ kind: 'aside', because: 'closed' });
  expect(await stored(aside.kind === 'aside' ? aside.id : '')).toMatchObject({
    name: 'Winter (2)',
    subject: { de: 'Meiner' },
  });
  await controlNewsletter(services.database, ben, { id, name: 'unschedule' }, 3);
  expect(await deleteDraft(services.database, ben, id, 4)).toBe(true);
  expect(await keep(anna, 1, subject('Noch meiner'))).toMatchObject({ kind: 'aside', because: 'unknown' });
});
