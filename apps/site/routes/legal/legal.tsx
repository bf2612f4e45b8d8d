import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { isVersionedDocument } from '../../../../server/features/content/legal-versions.ts';
import { legalDocuments, type LegalDocumentId } from '../../../../server/features/content/legal-documents.ts';
import { visitOf } from '../../../../server/features/content/page-data.ts';
import { LegalPage, LegalText } from '../../features/legal/legal-page.tsx';
import { pageMeta } from '../../document/page-meta.ts';
import { statusOfVersion } from './find-version.ts';
import { loadLegalDocument } from './load-legal-document.ts';

/** Impressum, Datenschutz and AGB: the path names the document. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { path } = visitOf(request);
  const id = legalDocuments.find((document): document is LegalDocumentId => path === `/${document}`);
  if (!id) throw new Error(`no legal document at ${path}`);
  const page = await loadLegalDocument({ request, context }, id, []);
  return data(
    { ...page, versioned: isVersionedDocument(id) ? id : null },
    { status: statusOfVersion(page.document.versions) },
  );
}

export const meta = pageMeta;

export default function Page() {
  const { document, versioned } = useLoaderData<typeof loader>();
  return (
    <LegalPage {...document} page={versioned}>
      {document.parts.map((html) => (
        <LegalText key={html.slice(0, 80)} html={html} />
      ))}
    </LegalPage>
  );
}
