import type { PageId } from '../../../domain/pages.ts';

export const overviewGroups = ['start', 'knowledge', 'members', 'legal'] as const;
export type OverviewGroup = (typeof overviewGroups)[number];

interface AboutPage {
  /** where it stands in the overview of all pages; null: nowhere, it is no place to go to */
  overview: OverviewGroup | null;
  /** the master in `imagery/masters` beside the title on its share image */
  picture: string;
  /** the assistant answers from the texts of `content/messages/<language>/<page>.json` */
  answers?: true;
}

const legal = { overview: 'legal', picture: 'letter-desk' } as const;

/** What is made of each page beside its address; a page of `domain/pages.ts` that lacks its row here is an error of types. */
export const aboutPages: Readonly<Record<PageId, AboutPage>> = {
  home: { overview: 'start', picture: 'product-fork', answers: true },
  welcome: { overview: 'start', picture: 'community-table' },
  shop: { overview: 'start', picture: 'party-box', answers: true },
  planner: { overview: 'start', picture: 'ice-cream' },
  contact: { overview: 'start', picture: 'product-spoon', answers: true },
  blog: { overview: 'knowledge', picture: 'festival-fries' },
  claims: { overview: 'knowledge', picture: 'soil' },
  press: { overview: 'knowledge', picture: 'knife-spoon-detail' },
  challenges: { overview: 'members', picture: 'ice-cream', answers: true },
  community: { overview: 'members', picture: 'community-table' },
  impressum: legal,
  datenschutz: legal,
  agb: legal,
  widerruf: legal,
  accessibility: legal,
  search: { overview: null, picture: 'letter-desk' },
  overview: { overview: null, picture: 'letter-desk' },
  newsletter: { overview: null, picture: 'hero' },
};
