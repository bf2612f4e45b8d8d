import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { readFilter } from '../../../../domain/item-filter.ts';
import { exportItems } from '../../../../server/features/enquiries/export-items.ts';
import { actorOf, deskContext } from '../../document/desk-context.ts';
import { languageOf, textIn } from '../../i18n/language-of.ts';
import { moment } from '../../i18n/moment.ts';
import { csvAnswer, csvSeparator } from '../../network/csv-answer.ts';
import type { TextKey } from '../../i18n/texts.tsx';

/** Back from a confirmation: the page with the button. */
export const loader = ({ request }: LoaderFunctionArgs) => redirect(`/inbox/export${new URL(request.url).search}`);

/** The items of a view as a file, sent while it is read. */
export function action({ request, context }: ActionFunctionArgs) {
  const { database, now } = context.get(deskContext);
  const language = languageOf(request, context);
  const pieces = exportItems(
    database,
    actorOf(context),
    readFilter(new URL(request.url).searchParams),
    {
      heading: (column) => textIn(language, (column.startsWith('field.') ? column : `export.${column}`) as TextKey),
      word: (group, name) => {
        const key = `${group}.${name}`;
        const text = textIn(language, key as TextKey);
        return text === key ? name : text;
      },
      moment: (time) => moment(time, language),
      separator: csvSeparator(language),
    },
    now(),
  );
  return csvAnswer(pieces, 'inbox', now());
}
