import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ReturnedForm } from '../../../../domain/forms/returned-form.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';
import { isValidationKey } from '../../i18n/validation-key.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { FormStatus, Honeypot } from '../../forms/form-status.tsx';
import type { ReceivedForm } from '../../forms/received.ts';
import { useForm } from '../../forms/use-form.ts';
import { InputField, TextAreaField } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { forgetReport, keepReport, reportSoFar } from './draft.ts';

interface BarrierReportProps {
  /** the page's own address: without JavaScript the form is sent there */
  action: string;
  /** the company's address */
  email: string;
  /** what the page's action answered, without JavaScript */
  returned: ReturnedForm | undefined;
  /** a report just sent without JavaScript */
  received: ReceivedForm | null;
}

/** A report of something that somebody could not use. Who it was may stay open. Needs the sections `legal` and `validation`. */
export function BarrierReport({ action, email, returned, received: landed }: BarrierReportProps) {
  const { t, language } = useLanguage();
  const [received, setReceived] = useState(landed);
  const [initial] = useState(returned?.values ?? reportSoFar);
  const thanks = useRef<HTMLDivElement>(null);
  const form = useForm({
    kind: 'barrier',
    prefix: 'barrier',
    language,
    say: (key) => (isValidationKey(key) ? t(key) : key),
    returned,
    onFailed: (said) => said ?? t('legal.barrier.failed', { email }),
    onSent(arrived) {
      forgetReport();
      flushSync(() => setReceived(arrived));
      // the button that had the focus is gone
      thanks.current?.focus();
    },
  });
  const field = (name: string) => ({ ...form.field(name), defaultValue: initial[name], onFocus: form.warm });
  return (
    <section id="report" aria-labelledby="report-title" className="card no-print my-8 max-w-[42rem] p-5 sm:p-8">
      <h2 id="report-title" className="text-heading">
        {t('legal.barrier.title')}
      </h2>
      <div ref={thanks} role="status" id="report-sent" tabIndex={-1} className="outline-none">
        {received ? <Thanks received={received} /> : null}
      </div>
      {received ? null : (
        <form
          method="post"
          action={`${action}#${form.problemId}`}
          noValidate
          aria-busy={form.busy}
          className="mt-4 grid grid-cols-1 gap-5"
          onChange={(event) => keepReport(event.currentTarget)}
          onSubmit={form.onSubmit}
        >
          <FormProblem
            form={form}
            summary={t('validation.summary.title')}
            title={t('legal.barrier.failedTitle')}
            email={email}
          />
          <p>{t('legal.barrier.intro')}</p>
          <p className="hint">{t('legal.barrier.required')}</p>
          <InputField
            {...field('page')}
            label={t('legal.barrier.page')}
            hint={t('legal.barrier.pageHint')}
            autoComplete="off"
          />
          <TextAreaField
            {...field('problem')}
            rows={5}
            required
            label={t('legal.barrier.problem')}
            hint={t('legal.barrier.problemHint')}
          />
          <InputField {...field('name')} label={t('legal.barrier.name')} autoComplete="name" />
          <InputField {...field('email')} type="email" label={t('legal.barrier.email')} autoComplete="email" />
          <Honeypot />
          <div>
            <button type="submit" className="btn btn-primary" aria-disabled={form.busy || undefined}>
              {t(form.busy ? 'legal.barrier.sending' : 'legal.barrier.submit')}
            </button>
          </div>
          <FormStatus busy={form.busy} text={t('legal.barrier.sending')} />
          <p className="hint [&_a]:underline">
            <Text id="legal.barrier.privacy" />
          </p>
        </form>
      )}
    </section>
  );
}

function Thanks({ received }: { received: ReceivedForm }) {
  const { t } = useLanguage();
  const [before, after] = t('legal.barrier.sent').split('{number}');
  return (
    <div className="notice mt-4 flex gap-3" data-outcome="sent">
      <Icon name="check" className="mt-0.5 shrink-0 text-leaf" />
      <div>
        <p className="font-semibold">{t('legal.barrier.sentTitle')}</p>
        <p>
          {before}
          <strong className="tabular whitespace-nowrap">{received.inquiryNumber}</strong>
          {after}
        </p>
        {received.receipt === 'none' ? null : (
          <p className="mt-2">
            {t(received.receipt === 'withheld' ? 'legal.barrier.noReceipt' : 'legal.barrier.receipt')}
          </p>
        )}
      </div>
    </div>
  );
}
