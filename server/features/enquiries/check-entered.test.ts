import { expect, test } from 'vitest';
import { checkEntered } from './check-entered.ts';

const typed = {
  id: '11111111-1111-4111-8111-111111111111',
  origin: 'fair',
  name: ' Ada Muster ',
  email: '',
  phone: '',
  subject: '',
  message: 'Möchte ein Muster.',
  language: 'de',
};

test('a call or a talk needs somebody it was with and what it was about; what is wrong is said at its field', () => {
  expect(checkEntered(typed)).toEqual({
    id: typed.id,
    origin: 'fair',
    name: 'Ada Muster',
    email: null,
    phone: null,
    subject: null,
    message: 'Möchte ein Muster.',
    language: 'de',
  });
  expect(checkEntered({ ...typed, name: '', message: 'x' })).toEqual({ faults: { name: 'who' } });
  expect(checkEntered({ ...typed, email: 'ada@', message: ' ' })).toEqual({
    faults: { email: 'email', message: 'empty' },
  });
  expect(checkEntered({ ...typed, name: '', phone: '0431 123456' })).toMatchObject({ phone: '0431 123456' });
  expect(checkEntered({ ...typed, subject: 'x'.repeat(201) })).toEqual({ faults: { subject: 'too-long' } });
});
