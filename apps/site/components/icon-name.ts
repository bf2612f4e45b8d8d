import type names from './icon-names.json';

/** An icon of the sprite (icons.svg), which `tooling/make/icons.ts` draws of the icons of Lucide named beside it. */
export type IconName = keyof typeof names;
