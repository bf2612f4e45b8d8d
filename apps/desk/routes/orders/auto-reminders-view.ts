import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { noonOf } from '../../../../domain/german-time.ts';
import { writeIban } from '../../../../domain/invoicing/giro-code.ts';
import { lastDayShown, unreadFileOf } from '../../../../server/features/bank/last-day-shown.ts';
import { readAutoReminders } from '../../../../server/features/orders/auto-reminders.ts';
import type { DeskContext } from '../../document/desk-context.ts';
import { shortDay } from '../../i18n/moment.ts';

/** Whether reminders go out by themselves, and what they wait for at the company's account. */
export async function autoReminders({
  database,
  mailSetting,
  language,
}: Pick<DeskContext, 'database' | 'mailSetting'> & { language: DeskLanguage }) {
  const reminders = await readAutoReminders(database);
  const { iban } = mailSetting.texts.issuer.bank;
  const account = writeIban(iban);
  const [day, file] = await database.read(async (reader) => [
    await lastDayShown(reader, iban),
    await unreadFileOf(reader, [iban]),
  ]);
  const waitsFor =
    file !== null
      ? { why: 'file' as const, file, account, day }
      : {
          why: day === '' ? ('never' as const) : ('day' as const),
          file: '',
          account,
          day: day && shortDay(noonOf(day), language),
        };
  return { ...reminders, waitsFor: reminders.isOn ? waitsFor : null };
}
