import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { content } from '../../../../server/features/content/load.ts';
import { BarrierReport } from '../../features/barrier-report/barrier-report.tsx';
import { LegalPage, LegalText } from '../../features/legal/legal-page.tsx';
import { usePaths } from '../../i18n/link.tsx';
import { pageMeta } from '../../document/page-meta.ts';
import { receivedForm } from '../received-form.ts';
import { takeForm, withErrorTitle } from '../take-form.ts';
import { loadLegalDocument } from './load-legal-document.ts';

/** The statement, with the form that reports a barrier where it is asked for. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await loadLegalDocument({ request, context }, 'accessibility', ['validation'], '[[barrier-form]]');
  const received = await receivedForm('barrier', 'reported', { request, context });
  return { ...withErrorTitle(page, context), email: content().company.email, received };
}

/** The form without JavaScript. */
export const action = (sent: ActionFunctionArgs) =>
  takeForm('barrier', sent, { query: 'reported', anchor: 'report-sent' });

export const meta = pageMeta;

/** Retry-After of a refused form. */
export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;

export default function Page() {
  const { document, email, received } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const paths = usePaths();
  const [before = '', after = ''] = document.parts;
  return (
    <LegalPage {...document}>
      <LegalText html={before} />
      <BarrierReport action={paths.page('accessibility')} email={email} returned={returned} received={received} />
      <LegalText html={after} />
    </LegalPage>
  );
}
