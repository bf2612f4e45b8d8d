import { useLoaderData } from 'react-router';
import { mostSlips, packingList } from '../../../../server/features/orders/packing-list.ts';
import { quantityInWords } from '../../../../server/features/invoicing/quantity-words.ts';
import { withDesk } from '../../document/with-desk.ts';
import { moment } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { addressInLines } from './address-lines.ts';

export const loader = withDesk(async ({ database, now, mailSetting, language, actor, search, title }) => {
  const order = search.get('order');
  const slips = await packingList(database, actor, order, now());
  return {
    title: title('packing.title'),
    order,
    // of the server's module, which a browser must not load
    most: mostSlips,
    slips: slips.map(({ order: { id, number, customer, dueAt }, left, notes }) => ({
      id,
      number,
      address: addressInLines(customer.delivery, language),
      phone: customer.phone,
      note: customer.note,
      notes,
      due: dueAt === null ? '' : moment(dueAt, language),
      lines: left.map(({ line, quantity }) => ({
        itemNo: line.itemNo,
        name: line.name,
        quantity: quantityInWords({ ...line, quantity }, language, mailSetting.texts),
      })),
    })),
  };
});

/** What goes into which parcel, to be printed: one order on its sheet. */
export default function Packing() {
  const { slips, order, most } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <>
      <BackLink to={order === null ? '/orders?todo=ship' : `/orders/${order}`}>{t('orders.back')}</BackLink>
      <h1>{t('packing.heading')}</h1>
      {slips.length === 0 && <p className="empty">{t('packing.nothing')}</p>}
      {slips.length > 0 && <p className="hint">{t('packing.text')}</p>}
      {slips.length === most && <p className="hint">{t('packing.more', { count: most })}</p>}
      {slips.map((slip) => (
        <section key={slip.id} className="slip" aria-labelledby={slip.id}>
          <h2 id={slip.id}>
            {slip.number} {slip.due !== '' && <span className="hint">{t('orders.due.ship', { when: slip.due })}</span>}
          </h2>
          <p className="note">{slip.address}</p>
          {slip.phone !== '' && (
            <p>
              {t('orders.phone')}: {slip.phone}
            </p>
          )}
          <ul className="packs">
            {slip.lines.map((line) => (
              <li key={line.itemNo}>
                <strong>{line.quantity}</strong> {line.name} <span className="hint">{line.itemNo}</span>
              </li>
            ))}
          </ul>
          {slip.note !== '' && (
            <p className="note">
              {t('orders.note')}: {slip.note}
            </p>
          )}
          {slip.notes.map((note) => (
            <p key={note} className="note">
              {t('packing.internal')}: {note}
            </p>
          ))}
        </section>
      ))}
    </>
  );
}
