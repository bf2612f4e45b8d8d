import { Text } from '../../i18n/text.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Picture } from '../../components/picture.tsx';

/** What becomes of the cutlery, as a band: the picture runs to the edge, the readings or the way to the bin stand beside it. */
export function Degradation({ isCompostable }: { isCompostable: boolean }) {
  const { t } = useLanguage();
  return (
    <section
      aria-labelledby="degradation-title"
      className="tone-forest grid grid-cols-1 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]"
    >
      <figure className="relative lg:order-2">
        <Picture
          name={isCompostable ? 'soil' : 'airline-tray'}
          alt={t(isCompostable ? 'shop.degradation.imageAlt' : 'shop.degradation.plainAlt')}
          sizes="(min-width: 64rem) 50vw, 100vw"
          className="aspect-2/1 h-full w-full object-cover lg:absolute lg:inset-0 lg:aspect-auto"
        />
        <figcaption className="absolute right-0 bottom-0 bg-forest px-4 py-2 text-small text-oat">
          {t(isCompostable ? 'shop.degradation.caption' : 'frame.rendering')}
        </figcaption>
      </figure>
      <div className="flex flex-col justify-center px-(--gutter) py-9 lg:py-10 lg:pl-[max(var(--gutter),calc((100vw-var(--container-page))/2))]">
        <div className="max-w-xl">
          <h2 id="degradation-title" className="text-heading">
            {t('shop.degradation.title')}
          </h2>
          <p className="mt-3">
            <Text id="shop.degradation.text" />
          </p>
          <p className="soft mt-3 text-small">
            <Text id="shop.degradation.where" />
          </p>
        </div>
      </div>
    </section>
  );
}
