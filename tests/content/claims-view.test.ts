import { describe, expect, it } from 'vitest';
import { locales } from '../../domain/locale.ts';
import { claimDetails, claimMark, claimsByTopic } from '../../server/features/content/claims-view.ts';
import { content } from '../../server/features/content/load.ts';
import { markdownToHtml } from '../../server/features/content/markdown.ts';

describe.each(locales)('claims as a visitor sees them (%s)', (language) => {
  const details = Object.values(claimDetails(language));

  it('are all there, each under one topic', () => {
    const listed = claimsByTopic(language).flatMap(({ claims }) => claims.map((claim) => claim.id));
    expect(listed.sort()).toEqual([...content().claims.keys()].sort());
  });

  it('stand in the order of what is asked most, the larger figure before the smaller', () => {
    const listed = claimsByTopic(language).flatMap(({ claims }) => claims.map((claim) => claim.id));
    expect(listed[0]).toBe('home-compostable');
    for (const [first, then] of [
      ['co2-95', 'co2-76'],
      ['weight-cutlery', 'weight-cutlery-grams'],
      ['degradation-2-9-weeks', 'degradation-90-180-days'],
      ['heat-60', 'market-20b'],
    ] as const)
      expect(listed.indexOf(first), first).toBeLessThan(listed.indexOf(then));
  });

  it('hold no token, placeholder or marker', () => {
    expect(JSON.stringify(details.map((claim) => Object.values(claim)))).not.toMatch(/\{\w+[:}]|\[\[\w/);
  });

  it('name their other readings with figures', () => {
    const reading = claimDetails(language)['degradation-2-9-weeks'];
    expect(reading?.otherReadings.map((other) => other.id)).toEqual([
      'degradation-6-9-weeks',
      'degradation-90-180-days',
    ]);
    expect(reading?.otherReadings.every((other) => /\d/.test(other.figure))).toBe(true);
  });
});

it('gives figures and dates in the reader’s way of writing', () => {
  expect(claimDetails('de')['field-test-portions']?.figure).toBe('10.000');
  expect(claimDetails('en')['field-test-portions']?.figure).toBe('10,000');
  expect(claimDetails('fr')['co2-95']?.checkedOn).toBe('20 novembre 2026');
});

it('marks a claim in Markdown with a link that leads to its entry and says so to a screen reader', () => {
  expect(markdownToHtml('In [[heat-60|60 °C]] heiß', 'de', true)).toBe(
    `<p>In <a class="claim" data-claim="heat-60" href="/de/claims#heat-60">60 °C<span class="sr-only"> (${claimMark('de')})</span></a> heiß</p>\n`,
  );
});
