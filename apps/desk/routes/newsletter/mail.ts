import { data, type LoaderFunctionArgs } from 'react-router';
import { defaultLocale, isLocale } from '../../../../domain/locale.ts';
import { readNewsletter } from '../../../../server/features/newsletters/save-newsletter.ts';
import { mailPreviewHeaders } from '../../../../server/web/desk/desk-headers.ts';
import { deskContext } from '../../document/desk-context.ts';

/** The HTML of a newsletter by itself, for the frame of the preview. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { database, newsletter } = context.get(deskContext);
  const found = await readNewsletter(database, params['id'] ?? '');
  if (found === null) throw data(null, { status: 404 });
  const wanted = new URL(request.url).searchParams.get('language');
  const language = isLocale(wanted) ? wanted : (found.content.languages[0] ?? defaultLocale);
  const { html } = await newsletter.preview(found.content, language);
  return new Response(html, { headers: mailPreviewHeaders });
}
