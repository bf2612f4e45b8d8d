import { Form } from 'react-router';
import { EnterKey } from '../../components/enter-key.tsx';
import { useTexts } from '../../i18n/texts.tsx';

interface PutAsideProps {
  revision: number;
  /** offered days of the coming week: as a form sends them, and in words */
  days: readonly { day: string; words: string; weekday: string }[];
  /** a day that was refused, as it was typed; null: none was */
  refused: string | null;
  onPress: () => void;
}

/** One press puts an item aside until a day, or until its sender writes. */
export function PutAside({ revision, days, refused, onPress }: PutAsideProps) {
  const { t } = useTexts();
  const [first] = days;
  return (
    <>
      {first !== undefined && (
        <Form method="post" className="put-aside-first" onSubmit={onPress}>
          <input type="hidden" name="revision" value={revision} />
          <input type="hidden" name="intent" value="later" />
          <button type="submit" className="button" name="until" value={first.day}>
            {t('later.putUntil', { until: first.weekday })}
          </button>
        </Form>
      )}
      <details className="act put-aside" open={refused !== null}>
        <summary>{t('later.otherwise')}</summary>
        <Form method="post" className="stack" onSubmit={onPress}>
          <input type="hidden" name="revision" value={revision} />
          <input type="hidden" name="intent" value="later" />
          <EnterKey presses={{ name: 'until', value: 'day' }} />
          {days.slice(1).map(({ day, words }) => (
            <button key={day} type="submit" className="button" name="until" value={day}>
              {t('later.untilDay', { until: words })}
            </button>
          ))}
          <button type="submit" className="button" name="until" value="answer">
            {t('later.untilAnswer')}
          </button>
          <div className="row">
            <label>
              {t('later.date')}
              <input
                type="date"
                name="day"
                defaultValue={refused ?? ''}
                aria-invalid={refused === null ? undefined : true}
                aria-describedby={refused === null ? undefined : 'later-problem'}
              />
            </label>
            <button type="submit" className="button" name="until" value="day">
              {t('later.put')}
            </button>
          </div>
          {refused !== null && (
            <p className="error" id="later-problem" role="alert">
              {t('later.dayWrong')}
            </p>
          )}
        </Form>
      </details>
    </>
  );
}
