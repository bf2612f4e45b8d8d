import { Link, useActionData, useLoaderData } from 'react-router';
import { mayShip } from '../../../../domain/orders/order-state.ts';
import { linesNamedIn } from '../../../../server/features/content/catalogue.ts';
import { mostSlips, packingList } from '../../../../server/features/orders/packing-list.ts';
import { quantityInWords } from '../../../../server/features/invoicing/quantity-words.ts';
import { lastCarrier } from '../../../../server/features/order-records/last-carrier.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { PrintButton } from '../../components/print-button.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { InView } from '../../components/just-done.tsx';
import { Notice } from '../../components/notice.tsx';
import { readBoxes } from './order-box.ts';
import { addressInLines } from './address-lines.ts';
import { moment } from '../../i18n/moment.ts';
import { dueOf, notBeforeOf } from './due-of-order.ts';
import { ShipSeveral } from './ship-several-form.tsx';
import { shipSeveral, type SeveralShipped } from './ship-several.ts';

export const loader = withDesk(async ({ database, now, mailSetting, language, actor, search, title, may }) => {
  const order = search.get('order');
  // ticked in the list of orders
  const ticked = readBoxes(search.getAll('item')).map(({ id }) => id);
  const slips = await packingList(database, actor, order ?? (ticked.length > 0 ? ticked : null), now());
  return {
    title: title('packing.title'),
    order,
    // of the server's module, which a browser must not load
    most: mostSlips,
    // one order is shipped on its own page
    carrier: order === null && may('work') ? ((await lastCarrier(database)) ?? '') : null,
    ticked,
    slips: slips.map(({ order: stored, left, notes, waiting }) => ({
      notYet: mayShip(stored) ? null : stored.state === 'received' ? ('received' as const) : ('unpaid' as const),
      notBefore: notBeforeOf(stored, now(), language),
      toRead: waiting === null ? null : { ...waiting, when: moment(waiting.at, language) },
      id: stored.id,
      number: stored.number,
      who: stored.customer.company || stored.customer.name,
      revision: stored.revision,
      address: addressInLines(stored.customer.delivery, language),
      phone: stored.customer.phone,
      note: stored.customer.note,
      notes,
      due: dueOf(stored, now(), language),
      lines: linesNamedIn(
        mailSetting.texts.catalogue(),
        left.map(({ line, quantity }) => ({ ...line, quantity })),
        language,
      ).map((line) => ({
        itemNo: line.itemNo,
        name: line.name,
        quantity: quantityInWords(line, language, mailSetting.texts),
      })),
    })),
  };
});

/** Ships the ticked orders. The list is shown anew, and says what became of them. */
export const action = withForm((desk, form) => shipSeveral({ desk, actor: desk.actor, form, language: desk.language }));

/** The list shows how things are after every change, also one that was refused. */
export const shouldRevalidate = () => true;

/** What goes into which parcel, to be printed: one order on its sheet. Below, what is packed is shipped in one press. */
export default function Packing() {
  const { slips, order, most, carrier, ticked } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useTexts();
  return (
    <>
      <BackLink to={order === null ? '/orders?todo=ship' : `/orders/${order}`}>
        {order === null ? t('orders.back') : (slips[0]?.number ?? t('orders.back'))}
      </BackLink>
      <h1>{t('packing.heading')}</h1>
      <InView isSaid={result !== undefined}>{result !== undefined && <WhatWasShipped {...result} />}</InView>
      {slips.length === 0 && <p className="empty">{t('packing.nothing')}</p>}
      {result !== undefined && result.shipped > 0 && (
        <p>
          <Link to="/orders?todo=invoice">{t('books.uncharged.toCharge')}</Link>
        </p>
      )}
      {slips.length > 0 && (
        <div className="packing-print">
          {slips.length > 1 && <p className="hint">{t('packing.text')}</p>}
          <PrintButton />
        </div>
      )}
      {slips.length === most && <p className="hint">{t('packing.more', { count: most })}</p>}
      {slips.map((slip) => (
        <section key={slip.id} className="slip" aria-labelledby={slip.id}>
          <h2 id={slip.id}>
            {slip.who} <span className="number">{slip.number}</span>{' '}
            {slip.due !== null && (
              <span className="hint">{t(`orders.due.${slip.due.task}`, { when: slip.due.when })}</span>
            )}
          </h2>
          {slip.notYet !== null && (
            <p className="over">
              <strong>{t(`packing.notYet.${slip.notYet}`)}</strong>
            </p>
          )}
          {slip.notBefore !== null && (
            <p className="over">
              <strong>{t('orders.notBefore.agreed', { day: slip.notBefore })}</strong>
            </p>
          )}
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
      {carrier !== null && slips.length > 0 && (
        <ShipSeveral slips={slips} ticked={ticked} carrier={carrier} notShipped={result?.notShipped ?? []} />
      )}
    </>
  );
}

function WhatWasShipped({ shipped, notShipped }: SeveralShipped) {
  const { t } = useTexts();
  return (
    <>
      {shipped > 0 && (
        <Notice tone="done">
          {t(shipped === 1 ? 'packing.shipped.one' : 'packing.shipped.other', { count: shipped })}
        </Notice>
      )}
      {shipped === 0 && notShipped.length === 0 && <Notice tone="alert">{t('packing.shipNone')}</Notice>}
      {notShipped.map(({ id, number, why }) => (
        <Notice key={id} tone="alert">
          <Link to={`/orders/${id}`}>{number}</Link>: {why}
        </Notice>
      ))}
    </>
  );
}
