import { useLanguage } from '../../i18n/language-provider.tsx';
import { usePaths } from '../../i18n/link.tsx';

export interface LegalVersionsProps {
  state: 'current' | 'former' | 'unknown' | 'unavailable';
  /** in the reader's language */
  effective: string;
  list: readonly { id: string; effective: string; address: string; isShown: boolean }[];
  /** the page that shows today's text */
  page: 'agb' | 'widerruf' | 'datenschutz';
}

/** Which version of a legal text this address leads to, and all that are kept. */
export function LegalVersions({ state, effective, list, page }: LegalVersionsProps) {
  const { t } = useLanguage();
  const paths = usePaths();
  return (
    <section className="notice measure" aria-labelledby="versions">
      <h2 id="versions" className="text-body font-semibold">
        {t('legal.versions.title')}
      </h2>
      <p className="mt-1">
        {t(`legal.versions.${state}`, { date: effective })}{' '}
        {state === 'former' ? (
          <a className="underline" href={paths.page(page)}>
            {t('legal.versions.toCurrent')}
          </a>
        ) : null}
      </p>
      <ul className="no-print mt-2 grid gap-1">
        {list.map((version) => (
          <li key={version.id}>
            <a className="underline" href={version.address} aria-current={version.isShown || undefined}>
              {t('legal.version', { date: version.effective })}
            </a>{' '}
            <span className="soft break-all">{version.id}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
