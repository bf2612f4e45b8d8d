import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';

interface Asked {
  options?: PublicKeyCredentialCreationOptionsJSON;
  refused?: boolean;
}

interface PasskeyMakerProps {
  label: string;
  /** false: something else comes next */
  isNext?: boolean;
  /** told whether none came of it */
  onRefused(refused: boolean): void;
}

/** Has the browser make a passkey and hands it in. */
export function PasskeyMaker({ label, isNext = true, onRefused }: PasskeyMakerProps) {
  const { t } = useTexts();
  const ask = useFetcher<Asked>();
  const keep = useFetcher<Asked>();
  const [waiting, setWaiting] = useState(false);
  const options = ask.data?.options;
  const { submit } = keep;
  useEffect(() => {
    if (options === undefined) return;
    startRegistration({ optionsJSON: options })
      .then((answer) =>
        submit({ intent: 'keep', answer: JSON.stringify(answer) }, { method: 'post', action: '/setup/passkey' }),
      )
      .catch(() => onRefused(true))
      .finally(() => setWaiting(false));
    // once for each set of options that arrives
  }, [options, submit, onRefused]);
  const refusedByDesk = keep.data?.refused === true;
  useEffect(() => {
    if (refusedByDesk) onRefused(true);
  }, [refusedByDesk, onRefused]);
  return (
    <button
      type="button"
      className={isNext ? 'button button-primary' : 'button'}
      aria-disabled={waiting}
      onClick={() => {
        if (waiting) return;
        setWaiting(true);
        onRefused(false);
        void ask.submit({ intent: 'ask' }, { method: 'post', action: '/setup/passkey' });
      }}
    >
      {waiting ? t('signIn.passkeyWaiting') : label}
    </button>
  );
}
