import type { PageId } from '../../../../domain/pages.ts';
import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import type { MessageKey } from '../../i18n/message-key.ts';
import { Logo } from '../../components/logo.tsx';

interface FooterLink {
  label: MessageKey;
  page: PageId;
  hash?: string;
}

const columns: readonly { title: MessageKey; links: readonly FooterLink[] }[] = [
  {
    title: 'frame.footer.explore',
    links: [
      { label: 'frame.nav.about', page: 'home', hash: 'about' },
      { label: 'frame.nav.mission', page: 'home', hash: 'mission' },
      { label: 'frame.nav.technology', page: 'home', hash: 'technology' },
      { label: 'frame.nav.sustainability', page: 'home', hash: 'sustainability' },
    ],
  },
  {
    title: 'frame.footer.visit',
    links: [
      { label: 'frame.nav.shop', page: 'shop', hash: 'hero' },
      { label: 'frame.footer.blog', page: 'blog', hash: 'hero' },
      { label: 'frame.nav.contact', page: 'contact', hash: 'hero' },
    ],
  },
  {
    title: 'frame.footer.legal',
    links: [
      { label: 'frame.footer.impressum', page: 'impressum' },
      { label: 'frame.footer.datenschutz', page: 'datenschutz' },
      { label: 'frame.footer.agb', page: 'agb' },
      { label: 'frame.footer.widerruf', page: 'widerruf' },
    ],
  },
];

/** The eleven links, the permanently reachable withdrawal link (§ 356a BGB) and the way back to the cookie choice. */
export function Footer({ brand, onCookieSettings }: { brand: string; onCookieSettings(): void }) {
  const { t } = useLanguage();
  return (
    <footer className="tone-forest no-print" aria-label={t('frame.footer.label')}>
      <div className="page-width grid gap-12 py-16 lg:grid-cols-[5fr_7fr]">
        <div className="grid content-start gap-4">
          <Logo brand={brand} />
          <p className="max-w-xs font-display text-heading leading-tight text-sprout">{t('frame.footer.line')}</p>
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-8">
          {columns.map(({ title, links }) => (
            <nav key={title} aria-label={t(title)}>
              <p className="eyebrow mb-3">{t(title)}</p>
              <ul className="grid gap-1">
                {links.map(({ label, page, hash }) => (
                  <li key={label}>
                    <LocalLink
                      page={page}
                      {...(hash ? { hash } : {})}
                      className="inline-block py-1.5 wrap-anywhere no-underline hover:underline"
                    >
                      {t(label)}
                    </LocalLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <div className="border-t border-oat/25">
        <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-2 py-5 text-small">
          <p className="mr-auto text-sage">{t('frame.footer.rights')}</p>
          <button type="button" className="js-only py-2 underline" onClick={onCookieSettings}>
            {t('frame.footer.cookies')}
          </button>
          <LocalLink page="overview" className="py-2 underline">
            {t('frame.footer.overview')}
          </LocalLink>
          <LocalLink page="press" className="py-2 underline">
            {t('frame.footer.press')}
          </LocalLink>
          <LocalLink page="accessibility" className="py-2 underline">
            {t('frame.footer.accessibility')}
          </LocalLink>
          <LocalLink page="widerruf" hash="vertrag-widerrufen" className="py-2 font-semibold text-sprout">
            {t('frame.footer.withdraw')}
          </LocalLink>
        </div>
      </div>
    </footer>
  );
}
