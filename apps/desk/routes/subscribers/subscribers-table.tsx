import { Form } from 'react-router';
import type { SubscriberState } from '../../../../domain/subscriber-state.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { SecondPress } from '../../components/second-press.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ColumnHeads } from '../../components/column-heads.tsx';

interface SubscriberLine {
  id: string;
  email: string;
  state: SubscriberState;
  language: string;
  /** when it became so */
  since: string;
  givenOn: string | null;
  hasFile: boolean;
}

export function SubscribersTable({ lines }: { lines: readonly SubscriberLine[] }) {
  const { t, word } = useTexts();
  return (
    <table className="list cards subscribers">
      <ColumnHeads
        columns={[
          t('subscribers.email'),
          t('newsletter.state'),
          t('subscribers.since'),
          t('newsletter.language'),
          t('subscribers.consent'),
          t('subscribers.end'),
        ]}
      />
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">{line.email}</th>
            <td data-label={t('newsletter.state')}>{word('subscriberState', line.state)}</td>
            <td className="when" data-label={t('subscribers.since')}>
              {line.since}
            </td>
            <td data-label={t('newsletter.language')}>{word('locale', line.language)}</td>
            <td data-label={t('subscribers.consent')}>
              <span>
                {t(
                  line.state === 'pending'
                    ? 'subscribers.notGiven'
                    : line.givenOn === null
                      ? 'subscribers.bySite'
                      : 'subscribers.byCompany',
                )}
                {line.hasFile && (
                  <>
                    {' '}
                    <a href={`/newsletter/subscribers/${line.id}/consent`} download>
                      {t('subscribers.file')}
                      <span className="unseen"> {line.email}</span>
                    </a>
                  </>
                )}
              </span>
            </td>
            <td>
              {line.state !== 'unsubscribed' && (
                <SecondPress
                  label={t('subscribers.end')}
                  name={t('subscribers.endOf', { email: line.email })}
                  text={t('subscribers.endText')}
                >
                  <Form method="post">
                    <SubmitButton name="end" value={line.id}>
                      {t('subscribers.endNow')}
                      <span className="unseen"> {line.email}</span>
                    </SubmitButton>
                  </Form>
                </SecondPress>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
