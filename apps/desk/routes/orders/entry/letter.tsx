import { data, useLoaderData } from 'react-router';
import { readLetter } from '../../../../../server/features/orders/read-letter.ts';
import { withDesk } from '../../../document/with-desk.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { BackLink } from '../../../components/back-link.tsx';
import { MailPaper } from '../../answer/mail-paper.tsx';
import { paperMail } from '../../answer/paper-mail.ts';

export const loader = withDesk(async (desk) => {
  const { id, actor, title } = desk;
  const letter = await readLetter({ database: desk.database, setting: desk.mailSetting }, actor, id, desk.now());
  if (letter === null) throw data(null, { status: 404 });
  return {
    title: title('entry.letterTitle'),
    id,
    paperId: letter.paperId,
    mail: paperMail(desk, letter.composed),
  };
});

/** The confirmation to be printed, for whoever no mail reaches. */
export default function Letter() {
  const { id, paperId, mail } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <>
      <BackLink to={`/orders/${id}`}>{t('orders.orderHeading')}</BackLink>
      <h1>{t('entry.letterHeading')}</h1>
      <p className="hint">{t('entry.letterText')}</p>
      {paperId !== null && (
        <p>
          <a href={`/papers/${paperId}/pdf`}>{t('entry.letterPaper')}</a>
        </p>
      )}
      <MailPaper mail={mail} />
    </>
  );
}
