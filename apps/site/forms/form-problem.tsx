import type { ReactNode } from 'react';
import { ErrorSummary } from '../components/error-summary.tsx';
import type { FormState } from './use-form.ts';

interface FormProblemProps {
  form: FormState;
  /** over the list of wrong fields */
  summary: string;
  /** over a problem beyond the fields; the same when left out */
  title?: string;
  /** the company's address: it can be clicked where the problem names it */
  email?: string;
  /** what is to be said beside the server's own words */
  advice?: ReactNode;
  className?: string;
}

/** Why the form was not accepted, above it; nothing while all is well. */
export function FormProblem({ form, summary, title = summary, email = '', advice, className = '' }: FormProblemProps) {
  if (form.problem === null && form.wrongFields.length === 0) return null;
  return (
    <ErrorSummary
      id={form.problemId}
      title={form.problem === null ? summary : title}
      fields={form.wrongFields}
      className={className}
    >
      {form.problem ? (
        <p>
          <WithAddress text={form.problem} email={email} />
        </p>
      ) : null}
      {form.problem === null ? null : advice}
      {form.unsent}
    </ErrorSummary>
  );
}

function WithAddress({ text, email }: { text: string; email: string }) {
  const [before, ...after] = email === '' ? [text] : text.split(email);
  return (
    <>
      {before}
      {after.length > 0 ? (
        <a href={`mailto:${email}`} className="text-link">
          {email}
        </a>
      ) : null}
      {after.join(email)}
    </>
  );
}
