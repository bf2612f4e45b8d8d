import { createPapers } from '../../server/features/invoicing/papers.ts';
import { writePaper, type WrittenPaper } from '../../server/features/orders/write-paper.ts';
import { instantPaperWorker } from './instant-paper-worker.ts';
import type { OrderOffice } from './order-office.ts';
import { siteTexts } from './site-texts.ts';

/** `again`: the same press once more. */
type Confirmed = 'done' | 'again' | Extract<WrittenPaper, { problem: unknown }>['problem'];

/**
 * Anna presses "confirm" on an order's page: its paper, its step and its mail are stored together.
 * @param revision of the order as the page showed it; without it as it is
 */
export async function confirmOrder(
  { database, anna }: Pick<OrderOffice, 'database' | 'anna'>,
  id: string,
  now: number,
  revision?: number,
): Promise<Confirmed> {
  const { order_number: number } = await database.read((reader) =>
    reader.selectFrom('orders').select('order_number').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  const papers = createPapers({ database, texts: siteTexts, now: () => now, paperWorker: instantPaperWorker });
  const written = await writePaper({ database, papers, texts: siteTexts, now, messageIdHost: 'site.example' }, anna, {
    kind: 'confirmation',
    number,
    isToBeSent: true,
    subject: { isNew: true },
    revision,
  });
  if ('problem' in written) return written.problem;
  return written.isNew ? 'done' : 'again';
}
