import { useState } from 'react';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { RichText } from '../../i18n/text.tsx';
import { Icon } from '../../components/icon.tsx';
import type { Challenge } from './programme.ts';

// from stamp to stamp, so that the group reads as a path
const line =
  'before:absolute before:inset-y-0 before:left-[calc(min(2.125rem,10vw)-1px)] before:border-l-2 before:border-dashed before:border-sand-dark/50 last:before:hidden sm:before:left-[calc(2.75rem-1px)]';

const marks = ['badge', 'special', 'featured'] as const;

/**
 * One challenge with its points as a stamp. Completing it changes no points (specification, section 2): the answer
 * says in place that the members' programme will record it.
 */
export function ChallengeRow({ challenge, balance }: { challenge: Challenge; balance: number }) {
  const { t } = useLanguage();
  const [noted, setNoted] = useState(false);
  const { title, text, points, reward, otherReading, featured } = challenge;
  // the stamp says the same to the eye
  const onlyPoints = reward === `${points} ${t('challenges.points')}`;
  return (
    <li
      className={`relative grid grid-cols-[min(4.25rem,20vw)_minmax(0,1fr)] gap-x-[min(1.25rem,5vw)] pb-12 last:pb-0 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto] sm:gap-x-7 ${line}`}
    >
      <span
        aria-hidden="true"
        className={`z-1 grid size-[min(4.25rem,20vw)] place-content-center justify-items-center rounded-full border-2 sm:size-22 ${
          featured
            ? 'rotate-6 border-terracotta bg-terracotta text-white'
            : 'border-dashed border-terracotta bg-oat text-terracotta-dark -rotate-6'
        }`}
      >
        <span className="tabular font-display text-[1.6rem] leading-none sm:text-[2.1rem]">{points}</span>
        <span className="text-[0.75rem] leading-tight font-semibold sm:text-tiny">{t('challenges.points')}</span>
      </span>
      <div className="min-w-0">
        <h3 className="text-[1.35rem]">{title}</h3>
        {marks.some((mark) => challenge[mark]) ? (
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            {marks
              .filter((mark) => challenge[mark])
              .map((mark) => (
                <span key={mark} className={`badge ${mark === 'featured' ? 'badge-strong' : ''}`}>
                  {t(`challenges.mark.${mark}`)}
                </span>
              ))}
          </p>
        ) : null}
        <p className="mt-2">
          <RichText text={text} />
        </p>
        <p className={onlyPoints ? 'sr-only' : 'mt-2 flex gap-2 font-semibold'}>
          <Icon name="gift" size={20} className="mt-0.5 shrink-0 text-leaf" />
          <span>
            <RichText text={reward} />
          </span>
        </p>
        {otherReading ? (
          <p className="hint mt-2">
            <RichText text={otherReading} />
          </p>
        ) : null}
      </div>
      <div className="col-start-2 mt-4 sm:col-start-3 sm:mt-0">
        <button
          type="button"
          className="js-only btn btn-secondary btn-small max-w-full [overflow-wrap:anywhere] hyphens-auto"
          aria-label={t('challenges.completeNamed', { title })}
          onClick={() => setNoted(true)}
        >
          {t('challenges.complete')}
        </button>
      </div>
      <p role="status" className={noted ? 'notice col-span-full col-start-2 mt-4 text-small' : 'sr-only'}>
        {noted ? t('challenges.recorded', { points: balance }) : ''}
      </p>
    </li>
  );
}
