import type { MouseEvent } from 'react';
import { localeNames, locales, type Locale } from '../../../../domain/locale.ts';
import { addressInLanguage } from '../../../../domain/pages.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';

/** The order the specification gives for posts (section 2). */
const named: readonly Locale[] = ['de', 'en', 'fr', 'nl'];
const order = [...named, ...locales.filter((language) => !named.includes(language))];

/** The languages of the post; each changes the site's language; without scripts a plain link to the post's address in that language. */
export function PostLanguages({ languages }: { languages: readonly Locale[] }) {
  const { t, language, path, setLanguage } = useLanguage();
  const choose = (event: MouseEvent, chosen: Locale) => {
    // a click that opens a new tab or window stays a link
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setLanguage(chosen);
  };
  if (languages.length < 2) return null;
  return (
    <nav aria-label={t('blog.languages')} className="max-sm:basis-full">
      <ul className="flex flex-wrap gap-x-1 max-sm:-ml-2">
        {order
          .filter((locale) => languages.includes(locale))
          .map((locale) => (
            <li key={locale}>
              <a
                href={addressInLanguage(path, locale)}
                hrefLang={locale}
                lang={locale}
                aria-current={locale === language ? 'true' : undefined}
                onClick={(event) => choose(event, locale)}
                className="inline-flex min-h-11 items-center px-2 text-small no-underline decoration-terracotta decoration-2 underline-offset-8 hover:underline aria-[current=true]:font-semibold aria-[current=true]:underline"
              >
                {localeNames[locale]}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
