import type { Locale } from '../../../../domain/locale.ts';
import { recordAccess, type Actor } from '../../../platform/audit/record-access.ts';
import { takeSubscriber, type GivenConsent, type Taken, type TakingStore } from './take-subscriber.ts';

/**
 * Adds somebody whose consent the company has on paper or otherwise. The log names nobody.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function addSubscriber(
  store: TakingStore,
  actor: Actor,
  person: { email: string; language: Locale; consent: GivenConsent },
  now: number,
): Promise<Taken> {
  await store.secrets.key('suppression');
  await store.secrets.key('newsletter');
  return store.database.write(async (transaction) => {
    const taken = await takeSubscriber(store, transaction, person, { actor, now });
    if (taken === 'added')
      await recordAccess(
        transaction,
        actor,
        { action: 'subscriber-added', detail: { given: person.consent.givenOn } },
        now,
      );
    return taken;
  });
}
