import { useEffect, useId, useRef, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { useTexts, type TextKey } from '../language/texts.tsx';
import { shortcutOf } from './shortcut-of.ts';

interface Entry {
  key: string;
  to: string;
  shortcut: string;
}

/**
 * Ctrl/Cmd+K: type a few letters, Enter goes there. "?" shows every key of the desk. Two native dialogs, so that focus,
 * Escape and the page behind are the browser's own work.
 */
export function CommandPalette({ entries }: { entries: readonly Entry[] }) {
  const { t, word } = useTexts();
  const navigate = useNavigate();
  const palette = useRef<HTMLDialogElement>(null);
  const keys = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const commands = [...entries, { key: 'account', to: '/account', shortcut: 'g a' }].map((entry) => ({
    ...entry,
    label: word('nav', entry.key),
  }));
  const found = commands.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));
  const chosen = found[Math.min(at, found.length - 1)];

  const open = () => {
    setTyped('');
    setAt(0);
    if (!palette.current?.open) palette.current?.showModal();
    input.current?.focus();
  };
  const go = (to: string) => {
    palette.current?.close();
    void navigate(to);
  };

  const [nextOf] = useState(shortcutOf);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        open();
        return;
      }
      const pressed = nextOf(event);
      if (pressed === null || document.querySelector('dialog[open]')) return;
      if (pressed === '?') keys.current?.showModal();
      const place = commands.find(({ shortcut }) => shortcut === pressed);
      if (place) void navigate(place.to);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  const onListKey = (event: ReactKeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      go(chosen.to);
    }
  };

  return (
    <>
      <button type="button" className="plain palette-button" onClick={open}>
        {t('palette.open')} <kbd>{t('palette.key')}</kbd>
      </button>
      <dialog ref={palette} className="palette" aria-label={t('palette.open')}>
        <input
          ref={input}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onListKey}
          placeholder={t('palette.placeholder')}
          aria-label={t('palette.placeholder')}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={chosen ? `${listId}-${chosen.key}` : undefined}
          autoComplete="off"
          spellCheck={false}
        />
        <div id={listId} className="options" role="listbox" aria-label={t('palette.open')}>
          {found.map(({ key, to, label, shortcut }) => (
            <div
              key={key}
              id={`${listId}-${key}`}
              role="option"
              aria-selected={key === chosen?.key}
              onClick={() => go(to)}
              onKeyDown={onListKey}
              tabIndex={-1}
            >
              <span>{label}</span> <kbd>{shortcut}</kbd>
            </div>
          ))}
        </div>
        {found.length === 0 && (
          <p className="hint" role="status">
            {t('palette.nothing')}
          </p>
        )}
      </dialog>
      <dialog ref={keys} className="palette keys" aria-labelledby={`${listId}-keys`}>
        <h2 id={`${listId}-keys`}>{t('keys.heading')}</h2>
        <dl>
          <div>
            <dt>
              <kbd>{t('palette.key')}</kbd>
            </dt>
            <dd>{t('keys.palette')}</dd>
          </div>
          {commands.map(({ key, label, shortcut }) => (
            <div key={key}>
              <dt>
                <kbd>{shortcut}</kbd>
              </dt>
              <dd>{t('keys.goTo', { place: label })}</dd>
            </div>
          ))}
          {listKeys.map(([pressed, key]) => (
            <div key={key}>
              <dt>
                <kbd>{pressed}</kbd>
              </dt>
              <dd>{t(key)}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog">
          <button type="submit" className="button">
            {t('keys.close')}
          </button>
        </form>
      </dialog>
    </>
  );
}

/** Keys of lists (ui/list-keys.ts), of what stands on a page (ui/page-keys.ts) and of the whole desk. */
const listKeys: readonly [string, TextKey][] = [
  ['j / k  ↓ ↑', 'keys.rows'],
  ['Enter', 'keys.open'],
  ['u', 'keys.back'],
  ['a', 'keys.take'],
  ['e', 'keys.done'],
  ['r', 'keys.answer'],
  ['/', 'keys.search'],
  ['?', 'keys.keys'],
  ['Esc', 'keys.escape'],
];
