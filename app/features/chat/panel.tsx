import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '../../language/language-provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CallbackForm } from './callback-form.tsx';
import { chatText, type ChatKey } from './chat-texts.ts';
import { Chips } from './chips.tsx';
import { Composer } from './composer.tsx';
import { closeChat, switchLanguage, useConversation } from './conversation.ts';
import { MessageList } from './message-list.tsx';
import { MessageText } from './message-text.tsx';
import { PreOrderForm } from './pre-order-form.tsx';

export interface ChatPanelProps {
  legalName: string;
  email: string;
  brand: string;
  /** gives the focus back */
  onClosed(): void;
}

const isPhone = () => window.matchMedia('(max-width: 39.99rem)').matches;
/** With the cookie notice open the sheet must not keep anybody from answering it. */
const isModal = () => isPhone() && !('notice' in document.documentElement.dataset);

/** The Concierge. Beside the page on wide screens; on phones a sheet over it, which keeps the focus until it is closed. */
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

  // on phones a focused input opens the keyboard over what is to be read
  const takeFocus = () =>
    (isPhone() ? panel.current : panel.current?.querySelector<HTMLElement>('textarea[name="message"]'))?.focus();
  const onOpened = useEffectEvent(takeFocus);
  useEffect(() => {
    if (open) onOpened();
  }, [open]);

  // a link followed inside the sheet leads to a page that the sheet would cover
  const { key: page } = useLocation();
  const shownOn = useRef(page);
  const onPageChange = useEffectEvent(() => {
    if (open && isPhone()) close();
  });
  useEffect(() => {
    if (shownOn.current === page) return;
    shownOn.current = page;
    onPageChange();
  }, [page]);

  function close() {
    closeChat();
    onClosed();
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab' && isModal()) keepFocusInside(event, panel.current);
  });
  useEffect(() => {
    const element = open ? panel.current : null;
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [open]);

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
      lang={shown}
      className="no-print fixed inset-x-0 outline-none bottom-0 z-40 flex max-h-[calc(100dvh-1rem)] animate-[slide-up_200ms_var(--ease-settle)] flex-col overflow-hidden rounded-t-xl border border-sand-dark bg-paper pb-[env(safe-area-inset-bottom,0px)] shadow-float [--ring-gap:var(--color-paper)] sm:inset-x-auto sm:right-6 sm:bottom-[calc(var(--bottom-bar-height)+5.25rem)] sm:max-h-[calc(100dvh-var(--bottom-bar-height)-6.25rem)] sm:w-[360px] sm:rounded-xl sm:pb-0 max-lg:[html[data-notice]_&]:bottom-[calc(var(--bottom-bar-height)+var(--notice-height))] max-lg:[html[data-notice]_&]:max-h-[calc(100dvh-var(--bottom-bar-height)-var(--notice-height)-0.5rem)]"
    >
      <div className="tone-forest flex items-center gap-3 py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <h2 id="chat-title" className="!text-[1.0625rem] !leading-snug break-words hyphens-none">
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
      <div
        className="h-[420px] min-h-24 shrink overflow-y-auto overscroll-contain px-4 py-3 [&_a:not(.claim)]:text-leaf-dark [&_a:not(.claim)]:underline"
        data-chat-body
      >
        <p className="hint mb-3 !text-tiny">
          <MessageText text={chatText(texts, shown, 'chat.automatic')} />
        </p>
        <MessageList label={t('chat.log')} conversation={conversation} />
        {answering === 'no' && form === 'preorder' ? <PreOrderForm email={email} onDone={takeFocus} /> : null}
        {answering === 'no' && form === 'callback' ? <CallbackForm onDone={takeFocus} /> : null}
        {answering === 'no' && chips ? <Chips onChosen={takeFocus} /> : null}
        {/* at first everything is read from the top: that answers are automatic comes before the greeting */}
        {messages.length > 1 ? <span key={`${messages.length} ${answering} ${form} ${chips}`} ref={showEnd} /> : null}
      </div>
      <Composer texts={texts} language={shown} />
    </div>
  );
}

/** Whenever something is said or a form appears, its end comes into view; a form is then worked through from its first field. */
function showEnd(end: HTMLElement | null) {
  const body = end?.parentElement;
  if (!body) return;
  body.scrollTop = body.scrollHeight;
  const form = body.querySelector('form');
  if (isPhone()) form?.scrollIntoView({ block: 'start' });
  else form?.querySelector('input')?.focus();
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
