import type { ReactNode } from 'react';

/** Leads to a field of this page, out of its fold. */
export const ToField = ({ field, children }: { field: string; children: ReactNode }) => (
  <a
    className="button"
    href={`#${field}`}
    onClick={() => {
      const fold = document.getElementById(field)?.closest('details');
      if (fold) fold.open = true;
    }}
  >
    {children}
  </a>
);
