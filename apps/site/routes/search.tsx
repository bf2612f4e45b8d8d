import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { questionIn } from '../../../domain/search.ts';
import { pageData } from '../../../server/features/content/page-data.ts';
import { answerSearch, withNewsletters } from '../../../server/features/search/answer-search.ts';
import { searchNewsletters } from '../../../server/features/search/search-newsletters.ts';
import { SearchForm } from '../features/search-page/search-form.tsx';
import { SearchResults, SearchStatus } from '../features/search-page/search-results.tsx';
import { useLanguage } from '../i18n/language-provider.tsx';
import { pageMeta } from '../document/page-meta.ts';
import { readOrLater } from './read-or-later.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = pageData(request, { sections: ['search'], seoKey: 'search', index: false });
  const typed = new URL(request.url).searchParams.get('q') ?? '';
  if (questionIn(typed).question === '') return { ...page, answer: null };
  const onSite = await answerSearch(typed, page.language);
  const inMails = await readOrLater(context, (database) => searchNewsletters(typed, page.language, database));
  const answer = inMails === 'later' ? onSite : withNewsletters(onSite, inMails);
  // several results in a row of tabs or in the history are told apart by their titles
  return { ...page, seo: { ...page.seo, title: `${answer.question}: ${page.seo.title}` }, answer };
}

export const meta = pageMeta;

export default function SearchPage() {
  const { answer } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <section id="hero" className="tone-oat">
      <div className="page-width pt-10 pb-(--section-air) lg:pt-16">
        <h1>{t('search.title')}</h1>
        <div className="mt-8">
          <SearchForm question={answer?.question ?? ''} />
        </div>
        <SearchStatus answer={answer} />
        {answer ? <SearchResults answer={answer} /> : <p className="lead measure mt-8">{t('search.empty')}</p>}
      </div>
    </section>
  );
}
