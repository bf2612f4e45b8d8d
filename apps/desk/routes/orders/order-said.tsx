import { useTexts } from '../../i18n/texts.tsx';
import { OnlyFile } from '../../components/mail-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { PaperLink } from '../../components/paper-link.tsx';
import type { OrderView } from './order-view.ts';
import type { SaidPaper } from './said-papers.ts';
import type { SaidOfOrder } from './said-of-order.ts';
import { WriteAboutOrder } from './write-about-order.tsx';

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
  /** what was written */
  papers: readonly SaidPaper[];
}

/** What the last press did, below the heading: every act on an order is said here, in one sentence. */
export function OrderSaid({ order, said, papers }: OrderSaidProps) {
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
      {papers.length > 0 && <PapersSaid order={order} papers={papers} />}
      {quoted !== null && <Notice tone="done">{t('quotes.sent', { number: quoted })}</Notice>}
      {wasReminded && order.paymentDue !== '' && (
        <Notice tone="done">
          {t(order.isByPost ? 'orders.remind.toPost' : 'orders.remind.sent', { day: order.paymentDue })}
        </Notice>
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

/** Each paper by its kind, with its PDF. */
function PapersSaid({ order, papers }: Pick<OrderSaidProps, 'order' | 'papers'>) {
  const { t, word } = useTexts();
  return (
    <Notice tone="done">
      {papers.map(({ id, kind, number }) => {
        const paper = `${word('paperKind', kind)} ${number}`;
        return (
          <p key={id}>
            {t(order.isByPost ? 'orders.said.paperByPost' : 'orders.said.paper', { paper, email: order.email })}{' '}
            <PaperLink id={id}>{number}</PaperLink>
          </p>
        );
      })}
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
      : t(`orders.said.${did === 'note-refund' ? 'refund' : 'payment'}`, {
          amount: noted.amount,
          way: word('paymentWay', noted.way),
        });
  function more() {
    if (did === 'note-payment')
      return money.open === null ? t('orders.said.allPaid') : t('orders.said.missing', { amount: money.open });
    if (did === 'invoice-address' || did === 'both-addresses') {
      const old = order.invoices.find(({ oldAddress }) => oldAddress !== null);
      return old === undefined ? '' : t('orders.invoices.stillOld', { number: old.number });
    }
    if (did === 'goods') return t('orders.changeGoods.sum', { sum: order.sum });
    const isMailed =
      did === 'cancelled'
        ? order.isCancelMailed
        : did === 'entered' && order.mails.some(({ template }) => template === 'order-receipt');
    return isMailed ? t('orders.said.mail', { email }) : '';
  }
  return (
    <>
      {said} {more()}
      {did === 'note-payment' && money.isUnderpaid && money.open !== null && order.mayWriteMail && (
        <WriteAboutOrder order={order} about="rest">
          {t('orders.askRest', { amount: money.open })}
        </WriteAboutOrder>
      )}
    </>
  );
}
