import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';
import { pagePath, addressInLanguage, type PageId } from '../../../domain/pages.ts';
import { useLanguage } from './language-provider.tsx';

/** Link builders: the address of a page or path in the visitor's way of reading (plain or prefixed). */
export function usePaths() {
  const { language, prefixed } = useLanguage();
  const local = (path: `/${string}`) => (prefixed ? addressInLanguage(path, language) : path);
  return { local, page: (id: PageId, hash?: string) => local(pagePath(id)) + (hash ? `#${hash}` : '') };
}

/**
 * A link that is pressed lets the focus go, as in Safari. Otherwise it takes it along when its page is taken away, and for
 * that the browser lays out the old page once more: on a slow phone 140 ms. A key does not come here, nor does focus that
 * the next page gives.
 */
const letGo = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.blur();

type LocalLinkProps = Omit<ComponentProps<typeof Link>, 'to'> &
  ({ page: PageId; hash?: string; path?: never } | { path: `/${string}`; hash?: string; page?: never });

/**
 * A link inside the site. Its target is fetched when the visitor shows intent. The table of routes came whole, so nothing
 * is to be discovered, and sixty links of a page need not say so.
 */
export function LocalLink({ page, path, hash, ...rest }: LocalLinkProps) {
  const paths = usePaths();
  const address = page ? paths.page(page) : paths.local(path);
  return (
    <Link
      prefetch="intent"
      discover="none"
      viewTransition
      onMouseUp={letGo}
      {...rest}
      to={hash ? `${address}#${hash}` : address}
    />
  );
}
