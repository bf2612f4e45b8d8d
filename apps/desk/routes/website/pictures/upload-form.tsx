import { useState, type ReactNode } from 'react';
import { Form } from 'react-router';
import type { TakenFile } from '../../../../../server/features/editing/take-files.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { Notice } from '../../../components/notice.tsx';
import { FileField } from './file-field.tsx';

export type UploadRefusal = Extract<TakenFile, { kind: 'refused' }>['why'] | 'none' | 'rights' | 'changed' | 'busy';

interface UploadFormProps {
  action: string;
  /** whether it is a photo or a rendering is not known yet */
  asksKind: boolean;
  why: UploadRefusal | null;
  /** it may be a document, too */
  isProof?: boolean;
  /** of the field */
  hint?: string;
  /** what is said before the form */
  children?: ReactNode;
}

/** A file to upload, with what has to be said of it. */
export function UploadForm({ action, asksKind, why: refused, isProof = false, hint, children }: UploadFormProps) {
  const { t } = useTexts();
  const [tooLarge, setTooLarge] = useState(false);
  const why = tooLarge ? 'large' : refused;
  return (
    <>
      {why !== null && <Notice tone="alert">{t(`website.upload.refused.${why}`)}</Notice>}
      {children}
      {/* the browser itself sends it: a file takes its time, which it shows */}
      <Form method="post" action={action} encType="multipart/form-data" reloadDocument className="narrow stack">
        <FileField label={t('website.upload.file')} hint={hint} required isProof={isProof} onChosen={setTooLarge} />
        {asksKind && (
          <fieldset className="plan-things">
            <legend>{t('website.upload.kind')}</legend>
            {(['photo', 'rendering'] as const).map((kind) => (
              <label key={kind} className="check">
                <input type="radio" name="kind" value={kind} defaultChecked={kind === 'photo'} />{' '}
                {t(`website.upload.kinds.${kind}`)}
              </label>
            ))}
          </fieldset>
        )}
        <label className="check">
          <input type="checkbox" name="rights" value="yes" required /> {t('website.upload.rights')}
        </label>
        <button type="submit" className="button button-primary" disabled={tooLarge}>
          {t('website.upload.go')}
        </button>
      </Form>
    </>
  );
}
