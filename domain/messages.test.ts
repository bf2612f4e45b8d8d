import { expect, test } from 'vitest';
import { fill, messagesAt, textAt } from './messages.ts';

const texts = { shop: { price: { cents: '{amount} cents a piece' }, title: 'Shop' } };

test('a text is found by its dotted key, a group only where groups are asked for', () => {
  expect(textAt(texts, 'shop.price.cents')).toBe('{amount} cents a piece');
  expect(textAt(texts, 'shop.price')).toBeUndefined();
  expect(messagesAt(texts, 'shop.price')).toBe(texts.shop.price);
  expect(messagesAt(texts, 'shop.title.short')).toBeUndefined();
});

test('every place of a name is filled with its value as it is; a name without a value stays', () => {
  expect(fill('{name}, {name}: {count} of {total}', { name: "$& and $'", count: 0 })).toBe(
    "$& and $', $& and $': 0 of {total}",
  );
  expect(fill('{name}, {constructor}', {})).toBe('{name}, {constructor}');
  expect(fill('{name}')).toBe('{name}');
});
