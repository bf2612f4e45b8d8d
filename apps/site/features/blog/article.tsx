import { quotationMarks, type Locale } from '../../../../domain/locale.ts';
import { HtmlText } from '../../components/html-text.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { LocalLink } from '../../i18n/link.tsx';
import { RichText } from '../../i18n/text.tsx';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { coverName, goesAlong } from './cover-change.ts';
import { ArticleContents, type ArticleSection } from './article-contents.tsx';
import type { PostSummary } from '../../../../domain/post-summary.ts';
import { PostDate } from './post-card.tsx';
import { PostLanguages } from './post-languages.tsx';

export interface Article extends PostSummary {
  /** those it is written in */
  languages: readonly Locale[];
  /** may carry claim markers, like the quote and the key facts */
  subtitle?: string | undefined;
  /** HTML of our own Markdown, from the loader */
  intro: string;
  sections: ArticleSection[];
  quote?: { text: string; author?: string | undefined } | undefined;
  keyFacts?: { title: string; facts: string[] } | undefined;
  /** square covers stand beside the title, the others run across the page below it */
  coverIsSquare: boolean;
  /** what is none says that it is a rendering */
  coverIsPhoto: boolean;
}

/** A whole post: title block, cover, text with its key facts in the margin. */
export function Article({ post }: { post: Article }) {
  return (
    <article>
      <ArticleHead post={post} />
      <ArticleBody post={post} />
    </article>
  );
}

function ArticleHead({ post }: { post: Article }) {
  const { t } = useLanguage();
  const square = post.coverIsSquare;
  return (
    <header id="hero" className="tone-oat">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 pt-4">
        <LocalLink
          page="blog"
          hash="hero"
          className="inline-flex min-h-11 items-center gap-2 text-small font-semibold no-underline hover:underline"
        >
          <Icon name="arrow-left" size={18} />
          {t('blog.back')}
        </LocalLink>
        <PostLanguages languages={post.languages} />
      </div>
      <div
        className={`page-width grid grid-cols-1 gap-x-12 gap-y-8 pt-8 lg:pt-14 ${square ? 'items-start lg:grid-cols-[7fr_5fr]' : ''}`}
      >
        <div className="grid grid-cols-1 justify-items-start gap-5">
          <span className="badge">{t(`blog.category.${post.category}`)}</span>
          <h1 className={square ? 'w-full' : 'w-full lg:max-w-[22ch]'}>{post.title}</h1>
          {post.subtitle !== undefined && (
            <p className="lead max-w-[42rem]">
              <RichText text={post.subtitle} />
            </p>
          )}
          <PostDate {...post} />
        </div>
        <figure className={square ? '-mx-(--gutter) lg:mx-0' : '-mx-(--gutter) lg:mx-0 lg:mt-4'}>
          {/* each post has a box of its own: what was called so when it was left stays behind */}
          <div key={post.slug} {...goesAlong} style={{ viewTransitionName: coverName }}>
            <Picture
              name={post.cover}
              alt={post.coverAlt}
              sizes={square ? '(min-width: 64rem) 31rem, 100vw' : '(min-width: 75rem) 75rem, 100vw'}
              priority
              className={`w-full object-cover lg:rounded-card aspect-[4/3] ${square ? 'object-[50%_12%] md:aspect-[16/9] lg:aspect-square' : 'md:aspect-[2/1]'}`}
            />
          </div>
          {!post.coverIsPhoto && (
            <figcaption className="hint px-(--gutter) pt-2 lg:px-0">{t('frame.rendering')}</figcaption>
          )}
        </figure>
      </div>
    </header>
  );
}

// three lines high, on the baseline of the third
const dropCap =
  '[&>p:first-child]:first-letter:float-left [&>p:first-child]:first-letter:pt-[0.07em] [&>p:first-child]:first-letter:pr-[0.08em] [&>p:first-child]:first-letter:font-display [&>p:first-child]:first-letter:text-[5.1em] [&>p:first-child]:first-letter:leading-[0.76] [&>p:first-child]:first-letter:text-terracotta';

// some 66 characters a line
const sectionText = 'prose md:text-[1.1875rem] md:leading-[1.65]';

/** Introduction, sections, quote, key facts (specification, section 2); on wide screens the facts stand in the margin. */
function ArticleBody({ post }: { post: Article }) {
  return (
    <div className="page-width grid grid-cols-1 gap-x-12 pt-12 pb-(--section-air) lg:grid-cols-[minmax(0,37rem)_minmax(14rem,18rem)] lg:justify-between xl:grid-cols-[11rem_minmax(0,37rem)_17rem]">
      <div className="hidden xl:row-span-2 xl:block">
        <ArticleContents sections={post.sections} />
      </div>
      <HtmlText className={`prose lead xl:col-start-2 ${dropCap}`} html={post.intro} />
      <div className="xl:col-start-2">
        <HtmlText className={sectionText} html={post.sections.map((section) => section.html).join('')} />
        <PullQuote quote={post.quote} />
      </div>
      <KeyFacts keyFacts={post.keyFacts} />
    </div>
  );
}

function KeyFacts({ keyFacts }: Pick<Article, 'keyFacts'>) {
  if (!keyFacts) return null;
  return (
    <aside
      aria-labelledby="key-facts"
      className="my-10 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:my-0 xl:col-start-3"
    >
      <div className="border-t-2 border-forest bg-paper px-5 py-5 lg:tall:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
        <h2 id="key-facts" className="text-[1.35rem] leading-tight">
          {keyFacts.title}
        </h2>
        <ul className="mt-3 text-small">
          {keyFacts.facts.map((fact) => (
            <li key={fact} className="border-t border-sand py-2.5">
              <RichText text={fact} />
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

function PullQuote({ quote }: Pick<Article, 'quote'>) {
  const { language } = useLanguage();
  if (!quote) return null;
  const [open, close] = quotationMarks[language];
  return (
    <figure className="my-12 border-y border-sand-dark py-8 lg:my-16 xl:-ml-8">
      <blockquote className="font-display text-title text-balance text-leaf-dark">
        <p>
          {open}
          <RichText text={quote.text} />
          {close}
        </p>
      </blockquote>
      {quote.author ? <figcaption className="soft mt-4 text-small">{quote.author}</figcaption> : null}
    </figure>
  );
}
