import { redirect } from 'react-router';
import { withForm } from '../../../document/with-desk.ts';

/** What was copied elsewhere, from Word perhaps, as Markdown for the editor (markdown-editor/read-html.ts). Nothing is saved. */
export const action = withForm(async ({ publisher }, form) => {
  const html = form.get('html');
  const text = typeof html === 'string' ? await publisher.readHtml(html) : null;
  return text === null
    ? new Response(null, { status: 422 })
    : new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
});

/** Only the editor asks here. */
export const loader = () => redirect('/website');
