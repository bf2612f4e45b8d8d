import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { content } from '../../../server/features/content/load.ts';
import { pageData, visitOf } from '../../../server/features/content/page-data.ts';
import { LevelPass } from '../features/challenges/level-pass.tsx';
import { ProgrammeGroups } from '../features/challenges/programme-groups.tsx';
import { Rewards } from '../features/challenges/rewards.tsx';
import { Steps } from '../features/challenges/steps.tsx';
import { useLanguage } from '../i18n/language-provider.tsx';
import { LocalLink } from '../i18n/link.tsx';
import { programmeIn } from './challenges-programme.ts';
import { pageMeta } from '../document/page-meta.ts';

export function loader({ request }: LoaderFunctionArgs) {
  const { startingPoints } = content().facts;
  if (startingPoints?.type !== 'number') throw new Error('content/facts.json: startingPoints must be a number');
  return {
    ...pageData(request, { sections: ['challenges'], seoKey: 'challenges' }),
    points: startingPoints.value,
    programme: programmeIn(content().challenges, visitOf(request).language),
  };
}

export const meta = pageMeta;

export default function ChallengesPage() {
  const { points, programme } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <>
      <section id="hero" className="tone-oat">
        <div className="page-width grid grid-cols-1 gap-x-12 gap-y-6 py-14 lg:grid-cols-[7fr_5fr] lg:py-24">
          <h1>{t('challenges.title')}</h1>
          <div className="grid grid-cols-1 gap-4">
            <p className="lead">{t('challenges.lead')}</p>
            <p className="notice text-small">{t('challenges.notice', { points })}</p>
          </div>
        </div>
      </section>
      <LevelPass points={points} />
      <Steps steps={programme.steps} />
      <ProgrammeGroups groups={programme.groups} balance={points} />
      <Rewards rewards={programme.rewards} />
      <section aria-labelledby="community" className="tone-oat">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-12 gap-y-6 py-14 lg:py-20">
          <div>
            <h2 id="community">{t('challenges.community.title')}</h2>
            <p className="lead mt-2 max-w-xl">{t('challenges.community.text')}</p>
          </div>
          <LocalLink page="community" className="btn btn-primary">
            {t('challenges.community.link')}
          </LocalLink>
        </div>
      </section>
    </>
  );
}
