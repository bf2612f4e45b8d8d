import { data, Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { readSubmission } from '../../server/desk/read-submission.ts';
import { followingOf } from '../answer/following.ts';
import { NextSteps } from '../answer/next-steps.tsx';
import { actorOf, deskContext } from '../desk-context.ts';
import { languageOf, textIn } from '../language/language-of.ts';
import { moment } from '../language/moment.ts';
import { useTexts } from '../language/texts.tsx';
import { Notice } from '../ui/notice.tsx';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { database, now, brand } = context.get(deskContext);
  const language = languageOf(request, context);
  const found = await readSubmission(database, actorOf(context), params['id'] ?? '', now());
  if (found === null) throw data(null, { status: 404 });
  const title = textIn(language, 'item.title', { brand, number: found === 'restricted' ? '' : found.inquiryNumber });
  if (found === 'restricted') return { title, item: null, following: null };
  return {
    title,
    following: await followingOf(context, found, language),
    item: {
      ...found,
      received: moment(found.receivedAt, language),
      mails: found.mails.map((mail) => ({
        ...mail,
        sent: mail.sent_at === null ? null : moment(mail.sent_at, language),
      })),
    },
  };
}

/** Everything somebody sent, as text: whatever they typed stays text. */
export default function Item() {
  const { item, following } = useLoaderData<typeof loader>();
  const { t, word } = useTexts();
  if (item === null)
    return (
      <>
        <p className="back">
          <Link to="/inbox">← {t('item.back')}</Link>
        </p>
        <h1>{t('item.restrictedHeading')}</h1>
        <p>{t('item.restricted')}</p>
      </>
    );
  return (
    <>
      <p className="back">
        <Link to="/inbox">← {t('item.back')}</Link>
      </p>
      <h1>
        {word('kind', item.kind)} <span className="number">{item.inquiryNumber}</span>
      </h1>
      <p className="hint">{t('item.received', { when: item.received, language: word('locale', item.language) })}</p>
      {item.receiptWithheld && <Notice tone="info">{t('item.receiptWithheld')}</Notice>}
      <dl className="fields">
        {item.fields.map(({ name, value }) => (
          <div key={name}>
            <dt>{word('field', name)}</dt>
            <dd lang={item.language}>{value}</dd>
          </div>
        ))}
      </dl>
      {following !== null && <NextSteps itemId={item.id} following={following} />}
      <h2>{t('item.mails')}</h2>
      {item.mails.length === 0 && <p className="hint">{t('item.noMails')}</p>}
      {item.mails.length > 0 && (
        <table className="list item-mails">
          <thead>
            <tr>
              <th scope="col">{t('item.mail')}</th>
              <th scope="col">{t('item.state')}</th>
            </tr>
          </thead>
          <tbody>
            {item.mails.map((mail) => (
              <tr key={mail.id}>
                <td>
                  {word('mail', mail.template)}{' '}
                  <Link to={`/inbox/${item.id}/mails/${mail.id}`}>{t('item.readMail')}</Link>
                </td>
                <td>
                  {word('mailState', mail.state)}
                  {mail.sent !== null && `, ${mail.sent}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
