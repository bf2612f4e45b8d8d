import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface BackLinkProps {
  to: string;
  /** the single key that follows it */
  'data-key'?: string;
  children: ReactNode;
}

/** Before the heading of a page: to the page it belongs to. */
export function BackLink({ children, ...link }: BackLinkProps) {
  return (
    <p className="back">
      <Link {...link}>← {children}</Link>
    </p>
  );
}
