import { redirect } from 'react-router';
import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { germanDay } from '../../../../domain/german-time.ts';
import { exportDocument } from '../../../../server/features/privacy/export-document.ts';
import { exportAside } from '../../../../server/features/privacy/privacy-job.ts';
import { noteExport, openSubject } from '../../../../server/features/privacy/privacy-cases.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';

/** Whoever had to confirm first comes back here. */
export const loader = withDesk(({ id }) => redirect(`/privacy/${id}`));

const titles = { de: 'Auskunft', en: 'Personal-data' } as const;

/** Such as Auskunft-ada-at-example.org-2026-11-27, of plain letters only. */
const fileName = (subject: string, at: number, language: DeskLanguage): string =>
  `${titles[language]}-${subject.replace('@', '-at-').replace(/[^A-Za-z0-9.-]+/g, '-')}-${germanDay(at)}`;

/** Everything about the person as a file. What is in it is text that strangers typed: it is never shown, only downloaded. */
export const action = withForm(async ({ database, now, dataPlaces, id, language, actor }, form) => {
  const subject = await openSubject(database, id);
  if (subject === null) return redirect(`/privacy/${id}`);
  const at = now();
  const exported = await exportAside(dataPlaces, subject);
  await noteExport(database, actor, id, at);
  const asJson = form.get('format') === 'json';
  return new Response(asJson ? exported : exportDocument(exported, language), {
    headers: {
      'Content-Type': asJson ? 'application/json; charset=utf-8' : 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${fileName(subject, at, language)}.${asJson ? 'json' : 'html'}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
});
