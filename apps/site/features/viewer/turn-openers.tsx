import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Pieces } from '../../../../domain/piece.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { adoptStylesheet } from '../../components/adopt-stylesheet.ts';
import { useLazyComponent } from '../../components/use-lazy-component.ts';
import sheet from './turn-openers.css?inline';

adoptStylesheet(sheet);

// not beside the signs of the dialog: a file that both share would be one more for every page
/** lucide: rotate-3d */
const hold = (
  <svg
    width="22"
    height="22"
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
  >
    <path
      d="m15.194 13.707 3.814 1.86-1.86 3.814M16.472 7.528A5 10 0 1 0 13 21.798M21.798 11A10 5 0 1 0 19 15.571"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

interface TurnOpenersProps {
  /** the boxes with the products' pictures, as a selector */
  boxes: string;
  /** the products, in the order of the boxes */
  products: readonly string[];
}

interface Opener {
  id: string;
  box: Element;
}

/** After the next frame. */
const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

const importDialog = () => import('./viewer-dialog.tsx');

/** A button at each picture of a product that has a model, and the model it opens. */
export default function TurnOpeners({ boxes, products }: TurnOpenersProps) {
  const { t, language, needSection, hasSection } = useLanguage();
  const [pieces, setPieces] = useState<{ language: string; all: Pieces; openers: Opener[] } | null>(null);
  const [pressed, setPressed] = useState<string | null>(null);
  const [open, setOpen] = useState<{ id: string; opener: HTMLElement } | null>(null);
  const { ready: Viewer, load, prepare } = useLazyComponent(importDialog);

  const order = products.join(' ');
  const needTexts = useEffectEvent(() => needSection('viewer'));
  useEffect(() => {
    const ending = new AbortController();
    const fetchPieces = async () => {
      const [response] = await Promise.all([
        fetch(`/data/${language}/pieces.json`, { signal: ending.signal }),
        needTexts(),
      ]);
      if (!response.ok) return;
      const all: Pieces = await response.json();
      if (ending.signal.aborted) return;
      const found = [...document.querySelectorAll(boxes)];
      const openers = order.split(' ').flatMap((id, at) => found.slice(at, at + 1).map((box) => ({ id, box })));
      setPieces({ language, all, openers });
    };
    // nobody asked for it yet: without it there are no buttons
    fetchPieces().catch(() => undefined);
    return () => ending.abort();
  }, [language, boxes, order]);

  if (pieces?.language !== language || !hasSection('viewer')) return null;
  const shown = open ? pieces.all[open.id] : undefined;
  return (
    <>
      {pieces.openers.map(({ id, box }) => {
        const piece = pieces.all[id];
        return piece
          ? createPortal(
              <button
                type="button"
                className="btn btn-small turn-opener no-print"
                aria-haspopup="dialog"
                aria-label={t('viewer.openFor', { name: piece.name })}
                aria-busy={pressed === id}
                onPointerEnter={prepare}
                onFocus={prepare}
                onClick={({ currentTarget: opener }) => {
                  setPressed(id);
                  // the press is seen before the dialog and its drawing take the browser's time
                  Promise.all([load(), painted()])
                    .then(() => setOpen({ id, opener }))
                    // the visitor does without it, or a new release has replaced the code
                    .catch(() => undefined)
                    .finally(() => setPressed(null));
                }}
              >
                {hold}
                <span>{t('viewer.open')}</span>
              </button>,
              box,
              id,
            )
          : null;
      })}
      {open && shown && Viewer ? <Viewer piece={shown} opener={open.opener} onClosed={() => setOpen(null)} /> : null}
    </>
  );
}
