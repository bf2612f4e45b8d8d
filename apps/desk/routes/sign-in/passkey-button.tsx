import {
  startAuthentication,
  WebAuthnAbortService,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { useFetcher, useSubmit } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';

interface Asked {
  options?: PublicKeyCredentialRequestOptionsJSON;
}

/** A browser that has not asked after this many milliseconds may never do so. */
const hintAfter = 5000;

/**
 * Asks for a passkey and posts its answer to the page it stands on.
 * @param onRefused told whether the browser gave none, because it has none or somebody pressed "cancel"
 */
export function PasskeyButton({ label, onRefused }: { label: string; onRefused(refused: boolean): void }) {
  const { t } = useTexts();
  const ask = useFetcher<Asked>();
  const submit = useSubmit();
  const [waiting, setWaiting] = useState(false);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(true), hintAfter);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  const options = ask.data?.options;
  useEffect(() => {
    if (options === undefined) return;
    startAuthentication({ optionsJSON: options })
      .then((answer) => submit({ intent: 'passkey', answer: JSON.stringify(answer) }, { method: 'post' }))
      .catch(() => onRefused(true))
      .finally(() => setWaiting(false));
    // once for each set of options that arrives
  }, [options, submit, onRefused]);
  return (
    <div className="row">
      <button
        type="button"
        className="button button-primary"
        aria-disabled={waiting}
        onClick={() => {
          if (waiting) return;
          setWaiting(true);
          onRefused(false);
          void ask.submit({ intent: 'ask' }, { method: 'post' });
        }}
      >
        {waiting ? t('signIn.passkeyWaiting') : label}
      </button>
      {waiting && (
        <button type="button" className="button" onClick={() => WebAuthnAbortService.cancelCeremony()}>
          {t('signIn.passkeyCancel')}
        </button>
      )}
      {/* always there: what comes into it is read out */}
      <div role="status">{isSlow && <p className="hint">{t('confirm.passkeySlow')}</p>}</div>
    </div>
  );
}
