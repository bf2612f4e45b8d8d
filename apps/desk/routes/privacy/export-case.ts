import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { exportDocument } from '../../../../server/features/privacy/export-document.ts';
import { exportAside } from '../../../../server/features/privacy/privacy-job.ts';
import { noteExport, openSubject } from '../../../../server/features/privacy/privacy-cases.ts';
import { actorOf, deskContext } from '../../document/desk-context.ts';
import { languageOf } from '../../i18n/language-of.ts';

/** Whoever had to confirm first comes back here. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(`/privacy/${params['id'] ?? ''}`);

/** Everything about the person as a file. What is in it is text that strangers typed: it is never shown, only downloaded. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { database, now, dataPlaces } = context.get(deskContext);
  const id = params['id'] ?? '';
  const form = await request.formData();
  const subject = await openSubject(database, id);
  if (subject === null) return redirect(`/privacy/${id}`);
  const exported = await exportAside(dataPlaces, subject);
  await noteExport(database, actorOf(context), id, now());
  const asJson = form.get('format') === 'json';
  return new Response(asJson ? exported : exportDocument(exported, languageOf(request, context)), {
    headers: {
      'Content-Type': asJson ? 'application/json; charset=utf-8' : 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${asJson ? 'data.json' : 'data.html'}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
}
