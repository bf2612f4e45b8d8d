import { Link } from 'react-router';
import type { ArchivedBlock, ArchivedPart, ArchivedPicture } from '../../../domain/archived-newsletter.ts';
import { Picture } from '../../ui/picture.tsx';

/** What a newsletter says, block by block, as it was sent. */
export function NewsletterText({ blocks }: { blocks: readonly ArchivedBlock[] }) {
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

function Block({ block }: { block: ArchivedBlock }) {
  switch (block.type) {
    case 'headline':
      return <h2>{block.text}</h2>;
    case 'text':
      return (
        <p className={block.small ? 'hint' : undefined}>
          {block.parts.map((part, index) => (
            <Part key={index} part={part} />
          ))}
        </p>
      );
    case 'picture':
      return <Figure picture={block.picture} />;
    case 'card':
      return (
        <div className="card p-5 sm:p-8">
          {block.picture === null ? null : <Figure picture={block.picture} />}
          <h3>{block.title}</h3>
          {block.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className="mt-3">
            <Leading href={block.href} className="text-link">
              {block.label}
            </Leading>
          </p>
        </div>
      );
    case 'button':
      return (
        <p>
          <Leading href={block.href} className="btn btn-primary">
            {block.label}
          </Leading>
        </p>
      );
  }
}

function Figure({ picture: { name, alt, caption } }: { picture: ArchivedPicture }) {
  return (
    <figure>
      <Picture name={name} alt={alt} sizes="(min-width: 48rem) 42rem, 100vw" className="w-full rounded-card" />
      {caption === '' ? null : <figcaption className="hint pt-2">{caption}</figcaption>}
    </figure>
  );
}

function Part({ part: { text, href } }: { part: ArchivedPart }) {
  return href === undefined ? <Lines text={text} /> : <Leading href={href}>{text}</Leading>;
}

/** Links of a newsletter name the language they were written in; those to the site itself change the page like all others. */
function Leading({ href, className, children }: { href: string; className?: string; children: string }) {
  return href.startsWith('/') ? (
    <Link to={href} viewTransition className={className}>
      {children}
    </Link>
  ) : (
    <a href={href} rel="noreferrer" className={className}>
      {children}
    </a>
  );
}

function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ));
}
