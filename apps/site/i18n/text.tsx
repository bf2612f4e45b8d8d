import type { ReactNode } from 'react';
import { claimMarkers } from '../../../domain/claim-marker.ts';
import { Claim } from '../components/claim.tsx';
import { useLanguage } from './language-provider.tsx';
import { LocalLink, usePaths } from './link.tsx';
import type { MessageKey } from './message-key.ts';

const linksAndStrong = /\[([^[\]]+)\]\((\/[^()#]*)(?:#([\w-]+))?\)|\*\*([^*]+)\*\*/;
const marks = new RegExp(`${claimMarkers.source}|${linksAndStrong.source}`, 'g');

/**
 * A text with its claims, links (`[label](/path#hash)`) and **strong** parts as elements.
 * @param mark what screen readers hear behind a claim; of a text in another language than the page's, in that one
 */
export function RichText({ text, mark }: { text: string; mark?: string }): ReactNode {
  const paths = usePaths();
  const { t } = useLanguage();
  const sample = `(${t('frame.sample')})`;
  const parts: ReactNode[] = [];
  /** Plain words; the mark of a sample value is small, and stays with what it marks. */
  const say = (words: string) =>
    words.split(sample).forEach((piece, at) =>
      parts.push(
        at > 0 && (
          <small key={`${at} ${parts.length}`} className="sample">
            {sample}
          </small>
        ),
        piece,
      ),
    );
  let last = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > last) say(text.slice(last, match.index));
    const [whole, claim, figure, label, path, hash, strong] = match;
    const key = match.index;
    if (claim && figure)
      parts.push(
        <Claim
          key={key}
          id={claim}
          figure={figure}
          href={`${paths.page('claims')}#${claim}`}
          mark={mark ?? t('frame.claim.mark')}
        />,
      );
    else if (label && path)
      parts.push(
        <LocalLink key={key} path={path as `/${string}`} {...(hash ? { hash } : {})} className="underline">
          {label}
        </LocalLink>,
      );
    else parts.push(<strong key={key}>{strong}</strong>);
    last = match.index + whole.length;
  }
  if (last < text.length) say(text.slice(last));
  return parts;
}

/** The text of a key, rendered with its claims and links. */
export function Text({ id, values }: { id: MessageKey; values?: Record<string, string | number> }) {
  const { rich } = useLanguage();
  return <RichText text={rich(id, values)} />;
}
