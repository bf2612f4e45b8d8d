import { useTexts } from '../../i18n/texts.tsx';
import type { WorkView } from './work-view.ts';

/** What an act at an item did; its words are `item.said.<name>`. */
const itemDid = [
  'take',
  'assign',
  'change',
  'later',
  'back',
  'spam',
  'not-spam',
  'reopen',
  'undo-done',
  'note',
  'call',
  'refund',
] as const;

export type ItemDid = (typeof itemDid)[number];

/** What was done just now, as the address of an item says; null: nothing that is said here. */
export const itemDidOf = (did: unknown): ItemDid | null => itemDid.find((one) => one === did) ?? null;

interface ItemSaidProps {
  did: ItemDid;
  work: WorkView;
  me: string;
  colleagues: readonly { id: string; name: string }[];
}

/** What the last press did, in a sentence, with what followed from it by itself: whose it is, and until when it is away. */
export function ItemSaid({ did, work, me, colleagues }: ItemSaidProps) {
  const { t } = useTexts();
  const { assigneeId, laterInFull, awaitsAnswer, dueInFull, state } = work;
  const name = colleagues.find(({ id }) => id === assigneeId)?.name;
  const assigned =
    assigneeId === me
      ? t('item.said.take')
      : name === undefined
        ? t('item.said.nobody')
        : t('item.said.assign', { name });
  const aside = awaitsAnswer
    ? [t('item.said.untilAnswer')]
    : laterInFull !== null
      ? [
          t('item.said.until', { until: laterInFull }),
          ...(dueInFull === null ? [] : [t('item.said.due', { when: dueInFull })]),
        ]
      : [];
  if (did === 'take' || did === 'assign') return assigned;
  if (did === 'later') return aside.join(' ');
  if (did !== 'call') return t(`item.said.${did}`);
  const after = state === 'done' ? [t('item.said.callDone')] : assigneeId === null ? aside : [assigned, ...aside];
  return [t('item.said.call'), ...after].join(' ');
}
