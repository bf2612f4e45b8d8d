import { Link } from 'react-router';
import { localPrice } from '../../../../domain/money.ts';
import { mostOfOneProduct } from '../../../../domain/orders/quantity.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { EnterKey } from '../../components/enter-key.tsx';
import { Field } from '../../components/field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ActForm } from './act-form.tsx';
import type { ActRefusal } from './acts/order-act.ts';
import type { OrderView } from './order-view.ts';

/** Changes what an order is of until it is confirmed, folded below its goods; afterwards, what is done instead. */
export function ChangeGoods({ order, refusal }: { order: OrderView; refusal: ActRefusal | undefined }) {
  const { t, language } = useTexts();
  const { changeable, revision } = order;
  if (changeable === null) return null;
  const returned = refusal?.returned?.['of'] === 'change-goods' ? refusal.returned : undefined;
  if (changeable === 'contract')
    return (
      <details className="change-goods">
        <summary>{t('orders.changeGoods.open')}</summary>
        <p className="hint">
          {t('orders.changeGoods.contract')}{' '}
          <Link to={`/orders/new?customer=${order.id}`}>{t('orders.changeGoods.more')}</Link>.
          {order.mayEnter && ` ${t('orders.changeGoods.less')}`}
        </p>
      </details>
    );
  return (
    <details key={revision} className="change-goods" open={returned !== undefined}>
      <summary>{t('orders.changeGoods.open')}</summary>
      <p className="hint">{t(order.isByPost ? 'orders.changeGoods.hintByPost' : 'orders.changeGoods.hint')}</p>
      <ActForm act="change-goods" about={{ revision }} className="stack">
        <EnterKey />
        <div className="entry-fields">
          {changeable.map(({ itemNo, name, unit, netCents, quantity, isSoldOut }) => (
            <Field
              key={itemNo}
              label={`${name} ${itemNo}`}
              hint={[
                t(`orders.changeGoods.${unit}`, { price: localPrice(netCents, language) }),
                ...(isSoldOut ? [t('entry.soldOut')] : []),
              ].join(' · ')}
              name={`goods.${itemNo}`}
              defaultValue={returned?.[`goods.${itemNo}`] ?? (quantity === 0 ? '' : String(quantity))}
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              placeholder="0"
              error={
                returned !== undefined && refusal?.wrong?.includes(itemNo) === true
                  ? t(isSoldOut ? 'entry.soldOut' : 'orders.changeGoods.wrong', { most: mostOfOneProduct })
                  : undefined
              }
            />
          ))}
        </div>
        <div className="row">
          <SubmitButton className="button">{t('orders.changeGoods.save')}</SubmitButton>
        </div>
      </ActForm>
    </details>
  );
}
