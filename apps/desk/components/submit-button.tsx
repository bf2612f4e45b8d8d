import type { ComponentProps, ReactNode } from 'react';
import { useNavigation } from 'react-router';

interface SubmitButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** what it says while it waits */
  whileBusy?: ReactNode;
}

/** Sends its form, once: while something is on its way it waits. */
export function SubmitButton({ disabled = false, whileBusy, children, ...button }: SubmitButtonProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <button {...button} type="submit" disabled={busy || disabled}>
      {busy && whileBusy !== undefined ? whileBusy : children}
    </button>
  );
}
