import type { ReactNode } from 'react';
import { RichText, Text } from '../../i18n/text.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import type { ShopProduct } from './product.ts';
import { TierList } from './tier-prices.tsx';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-t border-sand pt-2">
      <dt className="font-semibold">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/**
 * What has to be known about the thing itself, in a panel below the row of cards: contents and size, composition and food
 * contact (Regulation (EC) No 1935/2004), warnings and maker (Regulation (EU) 2023/988, Art. 19), and what more of it costs.
 */
export function ProductSpec({ product: { name, spec, uses, tiers, tierMark } }: { product: ShopProduct }) {
  const { t } = useLanguage();
  return (
    <details className="product-more" name="product">
      <summary>
        {t('shop.spec.title')} <span className="sr-only">({name})</span>
      </summary>
      <div className="product-panel">
        <h4 className="mb-3 font-display text-[1.3rem]">{name}</h4>
        <dl className="product-spec text-small">
          {spec.contents ? (
            <Row label={t('shop.spec.contents')}>
              {spec.contents}
              <p className="mt-1">{t('shop.spec.setPrice')}</p>
            </Row>
          ) : null}
          {spec.length ? <Row label={t('shop.spec.length')}>{spec.length}</Row> : null}
          {spec.weightEach ? (
            <Row label={t('shop.spec.weight')}>
              <RichText text={spec.weightEach} />
            </Row>
          ) : null}
          <Row label={t('shop.spec.uses')}>{uses.join(', ')}</Row>
          <Row label={t('shop.spec.material')}>{t('shop.spec.materialText')}</Row>
          <Row label={t('shop.spec.food')}>{t('shop.spec.foodText')}</Row>
          <Row label={t('shop.spec.warnings')}>
            <Text id="shop.spec.warningsText" />
          </Row>
          <Row label={t('shop.spec.maker')}>{t('shop.spec.makerText')}</Row>
          {tiers.length > 0 ? (
            <Row label={t('shop.spec.tiers')}>
              <TierList tiers={tiers} mark={tierMark} />
            </Row>
          ) : null}
        </dl>
      </div>
    </details>
  );
}
