import { Text } from '../../language/text.tsx';
import { useLanguage } from '../../language/language-provider.tsx';

const rows = ['available', 'delivery', 'shipping', 'returns', 'order', 'payment'] as const;

/** Availability and ordering: what a buyer asks before the price. */
export function OrderingBox() {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="ordering-title" className="page-width pb-16 lg:pb-24">
      <div className="card p-6 sm:p-10 lg:grid lg:grid-cols-[4fr_8fr] lg:gap-10 lg:p-12">
        <div className="flex flex-col justify-between gap-6">
          <h2 id="ordering-title" className="text-heading!">
            {t('shop.ordering.title')}
          </h2>
          <p className="inline-links hidden lg:block">
            <Text id="shop.ordering.contact" />
          </p>
        </div>
        <dl className="mt-6 grid gap-x-10 sm:grid-cols-2 lg:mt-0">
          {rows.map((row) => (
            <div key={row} className="border-t border-sand py-4">
              <dt className="soft text-small">{t(`shop.ordering.${row}.label`)}</dt>
              <dd className={row === 'available' || row === 'delivery' ? 'mt-1 font-display text-[1.3rem] leading-snug' : 'mt-1'}>
                <Text id={`shop.ordering.${row}.text`} />
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 lg:hidden">
          <Text id="shop.ordering.contact" />
        </p>
      </div>
    </section>
  );
}
