import { useState } from 'react';
import { fetchAgain } from '../network/load.ts';
import allPagesUrl from '../styles/all-pages.css?url';
import allPagesText from '../styles/all-pages.css?inline';
import homePageUrl from '../styles/home-page.css?url';
import homePageText from '../styles/home-page.css?inline';
import homeUrl from '../routes/home/home.css?url';
import homeText from '../routes/home/home.css?inline';

// The text is for the document alone: in the browser's build this is never true, and the three texts fall away.
const texts: Record<string, string> = import.meta.env.SSR
  ? { [allPagesUrl]: allPagesText, [homePageUrl]: homePageText, [homeUrl]: homeText }
  : {};

/** Stylesheets that stand in the document the visitor came in by. */
const inDocument = new Set(
  typeof document === 'undefined'
    ? []
    : [...document.querySelectorAll<HTMLElement>('style[data-href]')].flatMap((style) =>
        (style.dataset.href ?? '').split(' '),
      ),
);

const hasStylesheet = (href: string) => import.meta.env.SSR || inDocument.has(href) || href in texts;

const onTheirWay = new Map<string, Promise<void>>();

/** Fetches the stylesheet of a page that is about to be shown, once; tried again like the page itself. */
export function fetchStylesheet(home: boolean): Promise<void> {
  const href = home ? homeUrl : allPagesUrl;
  const stylesheet =
    onTheirWay.get(href) ??
    (async () => {
      // to the letter what stands in documents, which is what the policy allows: the file has a line end more
      if (!hasStylesheet(href)) texts[href] = (await (await fetchAgain(href, { page: true })).text()).trimEnd();
    })();
  onTheirWay.set(href, stylesheet);
  return stylesheet;
}

/**
 * A stylesheet stands in the document that needs it first, so that the page can be painted as soon as the document is
 * there; a page reached afterwards asks for what is missing. React knows by the address which one is there, and waits for
 * one that is not before it shows what needs it.
 */
function Stylesheet({ href, precedence }: { href: string; precedence: string }) {
  if (hasStylesheet(href)) {
    return (
      <style href={href} precedence={precedence}>
        {texts[href]}
      </style>
    );
  }
  return <link rel="stylesheet" href={href} precedence={precedence} />;
}

/**
 * The stylesheets of the page. Home has smaller ones of its own. Whoever goes on from there gets that of all pages, and
 * whoever comes to home from elsewhere gets home's, as soon as a link is pointed at (page-loads.ts). What is there stays.
 */
export function StyleSheets({ home }: { home: boolean }) {
  const [beganAtHome] = useState(home);
  const [all, setAll] = useState(!home);
  const [homeToo, setHomeToo] = useState(home);
  if (!home && !all) setAll(true);
  if (home && !homeToo) setHomeToo(true);
  return (
    <>
      {beganAtHome && <Stylesheet href={homePageUrl} precedence="page" />}
      {all && <Stylesheet href={allPagesUrl} precedence="page" />}
      {homeToo && <Stylesheet href={homeUrl} precedence="home" />}
    </>
  );
}
