import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import { ColumnHeads } from '../../components/column-heads.tsx';
import { useMailState } from '../../components/mail-state.tsx';

interface MailsProps {
  itemId: string;
  mails: readonly { id: string; template: string; state: string; sent: string | null }[];
}

/** What became of the mails about an item: open where one did not arrive. */
export function Mails({ itemId, mails }: MailsProps) {
  const { t, word } = useTexts();
  const stateOf = useMailState();
  return (
    <details className="act" open={mails.some(({ state }) => state === 'dead')}>
      <summary>{t('item.mails')}</summary>
      {mails.length === 0 && <p className="hint">{t('item.noMails')}</p>}
      {mails.length > 0 && (
        <table className="list item-mails" aria-label={t('item.mails')}>
          <ColumnHeads columns={[t('item.mail'), t('item.state')]} />
          <tbody>
            {mails.map((mail) => (
              <tr key={mail.id}>
                <td>
                  {word('mail', mail.template)}{' '}
                  <Link to={`/inbox/${itemId}/mails/${mail.id}`}>{t('item.readMail')}</Link>
                </td>
                <td>
                  {stateOf(mail.state)}
                  {mail.sent !== null && `, ${mail.sent}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
