import { useRouteLoaderData } from 'react-router';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { NewsletterForm } from './newsletter-form.tsx';

const hasCompany = (data: unknown): data is { company: { email: string } } =>
  typeof data === 'object' && data !== null && 'company' in data;

/** The subscription on the home page. Its loader brings the section `newsletter`. */
export function NewsletterSection() {
  const { t } = useLanguage();
  const root = useRouteLoaderData('root');
  return (
    <section id="newsletter" className="tone-sand" aria-labelledby="newsletter-title">
      <div className="page-width section grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_6fr]">
        <div className="grid content-start gap-4">
          <h2 id="newsletter-title">{t('newsletter.section.title')}</h2>
          <p className="lead soft max-w-md">{t('newsletter.section.promise')}</p>
        </div>
        <NewsletterForm contact={hasCompany(root) ? root.company.email : ''} />
      </div>
    </section>
  );
}
