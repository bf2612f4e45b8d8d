import type { Section } from '../fields/form-shape.ts';

/** How many fields a page shows at most; of a longer form it shows one part. */
const mostFields = 160;

interface Part {
  /** as in the address; empty for what stands in no part */
  key: string;
  name: string;
  /** what it stands under; null where all stand together */
  group: string | null;
}

export function inParts(
  sections: Section[],
  wanted: string | null,
  groupOf: (key: string) => string | null = () => null,
): { sections: Section[]; parts: Part[]; part: string } {
  const fields = sections.reduce((sum, { rows }) => sum + rows.reduce((more, { cells }) => more + cells.length, 0), 0);
  const parts = sections.map(({ part, title }) => ({ key: part ?? '', name: title ?? '', group: groupOf(part ?? '') }));
  if (fields <= mostFields || parts.filter(({ key }) => key !== '').length < 2)
    return { sections, parts: [], part: '' };
  const chosen = parts.find(({ key }) => key === wanted)?.key ?? parts[0]?.key ?? '';
  return { sections: sections.filter(({ part }) => (part ?? '') === chosen), parts, part: chosen };
}
