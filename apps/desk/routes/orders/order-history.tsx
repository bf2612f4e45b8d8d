import { useTexts } from '../../i18n/texts.tsx';
import type { OrderView } from './order-view.ts';

/** The steps that were taken, the reminders, and the mails that went out. */
export function OrderHistory({ history, mails }: Pick<OrderView, 'history' | 'mails'>) {
  const { t, word } = useTexts();
  return (
    <>
      <h2>{t('orders.steps')}</h2>
      <ul>
        {history.map((entry) => (
          <li key={`${entry.kind === 'step' ? entry.state : entry.kind}-${entry.at}`}>
            {entry.kind === 'step' &&
              `${word('orderState', entry.state)}${entry.paper === null ? '' : ` (${entry.paper})`}`}
            {entry.kind === 'reminder' && t('orders.remind.step', { position: entry.position, day: entry.day })}
            {(entry.kind === 'delivery-address' || entry.kind === 'invoice-address') &&
              t(`orders.address.before.${entry.kind}`, { address: entry.before })}
            {entry.kind === 'parcel' &&
              t(entry.before === null ? 'orders.parcel.added' : 'orders.parcel.changed', {
                note: entry.paper,
                after: entry.after,
                before: entry.before ?? '',
              })}
            {entry.kind === 'reminder' && entry.paper !== null && ` (${entry.paper})`}, {entry.when}
            {entry.operator !== null && ` · ${entry.operator}`}
            {entry.kind === 'step' && entry.reason !== null && ` · ${t('orders.because', { reason: entry.reason })}`}
          </li>
        ))}
      </ul>
      <h2>{t('item.mails')}</h2>
      {mails.length === 0 && <p className="hint">{t('item.noMails')}</p>}
      <ul>
        {mails.map((mail) => (
          <li key={mail.id}>
            {mail.template === 'paper' && mail.paperKind !== null
              ? word('paperKind', mail.paperKind)
              : word('mail', mail.template)}
            {mail.paperNumber !== null && ` ${mail.paperNumber}`}: {word('mailState', mail.state)}
            {mail.sent !== null && `, ${mail.sent}`}
          </li>
        ))}
      </ul>
    </>
  );
}
