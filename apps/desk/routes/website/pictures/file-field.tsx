import { Field } from '../../../components/field.tsx';

interface FileFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  /** it may be a document, too */
  isProof: boolean;
  /** told at once of every choice, so that nobody waits for a file that is refused */
  onChosen: (isTooLarge: boolean) => void;
}

/** As server/features/editing/uploaded-files.ts has it, which the browser does not load. */
const mostBytes = 12 * 1024 * 1024;

/** A file that is sent with its form. */
export const FileField = ({ isProof, onChosen, ...field }: FileFieldProps) => (
  <Field
    {...field}
    name="file"
    type="file"
    accept={`${isProof ? 'application/pdf,' : ''}image/jpeg,image/png,image/webp,image/avif`}
    onChange={({ currentTarget }) => onChosen((currentTarget.files?.[0]?.size ?? 0) > mostBytes)}
  />
);
