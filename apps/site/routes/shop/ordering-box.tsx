import { Text } from '../../i18n/text.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';

const rows = ['available', 'delivery', 'shipping', 'returns', 'order', 'payment'] as const;

/** Availability and ordering: what a buyer asks before the price. */
export function OrderingBox() {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="ordering-title" className="page-width pb-16 lg:pb-24">
      <div className="card p-6 sm:p-10 lg:p-12">
        <div className="items-baseline gap-x-10 lg:flex lg:justify-between">
          <h2 id="ordering-title" className="text-heading">
            {t('shop.ordering.title')}
          </h2>
          <p className="text-links mt-4 lg:mt-0">
            <Text id="shop.ordering.contact" />
          </p>
        </div>
        <dl className="mt-6 grid grid-cols-1 gap-x-10 sm:grid-cols-2 lg:mt-8 lg:grid-cols-3">
          {rows.map((row) => (
            <div key={row} className="border-t border-sand py-4">
              <dt className="soft text-small">{t(`shop.ordering.${row}.label`)}</dt>
              <dd
                className={
                  row === 'available' || row === 'delivery'
                    ? 'mt-1 font-display text-[1.3rem] leading-snug'
                    : 'text-links mt-1'
                }
              >
                <Text id={`shop.ordering.${row}.text`} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
