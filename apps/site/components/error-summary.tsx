import type { MouseEvent, ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface ErrorSummaryProps {
  id: string;
  title: ReactNode;
  /** what went wrong beyond the fields */
  children?: ReactNode;
  /** the wrong fields, as they are read */
  fields: readonly { id: string; text: string }[];
  className?: string;
}

function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}

/**
 * What a person meets first after a form was not accepted (GOV.UK's error summary): it gets the focus, and each line leads
 * to its field, without scripts too.
 */
export function ErrorSummary({ id, title, children, fields, className = '' }: ErrorSummaryProps) {
  return (
    <div
      id={id}
      tabIndex={-1}
      role="group"
      aria-labelledby={`${id}-title`}
      data-outcome="failed"
      className={`notice notice-error scroll-mt-(--header-height) flex gap-3 ${className}`}
    >
      <Icon name="alert" className="mt-0.5 shrink-0 text-error" />
      <div className="min-w-0">
        <p id={`${id}-title`} className="font-semibold">
          {title}
        </p>
        {children}
        {fields.length > 0 ? (
          <ul className="mt-1 grid gap-1">
            {fields.map((field) => (
              <li key={field.id}>
                <a href={`#${field.id}`} onClick={goToField} className="text-link text-error">
                  {field.text}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
