import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { content } from '../../../../server/features/content/load.ts';
import { StorageUnavailable } from '../../../../server/platform/database/storage-unavailable.ts';
import { requestContext, type RequestContext } from '../../../../server/web/request-context.ts';
import { linkedOrder, type LinkedOrder } from '../../../../server/features/withdrawals/linked-order.ts';
import { LegalPage, LegalText } from '../../features/legal/legal-page.tsx';
import { WithdrawalForm } from '../../features/withdrawal/withdrawal-form.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { usePaths } from '../../i18n/link.tsx';
import { pageMeta } from '../../document/page-meta.ts';
import { receivedForm } from '../received-form.ts';
import { noteRefusedForm, pageFormSetting, withErrorTitle } from '../take-form.ts';
import { statusOfVersion } from './find-version.ts';
import { loadLegalDocument } from './load-legal-document.ts';
import { takeWithdrawalStep } from './take-withdrawal-step.ts';

/** The German heading above the form; footer and mails link to it. */
const formAnchor = 'vertrag-widerrufen';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await loadLegalDocument(
    { request, context },
    'widerruf',
    ['withdrawal', 'validation'],
    '[[withdrawal-form]]',
  );
  const site = context.get(requestContext);
  const received = await receivedForm('withdrawal', 'received', { request, context });
  const order = site === null ? null : await orderOf(site, new URL(request.url).searchParams.get('order'));
  return data(
    { ...withErrorTitle(page, context), email: content().company.email, received, order },
    { status: statusOfVersion(page.document.versions) },
  );
}

/** The order whose page led here; null: none, or the form does without it while the database is away. */
async function orderOf({ services }: RequestContext, token: string | null): Promise<LinkedOrder | null> {
  if (token === null) return null;
  try {
    return await linkedOrder(services, token);
  } catch (error) {
    if (error instanceof StorageUnavailable) return null;
    throw error;
  }
}

/** Both steps of the form, sent without JavaScript. */
export async function action({ request, context }: ActionFunctionArgs) {
  const setting = pageFormSetting('withdrawal', { request, context });
  const answer = await takeWithdrawalStep(request, setting);
  if ('inquiryNumber' in answer)
    return redirect(`${setting.address}?received=${answer.inquiryNumber}#${formAnchor}`, 303);
  if (answer.status !== 200) noteRefusedForm(context);
  return data(answer.state, { status: answer.status, headers: answer.headers });
}

export const meta = pageMeta;

/** Retry-After of a refused form. */
export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;

export default function Page() {
  const { document, email, received, order } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useLanguage();
  const paths = usePaths();
  const [before = '', after = ''] = document.parts;
  // whoever reads an old text withdraws on today's page
  const isFormer = document.versions?.state === 'former';
  return (
    <LegalPage
      {...document}
      page="widerruf"
      action={
        <a href={`${isFormer ? paths.page('widerruf') : ''}#${formAnchor}`} className="btn btn-primary">
          {t('withdrawal.jump')}
        </a>
      }
    >
      <LegalText html={before} />
      {isFormer ? null : (
        <WithdrawalForm
          key={order?.token}
          action={`${paths.page('widerruf')}${order === null ? '' : `?${new URLSearchParams({ order: order.token }).toString()}`}#${formAnchor}`}
          order={order}
          email={email}
          returned={returned}
          received={received}
        />
      )}
      <LegalText html={after} />
    </LegalPage>
  );
}
