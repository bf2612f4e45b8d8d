import { Link } from 'react-router';
import type { ItemKind } from '../../../../domain/item-kinds.ts';
import { isCalledOff } from '../../../../domain/orders/order-state.ts';
import { useTexts } from '../../i18n/texts.tsx';
import type { SameSender } from './same-sender.ts';

/** What people write in words of their own. */
const isWritten: ReadonlySet<ItemKind> = new Set(['mail', 'contact']);

/** On the page of a message whose sender has ordered: the way to the form for a withdrawal, filled from it. */
export function EnterAsWithdrawal({
  itemId,
  kind,
  orders,
}: Pick<SameSender, 'orders'> & { itemId: string; kind: ItemKind }) {
  const { t } = useTexts();
  const open = orders.filter((one) => one.kind === 'order' && !isCalledOff(one.state));
  if (!isWritten.has(kind) || open.length === 0) return null;
  return (
    <p>
      {t('withdrawals.isOne')}{' '}
      {open.map(({ id, number }) => (
        <Link key={id} to={`/orders/${id}?withdrawal-from=${itemId}#enter-withdrawal`} className="after">
          {t('withdrawals.enterAt', { number })}
        </Link>
      ))}
    </p>
  );
}
