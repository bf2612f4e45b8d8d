import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Text } from '../../i18n/text.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { adoptStylesheet } from '../../components/adopt-stylesheet.ts';
import { Icon } from '../../components/icon.tsx';
import sheet from './consent.css?inline';
import { analyticsAccepted, closeConsentSettings, dismissNotice, storeConsent } from './consent.ts';

adoptStylesheet(sheet);

/** The cookie notice. Accepting and refusing are one click each and look alike. */
export default function ConsentNotice({ startWithSettings }: { startWithSettings: boolean }) {
  const { t } = useLanguage();
  const [settings, setSettings] = useState(startWithSettings);
  const [analytics, setAnalytics] = useState(analyticsAccepted);
  const box = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  // Tells those that keep clear of the notice how much room it takes, where it lies over the page (frame.css). Never by an
  // inherited property of the root: that would have the browser look at every element of the page again.
  useEffect(() => {
    const root = document.documentElement;
    const element = box.current;
    if (!element) return;
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    const observer = new ResizeObserver(() => {
      const height = `${element.offsetHeight + 16}px`;
      sheet.replaceSync(
        `@media(min-height:30.01rem){[data-clears-notice]{--notice-height:${height}}}` +
          `@media(width>=40rem) and (min-height:30.01rem){body{--notice-height:${height}}html{scroll-padding-bottom:min(var(--bottom-room) + ${height},65vh)}}` +
          // on phones at the head of the window (consent.css)
          `@media(width<40rem) and (min-height:30.01rem){html{scroll-padding-top:min(var(--top-room) + ${height},65vh)}}`,
      );
    });
    observer.observe(element);
    root.dataset.notice = '';
    return () => {
      observer.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      delete root.dataset.notice;
    };
  }, []);
  useEffect(() => {
    if (startWithSettings) heading.current?.focus();
  }, [startWithSettings]);

  /** The button that was pressed goes: the focus moves to what stands there now. */
  function turnTo(next: boolean) {
    flushSync(() => {
      setSettings(next);
      // the switch stands as it was saved: stepping back saves nothing
      setAnalytics(analyticsAccepted());
    });
    heading.current?.focus();
  }

  /**
   * One step back: out of the settings, from wherever the focus is. Out of the notice, as its close button does, by a key
   * pressed in it; from elsewhere it only goes out of the way, as that key was no answer.
   */
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const inside = event.target instanceof Node && box.current?.contains(event.target);
    if (startWithSettings) closeConsentSettings();
    else if (!settings && inside) storeConsent('necessary-only', 'declined');
    else if (!settings && document.querySelector(':popover-open, [role=dialog]')) return;
    else if (!settings) dismissNotice();
    else if (inside) turnTo(false);
    else setSettings(false);
    // so that one press closes one thing
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  }, []);

  return (
    <section
      ref={box}
      aria-label={t('consent.label')}
      data-consent-notice
      className={`popover consent no-print ${settings ? '' : 'consent-strip'}`}
    >
      <button
        type="button"
        className="icon-btn absolute top-1 right-1"
        aria-label={t('consent.close')}
        onClick={() => storeConsent('necessary-only', 'declined')}
      >
        <Icon name="close" size={20} />
      </button>
      <h2 ref={heading} tabIndex={-1} className="pr-9 text-[1.25rem] leading-snug outline-none">
        {t(settings ? 'consent.panelTitle' : 'consent.title')}
      </h2>
      {settings ? (
        <>
          <div className="mt-3 grid gap-3 text-small">
            <p>
              <strong>{t('consent.necessary')}</strong>
              <br />
              {t('consent.necessaryText')}
            </p>
            <div className="flex items-start justify-between gap-4 border-t border-sand pt-3">
              <label htmlFor={`${id}-analytics`}>
                <strong>{t('consent.analytics')}</strong>
                <br />
                {t('consent.analyticsText')}
              </label>
              <input
                id={`${id}-analytics`}
                type="checkbox"
                role="switch"
                aria-checked={analytics}
                className="checkbox mt-1"
                checked={analytics}
                onChange={(event) => setAnalytics(event.target.checked)}
              />
            </div>
          </div>
          <div className="mt-4 flex flex-wrap gap-2">
            <button
              type="button"
              className="btn btn-small btn-secondary flex-1"
              onClick={() => storeConsent('custom', analytics ? 'accepted' : 'declined')}
            >
              {t('consent.save')}
            </button>
            <button type="button" className="btn btn-small btn-quiet" onClick={() => turnTo(false)}>
              {t('consent.back')}
            </button>
          </div>
        </>
      ) : (
        <>
          <p>
            <Text id="consent.text" />
          </p>
          <div className="consent-choice">
            <button
              type="button"
              className="btn btn-small btn-secondary"
              onClick={() => storeConsent('accepted', 'accepted')}
            >
              {t('consent.acceptAll')}
            </button>
            <button
              type="button"
              className="btn btn-small btn-secondary"
              onClick={() => storeConsent('necessary-only', 'declined')}
            >
              {t('consent.necessaryOnly')}
            </button>
            <button type="button" className="btn btn-small btn-quiet underline" onClick={() => turnTo(true)}>
              {t('consent.settings')}
            </button>
          </div>
        </>
      )}
    </section>
  );
}
