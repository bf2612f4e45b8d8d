import type { ComponentProps, ReactNode } from 'react';
import { useNavigation } from 'react-router';

interface SubmitButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** what is to be done: sent as `intent` where a form has several buttons */
  intent?: string;
  /** the one that is most likely meant */
  isPrimary?: boolean;
  /** what it says while it waits */
  whileBusy?: ReactNode;
}

/** Sends its form, once: while something is on its way it waits. */
export function SubmitButton({ intent, isPrimary, disabled, whileBusy, children, ...button }: SubmitButtonProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <button
      className={isPrimary ? 'button button-primary' : 'button'}
      {...(intent === undefined ? {} : { name: 'intent', value: intent })}
      {...button}
      type="submit"
      disabled={busy || disabled}
    >
      {busy && whileBusy !== undefined ? whileBusy : children}
    </button>
  );
}
