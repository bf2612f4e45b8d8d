import { redirect } from 'react-router';
import { exportDocument } from '../../../../server/features/privacy/export-document.ts';
import { exportAside } from '../../../../server/features/privacy/privacy-job.ts';
import { noteExport, openSubject } from '../../../../server/features/privacy/privacy-cases.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';

/** Whoever had to confirm first comes back here. */
export const loader = withDesk(({ id }) => redirect(`/privacy/${id}`));

/** Everything about the person as a file. What is in it is text that strangers typed: it is never shown, only downloaded. */
export const action = withForm(async ({ database, now, dataPlaces, id, language, actor }, form) => {
  const subject = await openSubject(database, id);
  if (subject === null) return redirect(`/privacy/${id}`);
  const exported = await exportAside(dataPlaces, subject);
  await noteExport(database, actor, id, now());
  const asJson = form.get('format') === 'json';
  return new Response(asJson ? exported : exportDocument(exported, language), {
    headers: {
      'Content-Type': asJson ? 'application/json; charset=utf-8' : 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${asJson ? 'data.json' : 'data.html'}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
});
