import { useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useAnswerInView } from './answer-in-view.ts';
import { Notice } from './notice.tsx';

/** Around what a page says of what was sent just now: it comes into the window, and the focus to it. */
export function InView({ isSaid, children }: { isSaid: boolean; children: ReactNode }) {
  const said = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  useAnswerInView(said, isSaid ? key : null);
  if (!isSaid) return null;
  return (
    <div ref={said} tabIndex={-1} className="just-done">
      {children}
    </div>
  );
}

interface JustDoneProps {
  tone?: 'done' | 'alert' | 'info';
  /** what became of it, with whose it is and how much; null: nothing was sent */
  children: ReactNode;
}

/** What became of what was sent just now. */
export const JustDone = ({ tone = 'done', children }: JustDoneProps) => (
  <InView isSaid={children !== null}>
    <Notice tone={tone}>{children}</Notice>
  </InView>
);
