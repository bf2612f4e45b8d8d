import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.tsx';
import { compare } from './compare.ts';
import { blocksOf, isElement, type Block } from './page-blocks.ts';

export const lookViews = ['draft', 'side', 'over'] as const;
export type LookView = (typeof lookViews)[number];
export const lookWidths = ['wide', 'phone'] as const;
export type LookWidth = (typeof lookWidths)[number];

interface LookFramesProps {
  /** of the page with the drafts, and as it is public */
  drafted: string;
  published: string;
  path: string;
  view: LookView;
  width: LookWidth;
  /** a link in a frame was pressed */
  follow: (path: string) => void;
}

/** How wide the page in the frame is laid out, in pixels of its own: a common screen, a common phone. */
const pixels = { wide: 1280, phone: 390 } as const;

/** Both pages, and what differs. */
interface Seen {
  published: Block[];
  drafted: Block[];
  pairs: readonly (readonly [number, number])[];
  gone: Block[];
  added: Block[];
  /** where something differs; one of the two is missing where it is gone or new */
  places: { published: Block | undefined; drafted: Block | undefined }[];
}

/**
 * A page with the drafts, alone, beside the public one or over it with a slider. Laid out for a screen or a phone and
 * drawn as small as the desk has room for. Both scroll together; what differs is framed.
 */
export function LookFrames({ drafted, published, path, view, width, follow }: LookFramesProps) {
  const { t } = useTexts();
  const around = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<{ drafted?: Document; published?: Document }>({});
  const [place, setPlace] = useState(-1);
  const both = view !== 'draft';
  const seen = useMemo(
    () =>
      both && pages.drafted !== undefined && pages.published !== undefined
        ? seeBoth(pages.published, pages.drafted)
        : null,
    [both, pages],
  );

  // no style in attributes is allowed at the desk; by script it is
  useEffect(() => {
    const box = around.current;
    const page = box?.querySelector('.look-draft');
    if (!box || !page) return undefined;
    const draw = () => {
      const room = page.clientWidth;
      if (room === 0) return;
      // a page with room to spare is laid out as wide as that
      const wide = Math.max(pixels[width], width === 'wide' ? room : 0);
      box.style.setProperty('--look-scale', String(Math.min(1, room / wide)));
      box.style.setProperty('--look-width', `${wide}px`);
      box.dataset['drawn'] = '';
    };
    const watch = new ResizeObserver(draw);
    watch.observe(page);
    draw();
    return () => watch.disconnect();
  }, [width]);

  const onDrafted = useCallback((page: Document) => setPages((before) => ({ ...before, drafted: page })), []);
  const onPublished = useCallback((page: Document) => setPages((before) => ({ ...before, published: page })), []);
  useEffect(() => {
    const ends = [pages.drafted, pages.published].map((page) => page && keepLinks(page, follow));
    return () => {
      for (const end of ends) end?.();
    };
  }, [pages, follow]);
  useEffect(() => {
    if (seen === null) return undefined;
    const framed = [...seen.gone, ...seen.added];
    for (const { element } of framed) {
      element.style.outline = '3px solid #b4551f';
      element.style.outlineOffset = '2px';
    }
    const end = scrollTogether(seen);
    return () => {
      end();
      for (const { element } of framed) element.style.outline = '';
    };
  }, [seen]);

  const goTo = (next: number) => {
    const found = seen?.places[next];
    setPlace(next);
    // the other follows by itself
    (found?.drafted ?? found?.published)?.element.scrollIntoView({ block: 'center', behavior: 'instant' });
  };
  const count = seen?.places.length ?? 0;
  return (
    <>
      {both && (
        <div className="row look-bar">
          <p role="status">
            {seen === null
              ? t('website.lookReading')
              : count === 0
                ? t('website.lookSame')
                : place < 0
                  ? t('website.lookPlaces', { count })
                  : t('website.lookPlace', { number: place + 1, count })}
          </p>
          {count > 0 && (
            <button type="button" className="button" onClick={() => goTo((place + 1) % count)}>
              {t('website.lookNext')}
            </button>
          )}
          {view === 'over' && (
            <label className="look-slider">
              {t('website.lookSlider')}
              <input
                type="range"
                min="0"
                max="100"
                defaultValue="50"
                onInput={({ currentTarget }) =>
                  around.current?.style.setProperty('--look-at', `${currentTarget.value}%`)
                }
              />
            </label>
          )}
        </div>
      )}
      <div ref={around} className={`look look-view-${view} look-width-${width}`}>
        {both && (
          <LookFrame
            key={published}
            kind="public"
            caption={t('website.lookNow')}
            title={t('website.lookFrameNow', { path })}
            src={published}
            onRead={onPublished}
          />
        )}
        <LookFrame
          key={drafted}
          kind="draft"
          caption={both ? t('website.lookDrafted') : null}
          title={t('website.lookFrame', { path })}
          src={drafted}
          onRead={onDrafted}
        />
      </div>
    </>
  );
}

interface LookFrameProps {
  kind: 'public' | 'draft';
  caption: string | null;
  title: string;
  src: string;
  /** once all of the page is there */
  onRead: (page: Document) => void;
}

function LookFrame({ kind, caption, title, src, onRead }: LookFrameProps) {
  const { t } = useTexts();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const tell = () => {
      const page = element.contentDocument;
      if (page === null || page.readyState !== 'complete' || page.URL === 'about:blank') return;
      setRead(true);
      onRead(page);
    };
    element.addEventListener('load', tell);
    // it may have come before this page was active
    tell();
    return () => element.removeEventListener('load', tell);
  }, [onRead]);
  return (
    <figure className={`look-page look-${kind}`}>
      {caption !== null && <figcaption className="hint">{caption}</figcaption>}
      <div className="look-window">
        {!isRead && <p className="hint">{t('website.lookLoading')}</p>}
        <iframe ref={frame} title={title} src={src} sandbox="allow-same-origin" />
      </div>
    </figure>
  );
}

/** Links lead both frames on. @returns ends it */
function keepLinks(page: Document, follow: (path: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const link = isElement(event.target) ? event.target.closest('a[href]') : null;
    if (link === null) return;
    const address = new URL(link.getAttribute('href') ?? '', page.baseURI);
    if (address.pathname !== '/website/page') return;
    event.preventDefault();
    follow(address.searchParams.get('path') ?? '/');
  };
  page.addEventListener('click', onClick);
  return () => page.removeEventListener('click', onClick);
}

function seeBoth(publicPage: Document, draftPage: Document): Seen {
  const [published, drafted] = [blocksOf(publicPage), blocksOf(draftPage)];
  const { pairs, gone, added } = compare(
    published.map(({ text }) => text),
    drafted.map(({ text }) => text),
  );
  // what lies between the same two pieces is one place
  const places = new Map<number, Seen['places'][number]>();
  const after = (side: 0 | 1, index: number) => pairs.findLastIndex((pair) => pair[side] < index);
  for (const index of gone) {
    const key = after(0, index);
    if (!places.has(key)) places.set(key, { published: published[index], drafted: undefined });
  }
  for (const index of added) {
    const key = after(1, index);
    const found = places.get(key);
    if (found === undefined) places.set(key, { published: undefined, drafted: drafted[index] });
    else found.drafted ??= drafted[index];
  }
  return {
    published,
    drafted,
    pairs,
    gone: gone.flatMap((index) => published[index] ?? []),
    added: added.flatMap((index) => drafted[index] ?? []),
    places: [...places].toSorted(([one], [other]) => one - other).map(([, found]) => found),
  };
}

/** What is the same in both stands at the same height while one of them is scrolled. @returns ends it */
function scrollTogether({ published, drafted, pairs }: Seen): () => void {
  const same = pairs.flatMap(([one, other]): [HTMLElement, HTMLElement][] => {
    const [here, there] = [published[one]?.element, drafted[other]?.element];
    // a header that stays where it is says nothing of how far the page is
    return here?.closest('main') && there?.closest('main') ? [[here, there]] : [];
  });
  const moved: { page: Document | null } = { page: null };
  const [first] = same;
  if (first === undefined) return () => undefined;
  const [open, draft] = [first[0].ownerDocument, first[1].ownerDocument];
  const ends = [
    follows(open, draft, same, moved),
    follows(
      draft,
      open,
      same.map(([here, there]) => [there, here]),
      moved,
    ),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** @param moved the page that was moved by the other one, whose own scrolling therefore moves nothing back */
function follows(
  leader: Document,
  follower: Document,
  same: readonly (readonly [HTMLElement, HTMLElement])[],
  moved: { page: Document | null },
): () => void {
  const onScroll = () => {
    if (leader.defaultView === null || follower.defaultView === null) return;
    if (moved.page === leader) {
      moved.page = null;
      return;
    }
    const { scrollY } = leader.defaultView;
    let target = scrollY;
    // the first that both have, at or below the upper edge; what has no size is not shown
    for (const [own, other] of same) {
      const here = own.getBoundingClientRect();
      if (here.height === 0 || here.top < 0) continue;
      target = follower.defaultView.scrollY + other.getBoundingClientRect().top - here.top;
      break;
    }
    const before = follower.defaultView.scrollY;
    follower.defaultView.scrollTo({ top: scrollY === 0 ? 0 : target, behavior: 'instant' });
    if (follower.defaultView.scrollY !== before) moved.page = follower;
  };
  // laid out anew for another width, both stand somewhere else
  const view = leader.defaultView;
  leader.addEventListener('scroll', onScroll, { passive: true });
  view?.addEventListener('resize', onScroll);
  return () => {
    leader.removeEventListener('scroll', onScroll);
    view?.removeEventListener('resize', onScroll);
  };
}
