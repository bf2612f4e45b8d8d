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
  const { id = '' } = useParams();
  if (brings === null) return children;
  return (
    <>
      {look?.of === of && <Looked look={look} order={id} />}
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

interface LookedProps {
  look: Look;
  /** its id */
  order: string;
}

/** What would be sent, in the form of the button that sends it. */
export const Looked = ({ look, order }: LookedProps) => (
  <LookedAt answer={look}>
    <LookedMails look={look} order={order} />
  </LookedAt>
);

/** Around what was looked at, in its form: it comes into the window. @param answer another one each time somebody looks */
export function LookedAt({ answer, children }: { answer: unknown; children: ReactNode }) {
  const { t } = useTexts();
  const said = useRef<HTMLElement>(null);
  // what was typed since is not in it
  const [stale, setStale] = useState<unknown>(null);
  useAnswerInView(said, answer);
  useEffect(() => {
    const form = said.current?.closest('form');
    const onInput = () => setStale(answer);
    form?.addEventListener('input', onInput);
    return () => form?.removeEventListener('input', onInput);
  }, [answer]);
  return (
    <section ref={said} id="look" tabIndex={-1} className="looked" aria-label={t('orders.look.heading')}>
      {stale === answer ? <p>{t('orders.look.changed')}</p> : children}
    </section>
  );
}

/** The mails of one order as they would go, and its papers to open. */
export function LookedMails({ look: { of, mails, papers }, order }: LookedProps) {
  const { t, word } = useTexts();
  return (
    <>
      <p className="hint">
        {t(mails.length === 0 ? 'orders.look.noMail' : 'orders.look.notSent')}{' '}
        {papers.length > 0 && t('orders.look.number', { number: papers.map(({ number }) => number).join(', ') })}
      </p>
      {/* above the mail, which is as long as the notice of withdrawal in it */}
      {papers.map(({ kind, number }, at) => (
        <p key={number}>
          <button
            type="submit"
            name="look"
            value={of}
            formAction={`/orders/${order}/look?paper=${at}`}
            formTarget="_blank"
            className="button"
            onClick={openPreview}
          >
            {t('orders.look.pdf', { paper: word('paperKind', kind) })}
          </button>
        </p>
      ))}
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
    </>
  );
}
