import type { ReactNode } from 'react';

/** Something to know before going on; `alert` is read out at once. */
export function Notice({ tone, children }: { tone: 'info' | 'alert' | 'done'; children: ReactNode }) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'info' ? undefined : tone === 'alert' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
