import { data, useLoaderData } from 'react-router';
import { wholeNumber } from '../../../../../domain/whole-number.ts';
import { readLetter, readReminderLetter } from '../../../../../server/features/orders/read-letter.ts';
import { withDesk } from '../../../document/with-desk.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { BackLink } from '../../../components/back-link.tsx';
import { MailPaper } from '../../answer/mail-paper.tsx';
import { paperMail } from '../../answer/paper-mail.ts';

export const loader = withDesk(async (desk) => {
  const { id, actor, title, search } = desk;
  const setting = { database: desk.database, setting: desk.mailSetting };
  const position = wholeNumber(search.get('reminder') ?? '', { least: 1, most: 9_999, digits: 4 });
  const letter =
    position === null
      ? await readLetter(setting, actor, id, desk.now())
      : await readReminderLetter(setting, actor, { id, position }, desk.now());
  if (letter === null) throw data(null, { status: 404 });
  const of = position === null ? ('confirmation' as const) : ('reminder' as const);
  return {
    title: title(`entry.letter.${of}.title`),
    of,
    id,
    paperId: letter.paperId,
    mail: paperMail(desk, letter.composed),
  };
});

/** The confirmation, or a payment reminder, to be printed for whoever no mail reaches. */
export default function Letter() {
  const { id, of, paperId, mail } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <>
      <BackLink to={`/orders/${id}`}>{t('orders.orderHeading')}</BackLink>
      <h1>{t(`entry.letter.${of}.heading`)}</h1>
      <p className="hint">{t(`entry.letter.${of}.text`)}</p>
      {paperId !== null && (
        <p>
          <a href={`/papers/${paperId}/pdf`}>{t(`entry.letter.${of}.paper`)}</a>
        </p>
      )}
      <MailPaper mail={mail} />
    </>
  );
}
