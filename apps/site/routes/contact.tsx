import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from 'react-router';
import { content } from '../../../server/features/content/load.ts';
import { pageData } from '../../../server/features/content/page-data.ts';
import { formatFact } from '../../../server/features/content/tokens.ts';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { InfoCard, type ContactDetails } from '../features/contact/info-card.tsx';
import { usePaths } from '../i18n/link.tsx';
import { Text } from '../i18n/text.tsx';
import { useLanguage } from '../i18n/language-provider.tsx';
import { pageMeta } from '../document/page-meta.ts';
import { Picture } from '../components/picture.tsx';
import { receivedForm } from './received-form.ts';
import { takeForm, withErrorTitle } from './take-form.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = pageData(request, { sections: ['contact', 'validation'], pictures: ['letter-desk'], seoKey: 'contact' });
  const { company, facts } = content();
  const time = (id: string) => {
    const fact = facts[id];
    if (!fact) throw new Error(`content/facts.json lacks ${id}`);
    return formatFact(fact, page.language);
  };
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
    ...withErrorTitle(page, context),
    details,
    received: await receivedForm('contact', 'sent', { request, context }),
  };
}

/** The form without JavaScript: the same checks, then a page that says what became of the message. */
export const action = (sent: ActionFunctionArgs) => takeForm('contact', sent, { query: 'sent', anchor: 'outcome' });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta = pageMeta;

export default function ContactPage() {
  const { details, received } = useLoaderData<typeof loader>();
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
            <h2 id="message-title" className="text-heading">
              {t('contact.form.title')}
            </h2>
            <div className="mt-4">
              <ContactForm
                action={`${paths.page('contact')}#contact-problem`}
                email={details.email}
                returned={returned}
                received={received}
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
