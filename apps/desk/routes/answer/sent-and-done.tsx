import { useEffect, useState } from 'react';
import { Form, Link } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import type { SentBefore } from './sent-before.ts';

interface SentAndDoneProps {
  sent: SentBefore;
  /** who the page is about now, where that is somebody else; null: the same */
  now: string | null;
}

/** On the page that follows: whom the answer went to, and the way back while it has not left. */
export function SentAndDone({ sent, now }: SentAndDoneProps) {
  const { itemId, answerId, number, name, undoFor, awaits } = sent;
  const { t } = useTexts();
  const [isOver, setOver] = useState(undoFor === 0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), undoFor);
    return () => clearTimeout(timer);
  }, [undoFor]);
  return (
    <div className="notice notice-done" role="status">
      <Form method="post" action={`/inbox/${itemId}/undo`} className="row">
        <p>
          <strong>{t(awaits ? 'answer.sentWait' : 'answer.sentDone', { name })}</strong>{' '}
          <Link to={`/inbox/${itemId}`}>{number}</Link>
          {now !== null && ` · ${t('answer.sentNow', { name: now })}`}
        </p>
        {!isOver && (
          <button type="submit" className="button" name="answer" value={answerId}>
            {t('answer.undoTo', { name })}
          </button>
        )}
      </Form>
    </div>
  );
}
