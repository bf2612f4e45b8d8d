import { Link } from 'react-router';
import type {
  ArchivedBlock,
  ArchivedNewsletter,
  ArchivedPart,
  ArchivedPicture,
} from '../../../../domain/archived-newsletter.ts';
import { localeNames } from '../../../../domain/locale.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';
import { Picture } from '../../components/picture.tsx';

/** A newsletter, block by block, as it was sent. */
export function ArchivedText({ newsletter, dayText }: { newsletter: ArchivedNewsletter; dayText: string }) {
  const { t, language } = useLanguage();
  return (
    <article>
      <h1 className="text-title hyphens-auto mt-4 max-w-[42rem]" lang={newsletter.language}>
        {newsletter.subject ?? t('archive.unnamed', { date: dayText })}
      </h1>
      <p className="soft text-small mt-4">
        <time dateTime={newsletter.day}>{t('archive.sent', { date: dayText })}</time>
      </p>
      {newsletter.language === language ? null : (
        <p className="notice measure mt-4">
          {t('archive.otherLanguage', { language: localeNames[newsletter.language] })}
        </p>
      )}
      <p className="hint measure mt-2">
        <Text id="archive.asSent" />
      </p>
      <div className="prose mt-8" lang={newsletter.language}>
        {newsletter.blocks.map((block, index) => (
          <Block key={index} block={block} />
        ))}
      </div>
      {newsletter.isShortened ? <p className="notice measure mt-8">{t('archive.shortened')}</p> : null}
    </article>
  );
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
