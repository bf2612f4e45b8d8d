import { useEffect, useRef } from 'react';
import { useLanguage } from '../../language/language-provider.tsx';
import { Icon } from '../../ui/icon.tsx';

export type Outcome = { kind: 'sent'; number: string } | { kind: 'failed'; text: string } | null;

/** What became of the message, standing where the visitor looks after the toast has gone. */
export function FormOutcome({ outcome, email }: { outcome: Outcome; email: string }) {
  const { t } = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const [before, after] = t('contact.sent').split('{number}');
  useEffect(() => {
    if (outcome) box.current?.scrollIntoView({ block: 'center' });
  }, [outcome]);
  return (
    <div ref={box} role="status" id="outcome">
      {outcome?.kind === 'sent' ? (
        <div className="notice flex gap-3" data-outcome="sent">
          <Icon name="check" className="mt-0.5 shrink-0 text-leaf" />
          <div>
            <p className="font-semibold">{t('contact.successTitle')}</p>
            <p>{t('contact.successDesc')}</p>
            <p className="mt-2">
              {before}
              <strong className="tabular whitespace-nowrap">{outcome.number}</strong>
              {after}
            </p>
          </div>
        </div>
      ) : null}
      {outcome?.kind === 'failed' ? <Problem text={outcome.text} email={email} /> : null}
    </div>
  );
}

/** Above a form that came back from the server without JavaScript. */
export function ReturnedNotice({ problem, email }: { problem: string | null; email: string }) {
  const { t } = useLanguage();
  return (
    <Problem
      title={problem ? t('contact.errorTitle') : t('contact.validationTitle')}
      text={problem ?? t('contact.validationDesc')}
      email={email}
    />
  );
}

/** A problem in words; the company's address in them can be clicked. */
function Problem({ title, text, email }: { title?: string; text: string; email: string }) {
  const [before, ...after] = text.split(email);
  return (
    <div className="notice notice-error flex gap-3" data-outcome="failed">
      <Icon name="alert" className="mt-0.5 shrink-0 text-error" />
      <div>
        {title ? <p className="font-semibold">{title}</p> : null}
        <p>
          {before}
          {after.length > 0 ? (
            <a href={`mailto:${email}`} className="text-link">
              {email}
            </a>
          ) : null}
          {after.join(email)}
        </p>
      </div>
    </div>
  );
}
