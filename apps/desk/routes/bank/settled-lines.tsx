import { Form, Link } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import type { SettledLineView } from './bank-view.ts';
import { Transfer } from './open-line.tsx';

/** What was noted or set aside lately: each can be taken back. */
export function SettledLines({ lines }: { lines: readonly SettledLineView[] }) {
  const { t } = useTexts();
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="settled">
      <h2 id="settled">{t('bank.settled')}</h2>
      <ul className="bank-lines">
        {lines.map((line) => (
          <li key={line.id} className="bank-line">
            <Transfer line={line} />
            <Form method="post" action="/bank" className="settled">
              <input type="hidden" name="line" value={line.seen} />
              <p>
                {t(`bank.state.${line.state}`)}
                {line.orders.map(({ id, number, wentBack }, at) => (
                  <span key={id}>
                    {at > 0 && ','} <Link to={`/orders/${id}`}>{number}</Link>
                    {wentBack !== 'no' && ` ${t(`bank.wentBack.${wentBack}`)}`}
                  </span>
                ))}
              </p>
              {line.orders.some(({ wentBack }) => wentBack === 'refunded') && (
                <p className="hint">{t('bank.refundFirst')}</p>
              )}
              {line.press !== null && (
                <SubmitButton intent={line.press}>
                  {t(line.press === 'reopen' ? 'bank.reopen' : 'bank.takeBack')}
                  <span className="unseen">
                    {' '}
                    {line.amount} {line.name}
                  </span>
                </SubmitButton>
              )}
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
