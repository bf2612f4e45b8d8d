import { useTexts } from '../../i18n/texts.tsx';
import { useMailState } from '../../components/mail-state.tsx';
import type { OrderView } from './order-view.ts';

type Entry = OrderView['history'][number];

/** What became of an order, and the mails that went out: folded, unless one did not arrive. */
export function OrderHistory({ history, mails }: Pick<OrderView, 'history' | 'mails'>) {
  const { t, word } = useTexts();
  const stateOf = useMailState();
  return (
    <>
      <details className="fold">
        <summary>
          <h2>{t('orders.steps')}</h2> <span className="count">{history.length}</span>
        </summary>
        <ul>
          {history.map((entry) => (
            <li key={entry.key}>
              <WhatBecame entry={entry} />, {entry.when}
              {entry.operator !== null && ` · ${entry.operator}`}
              {entry.kind === 'step' && entry.by !== null && ` · ${t(`orders.end.by.${entry.by}`)}`}
              {entry.kind === 'step' && entry.reason !== null && ` · ${t('orders.because', { reason: entry.reason })}`}
            </li>
          ))}
        </ul>
      </details>
      <details className="fold" open={mails.some(({ state }) => state === 'dead')}>
        <summary>
          <h2>{t('item.mails')}</h2> <span className="count">{mails.length}</span>
        </summary>
        {mails.length === 0 && <p className="hint">{t('item.noMails')}</p>}
        <ul>
          {mails.map((mail) => (
            <li key={mail.id}>
              {mail.template === 'paper' && mail.paperKind !== null
                ? word('paperKind', mail.paperKind)
                : word('mail', mail.template)}
              {mail.paperNumber !== null && ` ${mail.paperNumber}`}: {stateOf(mail.state)}
              {mail.sent !== null && `, ${mail.sent}`}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function WhatBecame({ entry }: { entry: Entry }) {
  const { t, word } = useTexts();
  switch (entry.kind) {
    case 'step':
      if (entry.isQuoted) return t('orders.history.quoted', { number: entry.quote ?? '' });
      return `${word('orderState', entry.state)}${entry.paper === null ? '' : ` (${entry.paper})`}`;
    case 'not-before':
      return entry.day === null ? t('orders.notBefore.gone') : t('orders.notBefore.noted', { day: entry.day });
    case 'goods':
      return t('orders.changeGoods.fromTo', { from: entry.from, to: entry.to });
    case 'reminder':
      return `${t('orders.remind.step', { position: entry.position, day: entry.day })}${entry.paper === null ? '' : ` (${entry.paper})`}`;
    case 'delivery-address':
    case 'invoice-address':
      return t(`orders.address.before.${entry.kind}`, { address: entry.before });
    case 'parcel':
      return t(entry.before === null ? 'orders.parcel.added' : 'orders.parcel.changed', {
        note: entry.paper,
        after: entry.after,
        before: entry.before ?? '',
      });
    case 'arrival':
      return `${arrivalInWords(entry, t)}${entry.paper === null ? '' : ` (${entry.paper})`}`;
    case 'invoice':
    case 'cancellation':
      return `${word('paperKind', entry.kind)} ${entry.number}`;
    case 'payment':
    case 'refund':
    case 'taken-back':
      return t(`orders.history.${entry.kind}`, { amount: entry.amount, way: word('paymentWay', entry.way) });
    case 'online':
      return t('orders.history.online', {
        amount: entry.amount,
        service: entry.service,
        state: word('onlineState', entry.state),
      });
    case 'withdrawal':
    case 'withdrawal-accepted':
    case 'withdrawal-refused':
      return t(`orders.history.${entry.kind}`, { number: entry.number });
  }
}

function arrivalInWords(
  { before, after }: Extract<Entry, { kind: 'arrival' }>,
  t: ReturnType<typeof useTexts>['t'],
): string {
  if (after === null) return t('orders.history.arrivalTakenBack', { before: before ?? '' });
  return before === null
    ? t('orders.history.arrival', { day: after })
    : t('orders.history.arrivalCorrected', { day: after, before });
}
