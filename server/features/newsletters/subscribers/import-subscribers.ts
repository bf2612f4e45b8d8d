import type { Locale } from '../../../../domain/locale.ts';
import { recordAccess, type Actor } from '../../../platform/audit/record-access.ts';
import type { ListedPerson } from './read-list.ts';
import { takeSubscriber, type Taken, type TakingStore } from './take-subscriber.ts';

/** People of one transaction: whoever else writes waits behind it. */
const batch = 100;

export interface ImportReport {
  /** how many of whom became what */
  taken: Record<Taken, number>;
  /** lines of those who were not taken, and are not known either */
  refused: { line: number; email: string; why: 'suppressed' | 'undeliverable' }[];
}

/** Ends a transaction that was only a rehearsal: nothing of it is done. */
class Rehearsed extends Error {}

/**
 * Takes the people of a list, some at a time. Doing it again after it broke off takes those who were left; who was taken
 * is then known.
 * @param list.language of those of whom the list says none
 * @param list.isRehearsal true: says what would become of them, and changes nothing
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable} what was done before stays done
 * @throws {SampleData} the company's data are samples: nobody can be asked
 */
export async function importSubscribers(
  store: TakingStore,
  actor: Actor,
  { people, language, isRehearsal }: { people: readonly ListedPerson[]; language: Locale; isRehearsal: boolean },
  now: number,
): Promise<ImportReport> {
  for (const key of ['suppression', 'newsletter', 'receipt'] as const) await store.secrets.key(key);
  const report: ImportReport = {
    taken: { added: 0, asked: 0, known: 0, waiting: 0, suppressed: 0, undeliverable: 0 },
    refused: [],
  };
  for (let from = 0; from < people.length; from += batch) {
    const some = people.slice(from, from + batch);
    const taken: Taken[] = [];
    const became = store.database.write(async (transaction) => {
      taken.length = 0;
      for (const person of some)
        taken.push(
          await takeSubscriber(
            store,
            transaction,
            {
              email: person.email,
              language: person.language ?? language,
              consent: person.consent === null ? null : { ...person.consent, file: null },
            },
            { actor, now },
          ),
        );
      if (isRehearsal) throw new Rehearsed();
      const of = (kind: Taken) => taken.filter((one) => one === kind).length;
      await recordAccess(
        transaction,
        actor,
        { action: 'subscribers-imported', detail: { added: of('added'), asked: of('asked') } },
        now,
      );
    });
    await became.catch((error: unknown) => {
      if (!(error instanceof Rehearsed)) throw error;
    });
    for (const [index, one] of taken.entries()) {
      report.taken[one] += 1;
      const { line, email } = some[index] ?? { line: 0, email: '' };
      if (one === 'suppressed' || one === 'undeliverable') report.refused.push({ line, email, why: one });
    }
  }
  return report;
}
