import type { Locale } from '../../../domain/locale.ts';
import { fill } from '../../../domain/messages.ts';
import type { Content } from '../../../server/features/content/load.ts';
import type { ChallengeGroup, Titled } from '../features/challenges/programme.ts';

/** Facts and prose of the programme joined for one language. @throws when a text is missing, which the content checks find first */
export function programmeIn(
  { facts, prose }: Content['challenges'],
  language: Locale,
): { steps: Titled[]; groups: ChallengeGroup[]; rewards: Titled[] } {
  const texts = prose[language];
  const named = <T>(entries: Record<string, T>, id: string): T => {
    const entry = entries[id];
    if (!entry) throw new Error(`content/challenges/${language}.json: there is no text for "${id}"`);
    return entry;
  };
  return {
    steps: texts.steps.map((step, at) => ({ id: `step-${at + 1}`, ...step })),
    groups: facts.groups.map((group) => ({
      id: group.id,
      ...named(texts.groups, group.id),
      challenges: group.challenges.map(
        ({ id, points, badge = false, special = false, featured = false, otherPoints = [] }) => {
          const { title, text, reward, otherReading } = named(texts.challenges, id);
          const [other] = otherPoints;
          return {
            id,
            points,
            badge,
            special,
            featured,
            title,
            text,
            reward: fill(reward, { points }),
            otherReading: otherReading && other !== undefined ? fill(otherReading, { points: other }) : null,
          };
        },
      ),
    })),
    rewards: facts.rewards.map((id) => ({ id, ...named(texts.rewards, id) })),
  };
}
