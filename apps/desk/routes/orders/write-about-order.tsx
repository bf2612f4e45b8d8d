import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { SubmitButton } from '../../components/submit-button.tsx';

interface WriteAboutOrderProps {
  order: { id: string; mailId: string };
  /** what it begins with; undefined: nothing */
  about?: 'rest' | 'state';
  children: ReactNode;
}

/** Begins a mail to who ordered, which is read before it is sent. */
export const WriteAboutOrder = ({ order: { id, mailId }, about, children }: WriteAboutOrderProps) => (
  <Form method="post" action={`/customers/${id}`} className="alone">
    <input type="hidden" name="mail" value={mailId} />
    <input type="hidden" name="from" value="order" />
    {about !== undefined && <input type="hidden" name="about" value={about} />}
    <SubmitButton className="button" data-command="">
      {children}
    </SubmitButton>
  </Form>
);
