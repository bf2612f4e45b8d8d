import { Text } from '../../i18n/text.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';

interface GuaranteeProps {
  /** the page on Your Europe, and its address as printed */
  href: string;
  label: string;
  /** the Commission's own file; null while it is missing */
  notice: { src: string; width: number; height: number } | null;
}

const external = { target: '_blank', rel: 'noopener external' } as const;

/**
 * The legal guarantee in words and, where the company has put it there, the EU's official notice. That is shown as it is:
 * nothing drawn over it, no rounding, no crop; wide enough that its text can be read.
 */
export function Guarantee({ href, label, notice }: GuaranteeProps) {
  const { t } = useLanguage();
  return (
    <section
      id="guarantee"
      aria-labelledby="guarantee-title"
      className={`mt-9 grid grid-cols-1 gap-x-10 gap-y-4 ${notice ? 'lg:grid-cols-[5fr_6fr]' : ''}`}
    >
      <div className={notice ? 'grid gap-4 lg:tall:sticky lg:top-28 lg:self-start' : 'contents'}>
        <h3 id="guarantee-title" className="text-[1.45rem]">
          {t('shop.guarantee.title')}
        </h3>
        <div className={`grid gap-x-10 gap-y-2 text-small ${notice ? 'measure' : 'lg:grid-cols-3'}`}>
          <p>{t('shop.guarantee.text')}</p>
          <p>{t('shop.guarantee.remedies')}</p>
          <div className="grid content-start gap-y-2">
            <p className="text-links">
              {t('shop.guarantee.national')} <Text id="shop.guarantee.business" />
            </p>
            <p>
              <a href={href} {...external} className="text-link inline-block py-1">
                {t('shop.guarantee.link', { address: label })}
              </a>
            </p>
          </div>
        </div>
      </div>
      {notice ? (
        <figure>
          <a href={href} {...external} className="block">
            <img
              src={notice.src}
              width={notice.width}
              height={notice.height}
              alt={t('shop.guarantee.alt')}
              loading="lazy"
              decoding="async"
              className="h-auto w-full"
            />
          </a>
          <figcaption className="mt-2">
            <a href={notice.src} {...external} className="text-link inline-block py-1 text-small">
              {t('shop.guarantee.full')}
            </a>
          </figcaption>
        </figure>
      ) : null}
    </section>
  );
}
