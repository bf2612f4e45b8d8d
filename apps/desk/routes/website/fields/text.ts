import { redirect, type ActionFunctionArgs } from 'react-router';
import { defaultLocale, isLocale } from '../../../../../domain/locale.ts';
import { pagePreviewHeaders } from '../../../../../server/web/desk/desk-headers.ts';
import { deskContext } from '../../../document/desk-context.ts';
import { languageOf, textIn } from '../../../i18n/language-of.ts';

/** A text of the form that is open, as the site will show it, for the frame beside the field. Nothing is saved. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { publisher } = context.get(deskContext);
  const form = await request.formData();
  // the button names its language, and the field whose text it shows
  const [language = '', ...name] = String(form.get('show') ?? '').split(' ');
  const text = form.get(name.join(' '));
  const locale = isLocale(language) ? language : defaultLocale;
  const refusal = textIn(languageOf(request, context), 'website.previewRefused');
  const preview = await publisher.previewText(typeof text === 'string' ? text : '', locale, refusal);
  return new Response(preview, { headers: pagePreviewHeaders });
}

/** Only the button beside a field leads here. */
export const loader = () => redirect('/website');
