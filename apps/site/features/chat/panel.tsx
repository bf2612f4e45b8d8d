import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { adoptStylesheet } from '../../components/adopt-stylesheet.ts';
import { Icon } from '../../components/icon.tsx';
import { CallbackForm } from './callback-form.tsx';
import { chatText, type ChatKey } from './chat-texts.ts';
import { Chips } from './chips.tsx';
import { Composer } from './composer.tsx';
import { closeChat, switchLanguage, useConversation } from './conversation.ts';
import { MessageList } from './message-list.tsx';
import { MessageText } from './message-text.tsx';
import { PreOrderForm } from './pre-order-form.tsx';
import { useKeyboardHeight } from './use-keyboard-height.ts';
import sheet from './chat.css?inline';

adoptStylesheet(sheet);

export interface ChatPanelProps {
  legalName: string;
  email: string;
  brand: string;
  /** `hadFocus`: it has to be given back */
  onClosed(hadFocus: boolean): void;
}

const isLow = () => matchMedia('(max-height: 30rem)').matches;
const coversPage = () => isLow() || matchMedia('(max-width: 39.99rem)').matches;
/** With the cookie notice open the sheet must not keep anybody from answering it; in a low window the notice waits in the page. */
const isModal = () => coversPage() && (isLow() || !('notice' in document.documentElement.dataset));

/**
 * The Concierge. Beside the page on wide screens; on phones and in low windows over it, where it keeps the focus until it
 * is closed (chat.css).
 */
export default function ChatPanel({ legalName, email, onClosed }: ChatPanelProps) {
  const { language: pageLanguage } = useLanguage();
  const conversation = useConversation();
  const { open, messages, answering, chips, form, texts, language } = conversation;
  const panel = useRef<HTMLDivElement>(null);
  // until a newly chosen language's texts are there, the panel speaks the one before
  const shown = texts[pageLanguage] ? pageLanguage : language;
  const t = (key: ChatKey) => chatText(texts, shown, key);

  const seenLanguage = useRef(pageLanguage);
  useEffect(() => {
    if (seenLanguage.current === pageLanguage) return;
    seenLanguage.current = pageLanguage;
    void switchLanguage(pageLanguage);
  }, [pageLanguage]);

  // on phones, also on their side, a focused input opens the keyboard over what is to be read
  const takeFocus = () =>
    (coversPage() ? panel.current : panel.current?.querySelector<HTMLElement>('textarea[name="message"]'))?.focus();
  const onOpened = useEffectEvent(takeFocus);
  useEffect(() => {
    if (open) onOpened();
  }, [open]);

  // a link followed inside the sheet leads to a page that the sheet would cover
  const { key: page } = useLocation();
  const shownOn = useRef(page);
  const onPageChange = useEffectEvent(() => {
    if (open && coversPage()) close();
  });
  useEffect(() => {
    if (shownOn.current === page) return;
    shownOn.current = page;
    onPageChange();
  }, [page]);

  function close() {
    const hadFocus = panel.current?.contains(document.activeElement) ?? false;
    closeChat();
    onClosed(hadFocus);
  }

  // Escape closes it from anywhere, unless something else is open that the press is meant for
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Tab' && isModal()) keepFocusInside(event, panel.current);
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (document.querySelector(':popover-open')) return;
    event.preventDefault();
    close();
  });
  // what gets the focus in the page must not lie under the panel: it steps to the other side
  const [aside, setAside] = useState(false);
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    // measured when the page has scrolled to it
    requestAnimationFrame(() => {
      if (!panel.current || !(target instanceof Element) || coversPage()) return;
      if (panel.current.contains(target) || !target.matches(':focus-visible')) return;
      setAside(isBetterAside(panel.current.getBoundingClientRect(), target.getBoundingClientRect(), aside));
    });
  });
  useEffect(() => {
    if (!open) return;
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('focusin', onFocus);
    };
  }, [open]);

  useKeyboardHeight(panel, open);

  if (!open) return null;
  return (
    <div
      ref={panel}
      role="dialog"
      tabIndex={-1}
      aria-modal={isModal()}
      aria-labelledby="chat-title chat-name"
      data-chat-panel
      data-clears-notice
      data-aside={aside || undefined}
      lang={shown}
      className="no-print chat-panel"
    >
      <div className="tone-forest flex items-center gap-3 py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <h2 id="chat-title" className="text-[1.0625rem] leading-snug break-words hyphens-none">
            {legalName}
          </h2>
          <p id="chat-name" className="text-tiny text-sage">
            {t('chat.name')}
          </p>
        </div>
        <button type="button" className="icon-btn" aria-label={t('chat.close')} onClick={close}>
          <Icon name="close" size={22} />
        </button>
      </div>
      <div className="chat-body" data-chat-body>
        <p className="hint mb-3 text-tiny">
          <MessageText text={chatText(texts, shown, 'chat.automatic')} />
        </p>
        <MessageList label={t('chat.log')} conversation={conversation} />
        {answering === 'no' && form === 'preorder' ? <PreOrderForm email={email} onDone={takeFocus} /> : null}
        {answering === 'no' && form === 'callback' ? <CallbackForm onDone={takeFocus} /> : null}
        {answering === 'no' && chips ? <Chips onChosen={takeFocus} /> : null}
        {/* at first everything is read from the top: that answers are automatic comes before the greeting */}
        <span
          key={`${messages.length} ${answering} ${form} ${chips}`}
          ref={messages.length > 1 ? showEnd : keepFocusInView}
        />
      </div>
      <Composer texts={texts} language={shown} />
    </div>
  );
}

/**
 * Whenever something is said or a form appears, its end comes into view, of a form the button that sends it, and the
 * visitor's own question stays in sight: what does not fit below it is scrolled to. In a low window, as with the keyboard
 * of a phone, everything begins with the question. A form has the focus then, and the next Tab leads to its first field.
 */
function showEnd(end: HTMLElement | null) {
  const body = end?.parentElement;
  if (!body) return;
  const form = body.querySelector('form');
  if (!form?.contains(document.activeElement)) form?.focus({ preventScroll: true });
  const said = [...body.querySelectorAll('[data-from]')];
  const asked = said.findLastIndex((message) => message.matches('[data-from="visitor"]'));
  const question = said[asked];
  if (isLow()) {
    // it is the panel that scrolls, and the end of the quick replies would push out what was answered
    (question ?? said.at(-1))?.scrollIntoView({ block: 'start' });
    return;
  }
  body.scrollTop = body.scrollHeight;
  end.scrollIntoView({ block: 'nearest' });
  const hidden = question ? body.getBoundingClientRect().top - question.getBoundingClientRect().top : 0;
  // a form alone says what it is; the price of a quantity before it must be seen
  const isAnswered = !form || said.slice(asked + 1).some((message) => message.matches('[data-reply]'));
  if (isAnswered && hidden > 0) body.scrollTop -= hidden + 8;
}

/** The greeting comes a moment after the panel: who is in the input by then must not lose sight of it. */
function keepFocusInView(end: HTMLElement | null) {
  const focus = document.activeElement;
  if (end && focus?.matches('[data-chat-panel] *')) focus.scrollIntoView({ block: 'nearest' });
}

/** Whether more of what has the focus is seen with the panel at the left, where it is or would be as far from the edge. */
function isBetterAside(panel: DOMRect, focus: DOMRect, aside: boolean): boolean {
  if (panel.bottom <= focus.top || panel.top >= focus.bottom) return aside;
  const margin = aside ? panel.left : document.documentElement.clientWidth - panel.right;
  const hidden = (left: number) => Math.min(left + panel.width, focus.right) - Math.max(left, focus.left);
  const atLeft = Math.max(0, hidden(margin));
  const atRight = Math.max(0, hidden(document.documentElement.clientWidth - margin - panel.width));
  return atLeft === atRight ? aside : atLeft < atRight;
}

function keepFocusInside(event: KeyboardEvent, panel: HTMLElement | null) {
  const stops = [
    ...(panel?.querySelectorAll<HTMLElement>('a[href], button:not([disabled]), input, textarea') ?? []),
  ].filter((element) => element.offsetParent !== null);
  const [first, last] = [stops.at(0), stops.at(-1)];
  const leaving = event.shiftKey ? first : last;
  if (document.activeElement !== leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
