import { useLanguage } from '../../i18n/language-provider.tsx';

export interface LeaderboardEntry {
  id: string;
  rank: number;
  name: string;
  initials: string;
  /** formatted for the language */
  points: string;
  isUser: boolean;
}

/** The places at the table; the visitor's own is lit. */
export function Leaderboard({ entries }: { entries: readonly LeaderboardEntry[] }) {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="leaderboard" className="tone-forest overflow-hidden rounded-card">
      <h2 id="leaderboard" className="px-5 pt-7 text-heading sm:px-7">
        {t('community.leaderboard')}
      </h2>
      <ol className="mt-4">
        {entries.map(({ id, rank, name, points, isUser }) => (
          <li
            key={id}
            aria-current={isUser ? 'true' : undefined}
            className={`flex flex-wrap items-center gap-x-2 px-5 sm:px-7 ${
              isUser ? 'bg-sprout py-5 font-semibold text-forest' : 'border-t border-oat/15 py-3.5 first:border-0'
            }`}
          >
            <span className="w-8 font-display text-[2rem] leading-none sm:w-11">
              <span className="sr-only">{t('community.rank', { rank })}</span>
              <span aria-hidden="true">{rank}</span>
            </span>
            <span className="min-w-[5ch] flex-1">{name}</span>
            <span className="tabular whitespace-nowrap">
              {points} {t('community.pointsUnit')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
