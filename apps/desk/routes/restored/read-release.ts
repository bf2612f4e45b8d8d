import { paperKinds } from '../../../../domain/invoicing/paper.ts';
import { paperNumber } from '../../../../domain/invoicing/paper-number.ts';
import type { Release } from '../../../../server/platform/restored/restored.ts';

const mostNumbers = 99_000;

/**
 * What the form of the page lets go on; null: nothing that it offers. `wrong`: series whose number is none of theirs: of
 * another kind or year it would leave a gap, or let numbers be given twice.
 * @param year of the series, those of today
 */
export function readRelease(form: FormData, year: number): Release | { wrong: readonly string[] } | null {
  const intent = form.get('intent');
  if (intent === 'send' || intent === 'drop') return { kind: 'mails', send: intent === 'send' };
  if (intent === 'newsletters') return { kind: 'newsletters' };
  if (intent !== 'papers') return null;
  const lastNumbers = new Map<string, number>();
  const wrong: string[] = [];
  for (const kind of paperKinds) {
    const series = `${kind}:${year}`;
    const typed = form.get(`last.${series}`);
    if (typeof typed !== 'string') continue;
    // the number alone, or as it stands on the paper
    const prefix = paperNumber(kind, year, 0).slice(0, -'00000'.length);
    const text = typed.trim().toUpperCase();
    const digits = text.startsWith(prefix) ? text.slice(prefix.length) : text;
    if (!/^\d{1,5}$/.test(digits) || Number(digits) > mostNumbers) wrong.push(series);
    else lastNumbers.set(series, Number(digits));
  }
  return wrong.length > 0 ? { wrong } : { kind: 'papers', lastNumbers };
}
