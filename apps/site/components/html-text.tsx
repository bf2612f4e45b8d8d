import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

interface HtmlTextProps {
  /** made by us: from our own Markdown, or sanitized; its links are in the reader's language already */
  html: string;
  className?: string;
}

/** A text that comes as HTML. Its links to pages of this site change the page like all others, without loading the site anew. */
export function HtmlText({ html, className }: HtmlTextProps) {
  const follow = useFollowLinks();
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside are the controls
  return <div className={className} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Answers clicks on links that React did not make. What a browser does otherwise (new tab, download, anchors of this page) is left to it. */
function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const here = link.hash !== '' && link.pathname === location.pathname && link.search === location.search;
    // a file (a feed, a form to print) is no page; figures open their basis (features/claims)
    const file = /\.\w+$/.test(link.pathname);
    if (
      !plain ||
      here ||
      file ||
      link.origin !== location.origin ||
      !['', '_self'].includes(link.target) ||
      link.hasAttribute('download') ||
      link.dataset.claim
    )
      return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash, { viewTransition: true });
  };
}
