import type { ReactNode } from 'react';
import { RichText, Text } from '../../i18n/text.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import type { ShopProduct } from './product.ts';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-t border-sand py-2">
      <dt className="font-semibold">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/**
 * What has to be known about the thing itself, folded in below what sells it: contents and size, composition and food
 * contact (Regulation (EC) No 1935/2004), warnings and maker (Regulation (EU) 2023/988, Art. 19).
 */
export function ProductSpec({ product: { name, spec } }: { product: ShopProduct }) {
  const { t } = useLanguage();
  return (
    <details className="mt-5 border-t border-sand-dark/50">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        {t('shop.spec.title')} <span className="sr-only">({name})</span>
      </summary>
      <dl className="pb-2 text-small">
        {spec.contents ? <Row label={t('shop.spec.contents')}>{spec.contents}</Row> : null}
        {spec.length ? <Row label={t('shop.spec.length')}>{spec.length}</Row> : null}
        {spec.weightEach ? (
          <Row label={t('shop.spec.weight')}>
            <RichText text={spec.weightEach} />
          </Row>
        ) : null}
        <Row label={t('shop.spec.material')}>{t('shop.spec.materialText')}</Row>
        <Row label={t('shop.spec.food')}>{t('shop.spec.foodText')}</Row>
        <Row label={t('shop.spec.warnings')}>
          <Text id="shop.spec.warningsText" />
        </Row>
        <Row label={t('shop.spec.maker')}>{t('shop.spec.makerText')}</Row>
      </dl>
    </details>
  );
}
