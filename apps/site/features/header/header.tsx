import type { ReactNode } from 'react';
import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Icon } from '../../components/icon.tsx';
import { Logo } from '../../components/logo.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { navigation } from './navigation.ts';

interface HeaderProps {
  brand: string;
  /** leads to the order list */
  basket: ReactNode;
  /** opens the search */
  search: ReactNode;
}

/** Basket and search stand beside the specified links, which stay as they are. */
export function Header({ brand, basket, search }: HeaderProps) {
  const { t } = useLanguage();
  return (
    <header className="no-print site-header">
      <div className="page-width flex min-h-(--header-height) flex-wrap items-center gap-1 max-[25rem]:gap-0 max-[22rem]:px-3 max-[25rem]:[&>button]:px-1 sm:gap-2">
        <LocalLink page="home" hash="hero" className="mr-auto flex py-2 no-underline" aria-label={t('frame.logo')}>
          <Logo brand={brand} />
        </LocalLink>
        {basket}
        {/* on small screens a popover: the menu, until the scripts are there or when they do not come */}
        <nav id="menu" popover="auto" aria-label={t('frame.nav.main')} className="site-nav">
          <button
            type="button"
            popoverTarget="menu"
            popoverTargetAction="hide"
            className="icon-btn menu-close"
            aria-label={t('frame.nav.closeMenu')}
          >
            <Icon name="close" />
          </button>
          {navigation.map(({ key, page, hash, button }) => (
            <LocalLink
              key={key}
              page={page}
              hash={hash}
              onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
              className={
                button
                  ? `btn btn-small ${button === 'primary' ? 'btn-primary ml-2' : 'btn-secondary ml-1'}`
                  : 'btn btn-quiet btn-small'
              }
            >
              {t(`frame.nav.${key}`)}
            </LocalLink>
          ))}
        </nav>
        {search}
        <LanguageSwitcher />
        <MobileMenu brand={brand} />
      </div>
    </header>
  );
}
