import { redirect } from 'react-router';
import { readFilter } from '../../../../domain/item-filter.ts';
import { exportItems } from '../../../../server/features/enquiries/export-items.ts';
import { withDesk } from '../../document/with-desk.ts';
import { wordIn } from '../../i18n/language-of.ts';
import { moment } from '../../i18n/moment.ts';
import { csvAnswer, csvSeparator } from '../../network/csv-answer.ts';

/** Back from a confirmation: the page with the button. */
export const loader = withDesk(({ request }) => redirect(`/inbox/export${new URL(request.url).search}`));

/** The items of a view as a file, sent while it is read. */
export const action = withDesk(({ database, now, language, actor, search }) => {
  const pieces = exportItems(
    database,
    actor,
    {
      filter: readFilter(search),
      words: {
        heading: (column) => wordIn(language, column.startsWith('field.') ? column : `export.${column}`),
        word: (group, name) => {
          const key = `${group}.${name}`;
          const text = wordIn(language, key);
          return text === key ? name : text;
        },
        moment: (time) => moment(time, language),
        separator: csvSeparator(language),
      },
    },
    now(),
  );
  return csvAnswer(pieces, 'inbox', now());
});
