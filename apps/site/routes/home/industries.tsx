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

/** Four industries as a staggered spread of pictures, each with what it buys; then what an event has to plan, on one screen. */
export function Industries() {
  const { t } = useLanguage();
  return (
    <section id="industries" className="section tone-paper" aria-labelledby="industries-title">
      <div className="page-width">
        <h2 id="industries-title">{t('home.industries.title')}</h2>
        <div className="industry-spread mt-10 lg:mt-16">
          {industries.map(({ id, picture }) => (
            <article key={id} className={`industry-${id}`}>
              <Picture
                name={picture}
                alt={t(`home.industries.list.${id}.alt`)}
                sizes="(min-width: 64rem) 44rem, (min-width: 40rem) 50vw, 100vw"
              />
              <h3 className="mt-5">{t(`home.industries.list.${id}.title`)}</h3>
              <p className="mt-2">{t(`home.industries.list.${id}.text`)}</p>
              <p className="mt-3 border-l-[3px] border-terracotta pl-4 text-small">
                <strong>{t('home.industries.buys')}</strong> <Text id={`home.industries.list.${id}.buys`} />
              </p>
            </article>
          ))}
        </div>
        <div id="events" className="card mt-12 px-4 py-8 sm:px-8 lg:mt-16 lg:px-12 lg:py-12">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <h3>{t('home.industries.planning.title')}</h3>
            <LocalLink path="/offer" className="text-link inline-block py-2">
              {t('home.industries.planning.link')}
            </LocalLink>
          </div>
          <dl className="mt-6 grid gap-x-16 gap-y-10 lg:grid-cols-[6fr_6fr]">
            {planning.map((row) => (
              <div key={row}>
                <dt className="soft text-small">{t(`home.industries.planning.${row}.label`)}</dt>
                <dd className="mt-1">{t(`home.industries.planning.${row}.text`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
