import { expect, test } from 'vitest';
import { forms } from './forms/forms.ts';
import { itemKinds } from './item-kinds.ts';

test('every form that is stored as an enquiry is a kind of item, in the order of the forms', () => {
  const stored = Object.values(forms).filter((form) => form.stored === 'enquiry');
  expect(itemKinds).toEqual([...stored.map(({ kind }) => kind), 'mail']);
});
