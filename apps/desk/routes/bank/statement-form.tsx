import { useId } from 'react';
import { Form } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';

/** A field onto which a statement is dropped, or in which it is chosen. The browser itself sends it: a file takes its time. */
export function StatementForm({ isPrimary }: { isPrimary: boolean }) {
  const { t } = useTexts();
  const id = useId();
  return (
    <Form method="post" action="/bank/upload" encType="multipart/form-data" reloadDocument className="statement stack">
      <div className="field">
        <label htmlFor={id}>{t('bank.file')}</label>
        <p id={`${id}-hint`} className="hint">
          {t('bank.fileHint')}
        </p>
        <input
          id={id}
          type="file"
          name="file"
          required
          className="drop"
          accept=".xml,.csv,.txt,.zip,application/xml,text/xml,text/csv,application/zip"
          aria-describedby={`${id}-hint`}
        />
      </div>
      <button type="submit" className={`button ${isPrimary ? 'button-primary' : ''}`}>
        {t('bank.take')}
      </button>
    </Form>
  );
}
