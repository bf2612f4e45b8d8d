import { Text } from '../../i18n/text.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Picture } from '../../components/picture.tsx';

/** What becomes of the cutlery: the picture runs to the edge, the readings or the way to the bin stand beside it. */
export function Degradation({ isCompostable }: { isCompostable: boolean }) {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="degradation-title" className="tone-forest grid grid-cols-1 lg:grid-cols-2">
      <figure className="relative lg:order-2">
        <Picture
          name={isCompostable ? 'soil' : 'airline-tray'}
          alt={t(isCompostable ? 'shop.degradation.imageAlt' : 'shop.degradation.plainAlt')}
          sizes="(min-width: 64rem) 50vw, 100vw"
          className="aspect-4/3 h-full w-full object-cover"
        />
        <figcaption className="absolute right-0 bottom-0 bg-forest px-4 py-2 text-small text-oat">
          {t(isCompostable ? 'shop.degradation.caption' : 'frame.rendering')}
        </figcaption>
      </figure>
      <div className="flex flex-col justify-center px-(--gutter) py-14 lg:py-20 lg:pl-[max(var(--gutter),calc((100vw-var(--container-page))/2))]">
        <div className="max-w-lg">
          <h2 id="degradation-title">{t('shop.degradation.title')}</h2>
          <p className="lead mt-6">
            <Text id="shop.degradation.text" />
          </p>
          <p className="soft mt-5">
            <Text id="shop.degradation.where" />
          </p>
        </div>
      </div>
    </section>
  );
}
