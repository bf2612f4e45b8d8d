import { withdrawable } from '../../../domain/orders/withdrawal.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import { orderOfToken } from '../order-records/order-token.ts';
import { readOrderWithPapers } from '../order-records/order-with-papers.ts';
import { isTieable } from './find-its-order.ts';

/** An order as the form of a withdrawal shows it to whoever has the link of its page. */
export interface LinkedOrder {
  token: string;
  number: string;
  /** what may still be withdrawn from, in packs or sets */
  lines: { itemNo: string; name: string; left: number }[];
}

/**
 * The order behind the signed link of its page, as far as it can be withdrawn from; null: it cannot, or the token is none
 * of ours.
 * @throws {StorageUnavailable}
 */
export async function linkedOrder(
  { database, secrets }: { database: Database; secrets: Secrets },
  token: string,
): Promise<LinkedOrder | null> {
  const id = await orderOfToken(secrets, token);
  if (id === null) return null;
  const found = await database.read((reader) => readOrderWithPapers(reader, { id }));
  if (found === null || !isTieable(found)) return null;
  const left = withdrawable(found.order.priced.lines, found.gone);
  if (left.size === 0) return null;
  return {
    token,
    number: found.order.number,
    lines: found.order.priced.lines.flatMap(({ itemNo, name }) => {
      const quantity = left.get(itemNo) ?? 0;
      return quantity === 0 ? [] : [{ itemNo, name, left: quantity }];
    }),
  };
}
