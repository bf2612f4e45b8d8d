import { createContext, startTransition, use, useMemo, useReducer, useState, type ReactNode } from 'react';
import { useLocation, useMatches, useNavigate, useRevalidator } from 'react-router';
import { defaultLocale, isLocale, type Locale } from '../../../domain/locale.ts';
import { withoutClaimMarkers } from '../../../domain/claim-marker.ts';
import { fill, textAt } from '../../../domain/messages.ts';
import { addressInLanguage } from '../../../domain/pages.ts';
import type { MessageKey } from './message-key.ts';
import { fetchSection, type Messages } from './messages.ts';
import { rememberLanguage } from './remember-language.ts';

export interface LanguageFacility {
  language: Locale;
  /** true on an address that names its language; links then keep the prefix */
  prefixed: boolean;
  /** the plain path of the page shown */
  path: `/${string}`;
  setLanguage(language: Locale): void;
  /** the text of a key; a missing key shows the key */
  t(key: MessageKey, values?: Record<string, string | number>): string;
  /** the text with its claim markers and links, for the Text component */
  rich(key: MessageKey, values?: Record<string, string | number>): string;
  /** loads a section that the page did not bring */
  needSection(section: string): Promise<void>;
  /** whether a section's texts are there */
  hasSection(section: string): boolean;
}

const LanguageContext = createContext<LanguageFacility | null>(null);

interface PageLike {
  language: Locale;
  prefixed: boolean;
  path: `/${string}`;
  messages: Messages;
}

const isPageLike = (data: unknown): data is PageLike =>
  typeof data === 'object' && data !== null && 'messages' in data && 'language' in data;

const withoutMarkers = (text: string) =>
  withoutClaimMarkers(text)
    .replace(/\[([^[\]]+)\]\([^()]+\)/g, '$1')
    .replace(/\*\*/g, '');

// what the browser showed last: the error screen brings no data of its own, but its reader still has a language
let lastShown: PageLike[] = [];

function shownPages(pages: PageLike[]): PageLike[] {
  if (typeof document === 'undefined') return pages;
  if (pages.length > 0) lastShown = pages;
  return lastShown;
}

/** Gives the pages their texts. The language comes from the server: the address, else the cookie that mirrors the stored choice. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const navigate = useNavigate();
  const location = useLocation();
  const revalidator = useRevalidator();
  // written in place, so that a text is there as soon as it has arrived; the count has the page rendered anew
  const [fetched] = useState<Partial<Record<Locale, Messages>>>({});
  const [arrivals, countArrival] = useReducer((count: number) => count + 1, 0);

  const facility = useMemo<LanguageFacility>(() => {
    const pages = shownPages(matches.map((match) => match.loaderData).filter(isPageLike));
    const { language, prefixed, path } = pages[0] ?? { language: defaultLocale, prefixed: false, path: '/' as const };
    const messages: Messages = Object.assign({}, ...pages.map((page) => page.messages));
    const find = (key: string) => textAt(messages, key) ?? textAt(fetched[language] ?? {}, key);
    const hasSection = (section: string) => section in messages || section in (fetched[language] ?? {});
    const rich: LanguageFacility['rich'] = (key, values) => fill(find(key) ?? key, values);
    return {
      language,
      prefixed,
      path,
      rich,
      t: (key, values) => withoutMarkers(rich(key, values)),
      hasSection,
      async needSection(section) {
        if (hasSection(section)) return;
        const tree = await fetchSection(language, section);
        fetched[language] = { ...fetched[language], [section]: tree };
        // every text of the page may depend on it: rendered in slices, so that nothing typed or tapped has to wait
        startTransition(countArrival);
      },
      setLanguage(chosen) {
        if (!isLocale(chosen)) return;
        rememberLanguage(chosen);
        if (prefixed) {
          void navigate(addressInLanguage(path, chosen) + location.search + location.hash, {
            preventScrollReset: true,
          });
        } else {
          // the same address in another language: the server sees the new cookie
          void revalidator.revalidate();
        }
      },
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `arrivals` stands for what `fetched` holds
  }, [matches, fetched, arrivals, navigate, location, revalidator]);

  return <LanguageContext value={facility}>{children}</LanguageContext>;
}

/** The language facility. @throws outside of its provider (specification, section 4) */
export function useLanguage(): LanguageFacility {
  const facility = use(LanguageContext);
  if (!facility) throw new Error('useLanguage must be used within a LanguageProvider');
  return facility;
}
