import type { AskedOfDesk } from '../../document/with-desk.ts';

/** The papers that an order's page says were written just now, as far as they are that order's. @param numbers "RE-2026-00001, ST-2026-00001" */
export const saidPapers = async ({ database }: Pick<AskedOfDesk, 'database'>, order: string, numbers: string | null) =>
  numbers === null
    ? []
    : database.read((reader) =>
        reader
          .selectFrom('papers')
          .select(['id', 'kind', 'number'])
          .where('order_number', '=', order)
          .where('number', 'in', numbers.split(', '))
          .orderBy('number')
          .execute(),
      );

export type SaidPaper = Awaited<ReturnType<typeof saidPapers>>[number];
