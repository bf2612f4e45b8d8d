import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useActionData, useParams } from 'react-router';
import { useAnswerInView } from '../../components/answer-in-view.ts';
import { SubmitButton } from '../../components/submit-button.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import type { Look } from './acts/look-first.ts';
import { openPreview } from './open-preview.ts';

interface LookFirstProps {
  /** names the button on the page (`Look`) */
  of: string;
  /** what it sends or writes; null: nothing */
  brings?: 'mail' | 'paper' | null;
  /** the button that does it */
  children: ReactNode;
}

/** Beside a button that cannot be taken back: one that shows the mail and the paper first, above it, with what is typed. */
export function LookFirst({ of, brings = 'mail', children }: LookFirstProps) {
  const { t } = useTexts();
  const look = useLook();
  if (brings === null) return children;
  return (
    <>
      {look?.of === of && <Looked look={look} />}
      {children}
      {/* without scripts the page opens where the mail stands */}
      <SubmitButton className="plain" name="look" value={of} formAction="#look">
        {t(`orders.look.${brings}`)}
      </SubmitButton>
    </>
  );
}

/** What was looked at just now; null: nothing was. */
export const useLook = (): Look | null => useActionData<() => { look?: Look }>()?.look ?? null;

function Looked({ look }: { look: Look }) {
  const { t, word } = useTexts();
  const { id = '' } = useParams();
  const said = useRef<HTMLElement>(null);
  // what was typed since is not in it
  const [stale, setStale] = useState<Look | null>(null);
  useAnswerInView(said, look);
  useEffect(() => {
    const form = said.current?.closest('form');
    const onInput = () => setStale(look);
    form?.addEventListener('input', onInput);
    return () => form?.removeEventListener('input', onInput);
  }, [look]);
  const { of, mails, papers } = look;
  return (
    <section ref={said} id="look" tabIndex={-1} className="looked" aria-label={t('orders.look.heading')}>
      {stale === look ? (
        <p>{t('orders.look.changed')}</p>
      ) : (
        <>
          <p className="hint">
            {t(mails.length === 0 ? 'orders.look.noMail' : 'orders.look.notSent')}{' '}
            {papers.length > 0 && t('orders.look.number', { number: papers.map(({ number }) => number).join(', ') })}
          </p>
          {mails.map(({ to, language, subject, text }) => (
            <div key={`${to} ${subject}`} className="mail-look" role="group" aria-label={subject}>
              <p>{t('orders.look.to', { address: to })}</p>
              <p lang={language}>
                <strong>{subject}</strong>
              </p>
              <p lang={language} className="mail-text">
                {text}
              </p>
            </div>
          ))}
          {papers.map(({ kind, number }, at) => (
            <p key={number}>
              <button
                type="submit"
                name="look"
                value={of}
                formAction={`/orders/${id}/look?paper=${at}`}
                formTarget="_blank"
                className="button"
                onClick={openPreview}
              >
                {t('orders.look.pdf', { paper: word('paperKind', kind) })}
              </button>
            </p>
          ))}
        </>
      )}
    </section>
  );
}
