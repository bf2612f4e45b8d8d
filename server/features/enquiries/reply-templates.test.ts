import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fillTemplate } from '../../../domain/reply-template.ts';
import { openOrderOffice, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { checkedAnswer } from './answer-item.ts';
import { deleteTemplate, listTemplates, readTemplate, saveTemplate } from './reply-templates.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';

const now = Date.parse('2026-11-23T09:00:00Z');

test('a template takes what the item has, and says what the item has not', () => {
  expect(fillTemplate('Guten Tag {name}, zu {number}:', { name: 'Ada $& Muster', number: 'N2P-1' })).toEqual({
    text: 'Guten Tag Ada $& Muster, zu N2P-1:',
    missing: [],
  });
  expect(fillTemplate('{name}, {name}: {number} {fact:vat}', { name: null, number: 'N2P-1' })).toEqual({
    text: '{name}, {name}: N2P-1 {fact:vat}',
    missing: ['name'],
  });
});

test('what a template left open is not sent', () => {
  const written = { id: 'x', language: 'de', subject: 'Muster', body: 'Guten Tag {name}', quotes: false };
  expect(checkedAnswer(written, siteTexts.answers)).toEqual({
    faults: { body: 'unfilled' },
    unknownTokens: ['{name}'],
  });
});

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('templates of the desk’s own, on %s', (kind) => {
  let office: OrderOffice;
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres.createReadyDatabase() : null, now);
  });
  afterEach(() => office.close());

  const id = '11111111-1111-4111-8111-111111111111';
  const written = {
    language: 'de',
    title: ' Muster ',
    body: 'vielen Dank, {name}.\r\nLieferung in {fact:deliveryWeeks}.',
  };
  const save = (change: Partial<typeof written>, revision: number | null, at = id) =>
    saveTemplate(
      { database: office.database, texts: siteTexts.answers },
      office.anna,
      { id: at, revision, written: { ...written, ...change } },
      now,
    );

  test('are kept by language and changed by whoever has seen them; the same form twice makes one', async () => {
    expect(await save({}, null)).toEqual({ saved: id });
    expect(await save({}, null)).toEqual({ saved: id });
    const [first, ...more] = await listTemplates(office.database, 'de');
    expect(more).toEqual([]);
    expect(first).toMatchObject({ title: 'Muster', body: 'vielen Dank, {name}.\nLieferung in {fact:deliveryWeeks}.' });
    expect(await listTemplates(office.database, 'fr')).toEqual([]);
    expect(await save({ title: 'Muster unterwegs' }, first?.revision ?? null)).toEqual({ saved: id });
    // an older page
    expect(await save({ title: 'Anders' }, first?.revision ?? null)).toMatchObject({ overtaken: 2 });
    expect((await readTemplate(office.database, id))?.title).toBe('Muster unterwegs');
    await deleteTemplate(office.database, office.anna, id, now);
    expect(await readTemplate(office.database, id)).toBe(null);
    expect(await save({}, 2)).toEqual({ overtaken: null });
  });

  test('without a name, a text, or with what nothing fills in they are refused, and say why', async () => {
    expect(await save({ title: '  ', body: '' }, null)).toMatchObject({ faults: { title: 'empty', body: 'empty' } });
    expect(await save({ body: 'Preis: {prise:forks} {Name}' }, null)).toEqual({
      faults: { body: 'fields' },
      unknown: ['{prise:forks}', '{Name}'],
    });
    expect(await listTemplates(office.database, null)).toEqual([]);
  });
});
