import { itemKinds, type ItemKind } from './item-kinds.ts';
import { longestLabel, workStates } from './work-state.ts';

/**
 * `open`: whatever is not done and not put aside; `unread`: what of it nobody has opened since something happened last;
 * `later`: what is put aside; `any`: all but spam
 */
const listedStates = ['open', 'unread', 'later', 'spam', 'any', ...workStates] as const;

type ListedState = (typeof listedStates)[number];

/** Which items of the desk are listed. It stands in the address of the inbox, so that it can be kept and sent on. */
export interface ItemFilter {
  state: ListedState;
  kind: ItemKind | null;
  /** an operator's id, or `me`, `nobody`; null: whoever's */
  assignee: string | null;
  label: string | null;
  /** only what is open has a date; the list then begins with the oldest one */
  due: 'overdue' | 'today' | null;
}

export const openItems: ItemFilter = { state: 'open', kind: null, assignee: null, label: null, due: null };

/** The views that everybody has; their words are `view.<key>`. */
export const builtInViews = [
  { key: 'open', filter: openItems },
  { key: 'unread', filter: { ...openItems, state: 'unread' } },
  { key: 'mine', filter: { ...openItems, assignee: 'me' } },
  { key: 'unassigned', filter: { ...openItems, assignee: 'nobody' } },
  { key: 'today', filter: { ...openItems, due: 'today' } },
  { key: 'overdue', filter: { ...openItems, due: 'overdue' } },
  { key: 'later', filter: { ...openItems, state: 'later' } },
  { key: 'spam', filter: { ...openItems, state: 'spam' } },
  { key: 'all', filter: { ...openItems, state: 'any' } },
] as const satisfies readonly { key: string; filter: ItemFilter }[];

/** What of an address is understood; the rest is as if it were not there. */
export function readFilter(query: URLSearchParams): ItemFilter {
  const state = query.get('state');
  const due = query.get('due');
  const assignee = query.get('assignee') ?? '';
  const label = (query.get('label') ?? '').trim().toLowerCase();
  const isDue = due === 'overdue' || due === 'today';
  return {
    state: (isDue ? null : listedStates.find((one) => one === state)) ?? 'open',
    kind: itemKinds.find((kind) => kind === query.get('kind')) ?? null,
    assignee: /^[\w-]{1,64}$/.test(assignee) ? assignee : null,
    label: label === '' || label.length > longestLabel ? null : label,
    due: isDue ? due : null,
  };
}

/** The query of a filter's address; empty for the open items. The same filter always gives the same text. */
export function filterQuery({ state, kind, assignee, label, due }: ItemFilter): string {
  const query = new URLSearchParams();
  if (state !== 'open' && due === null) query.set('state', state);
  if (kind !== null) query.set('kind', kind);
  if (assignee !== null) query.set('assignee', assignee);
  if (label !== null) query.set('label', label);
  if (due !== null) query.set('due', due);
  return query.toString();
}
