import type { PageId } from '../../../../domain/pages.ts';

interface NavigationItem {
  key: 'about' | 'mission' | 'technology' | 'sustainability' | 'shop' | 'contact';
  page: PageId;
  hash: string;
  button?: 'primary' | 'secondary';
}

/** The six items of the header and of the small-screen menu. */
export const navigation: readonly NavigationItem[] = [
  { key: 'about', page: 'home', hash: 'about' },
  { key: 'mission', page: 'home', hash: 'mission' },
  { key: 'technology', page: 'home', hash: 'technology' },
  { key: 'sustainability', page: 'home', hash: 'sustainability' },
  { key: 'shop', page: 'shop', hash: 'hero', button: 'primary' },
  { key: 'contact', page: 'contact', hash: 'hero', button: 'secondary' },
];
