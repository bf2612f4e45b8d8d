import type { ReactNode } from 'react';

/** A page without navigation: one column, one thing to do. */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="sheet">
      <h1>{title}</h1>
      {children}
    </main>
  );
}
