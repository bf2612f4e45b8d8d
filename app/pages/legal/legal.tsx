import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { legalDocuments, type LegalDocumentId } from '../../../server/content/load.ts';
import { visitOf } from '../../../server/content/page-data.ts';
import { LegalPage, LegalText } from '../../features/legal/legal-page.tsx';
import { pageMeta } from '../../page-meta.ts';
import { loadLegalDocument } from './load-legal-document.ts';

/** Impressum, Datenschutz and AGB: the path names the document. */
export function loader({ request }: LoaderFunctionArgs) {
  const { path } = visitOf(request);
  const id = legalDocuments.find((document): document is LegalDocumentId => path === `/${document}`);
  if (!id) throw new Error(`no legal document at ${path}`);
  return loadLegalDocument(request, id, []);
}

export const meta = pageMeta;

export default function Page() {
  const { document } = useLoaderData<typeof loader>();
  return (
    <LegalPage {...document}>
      {document.parts.map((html) => (
        <LegalText key={html.slice(0, 80)} html={html} />
      ))}
    </LegalPage>
  );
}
