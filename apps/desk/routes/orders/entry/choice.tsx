import type { ReactNode } from 'react';

interface ChoiceProps {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  chosen: string | undefined;
  error?: string | undefined;
  children?: ReactNode;
}

/** One of a few words. */
export function Choice({ legend, name, options, chosen, error, children }: ChoiceProps) {
  return (
    <fieldset className="entry-choice" aria-describedby={error === undefined ? undefined : `${name}-error`}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="check">
          <input type="radio" name={name} value={value} defaultChecked={chosen === value} /> {label}
        </label>
      ))}
      {children}
      {error !== undefined && (
        <p id={`${name}-error`} className="error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
