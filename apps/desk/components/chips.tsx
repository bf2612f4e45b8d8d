import { useEffect, useRef, useState, type ReactNode } from 'react';
import { inPieces } from '../routes/website/fields/whole-tokens.ts';

type Field = HTMLTextAreaElement | HTMLInputElement;

/**
 * Tokens in a text field look like one piece each. A field can hold text only: the pieces are drawn behind it, in the same
 * letters at the same places, and move as it scrolls. The field stays the browser's own, with its undo and spelling.
 */
export function Chips({ text, children }: { text: string; children: ReactNode }) {
  const around = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(text);
  useEffect(() => {
    const element = around.current;
    const back = element?.firstElementChild;
    const field = element?.querySelector<Field>('textarea, input');
    if (!element || !back || !field) return undefined;
    const follow = () => {
      setShown(field.value);
      back.scrollTop = field.scrollTop;
      back.scrollLeft = field.scrollLeft;
    };
    // where the cursor goes the text of a line goes along, and says nothing of it
    const events = ['input', 'scroll', 'keyup', 'pointerup', 'focusout'] as const;
    for (const event of events) element.addEventListener(event, follow, { capture: true });
    return () => {
      for (const event of events) element.removeEventListener(event, follow, { capture: true });
    };
  }, []);
  return (
    <div className="chips" ref={around}>
      <div className="chips-back" aria-hidden="true">
        {inPieces(shown).map(({ at, piece, isToken }) => (isToken ? <mark key={at}>{piece}</mark> : piece))}
        {/* the last line counts though it is empty */}
        {'\u200b'}
      </div>
      {children}
    </div>
  );
}
