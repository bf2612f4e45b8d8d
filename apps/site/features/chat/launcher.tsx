import { useRef, useState } from 'react';
import { usePaths } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { importAgain } from '../../network/load.ts';
import { Icon } from '../../components/icon.tsx';
import { useLazyComponent } from '../../components/use-lazy-component.ts';

const importPanel = () => import('./panel.tsx');
const importConversation = () => import('./conversation.ts');

/**
 * The button that opens the Concierge, at the end of the bottom bar: there it covers nothing. All else is fetched at the first
 * click. Until scripts run, and if they cannot be fetched, it leads to the contact page.
 */
export function ChatLauncher({ legalName, email, brand }: { legalName: string; email: string; brand: string }) {
  const { t, language } = useLanguage();
  const paths = usePaths();
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const { ready: Panel, load } = useLazyComponent(importPanel);
  const contact = paths.page('contact');

  async function toggle() {
    if (busy) return;
    setBusy(true);
    try {
      const [chat] = await Promise.all([importAgain(importConversation), load()]);
      // the page's language may be another by now, and closing needs no texts
      if (open) chat.closeChat();
      else {
        await chat.loadTexts(language);
        chat.openChat(language);
      }
      setOpen(!open);
    } catch (error) {
      // null: the visitor does without
      if (error) location.assign(contact);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <form
        action={contact}
        className="no-print chat-launcher"
        onSubmit={(event) => {
          event.preventDefault();
          void toggle();
        }}
      >
        <button
          ref={button}
          type="submit"
          data-chat-launcher
          aria-expanded={open}
          aria-busy={busy}
          aria-label={t(open ? 'frame.chat.close' : 'frame.chat.open')}
          className="hover:bg-leaf-dark aria-busy:animate-pulse"
        >
          <Icon name={open ? 'close' : 'chat'} size={22} />
        </button>
      </form>
      {Panel ? (
        <Panel
          legalName={legalName}
          email={email}
          brand={brand}
          onClosed={(hadFocus) => {
            setOpen(false);
            if (hadFocus) button.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}
