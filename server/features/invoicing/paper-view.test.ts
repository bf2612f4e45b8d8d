import { expect, test } from 'vitest';
import { locales } from '../../../domain/locale.ts';
import type { Paper } from '../../../domain/papers/paper.ts';
import { samplePaper } from '../../../tests/fakes/sample-papers.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { writeOut } from './paper-view.ts';

const viewOf = (paper: Paper) => writeOut(paper, siteTexts).view;

test.each(locales)('in %s no paper without tax speaks of a rate, or of a total that includes it', (language) => {
  for (const kind of ['offer', 'confirmation', 'invoice'] as const) {
    const sample = samplePaper(kind, language);
    const untaxed = { treatment: 'intra-community', lines: sample.lines.map((line) => ({ ...line, vatPercent: 0 })) };
    const { table, sums, notes } = viewOf({ ...sample, ...untaxed } as typeof sample);
    expect(sums).toHaveLength(1);
    expect(JSON.stringify([table, sums])).not.toMatch(/%|incl\.? (VAT|btw)|including VAT|inkl\. |TTC|\bUSt\. \d/);
    expect(notes.join(' ')).toMatch(/6a UStG/);
  }
});
