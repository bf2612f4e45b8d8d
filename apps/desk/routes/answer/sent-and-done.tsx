import { useEffect, useState } from 'react';
import { Form, Link } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import type { SentBefore } from './sent-before.ts';

/** On the next item: what became of the one before, and the way back while its answer has not left. */
export function SentAndDone({ itemId, answerId, number, undoFor, awaits }: SentBefore) {
  const { t } = useTexts();
  const [isOver, setOver] = useState(undoFor === 0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), undoFor);
    return () => clearTimeout(timer);
  }, [undoFor]);
  return (
    <div className="undo" role="status">
      <Form method="post" action={`/inbox/${itemId}/undo`} className="row">
        <p>
          {t(awaits ? 'answer.sentWait' : 'answer.sentDone')} <Link to={`/inbox/${itemId}`}>{number}</Link>
        </p>
        {!isOver && (
          <button type="submit" className="button" name="answer" value={answerId}>
            {t('thread.undo')}
          </button>
        )}
      </Form>
    </div>
  );
}
