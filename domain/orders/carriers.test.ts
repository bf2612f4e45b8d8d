import { expect, it } from 'vitest';
import { looksLikeOther, parcelsOf } from './carriers.ts';

it('leads to each parcel at its carrier, however its number is grouped', () => {
  expect(parcelsOf('0034 0434 1610 9404 2557; 00340434161094042558', 'dhl')).toEqual([
    {
      number: '0034 0434 1610 9404 2557',
      href: 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=00340434161094042557',
    },
    {
      number: '00340434161094042558',
      href: 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=00340434161094042558',
    },
  ]);
});

it('links nothing that is no number, or whose carrier nobody named', () => {
  expect(parcelsOf('wird abgeholt', 'dpd')).toEqual([{ number: 'wird abgeholt', href: null }]);
  expect(parcelsOf('01234567890123', null)).toEqual([{ number: '01234567890123', href: null }]);
  expect(parcelsOf('', 'ups')).toEqual([]);
});

it('asks about a number that looks like another carrier’s, and about none that may be right', () => {
  expect(looksLikeOther('1Z 999AA1 01 2345 6784', 'dhl')).toBe('ups');
  expect(looksLikeOther('00340434161094042557, 1Z999AA10123456784', 'dhl')).toBe('ups');
  expect(looksLikeOther('0034 0434 1610 9404 2557', 'dhl')).toBeNull();
  expect(looksLikeOther('wird abgeholt', 'dhl')).toBeNull();
  expect(looksLikeOther('1Z999AA10123456784', null)).toBeNull();
});
