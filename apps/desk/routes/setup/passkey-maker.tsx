import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import { WaitingForPasskey } from '../sign-in/waiting-for-passkey.tsx';

interface Asked {
  options?: PublicKeyCredentialCreationOptionsJSON;
  refused?: boolean;
}

interface PasskeyMakerProps {
  label: string;
  /** false: something else comes next */
  isNext?: boolean;
  /** page of the desk to go on to afterwards, once recovery codes are made, too */
  to?: string;
  /** told whether none came of it */
  onRefused(refused: boolean): void;
}

/** Has the browser make a passkey and hands it in. */
export function PasskeyMaker({ label, isNext = true, to, onRefused }: PasskeyMakerProps) {
  const { t } = useTexts();
  const ask = useFetcher<Asked>();
  const keep = useFetcher<Asked>();
  const [waiting, setWaiting] = useState(false);
  const options = ask.data?.options;
  const { submit } = keep;
  const action = `/setup/passkey${to === undefined ? '' : `?${new URLSearchParams({ to }).toString()}`}`;
  useEffect(() => {
    if (options === undefined) return;
    startRegistration({ optionsJSON: options })
      .then((answer) => submit({ intent: 'keep', answer: JSON.stringify(answer) }, { method: 'post', action }))
      .catch(() => onRefused(true))
      .finally(() => setWaiting(false));
    // once for each set of options that arrives
  }, [options, submit, action, onRefused]);
  const refusedByDesk = keep.data?.refused === true;
  useEffect(() => {
    if (refusedByDesk) onRefused(true);
  }, [refusedByDesk, onRefused]);
  return (
    <div className="row">
      <button
        type="button"
        className={isNext ? 'button button-primary' : 'button'}
        aria-disabled={waiting}
        onClick={() => {
          if (waiting) return;
          setWaiting(true);
          onRefused(false);
          void ask.submit({ intent: 'ask' }, { method: 'post', action });
        }}
      >
        {waiting ? t('signIn.passkeyWaiting') : label}
      </button>
      <WaitingForPasskey waiting={waiting} hint={t('setup.passkeySlow')} />
    </div>
  );
}
