import { Form } from 'react-router';
import { Notice } from '../../components/notice.tsx';
import { useTexts } from '../../i18n/texts.tsx';

interface RefusedFilesProps {
  files: readonly { id: string; name: string; day: string }[];
}

/** Files that were not taken: a payment may stand in one, until somebody says that it is dealt with. */
export function RefusedFiles({ files }: RefusedFilesProps) {
  const { t } = useTexts();
  if (files.length === 0) return null;
  return (
    <Notice tone="info">
      {t('bank.refusedFiles')}
      <ul>
        {files.map(({ id, name, day }) => (
          <li key={id}>
            <Form method="post" action="/bank" className="row">
              <span>
                {name} · {day}
              </span>
              <button className="button" name="file-settled" value={id} aria-label={t('bank.fileSettledOf', { name })}>
                {t('bank.fileSettled')}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
