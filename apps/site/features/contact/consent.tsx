import { useLanguage } from '../../i18n/language-provider.tsx';
import { LocalLink } from '../../i18n/link.tsx';
import { CheckboxField } from '../../components/field.tsx';

/** The consent: its text links to the privacy policy in a new tab, so that what was typed stays where it is. */
export function Consent({ error, checked }: { error: string | undefined; checked: boolean }) {
  const { t } = useLanguage();
  const [before, after] = t('contact.form.privacy').split('{link}');
  return (
    <CheckboxField
      id="contact-privacy"
      name="privacy"
      value="accepted"
      required
      defaultChecked={checked}
      error={error}
      label={
        <span className="hyphens-auto wrap-anywhere">
          {before}
          <LocalLink page="datenschutz" target="_blank" rel="noopener" prefetch="none" className="text-link">
            {t('contact.form.privacyLink')}
            <span className="sr-only"> {t('contact.form.newTab')}</span>
          </LocalLink>
          {after}
        </span>
      }
    />
  );
}
