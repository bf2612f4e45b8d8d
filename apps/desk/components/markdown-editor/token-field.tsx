import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Chips } from '../chips.tsx';
import { piecePut, type OpenEditor } from './open-editors.ts';
import { usePieceNames } from './piece-names.tsx';

interface TokenFieldProps {
  /** what stands in the field when it is made */
  text: string;
  /** what its text is about, the same after it is saved */
  name: string;
  /** what a screen reader calls it */
  label: string;
  language: string;
  /** by token, what it is called and what stands in its place now */
  tokens: Readonly<Record<string, string>>;
  /** the field, which is what is sent: without scripts it is all there is */
  children: ReactNode;
}

const fieldIn = (around: Element | null) =>
  around?.querySelector<HTMLTextAreaElement | HTMLInputElement>('.chips > textarea, .chips > input');

const hasPieces = (text: string) => /\{[^{}\n]*\}|\]\(\/|<</.test(text);

/** Where somebody was writing when a field was saved and made anew. */
let left: { name: string; at: number } | null = null;

/** A sentence of the site: tokens and links in it look like words, are taken away with one key, and cannot be broken. */
export function TokenField({ text, name, label, language, tokens, children }: TokenFieldProps) {
  const around = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<OpenEditor | null>(null);
  const [isOpen, setOpen] = useState(false);
  const nameOf = usePieceNames(tokens);

  const open = useEffectEvent(async (isWriting: boolean) => {
    const field = fieldIn(around.current);
    if (!field || editor.current || !hasPieces(field.value)) return;
    const { openEditor } = await import('./open-editor.ts');
    // nobody loses the field that they write in
    const isInUse = !isWriting && field === document.activeElement;
    if (!host.current?.isConnected || editor.current || isInUse) return;
    editor.current = openEditor({ host: host.current, field, label, language, of: 'sentence', nameOf, readHtml: null });
    setOpen(true);
    if (isWriting) editor.current.focusAt(field.selectionEnd ?? field.value.length);
    if (left?.name === name) {
      editor.current.focusAt(left.at);
      left = null;
    }
  });
  const close = useEffectEvent(() => {
    const at = editor.current?.cursor() ?? null;
    if (at !== null) left = { name, at };
    editor.current?.close();
    editor.current = null;
  });
  useEffect(() => {
    const element = around.current;
    if (element === null) return undefined;
    // what fails stays the browser's own field
    const start = (isWriting: boolean) => void open(isWriting).catch(() => undefined);
    // forms are long, and languages are folded: those that are seen come first
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        seen.disconnect();
        const field = fieldIn(element);
        // what was typed before the page was active is written on in the field
        if (field?.value === field?.defaultValue) start(false);
      },
      { rootMargin: '1000px' },
    );
    seen.observe(element);
    const onLeave = () => start(false);
    const onPut = () => start(true);
    element.addEventListener('focusout', onLeave);
    element.addEventListener(piecePut, onPut);
    return () => {
      seen.disconnect();
      element.removeEventListener('focusout', onLeave);
      element.removeEventListener(piecePut, onPut);
      close();
    };
  }, []);
  return (
    <div ref={around} className={isOpen ? 'token-field editing' : 'token-field'}>
      <div ref={host} hidden={!isOpen} className="markdown-host" />
      <Chips text={text}>{children}</Chips>
    </div>
  );
}
