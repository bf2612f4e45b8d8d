import { useEffect, useState } from 'react';
import { Form, Link } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import { OnlyFile } from '../../components/mail-state.tsx';
import type { SentBefore } from './sent-before.ts';

/** On the page that follows: whom the answer went to, and the way back while it has not left. */
export function SentAndDone({ sent }: { sent: SentBefore }) {
  const { itemId, answerId, number, name, undoFor, awaits } = sent;
  const { t } = useTexts();
  const [isOver, setOver] = useState(undoFor === 0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), undoFor);
    return () => clearTimeout(timer);
  }, [undoFor]);
  return (
    <>
      <div className="notice notice-done" role="status">
        <Form method="post" action={`/inbox/${itemId}/undo`} className="row">
          <p>
            <strong>{t(awaits ? 'answer.sentWait' : 'answer.sentDone', { name })}</strong>{' '}
            <Link to={`/inbox/${itemId}`}>{number}</Link>
          </p>
          {!isOver && (
            <button type="submit" className="button" name="answer" value={answerId}>
              {t('answer.undoTo', { name })}
            </button>
          )}
        </Form>
      </div>
      <OnlyFile />
    </>
  );
}

/** Above the next item, which opened by itself: it is about somebody else. */
export function GoesOn({ name }: { name: string }) {
  const { t } = useTexts();
  return (
    <p className="goes-on">
      <strong>{t('answer.sentNow', { name })}</strong> · <Link to="/inbox">{t('answer.toList')}</Link>
    </p>
  );
}
