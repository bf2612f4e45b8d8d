import { useLoaderData } from 'react-router';
import { filterQuery, readFilter } from '../../../../domain/item-filter.ts';
import { countItems, mostCounted } from '../../../../server/features/enquiries/list-inbox.ts';
import { withDesk } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';

export const loader = withDesk(async ({ database, now, search, title, operator }) => {
  const filter = readFilter(search);
  const count = await countItems(database, operator.id, filter, now());
  return {
    title: title('export.title'),
    query: filterQuery(filter),
    count: count > mostCounted ? `${mostCounted}+` : String(count),
  };
});

/** Says what leaves the desk before it does. */
export default function Export() {
  const { query, count } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <>
      <BackLink to={`/inbox?${query}`}>{t('item.back')}</BackLink>
      <h1>{t('export.heading')}</h1>
      <div className="narrow">
        <p>{t('export.text', { count })}</p>
        <p>{t('export.care')}</p>
        {/* a file is no page: the browser itself sends this form */}
        <form method="post" action={`/inbox/export/file?${query}`}>
          <SubmitButton isPrimary>{t('export.go')}</SubmitButton>
        </form>
        <p className="hint">{t('export.confirm')}</p>
      </div>
    </>
  );
}
