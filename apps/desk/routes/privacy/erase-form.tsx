import { Form, Link } from 'react-router';
import { Notice } from '../../components/notice.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import type { HoldingLine } from './holding-line.ts';

/** Erases for good. Orders and withdrawals that somebody is still to finish are named first, and whoever erases says what becomes of them. */
export function EraseForm({ id, holdings }: { id: string; holdings: readonly HoldingLine[] }) {
  const { t, word } = useTexts();
  const open = holdings.filter((one) => one.isUnfinished);
  return (
    <Form method="post" action={`/privacy/${id}/erase`} className="stack narrow">
      <fieldset className="stack">
        <legend>{t('privacyCase.eraseHeading')}</legend>
        <p className="hint">{t('privacyCase.eraseText')}</p>
        {open.length > 0 && (
          <>
            <Notice tone="alert">
              <p>{t('privacyCase.openOrders')}</p>
              <ul>
                {open.map((one) => (
                  <li key={one.number}>
                    <Link to={one.to}>{one.number}</Link>:{' '}
                    {one.order === null
                      ? word('kind', one.kind)
                      : `${one.order.goods}, ${one.order.sum} (${word('orderState', one.order.state)})`}
                    <input type="hidden" name="seen" value={one.number} />
                  </li>
                ))}
              </ul>
              <p>{t('privacyCase.openOrdersText')}</p>
            </Notice>
            <label className="check">
              <input type="radio" name="open" value="finish" defaultChecked /> {t('privacyCase.openFinish')}
            </label>
            <label className="check">
              <input type="radio" name="open" value="restrict" /> {t('privacyCase.openRestrict')}
            </label>
          </>
        )}
        {holdings
          .filter((one) => one.isContract && !one.isUnfinished)
          .map(({ number }) => (
            <label key={number} className="check">
              <input type="checkbox" name="no-contract" value={number} /> {t('privacyCase.noContract', { number })}
            </label>
          ))}
        <label className="check">
          <input type="checkbox" name="sure" value="yes" required /> {t('privacyCase.sure')}
        </label>
        <SubmitButton className="button button-danger">{t('privacyCase.erase')}</SubmitButton>
      </fieldset>
    </Form>
  );
}
