import { WebAuthnAbortService } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/texts.tsx';

/** A browser that has not asked after this many milliseconds may never do so. */
const hintAfter = 5000;

/** Beside a button that has the browser ask for a passkey: the way back, and what to do when nothing appears. @param hint what else there is to do */
export function WaitingForPasskey({ waiting, hint }: { waiting: boolean; hint: string }) {
  const { t } = useTexts();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(true), hintAfter);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return (
    <>
      {waiting && (
        <button type="button" className="button" onClick={() => WebAuthnAbortService.cancelCeremony()}>
          {t('signIn.passkeyCancel')}
        </button>
      )}
      {/* always there: what comes into it is read out */}
      <div role="status">{isSlow && <p className="hint">{hint}</p>}</div>
    </>
  );
}
