import { useRef, useState } from 'react';
import { data, Form, redirect, useActionData, useLoaderData } from 'react-router';
import { newsletterLimits, shortNewsletter } from '../../../../domain/newsletter.ts';
import { isLocale, locales, type Locale } from '../../../../domain/locale.ts';
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

/** Begins a newsletter in one language or several, and shows it as a mail or in its whole form. */
export const action = withForm(async (desk, form, text) => {
  const { database, publisher, now, actor, language: own } = desk;
  const wanted = text('language');
  const language = isLocale(wanted) ? wanted : own;
  const [picture, product] = [text('picture').slice(0, 80), text('product').slice(0, 80)];
  const textIn = (locale: Locale, behind = '') => ({
    language: locale,
    title: oneLine(text(`title${behind}`)).slice(0, newsletterLimits.subject),
    text: text(`text${behind}`).replaceAll('\r\n', '\n').trim().slice(0, newsletterLimits.text),
    alt: oneLine(text(`alt${behind}`)).slice(0, newsletterLimits.line),
  });
  const plain = textIn(language);
  const folds = locales.map((locale) => textIn(locale, `-${locale}`)).filter((one) => !isEmpty(one));
  const typed = { ...plain, picture, product, folds };
  // without scripts its fold is there, too
  const ownFold = folds.find((one) => one.language === language);
  if (ownFold !== undefined && !isEmpty(plain)) return data({ typed, problem: 'twice' as const }, { status: 400 });
  const main = ownFold ?? plain;
  const others = folds.filter((one) => one.language !== language && (one.title !== '' || one.text !== ''));
  if (main.title === '') return data({ typed, problem: 'title' as const }, { status: 400 });
  const inWords = await picturesInWords(database, publisher.trees());
  const withAlt = (one: typeof main) =>
    picture === '' || one.alt !== ''
      ? one
      : { ...one, alt: (inWords(picture, one.language) ?? '').slice(0, newsletterLimits.line) };
  const texts = [withAlt(main), ...others.map(withAlt)] as const;
  if (picture !== '' && texts[0].alt === '') return data({ typed, problem: 'alt' as const }, { status: 400 });
  const id = await createNewsletter(database, actor, shortNewsletter({ texts, picture, product }), now());
  return redirect(form.get('intent') === 'preview' ? `/newsletter/${id}/preview` : `/newsletter/${id}`);
});

const isEmpty = (one: { title: string; text: string; alt: string }) =>
  one.title === '' && one.text === '' && one.alt === '';

const oneLine = (typed: string) => typed.replace(/\s+/g, ' ').trim();

/** Title, text, picture and product: most newsletters need no more. */
export default function ShortNewsletter() {
  const { languages, products, pictures } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const typed = answer?.typed;
  const { t, word, language } = useTexts();
  const [main, setMain] = useState<string>(typed?.language ?? language);
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
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            if (form.current !== null) exchangeTexts(form.current, main, chosen);
            setMain(chosen);
          }}
          error={answer?.problem === 'twice' ? t('newsletter.short.twice') : undefined}
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
          error={answer?.problem === 'title' ? t('newsletter.short.noTitle') : undefined}
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
        <Field
          label={t('newsletter.short.alt')}
          hint={t('newsletter.short.altHint')}
          name="alt"
          autoComplete="off"
          maxLength={newsletterLimits.line}
          defaultValue={typed?.alt}
          error={answer?.problem === 'alt' ? t('newsletter.short.noAlt') : undefined}
        />
        <SelectField label={t('newsletter.short.product')} name="product" defaultValue={typed?.product ?? ''}>
          <option value="">{t('newsletter.short.none')}</option>
          {choicesOf(products, ({ id, name }) => [id, name])}
        </SelectField>
        {languages.map((one) => {
          const filled = typed?.folds.find((other) => other.language === one);
          // what stands in it goes nowhere: it is only not shown
          return (
            <div key={one} hidden={one === main && filled === undefined}>
              <OtherLanguage locale={one} typed={filled} />
            </div>
          );
        })}
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

const fieldNames = ['title', 'text', 'alt'] as const;

/**
 * Whoever chooses a language that has a text in its fold finds that text above, and what stood above in the fold of the
 * language before. Where that fold has a text as well, all stays, and sending it says so.
 */
function exchangeTexts(form: HTMLFormElement, former: string, chosen: string): void {
  const fieldsOf = (behind: string) =>
    fieldNames.flatMap((name) => {
      const field = form.elements.namedItem(`${name}${behind}`);
      return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? [field] : [];
    });
  const [plain, back, fold] = [fieldsOf(''), fieldsOf(`-${former}`), fieldsOf(`-${chosen}`)];
  const isFilled = (fields: typeof plain) => fields.some(({ value }) => value.trim() !== '');
  if (former === chosen || !isFilled(fold) || isFilled(back)) return;
  plain.forEach((field, at) => {
    const [to, from] = [back[at], fold[at]];
    if (to === undefined || from === undefined) return;
    [to.value, field.value, from.value] = [field.value, from.value, ''];
  });
  const kept = back[0]?.closest('details');
  if (kept && isFilled(back)) kept.open = true;
  // the line that says what is missing looks again
  form.dispatchEvent(new Event('input'));
}

interface OtherLanguageProps {
  locale: Locale;
  typed: { title: string; text: string; alt: string } | undefined;
}

/** The same newsletter in one more language, folded as long as nobody wants it. */
function OtherLanguage({ locale, typed }: OtherLanguageProps) {
  const { t, word } = useTexts();
  const called = (label: string) => `${label}, ${word('locale', locale)}`;
  return (
    <details className="fold" open={typed !== undefined}>
      <summary>{t('website.news.alsoIn', { language: word('website.news.inLanguage', locale) })}</summary>
      <div className="stack">
        <Field
          label={called(t('newsletter.short.title'))}
          name={`title-${locale}`}
          autoComplete="off"
          maxLength={newsletterLimits.subject}
          defaultValue={typed?.title}
        />
        <TextAreaField
          label={called(t('newsletter.short.body'))}
          name={`text-${locale}`}
          rows={9}
          maxLength={newsletterLimits.text}
          defaultValue={typed?.text}
          spellCheck
        />
        <Field
          label={called(t('newsletter.short.alt'))}
          name={`alt-${locale}`}
          autoComplete="off"
          maxLength={newsletterLimits.line}
          defaultValue={typed?.alt}
        />
      </div>
    </details>
  );
}
