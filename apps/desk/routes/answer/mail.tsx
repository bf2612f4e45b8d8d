import { data, useLoaderData } from 'react-router';
import { readMail } from '../../../../server/features/enquiries/read-mail.ts';
import { withDesk } from '../../document/with-desk.ts';
import { moment } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { useMailState } from '../../components/mail-state.tsx';
import { MailPaper } from './mail-paper.tsx';
import { paperMail } from './paper-mail.ts';

export const loader = withDesk(async (desk) => {
  const { language, id: itemId, actor, title, params } = desk;
  const mail = await readMail(
    { database: desk.database, kinds: desk.mailKinds },
    actor,
    { itemId, mailId: params['mail'] ?? '' },
    desk.now(),
  );
  if (mail === null) throw data(null, { status: 404 });
  return {
    title: title('mailPaper.title'),
    itemId,
    mail: paperMail(desk, mail.composed),
    state: mail.state,
    sent: mail.sentAt === null ? null : moment(mail.sentAt, language),
  };
});

/** A mail about an item, such as the receipt of a withdrawal, as its recipient has it. */
export default function Mail() {
  const { itemId, mail, state, sent } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const stateOf = useMailState();
  return (
    <>
      <BackLink to={`/inbox/${itemId}`}>{t('answer.back')}</BackLink>
      <h1>{t('mailPaper.heading')}</h1>
      <p className="hint">
        {stateOf(state)}
        {sent !== null && `, ${sent}`}
      </p>
      <MailPaper mail={mail} />
    </>
  );
}
