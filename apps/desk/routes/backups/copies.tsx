import { useTexts } from '../../i18n/texts.tsx';
import { ColumnHeads } from '../../components/column-heads.tsx';

interface CopyLine {
  name: string;
  when: string;
  size: string;
  isBeforeUpdate: boolean;
  /** when it was restored for a test; null: it was not */
  tested: string | null;
}

export function Copies({ copies }: { copies: readonly CopyLine[] }) {
  const { t } = useTexts();
  return (
    <>
      <table className="list cards backups">
        <ColumnHeads columns={[t('backups.when'), t('backups.size'), t('backups.proof'), t('backups.file')]} />
        <tbody>
          {copies.map(({ name, when, size, isBeforeUpdate, tested }) => (
            <tr key={name}>
              <td className="when">
                {when}
                {isBeforeUpdate && <span className="hint"> {t('backups.beforeUpdate')}</span>}
              </td>
              <td className="when" data-label={t('backups.size')}>
                {size}
              </td>
              <td data-label={t('backups.proof')}>{tested === null ? '–' : t('backups.tested', { when: tested })}</td>
              <td>
                {/* a file is no page: the browser itself sends this form */}
                <form method="post" action={`/backups/${name}/file`}>
                  <button type="submit" className="plain">
                    {t('backups.download')}
                    <span className="unseen"> {when}</span>
                  </button>
                </form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {copies.length > 0 && <p className="hint">{t('backups.fileHint')}</p>}
    </>
  );
}
