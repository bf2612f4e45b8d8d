import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { germanDay } from '../../../../domain/german-time.ts';
import { exportSubscribers } from '../../../../server/features/newsletters/subscribers/export-subscribers.ts';
import { actorOf, deskContext } from '../../document/desk-context.ts';
import { languageOf, textIn } from '../../i18n/language-of.ts';
import { moment } from '../../i18n/moment.ts';
import type { TextKey } from '../../i18n/texts.tsx';
import { streamOf } from '../../network/stream-of.ts';
import { filterIn } from './subscriber-filter.ts';

/** Back from a confirmation: the page with the button. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/newsletter/subscribers${new URL(request.url).search}`);

/** The subscribers of a view as a file, sent while it is read. */
export function action({ request, context }: ActionFunctionArgs) {
  const { database, now } = context.get(deskContext);
  const language = languageOf(request, context);
  const pieces = exportSubscribers(
    database,
    actorOf(context),
    {
      filter: filterIn(new URL(request.url).searchParams),
      words: {
        heading: (column) => textIn(language, `subscribers.column.${column}`),
        state: (name) => textIn(language, `subscriberState.${name}` as TextKey),
        moment: (time) => moment(time, language),
        // what spreadsheets expect where commas part decimals
        separator: language === 'de' ? ';' : ',',
      },
    },
    now(),
  );
  return new Response(streamOf(pieces), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="subscribers-${germanDay(now())}.csv"`,
    },
  });
}
