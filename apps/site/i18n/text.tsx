import type { ReactNode } from 'react';
import { claimMarkers } from '../../../domain/claim-marker.ts';
import { keptTogether } from '../../../domain/kept-together.ts';
import { Claim } from '../components/claim.tsx';
import { useLanguage } from './language-provider.tsx';
import { LocalLink, usePaths } from './link.tsx';
import type { MessageKey } from './message-key.ts';

const linksAndStrong = /\[([^[\]]+)\]\((\/[^()#]*)(?:#([\w-]+))?\)|\*\*([^*]+)\*\*/;
const marks = `${claimMarkers.source}|${linksAndStrong.source}`;

/**
 * A text with its claims, links (`[label](/path#hash)`) and **strong** parts as elements, its figures each on one line.
 * @param mark what screen readers hear behind a claim; of a text in another language than the page's, in that one
 */
export function RichText({ text, mark }: { text: string; mark?: string }): ReactNode {
  const paths = usePaths();
  const { t } = useLanguage();
  const parts: ReactNode[] = [];
  let last = 0;
  // the mark of a sample value is small, and stays in sight
  for (const match of text.matchAll(new RegExp(`${marks}|(\\(${t('frame.sample')}\\))|${keptTogether.source}`, 'g'))) {
    if (match.index > last) parts.push(text.slice(last, match.index));
    const [whole, claim, figure, label, path, hash, strong, sample] = match;
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
    else {
      const Tag = sample ? 'small' : strong ? 'strong' : 'span';
      parts.push(
        <Tag key={key} className={Tag === 'span' ? 'whitespace-nowrap' : undefined}>
          {strong ?? whole}
        </Tag>,
      );
    }
    last = match.index + whole.length;
  }
  if (last < text.length) parts.push(text.slice(last));
  return parts;
}

/** The text of a key, rendered with its claims and links. */
export function Text({ id, values }: { id: MessageKey; values?: Record<string, string | number> }) {
  const { rich } = useLanguage();
  return <RichText text={rich(id, values)} />;
}
