import type { ReactNode } from 'react';
import type { useForm } from '../../../forms/use-form.ts';

interface ChoiceProps {
  name: 'payment';
  legend: ReactNode;
  form: ReturnType<typeof useForm>;
  children: ReactNode;
}

export function Choice({ name, legend, form, children }: ChoiceProps) {
  const { error } = form.field(name);
  return (
    <fieldset className="border-t border-sand pt-5" aria-describedby={error ? `order-${name}-error` : undefined}>
      <legend className="contents">
        <span className="label">{legend}</span>
      </legend>
      <div className="mt-2 grid gap-2">{children}</div>
      {error ? (
        <p id={`order-${name}-error`} className="field-error mt-2">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

interface RadioProps {
  name: 'payment';
  value: string;
  /** the one that a line of the summary leads to */
  first?: true;
  chosen: string | undefined;
  label: ReactNode;
  form: ReturnType<typeof useForm>;
}

export function Radio({ name, value, first, chosen, label, form }: RadioProps) {
  const { id, error } = form.field(name);
  const own = first ? id : `${id}-${value}`;
  return (
    <div className="flex min-h-11 items-start gap-3">
      <input
        type="radio"
        id={own}
        name={name}
        value={value}
        defaultChecked={chosen === value}
        aria-describedby={error ? `order-${name}-error` : undefined}
        className="checkbox"
      />
      <label htmlFor={own}>{label}</label>
    </div>
  );
}
