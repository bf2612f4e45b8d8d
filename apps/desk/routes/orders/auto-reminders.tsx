import { Form } from 'react-router';
import { SecondPress } from '../../components/second-press.tsx';
import { useTexts } from '../../i18n/texts.tsx';

interface AutoRemindersProps {
  isOn: boolean;
  /** who said so last, by name; empty: nobody has */
  by: string;
  mayWork: boolean;
  /** why some or all wait; null: they are off */
  waitsFor: { why: 'file' | 'never' | 'day'; file: string; account: string; day: string } | null;
}

/** Whether reminders go out by themselves, what that means, and the switch. */
export function AutoReminders({ isOn, by, mayWork, waitsFor }: AutoRemindersProps) {
  const { t } = useTexts();
  const waits = waitsFor === null ? '' : ` ${t(`orders.auto.waitsFor.${waitsFor.why}`, waitsFor)}`;
  const said = by === '' ? t('orders.auto.off') : t(isOn ? 'orders.auto.onBy' : 'orders.auto.offBy', { name: by });
  if (!mayWork)
    return (
      <p className="hint">
        {said}
        {waits}
      </p>
    );
  return (
    <>
      <p className="hint">
        {said}
        {waits}
      </p>
      <SecondPress label={t(isOn ? 'orders.auto.turnOff' : 'orders.auto.turnOn')} text={t('orders.auto.text')}>
        <Form method="post" action="/orders?todo=payment">
          <button className="button" name="auto-reminders" value={isOn ? 'off' : 'on'}>
            {t(isOn ? 'orders.auto.offNow' : 'orders.auto.onNow')}
          </button>
        </Form>
      </SecondPress>
    </>
  );
}
