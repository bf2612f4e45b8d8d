import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';

const five = ['1', '2', '3', '4', '5'] as const;

/** Problem and answer, line by line. */
export function Why() {
  const { t } = useLanguage();
  return (
    <section id="why-no2ndplanet" className="section tone-paper" aria-labelledby="why-title">
      <div className="page-width">
        <h2 id="why-title">{t('home.why.title')}</h2>
        <dl className="versus mt-6">
          {five.map((n) => (
            <div key={n}>
              <dt>
                <Text id={`home.why.list.${n}.problem`} />
              </dt>
              <dd>
                <Text id={`home.why.list.${n}.answer`} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
