import { openDatabase } from '../../server/platform/database/open-database.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { openSecrets, type Secrets } from '../../server/platform/database/secrets.ts';
import { readMoney, type OrderMoney } from '../../server/features/payments/read-money.ts';
import { freePort } from '../../tooling/free-port.ts';
import { startSiteProcess, type SiteProcess } from '../e2e/site-process.ts';
import { startClerk, type DeskClerk } from './desk-clerk.ts';
import type { PaymentService } from './payment-service.ts';

/** A Monday, 10:00 in Germany. */
const start = Date.parse('2026-11-23T09:00:00Z');
const quiet = { warn: () => undefined, info: () => undefined };

/** The built site at a time that the test tells, its database read beside it, and a clerk at its desk. */
export interface ToldSite {
  running: SiteProcess;
  books: Database;
  secrets: Secrets;
  clerk: DeskClerk;
  /** milliseconds since 1970 UTC */
  now(): number;
  /** Lets so many milliseconds pass. */
  wait(time: number): Promise<void>;
  /** @throws when there is no such order */
  moneyOf(orderId: string): Promise<OrderMoney>;
  stop(): Promise<void>;
}

interface ToldSiteSetting {
  /** of a ready database on PostgreSQL; null: SQLite */
  databaseUrl?: string | null;
  /** ends with the site */
  service?: PaymentService;
}

export async function startToldSite({ databaseUrl = null, service }: ToldSiteSetting = {}): Promise<ToldSite> {
  let time = start;
  const now = () => time;
  // thousands of acts come from one address
  const env: Record<string, string> = { RATE_LIMIT_SOFT: '1000000', RATE_LIMIT_HARD: '1000000' };
  if (databaseUrl !== null) env['DATABASE_URL'] = databaseUrl;
  if (service !== undefined) {
    // it leads back to the address that the server is told
    const port = String(await freePort());
    Object.assign(env, service.env, { PORT: port, SITE_URL: `http://localhost:${port}` });
  }
  const running = await startSiteProcess(env, start);
  const books = openDatabase({ dataDir: running.dataDir, databaseUrl, databasePool: 2 }, now, quiet);
  async function stop(): Promise<void> {
    await books.close();
    await running.stop();
    await service?.close();
  }
  const desk = { deskUrl: running.deskUrl, database: books, smtp: running.smtp, now };
  const clerk = await startClerk(desk).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    running,
    books,
    secrets: openSecrets(books, now),
    clerk,
    now,
    async wait(passed) {
      time += passed;
      await running.tell(time);
    },
    async moneyOf(orderId) {
      const money = await books.read((reader) => readMoney(reader, orderId));
      if (money === null) throw new Error(`${orderId} is gone`);
      return money;
    },
    stop,
  };
}
