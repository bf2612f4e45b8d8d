import { useTexts } from '../../i18n/texts.tsx';
import { OnlyFile } from '../../components/mail-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { PaperLink } from '../../components/paper-link.tsx';
import type { OrderView } from './order-view.ts';
import type { SaidOfOrder } from './said-of-order.ts';

/** What the buyer is told about a withdrawal. */
const isMailed: ReadonlySet<NonNullable<SaidOfOrder['withdrawal']>> = new Set([
  'accepted',
  'refused',
  'entered',
  'refunded',
  'revoked',
]);

interface OrderSaidProps {
  order: OrderView;
  said: SaidOfOrder;
}

/** What the last press did, below the heading: every act on an order is said here, in one sentence. */
export function OrderSaid({ order, said }: OrderSaidProps) {
  const { t, word } = useTexts();
  const { confirmed, shipped, quoted, wasReminded, withdrawal, did } = said;
  const isMailSaid =
    confirmed !== null ||
    shipped !== null ||
    quoted !== null ||
    wasReminded ||
    (withdrawal !== null && isMailed.has(withdrawal));
  return (
    <>
      {confirmed !== null && order.state !== 'received' && (
        <Notice tone="done">
          {order.isByPost ? t('orders.confirmedByPost') : t('orders.confirmedSaid', { email: order.email })}{' '}
          <PaperLink id={confirmed}>{word('paperKind', 'confirmation')}</PaperLink>
        </Notice>
      )}
      {shipped !== null && <PaperSaid order={order} number={shipped} />}
      {quoted !== null && <Notice tone="done">{t('quotes.sent', { number: quoted })}</Notice>}
      {wasReminded && order.paymentDue !== '' && (
        <Notice tone="done">{t('orders.remind.sent', { day: order.paymentDue })}</Notice>
      )}
      {withdrawal !== null && (
        <Notice tone="done">
          {word('withdrawalDone', withdrawal)}
          {!order.isByPost && isMailed.has(withdrawal) && ` ${t('orders.said.mail', { email: order.email })}`}
        </Notice>
      )}
      {did !== null && (
        <Notice tone="done">
          <Did order={order} did={did} payment={said.payment} />
        </Notice>
      )}
      {isMailSaid && !order.isByPost && <OnlyFile />}
    </>
  );
}

/** A paper by its kind, where there is one and the order shows it. */
function PaperSaid({ order, number }: { order: OrderView; number: string }) {
  const { t, word } = useTexts();
  const kind = order.shipments.some((shipment) => shipment.number === number)
    ? 'delivery-note'
    : order.invoices.some((invoice) => invoice.number === number)
      ? 'invoice'
      : null;
  const paper = kind === null ? number : `${word('paperKind', kind)} ${number}`;
  return (
    <Notice tone="done">
      {t(order.isByPost ? 'orders.said.paperByPost' : 'orders.said.paper', { paper, email: order.email })}
    </Notice>
  );
}

interface DidProps {
  order: OrderView;
  did: NonNullable<SaidOfOrder['did']>;
  payment: string | null;
}

/** What was done, and what follows from it: money that is still missing, a mail that goes out. */
function Did({ order, did, payment }: DidProps) {
  const { t, word } = useTexts();
  const { money, email } = order;
  const noted = money.payments.find(({ id }) => id === payment);
  const said =
    noted === undefined
      ? word('orderDid', did)
      : t(`orders.said.${did === 'note-refund' ? 'refund' : 'payment'}`, { amount: noted.amount });
  function more() {
    if (did === 'note-payment')
      return money.open === null ? t('orders.said.allPaid') : t('orders.said.missing', { amount: money.open });
    const isMailed =
      did === 'cancelled'
        ? order.isCancelMailed
        : did === 'entered' && order.mails.some(({ template }) => template === 'order-receipt');
    return isMailed ? t('orders.said.mail', { email }) : '';
  }
  return (
    <>
      {said} {more()}
    </>
  );
}
