import { useRef } from 'react';
import { data, Form, redirect, useActionData, useLoaderData } from 'react-router';
import { newsletterLimits, shortNewsletter } from '../../../../domain/newsletter.ts';
import { isLocale } from '../../../../domain/locale.ts';
import { picturesInWords } from '../../../../server/features/editing/post-words.ts';
import { createNewsletter } from '../../../../server/features/newsletters/save-newsletter.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { ownFirst } from '../../i18n/own-first.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { choicesOf, Field, SelectField, TextAreaField } from '../../components/field.tsx';
import { PictureChoice } from '../../components/picture-choice.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { useUnsaved } from '../../components/unsaved.tsx';
import { StillMissing } from '../website/news/still-missing.tsx';

export const loader = withDesk(({ newsletter, language, title }) => {
  const { products, pictures } = newsletter.choices(language);
  return { title: title('newsletter.title'), languages: ownFirst(language), products, pictures };
});

/** Begins a newsletter in one language, and shows it as a mail or in its whole form. */
export const action = withForm(async (desk, form, text) => {
  const { database, publisher, now, actor, language: own } = desk;
  const typed = {
    title: text('title').replace(/\s+/g, ' ').trim().slice(0, newsletterLimits.subject),
    text: text('text').replaceAll('\r\n', '\n').trim().slice(0, newsletterLimits.text),
    picture: text('picture').slice(0, 80),
    product: text('product').slice(0, 80),
    language: text('language'),
  };
  if (typed.title === '') return data({ typed }, { status: 400 });
  const language = isLocale(typed.language) ? typed.language : own;
  const inWords = await picturesInWords(database, publisher.trees());
  const alt = (inWords(typed.picture, language) ?? '').slice(0, newsletterLimits.line);
  const id = await createNewsletter(database, actor, shortNewsletter({ ...typed, alt, language }), now());
  return redirect(form.get('intent') === 'preview' ? `/newsletter/${id}/preview` : `/newsletter/${id}`);
});

/** Title, text, picture and product: most newsletters need no more. */
export default function ShortNewsletter() {
  const { languages, products, pictures } = useLoaderData<typeof loader>();
  const typed = useActionData<typeof action>()?.typed;
  const { t, word, language } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(form, 'typed');
  return (
    <>
      <BackLink to="/newsletter">{t('newsletter.heading')}</BackLink>
      <h1>{t('newsletter.short.heading')}</h1>
      <p className="narrow">{t('newsletter.short.text')}</p>
      <Form ref={form} method="post" noValidate className="news-form stack">
        <SelectField
          label={t('newsletter.short.language')}
          hint={t('newsletter.short.languageHint')}
          name="language"
          defaultValue={typed?.language ?? language}
        >
          {choicesOf(languages, (one) => [one, word('locale', one)])}
        </SelectField>
        <Field
          label={t('newsletter.short.title')}
          hint={t('newsletter.short.titleHint')}
          name="title"
          autoComplete="off"
          maxLength={newsletterLimits.subject}
          defaultValue={typed?.title}
          error={typed === undefined ? undefined : t('newsletter.short.noTitle')}
        />
        <TextAreaField
          label={t('newsletter.short.body')}
          hint={t('newsletter.short.bodyHint')}
          name="text"
          rows={9}
          maxLength={newsletterLimits.text}
          defaultValue={typed?.text}
          spellCheck
        />
        <PictureChoice pictures={pictures} chosen={typed?.picture ?? ''}>
          <SelectField label={t('newsletter.short.picture')} name="picture" defaultValue={typed?.picture ?? ''}>
            <option value="">{t('newsletter.short.none')}</option>
            {choicesOf(pictures, ({ name }) => [name, name])}
          </SelectField>
        </PictureChoice>
        <SelectField label={t('newsletter.short.product')} name="product" defaultValue={typed?.product ?? ''}>
          <option value="">{t('newsletter.short.none')}</option>
          {choicesOf(products, ({ id, name }) => [id, name])}
        </SelectField>
        <StillMissing
          needed={(['title', 'text'] as const).map((name) => ({
            name,
            label: t(`newsletter.short.what.${name}`),
            isFilled: (typed?.[name] ?? '') !== '',
          }))}
          words={{ missing: 'newsletter.short.missing', complete: 'newsletter.short.complete' }}
        />
        <div className="row">
          <SubmitButton isPrimary intent="preview">
            {t('newsletter.short.preview')}
          </SubmitButton>
          <SubmitButton intent="edit">{t('newsletter.short.more')}</SubmitButton>
        </div>
      </Form>
    </>
  );
}
