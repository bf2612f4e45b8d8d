import { useSyncExternalStore } from 'react';
import { onTrouble, troubleNow, tryAgain } from '../../app/network/again.ts';
import { useTexts } from '../language/texts.tsx';
import { isUnsent, onUnsent, sendAgain } from './unsent.ts';

const onEither = (listener: () => void) => {
  const ends = [onTrouble(listener), onUnsent(listener)];
  return () => ends.forEach((end) => end());
};
const troubleOfEither = () => (isUnsent() ? 'unsent' : troubleNow(true));

/** Says that the desk cannot be reached, and offers to try again. It covers a corner, never the page. */
export function ConnectionNotice() {
  const { t } = useTexts();
  const trouble = useSyncExternalStore(onEither, troubleOfEither, () => null);
  return (
    <div role="status">
      {trouble !== null && (
        <div className="connection" data-network={trouble}>
          <p>{t(`connection.${trouble}`)}</p>
          {trouble !== 'retrying' && (
            <button type="button" className="button" onClick={trouble === 'unsent' ? sendAgain : tryAgain}>
              {t('connection.again')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
