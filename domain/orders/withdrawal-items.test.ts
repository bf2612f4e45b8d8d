import { expect, test } from 'vitest';
import { readAmounts, readWithdrawalItems } from './withdrawal-items.ts';

const lines = [
  { itemNo: 'CB-001', left: 3 },
  { itemNo: 'CB-002', left: 1 },
];

test('what is left is withdrawn from up to its last pack; an empty field is none of it', () => {
  expect(readAmounts(lines, { 'CB-001': ' 3 ', 'CB-002': '' })).toEqual({ items: [{ itemNo: 'CB-001', quantity: 3 }] });
  expect(readAmounts(lines, { 'CB-001': '0', 'CB-002': '1' })).toEqual({ items: [{ itemNo: 'CB-002', quantity: 1 }] });
});

test('each quantity that is no whole number up to what is left is named', () => {
  for (const typed of ['4', '-1', '1,5', 'alle', '000000001'])
    expect(readAmounts(lines, { 'CB-001': typed, 'CB-002': '1' }), typed).toEqual({ wrong: ['CB-001'] });
  expect(readAmounts(lines, { 'CB-001': '4', 'CB-002': '2' })).toEqual({ wrong: ['CB-001', 'CB-002'] });
});

test('where nothing at all was chosen every field is wrong', () => {
  const all = { wrong: ['CB-001', 'CB-002'] };
  expect(readAmounts(lines, {})).toEqual(all);
  expect(readAmounts(lines, { 'CB-001': '0', 'CB-002': ' ' })).toEqual(all);
});

test('a declaration names at least one pack of a line, and more than an order from the shop may have', () => {
  expect(readWithdrawalItems('CB-001:1,CB-002:99999999')).toEqual([
    { itemNo: 'CB-001', quantity: 1 },
    { itemNo: 'CB-002', quantity: 99_999_999 },
  ]);
  for (const text of ['CB-001:0', 'CB-001:100000000', 'CB-001:x', 'CB-001'])
    expect(readWithdrawalItems(text), text).toBeNull();
});
