import type { ComponentProps, ReactNode } from 'react';

interface FieldListProps extends Omit<ComponentProps<'dl'>, 'children' | 'lang'> {
  entries: readonly (readonly [name: string, value: ReactNode])[];
  /** the language of the values, where it is not the page's */
  lang?: string;
}

/** Names and their values, line by line. */
export const FieldList = ({ entries, lang, className = 'fields', ...list }: FieldListProps) => (
  <dl className={className} {...list}>
    {entries.map(([name, value], at) => (
      <div key={at}>
        <dt>{name}</dt>
        <dd lang={lang}>{value}</dd>
      </div>
    ))}
  </dl>
);
