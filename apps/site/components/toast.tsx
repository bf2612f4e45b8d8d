import { useCallback, useEffect, useState, type ComponentType } from 'react';
import type { ShownToast, ToasterProps, ToastMessage } from './toast-message.ts';

let listener: ((message: ToastMessage) => void) | null = null;

/** Shows a global toast. The code that draws it is fetched with the first one. */
export function showToast(message: ToastMessage): void {
  listener?.(message);
}

/** milliseconds a toast without its code stays */
const plainStay = 12_000;

/** The one place toasts appear in; rendered once by the root. */
export function ToastHost({ regionLabel, closeLabel }: { regionLabel: string; closeLabel: string }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps> | null>(null);
  const [codeLacks, setCodeLacks] = useState(false);
  useEffect(() => {
    let next = 1;
    listener = (message) => {
      const id = next++;
      // the newest replaces the one before: what that said is out of date, and on a phone two would hide the page
      setToasts([{ ...message, id }]);
      setCodeLacks(false);
      import('./toaster.tsx').then(
        (module) => setToaster(() => module.default),
        () => setCodeLacks(true),
      );
    };
    return () => {
      listener = null;
    };
  }, []);
  const onGone = useCallback((id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)), []);
  const plain = codeLacks && !Toaster ? toasts[0] : undefined;
  useEffect(() => {
    if (!plain) return;
    const timer = setTimeout(() => onGone(plain.id), plainStay);
    return () => clearTimeout(timer);
  }, [plain, onGone]);
  if (Toaster) return <Toaster toasts={toasts} regionLabel={regionLabel} closeLabel={closeLabel} onGone={onGone} />;
  if (!plain) return null;
  // no connection, so the code that draws toasts does not come; what they say is at hand all the same
  return (
    <div
      role="alert"
      data-kind={plain.kind ?? 'success'}
      className={`toast pointer-events-none fixed top-[calc(var(--header-height)+0.5rem)] right-4 left-4 z-[70] rounded-card p-4 shadow-float sm:left-auto sm:w-96 ${plain.kind === 'destructive' ? 'bg-error text-white' : 'bg-forest text-oat'}`}
    >
      <p className="font-semibold">{plain.title}</p>
      <p className="text-small">{plain.description}</p>
    </div>
  );
}
