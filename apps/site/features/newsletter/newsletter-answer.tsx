import { useLanguage } from '../../i18n/language-provider.tsx';
import { LocalLink, usePaths } from '../../i18n/link.tsx';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { NewsletterForm } from './newsletter-form.tsx';
import type { NewsletterView } from './newsletter-view.ts';

/** After these a visitor may want to enter an address. */
const quotesForm: ReadonlySet<NewsletterView['kind']> = new Set([
  'subscribe',
  'used',
  'expired',
  'unknown',
  'malformed',
  'unsubscribed',
]);
const isDone: ReadonlySet<NewsletterView['kind']> = new Set(['confirmed', 'unsubscribed', 'requested']);

interface NewsletterAnswerProps {
  view: NewsletterView;
  contact: string;
  /** decoration, by its name */
  picture: string;
}

/** The newsletter page: every state in words, with the one thing to do next. */
export function NewsletterAnswer({ view, contact, picture }: NewsletterAnswerProps) {
  const { t } = useLanguage();
  const paths = usePaths();
  const { kind } = view;
  const text =
    kind === 'subscribe'
      ? t('newsletter.section.promise')
      : kind === 'unavailable'
        ? view.problem
        : t(`newsletter.${kind}.text`, { email: contact });
  return (
    <div
      className="page-width grid min-h-[60vh] gap-x-16 pt-12 pb-(--section-air) md:pt-24 lg:grid-cols-[7fr_4fr]"
      data-newsletter={kind}
    >
      <div className="grid grid-cols-1 content-start gap-6">
        <h1 id="hero" className="text-title flex items-start gap-4 hyphens-auto">
          {isDone.has(kind) ? <Icon name="check" size={40} className="mt-[0.1em] shrink-0 text-leaf" /> : null}
          {t(`newsletter.${kind}.title`)}
        </h1>
        <p className="lead measure">{text}</p>
        {kind === 'confirm' || kind === 'unsubscribe' ? (
          // by a button and not by opening the link: programs that scan mails open links
          <form
            method="post"
            action={`${paths.page('newsletter')}?${new URLSearchParams({ [kind === 'confirm' ? 'token' : 'unsubscribe']: view.token }).toString()}`}
          >
            <button type="submit" className="btn btn-primary">
              {t(`newsletter.${kind}.button`)}
            </button>
          </form>
        ) : null}
        {quotesForm.has(kind) ? (
          <div className="card max-w-2xl p-5 sm:p-8">
            <NewsletterForm contact={contact} returned={kind === 'subscribe' ? view.returned : undefined} />
          </div>
        ) : null}
        {kind === 'subscribe' || kind === 'confirmed' ? (
          <p>
            <LocalLink path="/newsletter/archive" className="text-link">
              {t('archive.link')}
            </LocalLink>
          </p>
        ) : null}
        {kind === 'subscribe' ? null : (
          <p>
            <LocalLink page="home" className="text-link">
              {t('newsletter.home')}
            </LocalLink>
          </p>
        )}
      </div>
      <div className="hidden lg:block">
        <Picture name={picture} alt="" sizes="26rem" className="aspect-[4/5] w-full rounded-card object-cover" />
      </div>
    </div>
  );
}
