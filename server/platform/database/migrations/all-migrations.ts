import { allTables } from './0001-all-tables.ts';
import { withdrawalsInQuestion } from './0002-withdrawals-in-question.ts';
import { onlineRefunds } from './0003-online-refunds.ts';
import { transfersOfSeveralMessages } from './0004-transfers-of-several-messages.ts';
import { mailsThatNameOrders } from './0005-mails-that-name-orders.ts';
import { arrivals } from './0006-arrivals.ts';
import { refusedBankFiles } from './0007-refused-bank-files.ts';
import type { Migrations } from './migration.ts';

/**
 * To change the tables: write `0008-what-it-is-about.ts` (then `0009-…`) beside this, name it here, and bring `schema.ts`
 * and, of the tests, `rows-of-each-kind.ts` and `former-tables.ts` in `tests/fakes` along. Append only: one that is released is never changed, moved or removed.
 */
export const allMigrations: Migrations = {
  '0001-all-tables': allTables,
  '0002-withdrawals-in-question': withdrawalsInQuestion,
  '0003-online-refunds': onlineRefunds,
  '0004-transfers-of-several-messages': transfersOfSeveralMessages,
  '0005-mails-that-name-orders': mailsThatNameOrders,
  '0006-arrivals': arrivals,
  '0007-refused-bank-files': refusedBankFiles,
};
