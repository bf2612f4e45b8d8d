import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderInput } from '../../domain/forms/order.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { openDatabase } from '../../server/platform/database/open-database.ts';
import { openSecrets, type Secrets } from '../../server/platform/database/secrets.ts';
import type { Actor } from '../../server/platform/audit/record-access.ts';
import type { OrderStore } from '../../server/features/orders/store-order.ts';
import { openBudget } from './open-budget.ts';
import { putReadyDatabase } from './ready-database.ts';
import { siteTexts } from './site-texts.ts';
import { newOperator } from './new-operator.ts';

/** Three packs at 9,50 €, a box at 49,90 €, shipping 5,90 €, tax a line: 100,32 €. */
export const sampleOrder: OrderInput = {
  list: 'CB-001:3,CB-PARTY-001:1',
  expected: '10032',
  buyer: 'private',
  name: 'Zoé Müller',
  email: 'zoe@example.org',
  street: 'Ringstraße 7',
  postcode: '20095',
  city: 'Hamburg',
  country: 'DE',
  payment: 'prepayment',
};

/** Where orders arrive, and Anna, who works on them. */
export interface OrderOffice {
  /** of the database on SQLite */
  folder: string;
  database: Database;
  secrets: Secrets;
  anna: Actor;
  /** what receives orders and requests for quotes */
  store: OrderStore;
  close(): Promise<void>;
}

/** @param databaseUrl of PostgreSQL; null: a file of its own */
export async function openOrderOffice(databaseUrl: string | null, now: number): Promise<OrderOffice> {
  const folder = mkdtempSync(join(tmpdir(), 'site-orders-'));
  if (databaseUrl === null) putReadyDatabase(folder);
  const quiet = { warn: () => undefined, info: () => undefined };
  const database = openDatabase({ dataDir: folder, databaseUrl, databasePool: 4 }, () => now, quiet);
  const secrets = openSecrets(database, () => now);
  const operator = await newOperator(database, {}, now);
  return {
    folder,
    database,
    secrets,
    anna: { operator, addressPrefix: '192.0.2.1' },
    store: {
      database,
      secrets,
      budget: openBudget,
      messageIdHost: 'site.example',
      catalogue: () => siteTexts.catalogue(),
    },
    async close() {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
