import { germanDay } from '../../../domain/german-time.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Database } from '../../platform/database/database.ts';
import { demandsByOrder } from './payment-due.ts';
import { readMoneys } from './read-money.ts';

/** How long something has been due: not yet, up to two weeks, up to 30 days, longer. */
export const ages = ['not-due', 'to-14', 'to-30', 'over-30'] as const;
export type Age = (typeof ages)[number];

/** What a customer owes by one paper. */
interface OpenItem {
  orderId: string;
  orderNumber: string;
  /** company, else name */
  customer: string;
  /** the number of the paper that asks for it, and its id */
  paper: string;
  paperId: string;
  /** YYYY-MM-DD in Germany, the day the paper was written */
  askedOn: string;
  /** YYYY-MM-DD in Germany, the last day to pay */
  dueOn: string;
  age: Age;
  /** since the last day to pay; 0: it is not over */
  daysLate: number;
  openCents: Cents;
}

export interface OpenItems {
  /** what is due longest first */
  items: OpenItem[];
  /** of these, by their age */
  sums: Record<Age, Cents>;
  /** there are more orders with something open than are looked at */
  isMore: boolean;
}

/** Orders looked at: who has more open than these begins with those due longest. */
const most = 200;

const day = 24 * 60 * 60 * 1000;

const daysSince = (dueOn: string, today: string): number => Math.max(0, (Date.parse(today) - Date.parse(dueOn)) / day);

function ageOf(days: number): Age {
  if (days === 0) return 'not-due';
  if (days <= 14) return 'to-14';
  return days <= 30 ? 'to-30' : 'over-30';
}

/**
 * Who owes what and since when. What is restricted (Art. 18 GDPR) is left out: nobody works on it.
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function readOpenItems(database: Database, now: number): Promise<OpenItems> {
  const today = germanDay(now);
  const orders = await database.readAside((reader) =>
    reader
      .selectFrom('orders')
      .select('id')
      .where('payment_due_on', 'is not', null)
      .where('restricted_at', 'is', null)
      .orderBy('payment_due_on')
      .orderBy('id')
      .limit(most + 1)
      .execute(),
  );
  const looked = orders.slice(0, most).map(({ id }) => id);
  const { moneys, demands } = await database.readAside(async (reader) => {
    const read = await readMoneys(reader, looked);
    return { moneys: read, demands: await demandsByOrder(reader, read) };
  });
  const items = moneys.flatMap(({ found: { order } }): OpenItem[] => {
    const { company, name } = order.customer;
    return (demands.get(order.id) ?? []).map(({ id, paper, dueOn, openCents }) => {
      const daysLate = daysSince(dueOn, today);
      return {
        orderId: order.id,
        orderNumber: order.number,
        customer: company || name,
        paper: paper.number,
        paperId: id,
        askedOn: paper.date,
        dueOn,
        age: ageOf(daysLate),
        daysLate,
        openCents,
      };
    });
  });
  const sum = (age: Age) => items.reduce((cents, item) => cents + (item.age === age ? item.openCents : 0), 0);
  return {
    items: items.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn)),
    sums: { 'not-due': sum('not-due'), 'to-14': sum('to-14'), 'to-30': sum('to-30'), 'over-30': sum('over-30') },
    isMore: orders.length > most,
  };
}
