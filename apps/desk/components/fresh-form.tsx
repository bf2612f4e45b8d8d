import { useRef, useState } from 'react';
import { Form, type FormProps } from 'react-router';
import { useStaying, useTypedStays, type Staying } from './typed-stays.ts';
import { useUnsaved, type Unsaved } from './unsaved.tsx';

interface FreshFormProps extends FormProps {
  /** id of what the form is about */
  of: string;
  /** another one when the fields are to show what is stored by now */
  version: string;
  /**
   * Sent along under the name: what whoever fills it in has seen. It stays with what was typed and not sent, so that
   * nobody writes over what they have not. `own`: the one from which they made the newer one themselves, elsewhere on the
   * page.
   */
  mark?: { name: string; value: string; own?: string | null };
  /** what would be lost with the page */
  unsaved?: Unsaved;
}

/** A form that is made anew when what it shows is another version. What was typed into it and not sent stays. */
export function FreshForm({ of, version, ...form }: FreshFormProps) {
  const staying = useStaying(of);
  return <Made key={`${of} ${version}`} staying={staying} {...form} />;
}

type MadeProps = Omit<FreshFormProps, 'of' | 'version'> & { staying: Staying };

function Made({ staying, mark, unsaved = 'typed', children, ...form }: MadeProps) {
  const made = useRef<HTMLFormElement>(null);
  const [seen, setSeen] = useState(mark?.value ?? '');
  const put = (before: string) => setSeen(mark !== undefined && before === mark.own ? mark.value : before);
  useTypedStays(made, staying, { mark: seen, put });
  useUnsaved(made, unsaved);
  return (
    <Form ref={made} {...form}>
      {mark !== undefined && <input type="hidden" name={mark.name} value={seen} />}
      {children}
    </Form>
  );
}
