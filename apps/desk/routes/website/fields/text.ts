import { redirect } from 'react-router';
import { defaultLocale, isLocale } from '../../../../../domain/locale.ts';
import { pagePreviewHeaders } from '../../../../../server/web/desk/desk-headers.ts';
import { withForm } from '../../../document/with-desk.ts';
import { textIn } from '../../../i18n/language-of.ts';

/** A text of the form that is open, as the site will show it, for the frame beside the field. Nothing is saved. */
export const action = withForm(async ({ publisher, language: deskLanguage }, form) => {
  // the button names its language, and the field whose text it shows
  const [language = '', ...name] = String(form.get('show') ?? '').split(' ');
  const text = form.get(name.join(' '));
  const locale = isLocale(language) ? language : defaultLocale;
  const refusal = textIn(deskLanguage, 'website.previewRefused');
  const preview = await publisher.previewText(typeof text === 'string' ? text : '', locale, refusal);
  return new Response(preview, { headers: pagePreviewHeaders });
});

/** Only the button beside a field leads here. */
export const loader = () => redirect('/website');
