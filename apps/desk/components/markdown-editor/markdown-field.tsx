import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useFetcher } from 'react-router';
import type { loader as pictures } from '../../routes/website/pictures/picture-list.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useScripts } from '../use-scripts.ts';
import { markdownActs } from './acts.ts';
import type { OpenEditor } from './open-editors.ts';
import { usePieceNames } from './piece-names.tsx';
import { readHtml } from './read-html.ts';

interface MarkdownFieldProps {
  /** id of the text area */
  field: string;
  /** what its text is about, the same after it is saved */
  name: string;
  label: string;
  language: string;
  /** by token, what it is called and what stands in its place now */
  tokens?: Readonly<Record<string, string>>;
  /** the text area, which is what is sent: without scripts it is all there is */
  children: ReactNode;
}

/** Texts that are written in the editor: it stays open when one is saved and its field is made anew. */
const openTexts = new Set<string>();

/** A text in Markdown: in its text area, or in an editor over it, as whoever writes wants it. */
export function MarkdownField({ field, name, label, language, tokens = {}, children }: MarkdownFieldProps) {
  const { t } = useTexts();
  const nameOf = usePieceNames(tokens);
  const hasScripts = useScripts();
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<OpenEditor | null>(null);
  /** whoever pressed the button writes on in the editor */
  const isPressed = useRef(false);
  const [state, setState] = useState<'text' | 'opening' | 'open' | 'failed'>('text');

  /** Its code is fetched first: what is set then is no part of drawing. */
  async function start() {
    const { openEditor } = await import('./open-editor.ts');
    const area = document.getElementById(field);
    if (!host.current || editor.current || !(area instanceof HTMLTextAreaElement)) return;
    editor.current = openEditor({ host: host.current, field: area, label, language, of: 'markdown', nameOf, readHtml });
    openTexts.add(name);
    setState('open');
  }

  function press() {
    setState('opening');
    isPressed.current = true;
    start().catch(() => setState('failed'));
  }

  function close() {
    editor.current?.close();
    editor.current = null;
    openTexts.delete(name);
    setState('text');
  }

  const onMade = useEffectEvent(() => {
    if (openTexts.has(name)) start().catch(() => undefined);
  });
  useEffect(() => {
    onMade();
    return () => {
      editor.current?.close();
      editor.current = null;
    };
  }, []);
  const isOpen = state === 'open';
  useEffect(() => {
    if (isOpen && isPressed.current) editor.current?.focus();
    isPressed.current = false;
  }, [isOpen]);
  return (
    <div className={isOpen ? 'markdown-field editing' : 'markdown-field'}>
      {hasScripts && (
        <div className="markdown-bar">
          {isOpen &&
            markdownActs.map((act) => (
              <button key={act} type="button" className="plain" onClick={() => editor.current?.act(act)}>
                {t(`website.editor.${act}`)}
              </button>
            ))}
          {isOpen && <Pictures language={language} insert={(text) => editor.current?.insert(text)} />}
          <button type="button" className="plain" disabled={state === 'opening'} onClick={isOpen ? close : press}>
            {t(isOpen ? 'website.editor.close' : 'website.editor.open')}
            <span className="unseen"> {label}</span>
          </button>
        </div>
      )}
      {state === 'failed' && <p className="error">{t('website.editor.failed')}</p>}
      <div ref={host} hidden={!isOpen} className="markdown-host" />
      {children}
    </div>
  );
}

/** The pictures of the library, to be put where the cursor is, with the words for them. */
function Pictures({ language, insert }: { language: string; insert: (text: string) => void }) {
  const { t } = useTexts();
  const list = useFetcher<typeof pictures>();
  const details = useRef<HTMLDetailsElement>(null);
  const put = (name: string, words: string) => {
    insert(`![${words.replace(/[[\]]/g, '')}](/pictures/${name})`);
    if (details.current) details.current.open = false;
  };
  return (
    <details
      ref={details}
      className="markdown-pictures picture-choice"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) void list.load('/website/pictures/list');
      }}
    >
      <summary>{t('website.editor.picture')}</summary>
      <ul>
        {(list.data?.pictures ?? []).map(({ name, fileName, src, words }) => (
          <li key={name}>
            <button type="button" onClick={() => put(name, words[language] ?? '')}>
              {src !== null && <img src={src} alt="" loading="lazy" />}
              <span>{fileName}</span>
            </button>
          </li>
        ))}
      </ul>
      {list.data?.pictures.length === 0 && <p className="hint">{t('website.library.empty')}</p>}
    </details>
  );
}
