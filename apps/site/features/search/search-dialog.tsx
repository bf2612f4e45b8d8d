import { Dialog } from 'radix-ui';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { Form, Link, useFetcher, useLocation } from 'react-router';
import { questionIn, type SearchAnswer, type SearchHit } from '../../../../domain/search.ts';
import { pluralForm } from '../../../../domain/plural.ts';
import { LocalLink, usePaths } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { onTrouble, troubleNow, tryAgain } from '../../network/again.ts';
import { Icon } from '../../components/icon.tsx';
import { Marked } from '../../components/marked.tsx';
import { stillThere } from '../../components/still-there.ts';
import { useCovered } from '../../components/use-covered.ts';
import './search-dialog.css';

interface SearchDialogProps {
  open: boolean;
  onClose(): void;
  /** its link, which names the key that opens it, and where the focus returns to when it was nowhere */
  opener: RefObject<HTMLElement | null>;
}

/** milliseconds after a letter, so that not every one of a word is asked for */
const typingPause = 150;
const mostSuggestions = 8;
const mostOfKind = 3;

/** The search over the page: a field with suggestions as one types (ARIA's combobox pattern, the focus stays in the field). */
export default function SearchDialog({ open, onClose, opener }: SearchDialogProps) {
  const { t, needSection, hasSection } = useLanguage();
  const [byKey, setByKey] = useState(true);
  const close = useEffectEvent(onClose);
  const needTexts = useEffectEvent(() => needSection('search'));
  useEffect(() => {
    // rejected only when the visitor does without
    if (open) needTexts().catch(() => close());
  }, [open]);
  // a key by itself must be one that can be switched off (WCAG 2.1.4)
  useEffect(() => {
    if (byKey) opener.current?.setAttribute('aria-keyshortcuts', '/');
    else opener.current?.removeAttribute('aria-keyshortcuts');
  }, [byKey, opener]);
  const { key } = useLocation();
  // a page that was chosen covers nothing
  const shownOn = useRef(key);
  useEffect(() => {
    if (shownOn.current === key) return;
    shownOn.current = key;
    close();
  }, [key]);
  // the key opens it from anywhere in the page
  const openedFrom = useRef<Element>(null);
  useLayoutEffect(() => {
    if (open) openedFrom.current = document.activeElement;
  }, [open]);
  useCovered(open);
  return (
    <Dialog.Root open={open && hasSection('search')} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content
          className="search-dialog"
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // unless the page that was chosen has it already
            if (document.activeElement !== document.body) return;
            (stillThere(openedFrom.current) ?? opener.current)?.focus({ preventScroll: true });
          }}
        >
          <Dialog.Title className="sr-only">{t('search.dialog.title')}</Dialog.Title>
          <SearchField onClose={onClose} />
          <label className="search-dialog-foot">
            <input
              type="checkbox"
              className="checkbox"
              checked={byKey}
              onChange={(event) => setByKey(event.target.checked)}
            />
            {t('search.dialog.shortcut')}
          </label>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The best of each kind, as many as can be taken in. */
function suggestionsOf(answer: SearchAnswer | null | undefined) {
  let left = mostSuggestions;
  return (answer?.groups ?? []).flatMap(({ kind, hits }) => {
    const shown = hits.slice(0, Math.min(left, mostOfKind));
    left -= shown.length;
    return shown.length > 0 ? [{ kind, hits: shown }] : [];
  });
}

/** By what it is, not by its number: what was chosen stays chosen when more of the word has been looked for. */
const idOf = ({ path, hash, title }: SearchHit) =>
  `${path}#${hash ?? ''}:${encodeURIComponent(title.map(({ text }) => text).join(''))}`;

function SearchField({ onClose }: { onClose(): void }) {
  const { language, t } = useLanguage();
  const page = usePaths().page('search');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const { load, data, state } = useFetcher<{ answer: SearchAnswer | null }>();
  const question = typed.trim();
  // the line about the network lies under the dialog, and this is no change of page
  const somewhere = useSyncExternalStore(
    onTrouble,
    () => troubleNow(true),
    () => null,
  );
  const trouble = question !== '' && state === 'loading' ? somewhere : null;
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (question === '') return;
    const timer = setTimeout(() => void load(`${page}?q=${encodeURIComponent(question)}`), typingPause);
    return () => clearTimeout(timer);
  }, [question, page, load]);

  const answer = question === '' ? null : data?.answer;
  // suggestions for a part of the word stay until there are others
  const isAnswered = answer?.question === questionIn(typed).question;
  const groups = suggestionsOf(answer);
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const all = `${page}?q=${encodeURIComponent(question)}`;

  function move(step: 1 | -1) {
    const options = [...(list.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
    const at = options.findIndex((option) => option.id === active);
    // from the field into the list at either end, and out of it again
    const next = at === -1 ? (step === 1 ? 0 : options.length - 1) : at + step;
    const option = options[next];
    option?.scrollIntoView({ block: 'nearest' });
    setActive(option?.id ?? null);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && active !== null) document.getElementById(active)?.click();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <Form action={page} role="search" className="search-dialog-field" onSubmit={onClose}>
        <Icon name="search" className="soft shrink-0" />
        <input
          ref={field}
          name="q"
          role="combobox"
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          aria-expanded={question !== ''}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ?? undefined}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(null);
          }}
          onKeyDown={onKeyDown}
        />
        <Dialog.Close className="icon-btn" aria-label={t('search.dialog.close')}>
          <Icon name="close" />
        </Dialog.Close>
      </Form>
      <div data-network={trouble ?? undefined}>
        <p role="status" className={question !== '' && (count === 0 || trouble) ? 'hint px-5 pt-3' : 'sr-only'}>
          {question === ''
            ? ''
            : trouble
              ? t(`frame.network.${trouble}`)
              : count > 0
                ? t(`search.dialog.count.${pluralForm(count, language)}`, { count })
                : t(isAnswered ? 'search.dialog.none' : 'search.dialog.loading')}
        </p>
        {trouble === 'stalled' ? (
          <button
            type="button"
            className="btn btn-secondary btn-small search-dialog-again"
            onClick={() => {
              field.current?.focus();
              tryAgain();
            }}
          >
            {t('frame.network.again')}
          </button>
        ) : null}
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('search.dialog.suggestions')}
        className="search-dialog-list"
      >
        {groups.map(({ kind, hits }) => (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <p id={`${id}-${kind}`} className="eyebrow px-3 pt-3 pb-1">
              {t(`search.kinds.${kind}`)}
            </p>
            {hits.map((hit) => (
              <LocalLink
                key={idOf(hit)}
                id={`${id}-${kind}-${idOf(hit)}`}
                role="option"
                tabIndex={-1}
                aria-selected={active === `${id}-${kind}-${idOf(hit)}`}
                path={hit.path}
                {...(hit.hash ? { hash: hit.hash } : {})}
                prefetch="none"
                className="search-dialog-option"
                onClick={onClose}
              >
                <span className="font-semibold">
                  <Marked text={hit.title} />
                </span>
                <span className="search-dialog-line">
                  <Marked text={hit.excerpt} />
                </span>
              </LocalLink>
            ))}
          </div>
        ))}
        {question === '' ? null : (
          <Link
            id={`${id}-all`}
            role="option"
            tabIndex={-1}
            aria-selected={active === `${id}-all`}
            to={all}
            className="search-dialog-option search-dialog-all"
            onClick={onClose}
          >
            {t('search.dialog.all', { question })}
            <Icon name="arrow-right" size={18} />
          </Link>
        )}
      </div>
      <p id={`${id}-hint`} className="search-dialog-hint">
        {t('search.dialog.hint')}
      </p>
    </>
  );
}
