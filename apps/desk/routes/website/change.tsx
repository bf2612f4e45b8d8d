import { useTexts } from '../../i18n/texts.tsx';

/** What a field said and what it says. */
export function Change({ from, to }: { from: string; to: string }) {
  const { t } = useTexts();
  return (
    <span className="change">
      <del>{from === '' ? t('website.nothing') : from}</del> <span aria-hidden="true">→</span>{' '}
      <ins>{to === '' ? t('website.nothing') : to}</ins>
    </span>
  );
}
