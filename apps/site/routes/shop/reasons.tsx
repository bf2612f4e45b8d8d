import { Text } from '../../i18n/text.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Picture } from '../../components/picture.tsx';

const reasons = ['1', '2', '3', '4', '5'] as const;

/** Reasons to buy, each with its proof at hand. */
export function Reasons() {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="reasons-title" className="shop-section tone-sand section">
      <div className="page-width grid grid-cols-1 gap-10 lg:grid-cols-[4fr_6fr] lg:gap-16">
        <div className="max-w-md lg:tall:sticky lg:top-28 lg:self-start">
          <h2 id="reasons-title">{t('shop.reasons.title')}</h2>
          <Picture
            name="hundred-forks"
            alt={t('shop.reasons.imageAlt')}
            sizes="(min-width: 64rem) 42vw, 100vw"
            className="mt-5 w-full rounded-card"
          />
          <p className="soft mt-2 text-small">
            {t('shop.reasons.image')} {t('frame.rendering')}.
          </p>
        </div>
        <ol>
          {reasons.map((reason) => (
            <li
              key={reason}
              className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-t border-sand-dark/50 py-4 first:border-t-0 first:pt-0 lg:first:pt-2"
            >
              <span aria-hidden="true" className="font-display text-[1.45rem] leading-tight text-leaf">
                {reason}
              </span>
              <div>
                <h3 className="text-[1.3rem]">{t(`shop.reasons.${reason}.title`)}</h3>
                <p className="reason mt-1">
                  <Text id={`shop.reasons.${reason}.text`} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
