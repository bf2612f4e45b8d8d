import { useSyncExternalStore } from 'react';
import { onTrouble, troubleNow, tryAgain, type Trouble } from '../../site/network/again.ts';
import { useTexts, type TextKey } from '../i18n/texts.tsx';
import { heldNow, onUnsent, sendAgain, type Held } from './unsent.ts';

const onEither = (listener: () => void) => {
  const ends = [onTrouble(listener), onUnsent(listener)];
  return () => ends.forEach((end) => end());
};
const troubleOfEither = () => heldNow() ?? troubleNow(true);

/** Where somebody goes before it can be sent again. The page that comes last there says to come back here. */
const first: Partial<Record<Held | Trouble, { to: string; label: TextKey }>> = {
  signedOut: { to: '/sign-in?to=/go-back', label: 'connection.signIn' },
  confirm: { to: '/confirm?to=/go-back', label: 'connection.confirmNow' },
};

/** Says why something was not loaded or sent, and offers to try again. It covers a corner, never the page. */
export function ConnectionNotice() {
  const { t } = useTexts();
  const trouble = useSyncExternalStore(onEither, troubleOfEither, () => null);
  const before = trouble === null ? undefined : first[trouble];
  return (
    <div role="status">
      {trouble !== null && (
        <div className="connection" data-network={trouble}>
          <p>{t(`connection.${trouble}`)}</p>
          {before !== undefined && (
            <a href={before.to} target="_blank" className="button button-primary">
              {t(before.label)}
            </a>
          )}
          {trouble !== 'retrying' && (
            <button type="button" className="button" onClick={trouble === 'stalled' ? tryAgain : sendAgain}>
              {t('connection.again')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
