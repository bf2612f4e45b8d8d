import { useLanguage } from '../../i18n/language-provider.tsx';
import { ChallengeRow } from './challenge-row.tsx';
import type { ChallengeGroup } from './programme.ts';

/** The groups one below the other; a dashed line runs through the stamps of each. */
export function ProgrammeGroups({ groups, balance }: { groups: readonly ChallengeGroup[]; balance: number }) {
  const { t } = useLanguage();
  return (
    <div className="tone-oat section">
      <div className="page-width">
        <h2>{t('challenges.programme')}</h2>
        <p className="lead mt-3">{t('challenges.programmeLead')}</p>
        {groups.map((group) => (
          <section
            key={group.id}
            id={group.id}
            aria-labelledby={`${group.id}-title`}
            className="mt-12 grid grid-cols-1 gap-x-12 gap-y-8 border-t border-sand-dark pt-10 lg:grid-cols-[4fr_8fr] lg:pt-12"
          >
            <div>
              <div className="lg:tall:sticky lg:top-[calc(var(--header-height)+2rem)]">
                <h2 id={`${group.id}-title`} className="text-heading">
                  {group.title}
                </h2>
                <p className="soft mt-2">{group.text}</p>
              </div>
            </div>
            <ol>
              {group.challenges.map((challenge) => (
                <ChallengeRow key={challenge.id} challenge={challenge} balance={balance} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </div>
  );
}
