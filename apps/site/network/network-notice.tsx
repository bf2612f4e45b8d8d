import { useEffect, useSyncExternalStore } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { useLanguage } from '../i18n/language-provider.tsx';
import { Icon } from '../components/icon.tsx';
import { doWithout, onTrouble, troubleNow, tryAgain } from './again.ts';
import { useNextPage } from './whole-page.ts';

/** Says that something is being tried again, and offers to once all tries were in vain. It covers a corner, never the page. */
export function NetworkNotice() {
  const { t } = useLanguage();
  const { location } = useNavigation();
  const changingPage = useRevalidator().state === 'loading' || location !== undefined;
  const trouble = useSyncExternalStore(
    onTrouble,
    () => troubleNow(changingPage),
    () => null,
  );
  useNextPage();
  // whoever goes on wants what is still missing, too
  useEffect(tryAgain, [location]);
  return (
    <div role="status">
      {trouble ? (
        <div
          data-network={trouble}
          className="popover no-print flex items-center gap-2"
          // one place alone is no reason for classes, which every page's sheet would bring
          style={{ position: 'fixed', right: '1rem', top: 'calc(var(--header-height) + .5rem)', padding: '.5rem 1rem' }}
        >
          <p className="flex-1">{t(`frame.network.${trouble}`)}</p>
          {trouble === 'stalled' ? (
            <>
              <button type="button" className="btn btn-secondary btn-small" onClick={tryAgain}>
                {t('frame.network.again')}
              </button>
              <button type="button" className="icon-btn" aria-label={t('frame.toast.close')} onClick={doWithout}>
                <Icon name="close" />
              </button>
            </>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
