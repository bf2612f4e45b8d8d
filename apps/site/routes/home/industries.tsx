import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';
import { Picture } from '../../components/picture.tsx';

const industries = [
  { id: 'retail', picture: 'retail-pack' },
  { id: 'catering', picture: 'catering-table' },
  { id: 'airlines', picture: 'airline-tray' },
  { id: 'events', picture: 'ice-cream' },
] as const;

const planning = ['volume', 'lead', 'collect'] as const;

/** Four industries side by side, each with what it buys; what an event has to plan is one press away. */
export function Industries() {
  const { t } = useLanguage();
  return (
    <section id="industries" className="section tone-paper" aria-labelledby="industries-title">
      <div className="page-width">
        <h2 id="industries-title">{t('home.industries.title')}</h2>
        <div className="industry-spread mt-8">
          {industries.map(({ id, picture }) => (
            <article key={id} className={`industry-${id}`}>
              <Picture
                name={picture}
                alt={t(`home.industries.list.${id}.alt`)}
                sizes="(min-width: 64rem) 18rem, 50vw"
              />
              <h3 className="mt-4">{t(`home.industries.list.${id}.title`)}</h3>
              <p className="mt-1">
                <Text id={`home.industries.list.${id}.text`} />
              </p>
            </article>
          ))}
        </div>
        <div id="events" className="mt-8 flex flex-wrap items-start justify-between gap-x-8">
          <details className="home-more grow">
            <summary>{t('home.industries.planning.title')}</summary>
            <dl className="mt-4 grid gap-x-12 gap-y-5 lg:grid-cols-3">
              {planning.map((row) => (
                <div key={row}>
                  <dt className="soft text-small">{t(`home.industries.planning.${row}.label`)}</dt>
                  <dd className="mt-1">{t(`home.industries.planning.${row}.text`)}</dd>
                </div>
              ))}
            </dl>
          </details>
          <LocalLink path="/offer" className="text-link inline-flex min-h-11 items-center">
            {t('home.industries.planning.link')}
          </LocalLink>
        </div>
      </div>
    </section>
  );
}
