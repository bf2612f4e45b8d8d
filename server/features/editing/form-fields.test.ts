import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areas, formPlan, isArea, itemsOf, placeOfFile } from './areas.ts';
import { valueAt } from './change.ts';
import { setField } from './content-file.ts';
import { ContentTrees } from './content-trees.ts';
import { wrongIn } from './file-schema.ts';
import { fieldsOf } from './form-fields.ts';
import { asTyped, readNumber, readTyped } from './read-typed.ts';

const trees = new ContentTrees(join(process.cwd(), 'content'), new Map());
const files = trees.list();

test('every file of the site is read by its schema, and its form gives back what it shows', () => {
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const tree = trees.tree(file);
    expect(wrongIn(file, tree), file).toEqual([]);
    for (const field of fieldsOf(file, tree)) {
      if (field.kind === 'rows') continue;
      const typed = asTyped(field.kind, field.value);
      const read = readTyped(field, (name) => (name === 'any' ? typed : null), 'any');
      expect(read, `${file}: ${field.at.join('.')}`).toEqual(
        // trimmed by the schema as well
        typeof field.value === 'string' ? field.value.trim() : field.value,
      );
    }
  }
});

test('every area leads to forms, and every field back to its area', { tags: ['slow'] }, () => {
  for (const area of areas) {
    const items = itemsOf(area, trees);
    for (const item of items.length === 0 ? [undefined] : items) {
      const plan = formPlan(area, item, trees);
      expect(plan, `${area} ${item}`).not.toBe(null);
      for (const { file, keep } of plan?.files ?? [])
        for (const { at } of fieldsOf(file, trees.tree(file)).filter((field) => keep(field.at)))
          expect(formPlan(placeOfFile(file, at).area, placeOfFile(file, at).item, trees), at.join('.')).not.toBe(null);
    }
  }
  expect(isArea('../secrets')).toBe(false);
  expect(formPlan('products', 'no-such-product', trees)).toBe(null);
});

test('rows: what is emptied is gone, what is filled in below is new', () => {
  const [partners] = fieldsOf('company.json', trees.tree('company.json')).filter(({ at }) => at[0] === 'partners');
  if (partners === undefined) throw new Error('company.json has partners');
  const typed = new Map([
    ['p/0/id', ''],
    ['p/0/name', ''],
    ['p/0/url', ''],
    ['p/1/id', 'new'],
    ['p/1/name', 'Neuer Partner'],
    ['p/1/url', 'https://example.org'],
  ]);
  expect(readTyped(partners, (name) => typed.get(name) ?? null, 'p')).toEqual([
    { id: 'new', name: 'Neuer Partner', url: 'https://example.org' },
  ]);
});

test('numbers as people type them; what is none stays as it was typed', () => {
  const numbers = { '9,50': 9.5, '9.50': 9.5, '1.234,50': 1234.5, '1 234': 1234, '12': 12, '-3': -3 };
  for (const [typed, number] of Object.entries(numbers)) expect(readNumber(typed), typed).toBe(number);
  for (const typed of ['teuer', '9,5,0', '', '9,50 $']) expect(readNumber(typed), typed).toBe(null);
  const [price] = fieldsOf('products/knives/facts.json', trees.tree('products/knives/facts.json')).filter(
    ({ kind }) => kind === 'cents',
  );
  if (price === undefined) throw new Error('a product has a price');
  expect(readTyped(price, () => '13,57 €', 'any')).toBe(1357);
  expect(readTyped(price, () => 'teuer', 'any')).toBe('teuer');
  // published as 1.50 € it would be a thousandth of what is meant
  expect(readTyped(price, () => '1.500', 'any')).toBe('1.500');
});

test('what is wrong is told by field', () => {
  const wrong = (at: string[], value: unknown) => {
    const tree = structuredClone(trees.tree('facts.json'));
    const around = valueAt(tree, at.slice(0, -1));
    Object.assign(around as object, { [at.at(-1) ?? '']: value });
    return wrongIn('facts.json', tree).map(({ at: where, why }) => [where.join('.'), why]);
  };
  expect(wrong(['shippingCost', 'cents'], 'teuer')).toEqual([['shippingCost.cents', 'number']]);
  expect(wrong(['shippingCost', 'cents'], -1)).toEqual([['shippingCost.cents', 'small']]);
  // the tables let no paper be deleted before nine years of 366 days
  expect(wrong(['contractDataYears', 'value'], 9)).toEqual([['contractDataYears.value', 'small']]);
  expect(wrong(['contractDataYears', 'value'], 11)).toEqual([]);
  // fourteen days and two years are the law's
  expect(wrong(['withdrawalDays', 'value'], 13)).toEqual([['withdrawalDays.value', 'small']]);
  expect(wrong(['legalGuaranteeYears', 'value'], 1)).toEqual([['legalGuaranteeYears.value', 'small']]);
  // nobody says 3.4 weeks, and none take from five to four
  expect(wrong(['deliveryWeeks', 'min'], 3.4)).toEqual([['deliveryWeeks.min', 'whole']]);
  expect(wrong(['deliveryWeeks', 'min'], 5)).toEqual([['deliveryWeeks.max', 'said']]);
  expect(wrong(['officeOpens', 'value'], 'früh')).toEqual([['officeOpens.value', 'time']]);
  expect(wrong(['availability', 'state'], 'bald')).toEqual([['availability.state', 'choice']]);
});

test('a payment service is added in the form although the file names none, and goes when both fields are emptied', () => {
  const file = 'company.json';
  const text = readFileSync(join(process.cwd(), 'content', file), 'utf8');
  const fields = fieldsOf(file, trees.tree(file)).filter(({ at }) => at[0] === 'onlinePayment');
  expect(fields.map(({ at, value, optional }) => [at.join('.'), value, optional])).toEqual([
    ['onlinePayment.name', undefined, 'absent'],
    ['onlinePayment.url', undefined, 'absent'],
  ]);
  const [name, url] = fields;
  if (name === undefined || url === undefined) throw new Error('there are two');
  const written = (of: string, values: readonly [typeof name, string][]) =>
    values.reduce(
      (so, [field, typed]) =>
        setField(
          file,
          so,
          field.at,
          readTyped(field, () => typed, 'any'),
        ),
      of,
    );
  const half = written(text, [[name, 'Zahlwerk']]);
  expect(wrongIn(file, JSON.parse(half))).toMatchObject([{ at: ['onlinePayment', 'url'], why: 'missing' }]);
  const unsafe = written(half, [[url, 'http://pay.example']]);
  expect(wrongIn(file, JSON.parse(unsafe))).toMatchObject([{ at: ['onlinePayment', 'url'] }]);
  const whole = written(half, [[url, 'https://pay.example/n2p']]);
  expect(wrongIn(file, JSON.parse(whole))).toEqual([]);
  expect(valueAt(JSON.parse(whole), ['onlinePayment'])).toEqual({ name: 'Zahlwerk', url: 'https://pay.example/n2p' });
  const emptied = written(whole, [
    [name, ''],
    [url, ''],
  ]);
  expect(JSON.parse(emptied)).toEqual(JSON.parse(text));
});
