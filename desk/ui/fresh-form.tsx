import { useRef, useState } from 'react';
import { Form, type FormProps } from 'react-router';
import { useStaying, useTypedStays, type Staying } from './typed-stays.ts';

interface FreshFormProps extends FormProps {
  /** id of what the form is about */
  of: string;
  /** another one when the fields are to show what is stored by now */
  version: string;
  /**
   * Sent along under the name: what whoever fills it in has seen. It stays with what was typed and not sent, so that
   * nobody writes over what they have not.
   */
  mark?: { name: string; value: string };
}

/** A form that is made anew when what it shows is another version. What was typed into it and not sent stays. */
export function FreshForm({ of, version, ...form }: FreshFormProps) {
  const staying = useStaying(of);
  return <Made key={`${of} ${version}`} staying={staying} {...form} />;
}

function Made({ staying, mark, children, ...form }: Omit<FreshFormProps, 'of' | 'version'> & { staying: Staying }) {
  const made = useRef<HTMLFormElement>(null);
  const [seen, put] = useState(mark?.value ?? '');
  useTypedStays(made, staying, { mark: seen, put });
  return (
    <Form ref={made} {...form}>
      {mark !== undefined && <input type="hidden" name={mark.name} value={seen} />}
      {children}
    </Form>
  );
}
