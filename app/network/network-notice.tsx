import { useEffect, useSyncExternalStore } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { useLanguage } from '../language/language-provider.tsx';
import { Icon } from '../ui/icon.tsx';
import { doWithout, onTrouble, troubleNow, tryAgain } from './again.ts';

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
  // whoever goes on wants what is still missing, too
  useEffect(tryAgain, [location]);
  return (
    <div role="status">
      {trouble ? (
        <div
          data-network={trouble}
          className="toast tone-forest no-print fixed top-[calc(var(--header-height)+0.5rem)] right-4 left-4 z-[70] flex items-center gap-2 rounded-card p-4 text-small shadow-float sm:left-auto sm:w-96"
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
