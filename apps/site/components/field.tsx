import type { ComponentProps, ReactNode } from 'react';

interface FieldProps {
  id: string;
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
}

const describedBy = (id: string, error: unknown, hint: unknown) =>
  [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined;

function FieldFrame({ id, label, error, hint, required, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required ? <span aria-hidden="true"> *</span> : null}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      ) : null}
    </div>
  );
}

type InputFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className'>;

/** A labelled input; its error is tied to it and read with it. */
export function InputField({ label, error, hint, ...input }: InputFieldProps) {
  return (
    <FieldFrame id={input.id} label={label} error={error} hint={hint} required={input.required ?? false}>
      <input
        {...input}
        className="input"
        // said either way: an empty required field counts as invalid by itself
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(input.id, error, hint)}
      />
    </FieldFrame>
  );
}

type TextAreaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>;

export function TextAreaField({ label, error, hint, ...area }: TextAreaFieldProps) {
  return (
    <FieldFrame id={area.id} label={label} error={error} hint={hint} required={area.required ?? false}>
      <textarea
        {...area}
        className="input"
        // said either way: an empty required field counts as invalid by itself
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(area.id, error, hint)}
      />
    </FieldFrame>
  );
}

type CheckboxFieldProps = Omit<FieldProps, 'hint'> & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>;

/** A checkbox with its text beside it and its own error area. */
export function CheckboxField({ label, error, ...input }: CheckboxFieldProps) {
  return (
    <div className="field">
      <div className="flex items-start gap-3">
        <input
          {...input}
          type="checkbox"
          className="checkbox"
          // said either way: an empty required field counts as invalid by itself
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${input.id}-error` : undefined}
        />
        <label htmlFor={input.id} className="font-normal">
          {label}
          {input.required ? <span aria-hidden="true"> *</span> : null}
        </label>
      </div>
      {error ? (
        <p id={`${input.id}-error`} className="field-error">
          {error}
        </p>
      ) : null}
    </div>
  );
}
