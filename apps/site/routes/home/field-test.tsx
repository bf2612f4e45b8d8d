import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';

const paragraphs = ['1', '2', '3'] as const;

/** A short reportage: the picture runs to the edge, the title card lies on its corner, the text stands in columns. */
export function FieldTest() {
  const { t } = useLanguage();
  return (
    <section id="field-test" className="tone-paper reportage" aria-labelledby="field-test-title">
      <figure>
        <Picture name="festival-fries" alt={t('home.fieldTest.alt')} sizes="100vw" />
      </figure>
      <div className="page-width reportage-body">
        <header>
          <h2 id="field-test-title">{t('home.fieldTest.title')}</h2>
          <p className="lead mt-4">
            <Text id="home.fieldTest.lead" />
          </p>
        </header>
        <div className="reportage-text">
          {paragraphs.map((n) => (
            <p key={n}>
              <Text id={`home.fieldTest.text.${n}`} />
            </p>
          ))}
        </div>
        <footer className="flex flex-wrap items-center justify-between gap-x-10 gap-y-2">
          <LocalLink
            path="/blog/festival-feldtest-revolution"
            className="text-link inline-flex min-h-11 items-center gap-1"
          >
            {`${t('home.fieldTest.link')} `}
            <Icon name="arrow-right" size={20} />
          </LocalLink>
          <p className="soft text-small">{t('home.fieldTest.caption')}</p>
        </footer>
      </div>
    </section>
  );
}
