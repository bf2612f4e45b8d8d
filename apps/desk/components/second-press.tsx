import type { ReactNode } from 'react';

interface SecondPressProps {
  /** what is to be done, as its button would say it */
  label: string;
  /** the label where it alone does not say of what */
  name?: string;
  /** what will have happened then, and that it stays so */
  text: string;
  isOpen?: boolean;
  /** the button that does it */
  children: ReactNode;
}

/** Around a button that cannot be taken back: it takes a second press, with what it does said before it. */
export function SecondPress({ label, name, text, isOpen = false, children }: SecondPressProps) {
  return (
    <details className="second-press" open={isOpen}>
      <summary aria-label={name}>{label}</summary>
      <p className="hint">{text}</p>
      {children}
    </details>
  );
}
