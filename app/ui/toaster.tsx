import { Toast } from 'radix-ui';
import type { ToasterProps } from './toast.tsx';
import { Icon } from './icon.tsx';

/** Draws the toasts; loaded with the first of them. Errors stay longer and are announced at once. */
export default function Toaster({ toasts, regionLabel, closeLabel, onGone }: ToasterProps) {
  return (
    <Toast.Provider label={regionLabel} swipeDirection="right">
      {toasts.map(({ id, title, description, kind }) => (
        <Toast.Root
          key={id}
          type={kind === 'destructive' ? 'foreground' : 'background'}
          duration={kind === 'destructive' ? 12_000 : 7_000}
          onOpenChange={(open) => {
            if (!open) onGone(id);
          }}
          data-kind={kind ?? 'success'}
          className={`toast pointer-events-auto flex items-start gap-3 rounded-card p-4 shadow-float ${
            kind === 'destructive' ? 'bg-error text-white' : 'bg-forest text-oat'
          }`}
        >
          <Icon
            name={kind === 'destructive' ? 'alert' : 'check'}
            className={`mt-0.5 shrink-0 ${kind === 'destructive' ? '' : 'text-sprout'}`}
          />
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-semibold">{title}</Toast.Title>
            <Toast.Description className="text-small">{description}</Toast.Description>
          </div>
          <Toast.Close className="icon-btn -m-2" aria-label={closeLabel}>
            <Icon name="close" size={20} />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        label={`${regionLabel} ({hotkey})`}
        className="pointer-events-none fixed top-[calc(var(--header-height)+0.5rem)] right-4 left-4 z-[70] grid gap-2 outline-none sm:left-auto sm:w-96"
      />
    </Toast.Provider>
  );
}
