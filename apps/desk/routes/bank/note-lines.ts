import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { dateInWords, noonOf } from '../../../../domain/german-time.ts';
import { allocate } from '../../../../server/features/bank/allocate.ts';
import { noteInOnePress } from '../../../../server/features/bank/note-in-one-press.ts';
import { noteLineRefund, noteReturn, type LineNoted } from '../../../../server/features/bank/note-transaction.ts';
import { readLine } from '../../../../server/features/bank/read-bank.ts';
import { setAside } from '../../../../server/features/bank/set-aside.ts';
import type { Actor } from '../../../../server/platform/audit/record-access.ts';
import type { DeskContext } from '../../document/desk-context.ts';
import { textIn } from '../../i18n/language-of.ts';
import type { LineChoice } from './choices.ts';

export type LineProblem = Exclude<LineNoted, 'done'> | 'number' | 'amount-left';

export interface LinesNoted {
  noted: number;
  aside: number;
  /** by the id of the line, with what was chosen and typed */
  problems: Record<string, { problem: LineProblem; posted: LineChoice['posted'] }>;
}

/** Does what was chosen, line by line: what goes wrong with one keeps none of the others from being noted. */
export async function noteLines(
  { database, now }: Pick<DeskContext, 'database' | 'now'>,
  actor: Actor,
  choices: readonly LineChoice[],
  language: DeskLanguage,
): Promise<LinesNoted> {
  const done: LinesNoted = { noted: 0, aside: 0, problems: {} };
  const noteOrders = noteInOnePress(database, actor);
  for (const { line, what, posted } of choices) {
    if (what.kind === 'later') continue;
    if (what.kind === 'aside') {
      const outcome = await setAside(database, actor, { line, isAside: true }, now());
      if (outcome === 'done') done.aside += 1;
      else done.problems[line.id] = { problem: outcome, posted };
      continue;
    }
    const outcome = await note(line, what);
    if (outcome === 'done') done.noted += 1;
    else done.problems[line.id] = { problem: outcome, posted };
  }
  return done;

  async function note(
    line: LineChoice['line'],
    what: Exclude<LineChoice['what'], { kind: 'later' | 'aside' }>,
  ): Promise<LineProblem | 'done'> {
    if (what.kind === 'orders') return noteOrders({ line, allocations: what.allocations }, now());
    if (what.kind === 'refund') return noteLineRefund(database, actor, { line, refund: what.refund }, now());
    const row = await readLine(database, line.id);
    if (row === null) return 'changed';
    if (what.kind === 'number') {
      const allocated = await allocate(database, what.typed, row.amount_cents);
      if ('problem' in allocated) return allocated.problem === 'amount' ? 'amount-left' : 'number';
      return noteOrders({ line, ...allocated }, now());
    }
    const reason = textIn(language, 'bank.returnReason', { day: dateInWords(noonOf(row.booked_on), language) });
    return noteReturn(database, actor, { line, notedId: what.notedId, reason }, now());
  }
}
