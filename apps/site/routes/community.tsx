import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { localeTags, type Locale } from '../../../domain/locale.ts';
import { content } from '../../../server/features/content/load.ts';
import { pageData, visitOf } from '../../../server/features/content/page-data.ts';
import { FeedPostCard, type FeedPost } from '../features/community/feed-post.tsx';
import { Leaderboard, type LeaderboardEntry } from '../features/community/leaderboard.tsx';
import { useLanguage } from '../i18n/language-provider.tsx';
import { LocalLink } from '../i18n/link.tsx';
import { pageMeta } from '../document/page-meta.ts';
import { Picture } from '../components/picture.tsx';

/** The sample entries of `content/community` with their texts in one language. */
function samples(language: Locale): { leaderboard: LeaderboardEntry[]; feed: FeedPost[] } {
  const { community, products } = content();
  const { facts, prose } = community;
  const texts = prose[language];
  // four digits stand without a group mark, as printers set them
  const number = new Intl.NumberFormat(localeTags[language], { useGrouping: 'min2' });
  const productName = (id: string) => products.find((product) => product.facts.id === id)?.prose[language].name;
  return {
    leaderboard: facts.leaderboard.map((entry) => ({
      ...entry,
      name: texts.leaderboard[entry.id] ?? entry.initials,
      points: number.format(entry.points),
    })),
    feed: facts.feed.map(({ product, rating, ...post }) => {
      // hidden products are named nowhere
      const name = product === null ? undefined : productName(product);
      return {
        ...post,
        user: texts.feed[post.id]?.user ?? post.initials,
        content: texts.feed[post.id]?.content ?? '',
        product: name === undefined ? null : { name, rating },
      };
    }),
  };
}

export function loader({ request }: LoaderFunctionArgs) {
  return {
    ...pageData(request, { sections: ['community'], seoKey: 'community', pictures: ['festival-fries'] }),
    ...samples(visitOf(request).language),
  };
}

export const meta = pageMeta;

export default function CommunityPage() {
  const { leaderboard, feed } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <div className="tone-oat">
      <section id="hero" className="grid grid-cols-1 lg:grid-cols-[1fr_minmax(0,44%)]">
        <div className="grid grid-cols-1 content-center gap-5 px-(--gutter) py-14 lg:pl-[max(var(--gutter),calc((100vw-var(--container-page))/2))] lg:py-24">
          <h1>{t('community.title')}</h1>
          <p className="font-display text-heading text-leaf-dark">{t('community.subtitle')}</p>
          <p className="lead max-w-md">{t('community.lead')}</p>
        </div>
        <Picture
          name="festival-fries"
          alt={t('community.pictureAlt')}
          sizes="(min-width: 64rem) 44vw, 100vw"
          priority
          className="h-64 w-full object-cover object-[50%_20%] sm:h-[56vw] lg:h-full lg:max-h-[36rem]"
        />
      </section>
      <div className="page-width pt-10 lg:pt-14">
        <p className="notice">
          <strong>{t('community.sample.title')}.</strong> {t('community.sample.text')}
        </p>
      </div>
      <div className="page-width grid grid-cols-1 items-start gap-x-16 gap-y-14 pt-12 pb-(--section-air) lg:grid-cols-[5fr_7fr]">
        <div className="grid grid-cols-1 gap-5 lg:tall:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
          <Leaderboard entries={leaderboard} />
          <p>
            {t('community.challenges.text')}{' '}
            <LocalLink page="challenges" className="text-link">
              {t('community.challenges.link')}
            </LocalLink>
          </p>
        </div>
        <section aria-labelledby="feed">
          <h2 id="feed" className="mb-6">
            {t('community.feed')}
          </h2>
          {feed.map((post, at) => (
            <FeedPostCard key={post.id} post={post} position={at} />
          ))}
        </section>
      </div>
    </div>
  );
}
