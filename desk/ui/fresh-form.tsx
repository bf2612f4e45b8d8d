import { useRef } from 'react';
import { Form, type FormProps } from 'react-router';
import { useStaying, useTypedStays, type Staying } from './typed-stays.ts';

interface FreshFormProps extends FormProps {
  /** id of what the form is about */
  of: string;
  /** another one when the fields are to show what is stored by now */
  version: string;
}

/** A form that is made anew when what it shows is another version. What was typed into it and not sent stays. */
export function FreshForm({ of, version, ...form }: FreshFormProps) {
  const staying = useStaying(of);
  return <Made key={`${of} ${version}`} staying={staying} {...form} />;
}

function Made({ staying, ...form }: FormProps & { staying: Staying }) {
  const made = useRef<HTMLFormElement>(null);
  useTypedStays(made, staying);
  return <Form ref={made} {...form} />;
}
