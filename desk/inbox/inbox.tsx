import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { listInbox } from '../../server/desk/list-inbox.ts';
import { actorOf, deskContext } from '../desk-context.ts';
import { languageOf, textIn } from '../language/language-of.ts';
import { moment, shortMoment } from '../language/moment.ts';
import { useTexts } from '../language/texts.tsx';
import { useListKeys } from '../ui/list-keys.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { database, now, brand } = context.get(deskContext);
  const language = languageOf(request, context);
  const before = new URL(request.url).searchParams.get('before');
  const { rows, older } = await listInbox(database, actorOf(context), before, now());
  return {
    title: textIn(language, 'inbox.title', { brand }),
    rows: rows.map((row) => ({
      ...row,
      received: shortMoment(row.receivedAt, now(), language),
      receivedInFull: moment(row.receivedAt, language),
      receivedIso: new Date(row.receivedAt).toISOString(),
    })),
    older,
    first: before === null,
  };
}

export default function Inbox() {
  const { rows, older, first } = useLoaderData<typeof loader>();
  const { t, word } = useTexts();
  useListKeys();
  return (
    <>
      <h1>{t('inbox.heading')}</h1>
      {rows.length === 0 && <p className="empty">{first ? t('inbox.empty') : t('inbox.noOlder')}</p>}
      {rows.length > 0 && (
        <table className="list inbox">
          <thead>
            <tr>
              <th scope="col">{t('inbox.from')}</th>
              <th scope="col">{t('inbox.about')}</th>
              <th scope="col">{t('inbox.kind')}</th>
              <th scope="col">{t('inbox.language')}</th>
              <th scope="col">{t('inbox.received')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="who">
                  <Link to={`/inbox/${row.id}`} data-row="">
                    {row.restricted ? t('inbox.restricted') : (row.name ?? row.inquiryNumber)}
                  </Link>
                </td>
                <td className="about" lang={row.language}>
                  {row.about}
                </td>
                <td>{word('kind', row.kind)}</td>
                <td className="language">{row.language}</td>
                <td className="when">
                  <time dateTime={row.receivedIso} title={row.receivedInFull}>
                    {row.received}
                  </time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <nav className="pages" aria-label={t('inbox.pages')}>
        {!first && <Link to="/inbox">{t('inbox.newest')}</Link>}
        {older !== null && (
          <Link to={`/inbox?${new URLSearchParams({ before: older }).toString()}`}>{t('inbox.older')}</Link>
        )}
      </nav>
    </>
  );
}
