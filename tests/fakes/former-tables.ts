/** As lines of statements stand that were taken before they had these columns. */
export const untold = { message: '', value_on: '', transfer_ids: '' };

/** Takes away what migrations after the first made, as far as a database of before has it not: the newest last. Both databases read it. */
export const undoLater: readonly string[] = [
  'DROP TABLE withdrawal_candidates',
  'DROP INDEX online_refunds_asked',
  'ALTER TABLE online_refunds DROP COLUMN currency',
  ...Object.keys(untold).map((column) => `ALTER TABLE bank_transactions DROP COLUMN ${column}`),
  'DROP INDEX incoming_mails_names',
  'DROP TABLE arrivals',
  'DROP TABLE bank_refused_files',
];
