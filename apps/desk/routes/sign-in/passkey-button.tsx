import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { useFetcher, useSubmit } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import { WaitingForPasskey } from './waiting-for-passkey.tsx';

interface Asked {
  options?: PublicKeyCredentialRequestOptionsJSON;
}

/**
 * Asks for a passkey and posts its answer to the page it stands on.
 * @param onRefused told whether the browser gave none, because it has none or somebody pressed "cancel"
 */
export function PasskeyButton({ label, onRefused }: { label: string; onRefused(refused: boolean): void }) {
  const { t } = useTexts();
  const ask = useFetcher<Asked>();
  const submit = useSubmit();
  const [waiting, setWaiting] = useState(false);
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
      <WaitingForPasskey waiting={waiting} hint={t('confirm.passkeySlow')} />
    </div>
  );
}
