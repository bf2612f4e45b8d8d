import { useCallback, useEffect, useState, type ComponentType } from 'react';

export interface ToastMessage {
  title: string;
  description: string;
  kind?: 'success' | 'destructive';
}
export interface ShownToast extends ToastMessage {
  id: number;
}
export interface ToasterProps {
  toasts: readonly ShownToast[];
  regionLabel: string;
  closeLabel: string;
  onGone(id: number): void;
}

let listener: ((message: ToastMessage) => void) | null = null;

/** Shows a global toast. The code that draws it is fetched with the first one. */
export function showToast(message: ToastMessage): void {
  listener?.(message);
}

/** The one place toasts appear in; rendered once by the root. */
export function ToastHost({ regionLabel, closeLabel }: { regionLabel: string; closeLabel: string }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps> | null>(null);
  useEffect(() => {
    let next = 1;
    listener = (message) => {
      const id = next++;
      // the newest replaces the one before: what that said is out of date, and on a phone two would hide the page
      setToasts([{ ...message, id }]);
      void import('./toaster.tsx').then((module) => setToaster(() => module.default));
    };
    return () => {
      listener = null;
    };
  }, []);
  const onGone = useCallback((id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)), []);
  return Toaster ? <Toaster toasts={toasts} regionLabel={regionLabel} closeLabel={closeLabel} onGone={onGone} /> : null;
}
