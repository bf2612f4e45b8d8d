import { redirect } from 'react-router';
import { exportSubscribers } from '../../../../server/features/newsletters/subscribers/export-subscribers.ts';
import { withDesk } from '../../document/with-desk.ts';
import { textIn, wordIn } from '../../i18n/language-of.ts';
import { moment } from '../../i18n/moment.ts';
import { csvAnswer, csvSeparator } from '../../network/csv-answer.ts';
import { filterIn } from './subscriber-filter.ts';

/** Back from a confirmation: the page with the button. */
export const loader = withDesk(({ request }) => redirect(`/newsletter/subscribers${new URL(request.url).search}`));

/** The subscribers of a view as a file, sent while it is read. */
export const action = withDesk(({ database, now, language, actor, search }) => {
  const pieces = exportSubscribers(
    database,
    actor,
    {
      filter: filterIn(search),
      words: {
        heading: (column) => textIn(language, `subscribers.column.${column}`),
        state: (name) => wordIn(language, `subscriberState.${name}`),
        moment: (time) => moment(time, language),
        separator: csvSeparator(language),
      },
    },
    now(),
  );
  return csvAnswer(pieces, 'subscribers', now());
});
