import DOMPurify from 'dompurify';
import { HtmlText } from '../../components/html-text.tsx';
import { LocalLink, usePaths } from '../../i18n/link.tsx';
import type { AssistantReply } from './ask-assistant.ts';

const allowed = {
  ALLOWED_TAGS: ['a', 'p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li'],
  ALLOWED_ATTR: ['href', 'class', 'data-claim'],
  // names a claim and is no address: by the rule for addresses below it would be thrown away
  ADD_URI_SAFE_ATTR: ['data-claim'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // addresses of this site, the mail program and the phone; nothing else may be linked
  ALLOWED_URI_REGEXP: /^(?:\/(?![/\\])|mailto:|tel:)/,
} as const;

/** Sanitized HTML of a reply, its links to this site in the visitor's way of reading. */
function cleanReply(html: string, local: (path: `/${string}`) => string, claimMark: string): string {
  const fragment = DOMPurify.sanitize(html, {
    ...allowed,
    ALLOWED_TAGS: [...allowed.ALLOWED_TAGS],
    ALLOWED_ATTR: [...allowed.ALLOWED_ATTR],
    ADD_URI_SAFE_ATTR: [...allowed.ADD_URI_SAFE_ATTR],
    RETURN_DOM_FRAGMENT: true,
  });
  const holder = document.createElement('div');
  holder.append(fragment);
  for (const link of holder.querySelectorAll('a')) {
    const address = link.getAttribute('href') ?? '';
    // what stands behind the path is the same in every language
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
    if (isPath(path)) link.setAttribute('href', local(path) + rest);
    link.className = link.dataset.claim ? 'claim' : '';
    if (link.dataset.claim) link.append(heardOnly(` (${claimMark})`));
  }
  return holder.innerHTML;
}

function heardOnly(text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = 'sr-only';
  span.textContent = text;
  return span;
}

const isPath = (address: string): address is `/${string}` => address.startsWith('/');

interface ReplyTextProps {
  reply: AssistantReply;
  sourcesLabel: string;
  /** what screen readers hear behind a claim */
  claimMark: string;
}

/** A reply of the assistant on the server, with the places where it says so. Labels are in the reply's language. */
export function ReplyText({ reply, sourcesLabel, claimMark }: ReplyTextProps) {
  const paths = usePaths();
  return (
    <>
      <HtmlText html={`<div>${cleanReply(reply.response, paths.local, claimMark)}</div>`} />
      {reply.sources.length > 0 ? (
        <div className="mt-2 border-t border-sand pt-2">
          <p className="text-tiny font-semibold text-ink-soft">{sourcesLabel}</p>
          <ul>
            {reply.sources.map(({ title, path }) => {
              const [page, hash] = splitHash(path);
              return (
                <li key={path}>
                  <LocalLink path={page} {...(hash ? { hash } : {})} className="text-link inline-block py-1">
                    {title}
                  </LocalLink>
                </li>
              );
            })}
          </ul>
        </div>
      ) : null}
    </>
  );
}

function splitHash(path: `/${string}`): [`/${string}`, string | undefined] {
  const at = path.indexOf('#');
  return at < 0 ? [path, undefined] : [`/${path.slice(1, at)}`, path.slice(at + 1)];
}
