import { loyaltyProgress, type LoyaltyLevel } from '../../../../domain/loyalty.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Progress } from '../../components/progress.tsx';

/** Every level with the points it starts at, walked from the bottom. */
function levelPath(): { level: LoyaltyLevel; from: number }[] {
  const path = [{ level: loyaltyProgress(0).level, from: 0 }];
  for (let next = loyaltyProgress(0).next; next; next = loyaltyProgress(next.threshold).next)
    path.push({ level: next.level, from: next.threshold });
  return path;
}

/** Points as a stamp, the level, the way to the next one and the levels beyond. */
export function LevelPass({ points }: { points: number }) {
  const { t } = useLanguage();
  const { level, next, share } = loyaltyProgress(points);
  const name = (of: LoyaltyLevel) => t(`challenges.level.${of}`);
  return (
    <section aria-labelledby="level" className="tone-forest">
      <div className="page-width grid grid-cols-1 items-start gap-x-16 gap-y-10 py-14 md:grid-cols-[auto_minmax(0,1fr)] lg:py-20">
        <p className="grid size-[min(11rem,70vw)] -rotate-6 place-content-center justify-items-center rounded-full border-2 border-dashed border-sprout text-sprout lg:size-60">
          <span className="tabular font-display text-[4.5rem] leading-none lg:text-[6.5rem]">{points}</span>
          <span className="font-semibold">{t('challenges.pass.points')}</span>
          <span className="text-tiny text-sage">{t('challenges.pass.sample')}</span>
        </p>
        <div>
          <h2 id="level" className="eyebrow font-text text-small [letter-spacing:normal]">
            {t('challenges.pass.title')}
          </h2>
          <p lang="en" className="font-display text-title">
            {name(level)}
          </p>
          {next ? (
            <>
              <div className="mt-5">
                <Progress
                  share={share}
                  label={t('challenges.pass.progress', { level: name(next.level) })}
                  valueText={t('challenges.pass.progressValue', {
                    points,
                    threshold: next.threshold,
                    remaining: next.remaining,
                  })}
                />
              </div>
              <p className="mt-3 flex flex-wrap justify-between gap-x-6">
                <span className="tabular text-sage" aria-hidden="true">
                  {points} / {next.threshold}
                </span>
                <span className="font-semibold">
                  {t('challenges.pass.toNext', { remaining: next.remaining, level: name(next.level) })}
                </span>
              </p>
            </>
          ) : (
            <p className="mt-3 font-semibold">{t('challenges.pass.top')}</p>
          )}
          <ol aria-label={t('challenges.pass.path')} className="mt-10 grid gap-x-4 gap-y-6 sm:grid-cols-3">
            {levelPath().map((station) => {
              const here = station.level === level;
              return (
                <li
                  key={station.level}
                  aria-current={here ? 'step' : undefined}
                  className={`border-t-2 pt-3 ${points >= station.from ? 'border-sprout' : 'border-oat/30'}`}
                >
                  <span lang="en" className="block font-display text-[1.35rem] leading-tight">
                    {name(station.level)}
                  </span>
                  <span className="text-small text-sage">{t('challenges.pass.from', { points: station.from })}</span>
                  {here ? (
                    <span className="mt-1 block text-small font-semibold text-sprout">{t('challenges.pass.here')}</span>
                  ) : null}
                </li>
              );
            })}
          </ol>
        </div>
      </div>
    </section>
  );
}
