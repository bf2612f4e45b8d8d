import { useId, type ComponentProps, type ReactNode } from 'react';

interface Labelled {
  /** where a link leads to it */
  id?: string | undefined;
  /** where the palette begins something (apps/desk/pages.ts) */
  'data-start'?: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

interface FieldFrameProps extends Pick<Labelled, 'id' | 'label' | 'hint' | 'error'> {
  className?: string | undefined;
  children: (described: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** Label, hint and error around a field; hint and error are read out with it. */
function FieldFrame({ id: given, label, hint, error, className = '', children }: FieldFrameProps) {
  const made = useId();
  const id = given ?? made;
  const described = [hint === undefined ? null : `${id}-hint`, error === undefined ? null : `${id}-error`]
    .filter((part) => part !== null)
    .join(' ');
  return (
    <div className={`field ${className}`.trim()}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': described === '' ? undefined : described,
      })}
      {error !== undefined && (
        <p id={`${id}-error`} className="error">
          {error}
        </p>
      )}
    </div>
  );
}

/** A labelled input. */
export const Field = ({ id, label, hint, error, ...input }: Labelled & Omit<ComponentProps<'input'>, 'id'>) => (
  <FieldFrame id={id} label={label} hint={hint} error={error}>
    {(described) => <input {...input} {...described} />}
  </FieldFrame>
);

/** A labelled text of several lines. */
export const TextAreaField = ({
  id,
  label,
  hint,
  error,
  ...area
}: Labelled & Omit<ComponentProps<'textarea'>, 'id'>) => (
  <FieldFrame id={id} label={label} hint={hint} error={error}>
    {(described) => <textarea {...area} {...described} />}
  </FieldFrame>
);

/** A labelled choice. @param className of the whole field, such as `narrow` */
export const SelectField = ({
  id,
  label,
  hint,
  error,
  className,
  ...select
}: Labelled & Omit<ComponentProps<'select'>, 'id'>) => (
  <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
    {(described) => <select {...select} {...described} />}
  </FieldFrame>
);

/** What a select offers, each value under its word. */
export const choices = <Value extends string | number>(values: readonly Value[], word: (value: Value) => string) =>
  choicesOf(values, (value) => [value, word(value)]);

/** The same of things. @param read the value that is sent, and what is read */
export const choicesOf = <Thing,>(things: readonly Thing[], read: (thing: Thing) => [string | number, string]) =>
  things.map((thing) => {
    const [value, word] = read(thing);
    return (
      <option key={value} value={value}>
        {word}
      </option>
    );
  });
