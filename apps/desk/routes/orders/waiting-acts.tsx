import { useEffect, useState } from 'react';
import { Form, Link, useRevalidator } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import type { WaitingView } from './waiting-view.ts';

type Group = WaitingView['groups'][number];

/** Of so many acts that waited, how many are done by now. */
export const doneMeanwhile = (act: Group['act'], waited: number, { groups, failed }: WaitingView): number =>
  groups.some((group) => group.act === act) ? 0 : Math.max(0, waited - failed.filter((one) => one.act === act).length);

/** What was pressed and is done in a few seconds, with the way back; and what could not be done any more. */
export function WaitingActs({ waiting: { groups, failed } }: { waiting: WaitingView }) {
  const { t } = useTexts();
  return (
    <>
      {groups.map((group) => (
        <Waits key={group.ids.join()} group={group} />
      ))}
      {failed.map(({ id, act, order }) => (
        <Notice key={id} tone="alert">
          <Form method="post" action="/orders/waiting" className="row">
            <p>
              {t(`orders.waiting.failed.${act}`)} <Link to={`/orders/${order.id}`}>{order.number}</Link>
            </p>
            <input type="hidden" name="waiting" value={id} />
            <input type="hidden" name="order" value={order.id} />
            <SubmitButton className="button" name="deed" value="take-back">
              {t('orders.waiting.seen')}
            </SubmitButton>
          </Form>
        </Notice>
      ))}
    </>
  );
}

/** How often it is looked whether it is done by now, in milliseconds. */
const moment = 1_000;

/** Its buttons go when the time is over; without scripts they stay, and say then that it is too late. */
function Waits({ group }: { group: Group }) {
  const { act, ids, order, since, until, left } = group;
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const [isOver, setOver] = useState(left === 0);
  // the page is loaded anew until the server has done it: then it is said here no more
  useEffect(() => {
    let again: ReturnType<typeof setInterval> | undefined;
    const over = setTimeout(() => {
      setOver(true);
      again = setInterval(() => void revalidate(), moment);
    }, left);
    return () => {
      clearTimeout(over);
      clearInterval(again);
    };
  }, [left, revalidate]);
  return (
    <Notice tone="done">
      <Form method="post" action="/orders/waiting">
        <p>
          <strong>
            {order === null
              ? t(`orders.waiting.${act}.other`, { count: ids.length, until })
              : t(`orders.waiting.${act}.one`, { number: order.number, until })}
          </strong>{' '}
          {t(isOver ? 'orders.waiting.isDone' : 'orders.waiting.nothingSent')}
        </p>
        {ids.map((id) => (
          <input key={id} type="hidden" name="waiting" value={id} />
        ))}
        {order !== null && <input type="hidden" name="order" value={order.id} />}
        <input type="hidden" name="act" value={act} />
        <input type="hidden" name="since" value={since} />
        {!isOver && (
          <div className="row">
            <SubmitButton className="button" name="deed" value="take-back">
              {t('orders.waiting.takeBack')}
            </SubmitButton>
            <SubmitButton className="button" name="deed" value="now">
              {t('orders.waiting.now')}
            </SubmitButton>
          </div>
        )}
      </Form>
    </Notice>
  );
}
