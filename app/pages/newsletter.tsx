import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { addressInLanguage } from '../../domain/pages.ts';
import { content } from '../../server/content/load.ts';
import { pageData, visitOf } from '../../server/content/page-data.ts';
import { requestContext } from '../../server/request-context.ts';
import { NewsletterAnswer } from '../features/newsletter/newsletter-answer.tsx';
import { statusOfView } from '../features/newsletter/newsletter-view.ts';
import { pageMeta } from '../page-meta.ts';
import { answerNewsletterPost, viewOfNewsletterLink } from './newsletter-answers.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = pageData(request, {
    sections: ['newsletter', 'validation'],
    pictures: ['soil'],
    seoKey: 'newsletter',
  });
  const view = await viewOfNewsletterLink(
    new URL(request.url).searchParams,
    page.language,
    context.get(requestContext),
  );
  return data({ ...page, view, contact: content().company.email }, { status: statusOfView[view.kind] });
}

/** The subscription form without JavaScript, the buttons of this page, and one-click unsubscription by a mail program. */
export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(requestContext);
  if (!site) throw new Error('forms are answered by the running server only');
  const visit = visitOf(request);
  const { view, status, headers: more } = await answerNewsletterPost(request, visit.language, site);
  // Led to an address of their own, so that loading the page again asks for nothing twice.
  if (view.kind === 'requested' || view.kind === 'confirmed') {
    return redirect(
      `${visit.prefixed ? addressInLanguage(visit.path, visit.language) : visit.path}?state=${view.kind}`,
      303,
    );
  }
  return data(view, { status, headers: more });
}

export const meta = pageMeta;

/** Retry-After of a refused form. */
export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;

export default function Page() {
  const { view, contact } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return <NewsletterAnswer view={answered ?? view} contact={contact} />;
}
