import { roleMay } from '../../../domain/desk-roles.ts';
import type { SignedIn } from '../../../server/features/accounts/sessions.ts';
import { navigation, starts } from '../pages.ts';

/** What the navigation shows: only what the operator may open. */
export const frameData = (brand: string, { name, role }: SignedIn['operator']) => ({
  brand,
  name,
  role,
  entries: navigation
    .filter(({ needs }) => roleMay(role, needs))
    .map(({ key, to, shortcut }) => ({ key, to, shortcut })),
  starts: starts.filter(({ needs }) => roleMay(role, needs)).map(({ key, to }) => ({ key, to })),
  mayWork: roleMay(role, 'work'),
});

export type FrameData = ReturnType<typeof frameData>;
