import { data, Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { readLetter } from '../../../../../server/features/orders/read-letter.ts';
import { actorOf, deskContext } from '../../../document/desk-context.ts';
import { languageOf, textIn } from '../../../i18n/language-of.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { MailPaper } from '../../answer/mail-paper.tsx';
import { paperMail } from '../../answer/paper-mail.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const desk = context.get(deskContext);
  const id = params['id'] ?? '';
  const letter = await readLetter(desk.database, actorOf(context), desk.mailSetting, id, desk.now());
  if (letter === null) throw data(null, { status: 404 });
  return {
    title: textIn(languageOf(request, context), 'entry.letterTitle', { brand: desk.brand }),
    id,
    paperId: letter.paperId,
    mail: paperMail(desk, letter.composed),
  };
}

/** The confirmation to be printed, for whoever no mail reaches. */
export default function Letter() {
  const { id, paperId, mail } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <>
      <p className="back">
        <Link to={`/orders/${id}`}>← {t('orders.orderHeading')}</Link>
      </p>
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
