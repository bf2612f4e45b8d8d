import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';

const five = ['1', '2', '3', '4', '5'] as const;

/** Problem and answer, line by line; the heading stays beside the list while it scrolls. */
export function Why() {
  const { t } = useLanguage();
  return (
    <section id="why-no2ndplanet" className="section tone-paper" aria-labelledby="why-title">
      <div className="page-width grid gap-x-16 gap-y-10 lg:grid-cols-[4fr_8fr]">
        <div className="lg:tall:sticky lg:top-32 lg:self-start">
          <h2 id="why-title">{t('home.why.title')}</h2>
          <p className="soft mt-5">{t('home.why.lead')}</p>
        </div>
        <dl className="versus">
          {five.map((n) => (
            <div key={n}>
              <dt>
                <span className="versus-label">{t('home.why.problem')}</span>
                <Text id={`home.why.list.${n}.problem`} />
              </dt>
              <dd>
                <span className="versus-label">{t('home.why.answer')}</span>
                <Text id={`home.why.list.${n}.answer`} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
