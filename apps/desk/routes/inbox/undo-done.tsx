import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import type { DoneBefore } from './done-before.ts';

interface UndoDoneProps {
  itemId: string;
  revision: number;
  /** a key that presses it, too */
  shortcut?: string;
}

/** Takes back that an item was closed. */
export function UndoDone({ itemId, revision, shortcut }: UndoDoneProps) {
  const { t } = useTexts();
  return (
    <Form method="post" action={`/inbox/${itemId}`}>
      <input type="hidden" name="revision" value={revision} />
      <button type="submit" className="button" name="intent" value="undo-done" data-key={shortcut}>
        {t('item.undo')} {shortcut !== undefined && <kbd>{shortcut}</kbd>}
      </button>
    </Form>
  );
}

/** Says for some seconds that an item was closed, with the way back; after that it stands in its history. */
export function SaidDone({ itemId, done: { revision, saidFor } }: { itemId: string; done: DoneBefore }) {
  const { t } = useTexts();
  const [isOver, setOver] = useState(saidFor === 0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), saidFor);
    return () => clearTimeout(timer);
  }, [saidFor]);
  if (isOver) return null;
  return (
    <div className="undo row" role="status">
      <p>{t('item.saidDone')}</p>
      <UndoDone itemId={itemId} revision={revision} shortcut="z" />
    </div>
  );
}
