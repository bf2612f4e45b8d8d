import { accountColumns } from './held-columns/accounts.ts';
import { bankColumns } from './held-columns/bank.ts';
import { contentColumns } from './held-columns/content.ts';
import { enquiryColumns } from './held-columns/enquiries.ts';
import { mailColumns } from './held-columns/mails.ts';
import { newsletterColumns } from './held-columns/newsletters.ts';
import { operationColumns } from './held-columns/operations.ts';
import { orderColumns } from './held-columns/orders.ts';
import { paperColumns } from './held-columns/papers.ts';
import type { HeldIn } from './held-columns/held.ts';
import type { Schema } from '../../platform/database/schema.ts';

/**
 * Every column of every table, because whoever adds one must say what it holds, how it is exported and how it is erased
 * (find-personal-data.ts, erase-personal-data.ts, retention): one that is missing is an error of types, and a test compares
 * with the real tables of both databases. Its purpose, its legal basis and how long it is kept stand in docs/privacy.md.
 */
export const heldColumns: HeldIn<keyof Schema> = {
  ...accountColumns,
  ...bankColumns,
  ...contentColumns,
  ...enquiryColumns,
  ...mailColumns,
  ...newsletterColumns,
  ...operationColumns,
  ...orderColumns,
  ...paperColumns,
};
