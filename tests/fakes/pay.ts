import { randomUUID } from 'node:crypto';
import { germanDay } from '../../domain/german-time.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { Actor } from '../../server/platform/audit/record-access.ts';
import { notePayment, type PaymentNoted } from '../../server/features/payments/note-payment.ts';
import { readMoney } from '../../server/features/payments/read-money.ts';

interface Paid {
  id: string;
  /** without it: all that is open, of the invoice if one is named */
  cents?: number;
  invoice?: string;
}

/** Somebody pays for an order, and it is noted at the desk. */
export async function pay(
  database: Database,
  actor: Actor,
  { id, cents, invoice }: Paid,
  now: number,
): Promise<PaymentNoted> {
  const money = await database.read((reader) => readMoney(reader, id));
  const ofInvoice = money?.balance.invoices.find(({ number }) => number === invoice)?.openCents;
  const amount = cents ?? (invoice === undefined ? money?.balance.openCents : ofInvoice) ?? 0;
  const written = { id: randomUUID(), orderId: id, cents: amount, paidOn: germanDay(now), way: 'transfer' } as const;
  return notePayment(database, actor, { ...written, reference: '', invoice: invoice ?? null }, now);
}
