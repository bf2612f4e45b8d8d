import { randomUUID } from 'node:crypto';
import type { Secrets } from '../../platform/database/secrets.ts';

/**
 * A mark left in a browser that an operator has signed in with. It opens nothing; it only has budgets of its own, so
 * that whoever guesses from elsewhere cannot use up the owner's (OWASP calls it a device cookie).
 */
export async function markDevice(secrets: Secrets, operatorId: string): Promise<string> {
  const device = randomUUID();
  return `${device}.${await secrets.sign('desk-device', `${device} ${operatorId}`)}`;
}

/** The device's name for budgets; null when the mark is none of this operator's. @throws {StorageUnavailable} */
export async function knownDevice(
  secrets: Secrets,
  mark: string | undefined,
  operatorId: string,
): Promise<string | null> {
  const [device = '', signature = ''] = mark?.split('.') ?? [];
  if (!/^[\da-f-]{36}$/.test(device)) return null;
  return (await secrets.verify('desk-device', `${device} ${operatorId}`, signature)) ? device : null;
}
