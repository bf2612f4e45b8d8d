import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { archiveFeed } from '../../../server/features/newsletters/archive/archive-files.ts';
import { content } from '../../../server/features/content/load.ts';
import { pageData } from '../../../server/features/content/page-data.ts';
import { shownPicture } from '../../../server/features/content/shown-picture.ts';
import { requestContext } from '../../../server/web/request-context.ts';
import { NewsletterAnswer } from '../features/newsletter/newsletter-answer.tsx';
import { statusOfView } from '../features/newsletter/newsletter-view.ts';
import { pageMeta } from '../document/page-meta.ts';
import { feedLink, type Feed } from './blog/feed-link.ts';
import { answerNewsletterPost, viewOfNewsletterLink } from './newsletter-answers.ts';
import { noteRefusedForm, pageFormSetting, withErrorTitle } from './take-form.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const picture = shownPicture('soil', content().claims);
  const page = pageData(request, {
    sections: ['newsletter', 'validation', 'archive.link'],
    pictures: [picture],
    seoKey: 'newsletter',
  });
  const view = await viewOfNewsletterLink(
    new URL(request.url).searchParams,
    page.language,
    context.get(requestContext),
  );
  return data(
    {
      ...withErrorTitle(page, context),
      view,
      picture,
      contact: content().company.email,
      archiveFeed: archiveFeed(page.language),
    },
    { status: statusOfView[view.kind] },
  );
}

/** The subscription form without JavaScript, the buttons of this page, and one-click unsubscription by a mail program. */
export async function action({ request, context }: ActionFunctionArgs) {
  const setting = pageFormSetting('newsletter', { request, context });
  const { view, status, headers: more } = await answerNewsletterPost(request, setting);
  // Led to an address of their own, so that loading the page again asks for nothing twice; with a place of its own, since
  // browsers keep the form's otherwise.
  if (view.kind === 'requested' || view.kind === 'confirmed')
    return redirect(`${setting.address}?state=${view.kind}#hero`, 303);
  if (view.kind === 'subscribe') noteRefusedForm(context);
  return data(view, { status, headers: more });
}

interface NewsletterMeta {
  loaderData?: { archiveFeed: Feed };
}

export function meta({ loaderData }: NewsletterMeta) {
  return loaderData ? [...pageMeta({ loaderData }), feedLink(loaderData.archiveFeed)] : [];
}

/** Retry-After of a refused form. */
export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;

export default function Page() {
  const { view, contact, picture } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return <NewsletterAnswer view={answered ?? view} contact={contact} picture={picture} />;
}
