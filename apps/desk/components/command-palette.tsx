import { useEffect, useId, useRef, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import type { Role } from '../../../domain/desk-roles.ts';
import { useTexts, type TextKey } from '../i18n/texts.tsx';
import { lineChange } from './list-keys.ts';
import { pageCommands, type Command } from './page-commands.ts';
import { shortestSearch, useHits, type Hit } from './palette-hits.ts';
import { shortcutOf } from './shortcut-of.ts';

interface Entry {
  key: string;
  to: string;
  shortcut: string;
}

/** Something to begin on a page of its own: the palette goes there, and to the field or button that says `data-start`. */
interface Start {
  key: string;
  to: string;
}

interface CommandPaletteProps {
  entries: readonly Entry[];
  starts: readonly Start[];
  /** false: lines of a list are only opened */
  mayWork: boolean;
  /** what only others may, with the roles that may */
  closed: readonly { key: string; of: 'nav' | 'toBegin'; roles: readonly Role[] }[];
}

/**
 * Ctrl/Cmd+K: type a few letters, Enter does it: going elsewhere, beginning something, what the page offers, what can be
 * done with the line that had the focus, or searching; what is found is listed while one types. "?" shows every key of the
 * desk. Two native dialogs, so that focus, Escape and the page behind are the browser's own work.
 */
export function CommandPalette({ entries, starts, mayWork, closed }: CommandPaletteProps) {
  const { t, word, language } = useTexts();
  const navigate = useNavigate();
  const changed = useFetcher({ key: lineChange });
  const palette = useRef<HTMLDialogElement>(null);
  const keys = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  /** key of what the arrows chose; null: nothing yet */
  const [picked, pick] = useState<string | null>(null);
  /** of the page and its line, as they were when the palette opened */
  const [here, setHere] = useState<readonly Command[]>([]);
  const { found: hits, look, settled } = useHits();

  const go = (to: string, start?: string) => {
    // the frame puts the focus there
    void navigate(to, start === undefined ? {} : { state: { start } });
  };
  const places = [...entries, { key: 'account', to: '/account', shortcut: 'g a' }].map((entry) => ({
    ...entry,
    label: word('nav', entry.key),
  }));

  function rowCommands(row: HTMLElement): Command[] {
    const { item, revision } = row.dataset;
    const name = row.textContent;
    if (!mayWork || item === undefined || revision === undefined) return [];
    const change = (intent: string) => () =>
      void changed.submit({ intent, revision, stay: 'list' }, { method: 'post', action: `/inbox/${item}` });
    return [
      { key: 'row-take', label: t('palette.rowTake', { name }), shortcut: 'a', run: change('take') },
      { key: 'row-done', label: t('palette.rowDone', { name }), shortcut: 'e', run: change('done') },
      {
        key: 'row-answer',
        label: t('palette.rowAnswer', { name }),
        shortcut: '',
        run: () => go(`/inbox/${item}/answer`),
      },
    ];
  }

  // nothing that changes something comes first: Enter alone only goes to a page
  const all: readonly Command[] = [
    ...places.map(({ key, label, shortcut, to }) => ({ key: `go-${key}`, label, shortcut, run: () => go(to) })),
    ...starts.map(({ key, to }) => ({
      key: `start-${key}`,
      label: word('toBegin', key),
      shortcut: '',
      run: () => go(to, key),
    })),
    ...here,
  ];
  const wanted = typed.trim().toLowerCase();
  const words = wanted.split(/\s+/);
  const says = (label: string) => words.every((one) => label.toLowerCase().includes(one));
  const begins = ({ label }: Command) => Number(label.toLowerCase().startsWith(wanted));
  // what begins with what was typed goes first; else as they stand
  const commands = all.filter(({ label }) => says(label)).sort((one, other) => begins(other) - begins(one));
  const asHit = ({ key, label, to }: Hit): Command => ({
    key: `hit-${key}`,
    label,
    shortcut: '',
    run: () => go(to),
  });
  const isSearched = wanted.length >= shortestSearch;
  const hitCommands = isSearched ? hits.hits.map(asHit) : [];
  const oneOf = new Intl.ListFormat(language, { type: 'disjunction' });
  const othersMay = (isSearched ? closed : [])
    .map(({ key, of, roles }) => ({
      what: word(of, key),
      roles: oneOf.format(roles.map((role) => word('role', role))),
    }))
    .filter(({ what }) => says(what));
  const search: Command = {
    key: 'search',
    label: t('palette.search', { words: typed.trim() }),
    shortcut: '',
    run: () => go(`/inbox?${new URLSearchParams({ q: typed.trim() }).toString()}`),
  };
  const groups = [
    { key: 'found', label: t('palette.found'), options: isSearched ? [...hitCommands, search] : [] },
    { key: 'commands', label: t('palette.commands'), options: commands },
  ].filter(({ options }) => options.length > 0);
  const found = groups.flatMap(({ options }) => options);
  // a name that was typed means whoever it is, and not what could be done with their line
  const isOfRow = ({ key }: Command) => key.startsWith('row-');
  const meant =
    commands.find((command) => !isOfRow(command)) ??
    hitCommands.find(({ key }) => key === `hit-${hits.only}`) ??
    (hitCommands.length === 0 ? commands[0] : undefined) ??
    (isSearched ? search : undefined);
  const chosen = found.find(({ key }) => key === picked) ?? meant;

  const open = () => {
    if (palette.current?.open) return;
    const row = document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
    setHere([...(row === null ? [] : rowCommands(row)), ...pageCommands(), ...pageCommands('.side')]);
    setTyped('');
    look('');
    pick(null);
    palette.current?.showModal();
    input.current?.focus();
  };
  const run = (command: Command) => {
    // first, so that what is pressed is not behind a dialog
    palette.current?.close();
    command.run();
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
      const place = places.find(({ shortcut }) => shortcut === pressed);
      if (place) void navigate(place.to);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  const onListKey = (event: ReactKeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      const at = found.findIndex(({ key }) => key === chosen?.key);
      pick(found[(at + step + found.length) % found.length]?.key ?? null);
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      // what is found may come a moment later than the key; who has closed this or typed on by then does not mean it any more
      if (chosen.key === 'search' && picked === null)
        void settled().then(({ hits: come, only }) => {
          if (!palette.current?.open || input.current?.value !== typed) return;
          const one = come.find(({ key }) => key === only);
          run(one === undefined ? chosen : asHit(one));
        });
      else run(chosen);
    }
  };
  useEffect(() => {
    if (palette.current?.open)
      document.getElementById(`${listId}-${chosen?.key}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.key, listId]);

  return (
    <>
      <button type="button" className="plain palette-button" onClick={open}>
        <span className="magnifier">
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <circle cx="11" cy="11" r="7" />
            <path d="m16.5 16.5 4.5 4.5" />
          </svg>
          <span className="says">{t('palette.open')}</span>
        </span>{' '}
        <kbd>{t('palette.key')}</kbd>
      </button>
      <dialog ref={palette} className="palette" aria-label={t('palette.open')}>
        <div className="palette-head">
          <input
            ref={input}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              look(event.target.value);
              pick(null);
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
          <button type="button" className="plain" aria-label={t('keys.close')} onClick={() => palette.current?.close()}>
            <span aria-hidden="true">✕</span>
          </button>
        </div>
        <div id={listId} className="options" role="listbox" aria-label={t('palette.open')}>
          {groups.map(({ key: group, label, options }) => (
            <div key={group} role="group" aria-labelledby={`${listId}-${group}`}>
              <p id={`${listId}-${group}`} className="group" role="presentation">
                {label}
              </p>
              {options.map((option) => (
                <div
                  key={option.key}
                  id={`${listId}-${option.key}`}
                  role="option"
                  aria-selected={option.key === chosen?.key}
                  onClick={() => run(option)}
                  onKeyDown={onListKey}
                  tabIndex={-1}
                >
                  <span>{option.label}</span> {option.shortcut !== '' && <kbd>{option.shortcut}</kbd>}
                </div>
              ))}
            </div>
          ))}
        </div>
        {othersMay.map((one) => (
          <p key={one.what} className="hint">
            {t('palette.closed', one)}
          </p>
        ))}
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
          {places.map(({ key, label, shortcut }) => (
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
  ['x', 'keys.tick'],
  ['u', 'keys.back'],
  ['a', 'keys.take'],
  ['e', 'keys.done'],
  ['z', 'keys.undo'],
  ['r', 'keys.answer'],
  ['/', 'keys.search'],
  ['?', 'keys.keys'],
  ['Esc', 'keys.escape'],
];
