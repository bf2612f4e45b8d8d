import type { ReactNode } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { content } from '../../../server/features/content/load.ts';
import { pageData, visitOf } from '../../../server/features/content/page-data.ts';
import {
  kitPath,
  kitSize,
  logoEndings,
  logoPath,
  pressFacts,
  pressLogos,
  pressLoop,
  pressPictures,
  type FactGroup,
} from '../../../server/features/content/press-kit.ts';
import { useLanguage } from '../i18n/language-provider.tsx';
import { RichText, Text } from '../i18n/text.tsx';
import { pageMeta } from '../document/page-meta.ts';
import firstPicture from '../features/degradation/frames/00.avif';
import { Icon } from '../components/icon.tsx';
import { Picture } from '../components/picture.tsx';

export function loader({ request }: LoaderFunctionArgs) {
  const { language } = visitOf(request);
  const pictures = pressPictures(language);
  const { brand, email, phone } = content().company;
  return {
    ...pageData(request, { sections: ['press'], pictures: pictures.map(({ name }) => name), seoKey: 'press' }),
    shown: pictures,
    logos: pressLogos.map(({ name }) => ({
      name,
      files: logoEndings.map((ending) => ({ ending: ending.toUpperCase(), href: logoPath(name, ending) })),
    })),
    loop: pressLoop(),
    facts: pressFacts(language),
    kit: { href: kitPath, size: kitSize(language) },
    company: { brand, email, phone },
  };
}

export const meta = pageMeta;

/** A link to a file, with room for a finger. */
function Download({ href, label, about }: { href: string; label: string; about: string }) {
  return (
    <a href={href} download className="text-link inline-flex min-h-11 items-center text-small">
      <span>
        {label}
        <span className="sr-only">: {about}</span>
      </span>
    </a>
  );
}

interface PartProps {
  id: 'facts' | 'pictures' | 'logos';
  tone: 'tone-paper' | 'tone-oat';
  text: string;
  children: ReactNode;
}

function Part({ id, tone, text, children }: PartProps) {
  const { t } = useLanguage();
  return (
    <section aria-labelledby={id} className={`section ${tone}`}>
      <div className="page-width">
        <h2 id={id}>{t(`press.${id}.title`)}</h2>
        <p className="measure mt-4 mb-10">{text}</p>
        {children}
      </div>
    </section>
  );
}

function Facts({ groups }: { groups: readonly FactGroup[] }) {
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {groups.map(({ title, rows }) => (
        <div key={title}>
          <h3 className="mb-3 text-[1.25rem]">{title}</h3>
          <dl>
            {rows.map(({ label, value }) => (
              <div key={label} className="border-t border-sand-dark/50 py-2">
                <dt className="text-small soft">
                  <RichText text={label} />
                </dt>
                <dd className="tabular font-medium">
                  <RichText text={value} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

export default function PressPage() {
  const { shown, logos, loop, facts, kit, company } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <>
      <section id="hero" className="section tone-oat pt-[calc(var(--section-air)/1.5)]">
        <div className="page-width">
          <h1>{t('press.title')}</h1>
          <p className="lead measure mt-6">{t('press.lead')}</p>
          <p className="mt-8">
            <a href={kit.href} download className="btn btn-primary">
              {t('press.kit.download')}
            </a>
          </p>
          <p className="soft measure mt-4 text-small">
            {t('press.kit.size', { size: kit.size })}. {t('press.kit.what')}
          </p>
        </div>
      </section>
      <Part id="facts" tone="tone-paper" text={t('press.facts.text')}>
        <Facts groups={facts} />
      </Part>
      <Part id="pictures" tone="tone-oat" text={t('press.note')}>
        <ul className="grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map(({ name, caption, href, width, height, size, printed }) => (
            <li key={name}>
              <figure>
                <Picture
                  name={name}
                  alt=""
                  sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 90vw"
                  className="aspect-4/3 w-full rounded-card object-cover"
                />
                <figcaption className="mt-3">
                  {caption}
                  <br />
                  <Download href={href} label={t('press.pictures.download', { width, height, size })} about={caption} />
                  <br />
                  <span className="soft text-small">{t('press.pictures.printed', { printed })}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </Part>
      <Part id="logos" tone="tone-paper" text={t('press.logos.text')}>
        <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {logos.map(({ name, files }) => (
            <li key={name}>
              <p
                className={`grid aspect-[3/2] place-items-center rounded-card p-6 ${name === 'logo-oat' ? 'bg-forest' : 'bg-oat'}`}
              >
                {/* how long the name is, only the file knows */}
                <img
                  src={files[0]?.href}
                  alt=""
                  width={240}
                  height={48}
                  className="max-w-full"
                  style={{ height: '3rem', objectFit: 'contain' }}
                  loading="lazy"
                />
              </p>
              <p className="mt-3">{t(`press.logos.${name}`)}</p>
              <p className="flex gap-6">
                {files.map(({ ending, href }) => (
                  <Download key={ending} href={href} label={ending} about={t(`press.logos.${name}`)} />
                ))}
              </p>
            </li>
          ))}
        </ul>
      </Part>
      {loop && (
        <section aria-labelledby="loop" className="section tone-forest">
          <div className="page-width grid grid-cols-1 items-center gap-12 lg:grid-cols-2">
            <div>
              <h2 id="loop">{t('press.loop.title')}</h2>
              <p id="loop-text" className="measure mt-6">
                {t('press.loop.text')}
              </p>
              <p className="soft measure mt-4">{t('press.loop.note')}</p>
              <p className="mt-4 flex flex-wrap gap-x-6">
                <Download href={loop.webm} label="WebM" about={t('press.loop.title')} />
                <Download href={loop.mp4} label="MP4" about={t('press.loop.title')} />
                <Download href={loop.poster} label={`${t('press.loop.poster')} (JPEG)`} about={t('press.loop.title')} />
              </p>
            </div>
            {/* it plays when it is asked to, and never by itself; without a sound there is nothing to caption */}
            <video
              controls
              loop
              muted
              playsInline
              preload="none"
              poster={firstPicture}
              width={800}
              height={800}
              aria-labelledby="loop"
              aria-describedby="loop-text"
              className="h-auto w-full rounded-card"
            >
              <source src={loop.webm} type="video/webm" />
              <source src={loop.mp4} type="video/mp4" />
            </video>
          </div>
        </section>
      )}
      <section className="section tone-oat">
        <div className="page-width grid grid-cols-1 gap-12 lg:grid-cols-2">
          <div>
            <h2 className="text-heading">{t('press.licence.title')}</h2>
            <p className="measure mt-4">{t('press.licence.text')}</p>
            <p className="measure mt-4 font-medium">{t('press.licence.sample')}</p>
          </div>
          <div>
            <h2 className="text-heading">{t('press.contact.title')}</h2>
            <p className="measure mt-4">
              <Text id="press.contact.text" />
            </p>
            <ul className="mt-4">
              <li>
                <a className="text-link inline-flex min-h-11 items-center gap-2" href={`mailto:${company.email}`}>
                  <Icon name="mail" size={18} />
                  <span className="sr-only">{t('press.contact.email')}: </span>
                  {company.email}
                </a>
              </li>
              <li>
                <a
                  className="text-link tabular inline-flex min-h-11 items-center gap-2"
                  href={`tel:${company.phone.replace(/[^+\d]/g, '')}`}
                >
                  <Icon name="phone" size={18} />
                  <span className="sr-only">{t('press.contact.phone')}: </span>
                  {company.phone}
                </a>
              </li>
            </ul>
          </div>
        </div>
      </section>
    </>
  );
}
