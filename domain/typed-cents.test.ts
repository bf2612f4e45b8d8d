import { expect, test } from 'vitest';
import { typedCents } from './typed-cents.ts';

test('amounts as people type them, in German and in English', () => {
  const amounts: Record<string, number> = {
    '9,50': 950,
    '9.5': 950,
    '0': 0,
    ' 11 € ': 1_100,
    '€11.90': 1_190,
    '1500': 150_000,
    '1500,00': 150_000,
    '1.500,00': 150_000,
    '1,500.00': 150_000,
    '1.500,5 €': 150_050,
    '1 500': 150_000,
    '1\u00a0500,00\u00a0€': 150_000,
    '1.234.567': 123_456_700,
    '1,234,567.89': 123_456_789,
  };
  for (const [typed, cents] of Object.entries(amounts)) expect(typedCents(typed), typed).toBe(cents);
});

test('what may be a thousand or three decimals is refused, as is what is no amount', () => {
  const none = [
    '1.500',
    '1,500',
    '12.345 €',
    '0.500',
    '1.500.50',
    '1.50,50',
    '1234.567',
    '8,555',
    '9,5,0',
    '-3',
    '',
    '€',
  ];
  for (const typed of [...none, 'teuer', '9,50 $', '12 34', '1.234 567', '1234567890'])
    expect(typedCents(typed), typed).toBe(null);
});
