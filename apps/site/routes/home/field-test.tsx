import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';

/** A short report beside a picture that runs to the edge. */
export function FieldTest() {
  const { t } = useLanguage();
  return (
    <section id="field-test" className="tone-paper reportage" aria-labelledby="field-test-title">
      <figure>
        <Picture name="festival-fries" alt={t('home.fieldTest.alt')} sizes="(min-width: 64rem) 58vw, 100vw" />
      </figure>
      <div className="reportage-body">
        <h2 id="field-test-title">{t('home.fieldTest.title')}</h2>
        <p className="lead mt-3">
          <Text id="home.fieldTest.lead" />
        </p>
        <p className="mt-4">
          <Text id="home.fieldTest.text" />
        </p>
        <LocalLink
          path="/blog/festival-feldtest-revolution"
          className="text-link mt-3 inline-flex min-h-11 items-center gap-1"
        >
          {`${t('home.fieldTest.link')} `}
          <Icon name="arrow-right" size={20} />
        </LocalLink>
        <p className="soft mt-2 text-small">{t('home.fieldTest.caption')}</p>
      </div>
    </section>
  );
}
