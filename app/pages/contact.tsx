import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from 'react-router';
import { content } from '../../server/content/load.ts';
import { pageData, visitOf } from '../../server/content/page-data.ts';
import { serverContent } from '../../server/content/server-content.ts';
import { formatFact } from '../../server/content/tokens.ts';
import { pageFormKey } from '../../server/calls/page-form-key.ts';
import { readPageForm } from '../../server/calls/read-page-form.ts';
import { BadRequest } from '../../server/calls/request-body.ts';
import { requestContext } from '../../server/request-context.ts';
import { addressInLanguage, pagePath } from '../../domain/pages.ts';
import { ContactForm, type ReturnedForm } from '../features/contact/contact-form.tsx';
import { contactFields } from '../features/contact/draft.ts';
import { InfoCard, type ContactDetails } from '../features/contact/info-card.tsx';
import { usePaths } from '../language/link.tsx';
import { Text } from '../language/text.tsx';
import { useLanguage } from '../language/language-provider.tsx';
import { pageMeta } from '../page-meta.ts';
import { Picture } from '../ui/picture.tsx';
import { receivedAt } from './received-at.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = pageData(request, { sections: ['contact', 'validation'], pictures: ['letter-desk'], seoKey: 'contact' });
  const { company, facts } = content();
  const time = (id: string) => {
    const fact = facts[id];
    if (!fact) throw new Error(`content/facts.json lacks ${id}`);
    return formatFact(fact, page.language);
  };
  const sent = new URL(request.url).searchParams.get('sent');
  const details: ContactDetails = {
    legalName: company.legalName,
    street: company.street,
    postcode: company.postcode,
    city: company.city,
    country: new Intl.DisplayNames([page.language], { type: 'region' }).of(company.country) ?? company.country,
    phone: company.phone,
    fax: company.fax,
    email: company.email,
    opens: time('officeOpens'),
    closes: time('officeCloses'),
  };
  return {
    ...page,
    details,
    sentNumber: (await receivedAt('contact', sent, context.get(requestContext))) === null ? null : sent,
  };
}

/** The form without JavaScript: the same checks, then a page that says what became of the message. */
export async function action({ request, context }: ActionFunctionArgs) {
  const served = context.get(requestContext);
  if (!served) throw new Response(null, { status: 405 });
  const { services, client } = served;
  const { language, prefixed } = visitOf(request);
  const say = (key: string, values: Record<string, string> = {}) =>
    serverContent().message(language, key, { email: content().company.email, ...values });
  const back = (status: number, returned: ReturnedForm, headers: Record<string, string> = {}) =>
    data(returned, { status, headers });
  const nothing: ReturnedForm = { values: {}, errors: {}, problem: null };

  let form: FormData;
  try {
    form = await readPageForm(request);
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    return back(error.status, { ...nothing, problem: say(`validation.call.${error.code}`) });
  }
  const typed = Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] =>
        contactFields.some((field) => field === entry[0]) && typeof entry[1] === 'string',
    ),
  );
  const outcome = await services.submissions.sendContactMessage.submitPage(form, {
    address: client.address,
    language,
    idempotencyKey: pageFormKey(form, Date.now()),
  });
  switch (outcome.status) {
    case 'accepted': {
      const path = pagePath('contact');
      const address = prefixed ? addressInLanguage(path, language) : path;
      return redirect(
        `${address}?${new URLSearchParams({ sent: outcome.answer.inquiryNumber }).toString()}#outcome`,
        303,
      );
    }
    case 'invalid': {
      const errors = Object.fromEntries(Object.entries(outcome.fields).map(([field, key]) => [field, say(key)]));
      return back(400, { values: typed, errors, problem: null });
    }
    case 'conflict':
      return back(409, { values: typed, errors: {}, problem: say('contact.errorDesc') });
    case 'proof-required':
      // without scripts no browser can do the work: waiting is the way
      return back(429, { values: typed, errors: {}, problem: say('contact.failed.busy') }, { 'Retry-After': '60' });
    case 'too-many': {
      const seconds = String(outcome.retryAfterSeconds);
      return back(
        429,
        { values: typed, errors: {}, problem: say('validation.call.too-many', { seconds }) },
        { 'Retry-After': seconds },
      );
    }
    case 'unavailable':
      return back(
        503,
        { values: typed, errors: {}, problem: say('validation.call.unavailable') },
        { 'Retry-After': '30' },
      );
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta = pageMeta;

export default function ContactPage() {
  const { details, sentNumber } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useLanguage();
  const paths = usePaths();
  return (
    <>
      <section id="hero" className="relative isolate overflow-hidden">
        <div className="page-width relative z-10 py-14 md:py-24 lg:py-32">
          <div className="md:max-w-[46%]">
            <h1>{t('contact.hero.title')}</h1>
            <p className="lead mt-5">{t('contact.hero.subtitle')}</p>
          </div>
        </div>
        <div className="md:absolute md:inset-0">
          <Picture
            name="letter-desk"
            alt={t('contact.hero.imageAlt')}
            sizes="100vw"
            priority
            className="aspect-16/9 w-full object-cover object-[100%_15%] md:aspect-auto md:h-full"
          />
        </div>
      </section>
      <div className="tone-sand">
        <div className="page-width grid grid-cols-1 gap-10 py-12 md:py-20 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)] lg:gap-16">
          <section id="message" aria-labelledby="message-title" className="card p-5 sm:p-8 lg:p-10">
            <h2 id="message-title" className="text-heading!">
              {t('contact.form.title')}
            </h2>
            <div className="mt-4">
              <ContactForm
                action={`${paths.page('contact')}#message`}
                email={details.email}
                returned={returned}
                sentNumber={sentNumber}
              />
            </div>
          </section>
          <InfoCard details={details} />
        </div>
        <p className="page-width pb-16 text-links">
          <Text id="contact.shop" />
        </p>
      </div>
    </>
  );
}
