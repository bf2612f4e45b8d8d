import { useRef, type ReactNode } from 'react';
import { Form } from 'react-router';
import { useFoldedWhenDone } from '../../components/folded-when-done.ts';
import type { OrderActName } from './acts/all-acts.ts';

interface ActFormProps {
  act: OrderActName;
  /** what it is about, beside what is typed */
  about?: Readonly<Record<string, string | number>>;
  className?: string;
  children: ReactNode;
}

/** A form of the order's page: which act it asks for, and of what. */
export function ActForm({ act, about = {}, className, children }: ActFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useFoldedWhenDone(form);
  return (
    <Form ref={form} method="post" className={className}>
      <input type="hidden" name="act" value={act} />
      {Object.entries(about).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
