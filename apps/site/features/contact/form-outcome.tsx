import { useEffect, useRef } from 'react';
import { useLanguage } from '../../i18n/language-provider.tsx';
import type { ReceivedForm } from '../../forms/received.ts';
import { Icon } from '../../components/icon.tsx';

/** That the message has arrived, standing where the visitor looks after the toast has gone. */
export function FormOutcome({ received }: { received: ReceivedForm | null }) {
  const { t } = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const [before, after] = t(received?.receipt === 'withheld' ? 'contact.sentNoReceipt' : 'contact.sent').split(
    '{number}',
  );
  useEffect(() => {
    // its first line, beside the button that has the focus: the whole may be higher than the window
    if (received) box.current?.querySelector('[data-outcome] p')?.scrollIntoView({ block: 'center' });
  }, [received]);
  return (
    <div ref={box} id="outcome">
      {/* the toast says that it arrived, and not under which number */}
      <p role="status" className="sr-only">
        {received && received.inquiryNumber !== '' ? `${before}${received.inquiryNumber}${after}` : ''}
      </p>
      {received ? (
        <div className="notice flex gap-3" data-outcome="sent">
          <Icon name="check" className="mt-0.5 shrink-0 text-leaf" />
          <div>
            <p className="font-semibold">{t('contact.successTitle')}</p>
            <p>{t('contact.successDesc')}</p>
            <p className="mt-2" hidden={received.inquiryNumber === ''}>
              {before}
              <strong className="tabular whitespace-nowrap">{received.inquiryNumber}</strong>
              {after}
            </p>
          </div>
        </div>
      ) : null}
    </div>
  );
}
