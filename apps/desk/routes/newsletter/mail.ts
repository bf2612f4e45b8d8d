import { data } from 'react-router';
import { defaultLocale, isLocale } from '../../../../domain/locale.ts';
import { readNewsletter } from '../../../../server/features/newsletters/save-newsletter.ts';
import { mailPreviewHeaders } from '../../../../server/web/desk/desk-headers.ts';
import { withDesk } from '../../document/with-desk.ts';

/** The HTML of a newsletter by itself, for the frame of the preview. */
export const loader = withDesk(async ({ database, newsletter, id, search }) => {
  const found = await readNewsletter(database, id);
  if (found === null) throw data(null, { status: 404 });
  const wanted = search.get('language');
  const language = isLocale(wanted) ? wanted : (found.content.languages[0] ?? defaultLocale);
  const { html } = await newsletter.preview(found.content, language);
  return new Response(html, { headers: mailPreviewHeaders });
});
