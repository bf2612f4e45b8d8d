import { Form, Link } from 'react-router';
import type { WithdrawalState } from '../../../../domain/orders/withdrawal.ts';
import { useTexts } from '../../i18n/texts.tsx';

interface ItsOrderProps {
  itemId: string;
  mayWork: boolean;
  its: {
    state: WithdrawalState;
    order: { id: string; number: string } | null;
    alsoNamed: readonly { id: string; number: string }[];
    candidates: readonly { id: string; number: string; who: string; day: string }[];
  };
}

/** On the page of a withdrawal: the order where it is worked on, or the question which one it is. */
export function ItsOrder({ itemId, mayWork, its: { state, order, alsoNamed, candidates } }: ItsOrderProps) {
  const { t, word } = useTexts();
  if (order !== null)
    return (
      <div className="notice notice-info">
        <p>
          <strong>{word('withdrawalState', state)}</strong> · {t('withdrawals.atOrder')}{' '}
          <Link to={`/orders/${order.id}`}>{order.number}</Link>
        </p>
        {alsoNamed.map(({ id, number }) => (
          <p key={id}>
            {t('withdrawals.alsoNamed')} <Link to={`/orders/${id}`}>{t('withdrawals.seeOrder', { number })}</Link>
          </p>
        ))}
      </div>
    );
  return (
    <Form method="post" action={`/inbox/${itemId}`} className="notice notice-info stack">
      <p>
        <strong>{word('withdrawalState', state)}</strong>
        {candidates.length === 0 ? ` · ${t('withdrawals.noOrder')}` : ` · ${t('withdrawals.which')}`}
      </p>
      {mayWork &&
        candidates.map(({ id, number, who, day }) => (
          <p key={id}>
            <button type="submit" className="button" name="its-order" value={id}>
              {t('withdrawals.tieTo', { number })}
            </button>{' '}
            {who}, {day} · <Link to={`/orders/${id}`}>{t('withdrawals.seeOrder', { number })}</Link>
          </p>
        ))}
      {mayWork && state === 'untied' && (
        <p>
          <button type="submit" className="button" name="its-order" value="">
            {t('withdrawals.tieToNone')}
          </button>
        </p>
      )}
    </Form>
  );
}
