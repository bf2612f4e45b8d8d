import { roleMay, roles } from '../../../domain/desk-roles.ts';
import type { SignedIn } from '../../../server/features/accounts/sessions.ts';
import { mostInNavigation, type NavigationCounts } from '../../../server/features/today/nav-counts.ts';
import { navigation, starts } from '../pages.ts';

const inWords = (count: number) => (count > mostInNavigation ? `${mostInNavigation}+` : String(count));

/** What waits behind an entry, and what of it is counted: each page counts more beside that. Null: nothing, or nobody counts there. */
function waitsAt(key: string, counts: NavigationCounts | null): { count: string; of: keyof NavigationCounts } | null {
  if (counts === null || !(key === 'inbox' || key === 'orders' || key === 'mails')) return null;
  return counts[key] === 0 ? null : { count: inWords(counts[key]), of: key };
}

/** What the navigation shows: only what the operator may open. @param counts null: the database could not be asked */
export const frameData = (brand: string, { name, role }: SignedIn['operator'], counts: NavigationCounts | null) => ({
  brand,
  name,
  role,
  entries: navigation
    .filter(({ needs }) => roleMay(role, needs))
    .map(({ key, to, shortcut, group }) => ({ key, to, shortcut, group, waits: waitsAt(key, counts) })),
  starts: starts.filter(({ needs }) => roleMay(role, needs)).map(({ key, to }) => ({ key, to })),
  mayWork: roleMay(role, 'work'),
  /** what only others may, with the roles that may: whoever looks for it learns whom to ask */
  closed: [
    ...navigation.map((entry) => ({ ...entry, of: 'nav' as const })),
    ...starts.map((entry) => ({ ...entry, of: 'toBegin' as const })),
  ]
    .filter(({ needs }) => !roleMay(role, needs))
    .map(({ key, of, needs }) => ({ key, of, roles: roles.filter((other) => roleMay(other, needs)) })),
});

export type FrameData = ReturnType<typeof frameData>;
