import type { ReactNode } from 'react';
import { Text } from '../../i18n/text.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';

const more = ['order', 'shipping', 'payment', 'returns'] as const;

/** Availability and ordering: four facts that a buyer asks before the price, and the rest one press away. */
export function OrderingBox() {
  const { t } = useLanguage();
  return (
    <section id="ordering" aria-labelledby="ordering-title" className="page-width pb-10 lg:pb-14">
      <div className="card px-5 pt-5 sm:px-8 sm:pt-6">
        <div className="items-baseline gap-x-10 lg:flex lg:justify-between">
          <h2 id="ordering-title" className="text-[1.45rem]">
            {t('shop.ordering.title')}
          </h2>
          <p className="text-links mt-2 text-small lg:mt-0">
            <Text id="shop.ordering.contact" />
          </p>
        </div>
        <dl className="mt-4 grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-[4fr_6fr_4fr_5fr]">
          <Fact label={t('shop.ordering.available.label')}>
            <Text id="shop.ordering.available.text" />
          </Fact>
          <Fact label={t('shop.ordering.delivery.label')}>
            <Text id="shop.ordering.delivery.text" />
          </Fact>
          <Fact label={t('shop.ordering.shipping.label')}>
            <span className="for-private">
              <Text id="shop.ordering.shipping.private" />
            </span>
            <span className="for-business">
              <Text id="shop.ordering.shipping.business" />
            </span>
          </Fact>
          <Fact label={t('shop.ordering.payment.label')}>
            <Text id="shop.ordering.payment.short" />
          </Fact>
        </dl>
        <details className="mt-4 border-t border-sand">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t('shop.ordering.more')}</summary>
          <dl className="grid grid-cols-1 gap-x-8 gap-y-4 pt-1 pb-6 text-small lg:grid-cols-2">
            {more.map((row) => (
              <div key={row}>
                <dt className="font-semibold">{t(`shop.ordering.${row}.label`)}</dt>
                <dd className="text-links mt-1">
                  <Text id={`shop.ordering.${row}.text`} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="soft text-small">{label}</dt>
      <dd className="leading-snug font-semibold">{children}</dd>
    </div>
  );
}
