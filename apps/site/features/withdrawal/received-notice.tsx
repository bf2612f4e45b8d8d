import { localeTags } from '../../../../domain/locale.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Icon } from '../../components/icon.tsx';
import type { ReceivedForm } from '../../forms/received.ts';

/** Says that the declaration has arrived, under which number and when (in the company's time, as in the receipt). */
export function ReceivedNotice({ received, email }: { received: ReceivedForm; email: string | null }) {
  const { t, language } = useLanguage();
  const time = new Intl.DateTimeFormat(localeTags[language], {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'Europe/Berlin',
  }).format(new Date(received.receivedAt));
  return (
    <div role="status" data-outcome="received">
      <h3 data-step-heading tabIndex={-1} className="flex items-start gap-3 text-[1.45rem] outline-none">
        <Icon name="check" className="mt-1 shrink-0 text-leaf" />
        {t('withdrawal.done.title')}
      </h3>
      <dl className="tabular mt-4 grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="soft text-small sm:pt-0.5">{t('withdrawal.done.number')}</dt>
        <dd className="font-semibold">{received.inquiryNumber}</dd>
        <dt className="soft text-small sm:pt-0.5">{t('withdrawal.done.time')}</dt>
        <dd>
          <time dateTime={received.receivedAt}>{time}</time>
        </dd>
      </dl>
      <p className="mt-4">
        {email === null ? t('withdrawal.done.receipt') : t('withdrawal.done.receiptTo', { email })}
      </p>
      <p className="mt-2">{t('withdrawal.done.keep')}</p>
    </div>
  );
}
