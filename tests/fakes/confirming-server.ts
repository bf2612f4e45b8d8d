import { openDatabase } from '../../server/platform/database/open-database.ts';
import type { Actor } from '../../server/platform/audit/record-access.ts';
import type { SiteTexts } from '../../server/features/content/site-texts.ts';
import { createPapers } from '../../server/features/invoicing/papers.ts';
import { writePaper } from '../../server/features/orders/write-paper.ts';

/**
 * A server as far as it confirms orders: a program of its own, to be killed at any moment. Confirms what it is told to,
 * several at once, and reports each number once it is on disk.
 */
export interface ConfirmingOrder {
  dataDir: string;
  databaseUrl: string | null;
  now: number;
  actor: Actor;
  texts: Pick<SiteTexts, 'issuer' | 'facts'>;
  /** numbers of orders, in the order in which they are begun */
  orders: string[];
}

export interface Confirmed {
  order: string;
  number: string;
}

const atOnce = 4;
const quiet = { warn: () => undefined, info: () => undefined };

process.on('message', ({ dataDir, databaseUrl, now, actor, texts: given, orders }: ConfirmingOrder) => {
  const database = openDatabase({ dataDir, databaseUrl, databasePool: atOnce }, () => now, quiet);
  // what a paper says is not looked at
  const texts = { ...given, message: (_language: string, key: string) => key };
  const papers = createPapers({
    database,
    texts,
    now: () => now,
    // numbers and rows are what is looked at: no paper is set
    paperWorker: { set: () => Promise.resolve(new Uint8Array()), close: () => Promise.resolve() },
  });
  const setting = { database, papers, texts, now, messageIdHost: 'site.example' };

  async function confirm(order: string): Promise<void> {
    const written = await writePaper(setting, actor, { kind: 'confirmation', number: order, isToBeSent: true });
    if ('number' in written) {
      const confirmed: Confirmed = { order, number: written.number };
      process.send?.(confirmed);
    } else if (written.problem === 'changed') {
      // another instance was quicker: the second press of the button
      await confirm(order);
    } else throw new Error(`${order}: ${written.problem}`);
  }

  async function work(): Promise<void> {
    for (let next = orders.shift(); next !== undefined; next = orders.shift()) await confirm(next);
  }
  Promise.all(Array.from({ length: atOnce }, work))
    .then(() => database.close())
    .then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
});
process.on('disconnect', () => process.exit(1));
