import { roleMay, roles, type Permission, type Role } from '../../../domain/desk-roles.ts';
import type { SignedIn } from '../../../server/features/accounts/sessions.ts';
import { mostInNavigation, type NavigationCounts } from '../../../server/features/today/nav-counts.ts';
import { navigation, starts } from '../pages.ts';

const inWords = (count: number) => (count > mostInNavigation ? `${mostInNavigation}+` : String(count));

/** What waits behind an entry, and what of it is counted: each page counts more beside that. Null: nothing, or nobody counts there. */
function waitsAt(key: string, counts: NavigationCounts | null): { count: string; of: keyof NavigationCounts } | null {
  if (counts === null || !(key === 'inbox' || key === 'orders' || key === 'mails')) return null;
  return counts[key] === 0 ? null : { count: inWords(counts[key]), of: key };
}

/** Pages that a role may not open, and what it may not begin on those it may; each with the roles that may. */
function closedTo(role: Role) {
  const pages = navigation.filter(({ needs }) => !roleMay(role, needs));
  const begun = starts.filter(({ needs, to }) => !roleMay(role, needs) && !pages.some((page) => page.to === to));
  const rolesFor = (needs: Permission) => roles.filter((other) => roleMay(other, needs));
  return [
    ...pages.map(({ key, needs }) => ({ key, of: 'nav' as const, roles: rolesFor(needs) })),
    ...begun.map(({ key, needs }) => ({ key, of: 'toBegin' as const, roles: rolesFor(needs) })),
  ];
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
  closed: closedTo(role),
});

export type FrameData = ReturnType<typeof frameData>;
