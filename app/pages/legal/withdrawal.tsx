import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { addressInLanguage } from '../../../domain/pages.ts';
import { content } from '../../../server/content/load.ts';
import { visitOf } from '../../../server/content/page-data.ts';
import { requestContext } from '../../../server/request-context.ts';
import { LegalPage, LegalText } from '../../features/legal/legal-page.tsx';
import { WithdrawalForm } from '../../features/withdrawal/withdrawal-form.tsx';
import type { ReceivedWithdrawal } from '../../features/withdrawal/withdrawal-state.ts';
import { useLanguage } from '../../language/language-provider.tsx';
import { usePaths } from '../../language/link.tsx';
import { pageMeta } from '../../page-meta.ts';
import { receivedAt } from '../received-at.ts';
import { loadLegalDocument } from './load-legal-document.ts';
import { takeWithdrawalStep } from './take-withdrawal-step.ts';

/** The German heading above the form; footer and mails link to it. */
const formAnchor = 'vertrag-widerrufen';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadLegalDocument(request, 'widerruf', ['withdrawal', 'validation'], '[[withdrawal-form]]');
  const inquiryNumber = new URL(request.url).searchParams.get('received');
  const time = await receivedAt('withdrawal', inquiryNumber, context.get(requestContext));
  const received: ReceivedWithdrawal | null =
    inquiryNumber && time ? { inquiryNumber, receivedAt: time, email: null } : null;
  return { ...page, email: content().company.email, received };
}

/** Both steps of the form, sent without JavaScript. */
export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(requestContext);
  if (!site) throw new Error('forms are answered by the running server only');
  const visit = visitOf(request);
  const answer = await takeWithdrawalStep(request, visit.language, site);
  if ('inquiryNumber' in answer) {
    const address = visit.prefixed ? addressInLanguage(visit.path, visit.language) : visit.path;
    return redirect(`${address}?received=${answer.inquiryNumber}#${formAnchor}`, 303);
  }
  return data(answer.state, { status: answer.status, headers: answer.headers });
}

export const meta = pageMeta;

/** Retry-After of a refused form. */
export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;

export default function Page() {
  const { document, email, received } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useLanguage();
  const paths = usePaths();
  const [before = '', after = ''] = document.parts;
  return (
    <LegalPage
      {...document}
      action={
        <a href={`#${formAnchor}`} className="btn btn-primary">
          {t('withdrawal.jump')}
        </a>
      }
    >
      <LegalText html={before} />
      <WithdrawalForm
        action={`${paths.page('widerruf')}#${formAnchor}`}
        email={email}
        returned={returned}
        received={received}
      />
      <LegalText html={after} />
    </LegalPage>
  );
}
