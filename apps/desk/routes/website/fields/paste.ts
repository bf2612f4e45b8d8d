import { redirect, type ActionFunctionArgs } from 'react-router';
import { deskContext } from '../../../document/desk-context.ts';

/** What was copied elsewhere, from Word perhaps, as Markdown for the editor (markdown-editor/read-html.ts). Nothing is saved. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { publisher } = context.get(deskContext);
  const html = (await request.formData()).get('html');
  const text = typeof html === 'string' ? await publisher.readHtml(html) : null;
  return text === null
    ? new Response(null, { status: 422 })
    : new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

/** Only the editor asks here. */
export const loader = () => redirect('/website');
