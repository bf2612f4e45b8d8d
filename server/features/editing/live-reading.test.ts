import { expect, test } from 'vitest';
import { splitWordings } from '../../../domain/wording-pieces.ts';
import { content } from '../content/load.ts';
import { liveReading } from './live-reading.ts';

/** What of a text with one choice is public. */
function live(text: string, more: Partial<ReturnType<typeof content>> = {}): string | undefined {
  const readings = splitWordings(text)?.find((piece) => piece.readings.length > 1)?.readings ?? [];
  return liveReading(readings, 'de', { ...content(), ...more })?.text;
}

test('of a claim the reading is live that says no more than is proven', () => {
  const text = '<<Zu {claim:plastic-free} plastikfrei. || Ein Versprechen.>>';
  const claims = content().ledger;
  expect(live(text, { claimMode: 'proven', claims: new Map() })).toBe('Ein Versprechen.');
  expect(live(text, { claimMode: 'proven', claims })).toBe('Zu {claim:plastic-free} plastikfrei.');
  expect(live(text, { claimMode: 'all', claims: new Map() })).toBe('Zu {claim:plastic-free} plastikfrei.');
});

test('of the shop the reading is live that is for its state, and for who can pay online', () => {
  const text = '<<pre-order? Bald. || available? Sofort. || sold-out? Später wieder.>>';
  const { availability, company } = content();
  expect(live(text, { availability: { ...availability, state: 'available' } })).toBe('Sofort.');
  expect(live(text, { availability: { ...availability, state: 'sold-out' } })).toBe('Später wieder.');
  const paying = '<<online-payment? Auch online. || Auf Rechnung.>>';
  const service = {
    onlinePayment: { name: 'Muster', url: 'https://example.org' },
    onlinePaymentFor: 'everyone',
  } as const;
  expect(live(paying, { company: { ...company, onlinePayment: undefined } })).toBe('Auf Rechnung.');
  expect(live(paying, { company: { ...company, ...service } })).toBe('Auch online.');
});
