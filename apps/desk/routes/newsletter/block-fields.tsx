import { useState } from 'react';
import { newsletterLimits, type NewsletterBlock } from '../../../../domain/newsletter.ts';
import type { Locale } from '../../../../domain/locale.ts';
import type { MaterialChoices } from '../../../../server/features/newsletters/newsletter-material.ts';
import { ownFirst } from '../../i18n/own-first.ts';
import { useTexts, type TextKey } from '../../i18n/texts.tsx';
import { Chips } from '../../components/chips.tsx';
import { PictureChoice } from '../../components/picture-choice.tsx';
import { SelectField } from '../../components/field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { useWholeTokens } from '../website/fields/use-whole-tokens.ts';
import { blockField } from './newsletter-form.ts';

interface BlockProps {
  block: NewsletterBlock;
  /** where it stands */
  index: number;
  count: number;
  languages: readonly Locale[];
  choices: MaterialChoices;
}

/** One block: its fields in the chosen languages, and the buttons that move it. */
export function BlockFields({ block, index, count, languages, choices }: BlockProps) {
  const { t, word } = useTexts();
  const { id } = block;
  const name = (field: string) => blockField(id, field);
  const title = `${index + 1}. ${word('block', block.type)}`;
  const button = (what: 'up' | 'down' | 'remove', label: TextKey, disabled = false) => (
    <SubmitButton intent={`${what}:${id}`} className="plain" disabled={disabled} aria-label={`${t(label)}: ${title}`}>
      {t(label)}
    </SubmitButton>
  );
  return (
    <fieldset className="block" id={`block-${index}`} tabIndex={-1}>
      <legend>{title}</legend>
      <input type="hidden" name="block" value={id} />
      <input type="hidden" name={name('type')} value={block.type} />
      {(block.type === 'headline' || block.type === 'text') && (
        <LanguageFields
          name={name('text')}
          label={word('block', block.type)}
          values={block.text}
          languages={languages}
          rows={block.type === 'text' ? 7 : 0}
          most={block.type === 'text' ? newsletterLimits.text : newsletterLimits.line}
        />
      )}
      {block.type === 'picture' && (
        <>
          <PictureChoice pictures={choices.pictures} chosen={block.picture}>
            <Choice
              name={name('picture')}
              label={t('newsletter.picture')}
              value={block.picture}
              options={choices.pictures.map((picture) => [picture.name, picture.name])}
            />
          </PictureChoice>
          <LanguageFields
            name={name('alt')}
            label={t('newsletter.alt')}
            values={block.alt}
            languages={languages}
            most={newsletterLimits.line}
          />
        </>
      )}
      {block.type === 'product' && (
        <Choice
          name={name('product')}
          label={word('block', 'product')}
          value={block.product}
          options={choices.products.map(({ id, name: words }) => [id, words])}
        />
      )}
      {block.type === 'post' && (
        <Choice
          name={name('post')}
          label={word('block', 'post')}
          value={block.post}
          options={choices.posts.map(({ slug, title: words }) => [slug, words])}
        />
      )}
      {block.type === 'button' && (
        <>
          <div className="field">
            <label htmlFor={name('to')}>{t('newsletter.target')}</label>
            <p className="hint" id={`${name('to')}-hint`}>
              {t('newsletter.targetHint')}
            </p>
            <input
              id={name('to')}
              name={name('to')}
              defaultValue={block.to}
              list="pages"
              autoComplete="off"
              aria-describedby={`${name('to')}-hint`}
              maxLength={500}
            />
          </div>
          <LanguageFields
            name={name('label')}
            label={t('newsletter.label')}
            values={block.label}
            languages={languages}
            most={newsletterLimits.line}
          />
        </>
      )}
      <div className="row">
        {button('up', 'newsletter.up', index === 0)}
        {button('down', 'newsletter.down', index === count - 1)}
        {button('remove', 'newsletter.remove')}
      </div>
    </fieldset>
  );
}

interface LanguageFieldsProps {
  name: string;
  label: string;
  values: Readonly<Record<Locale, string>>;
  languages: readonly Locale[];
  most: number;
  /** 0: a line */
  rows?: number;
}

/** A text in each chosen language, side by side; what is missing says so. Other languages keep their text unseen. */
export function LanguageFields({ name, label, values, languages, most, rows = 0 }: LanguageFieldsProps) {
  const { t, word, language: own } = useTexts();
  const [seen, setSeen] = useState(languages);
  // what was shown once keeps its field: somebody may have written in it
  if (languages.some((one) => !seen.includes(one))) setSeen([...seen, ...languages]);
  return (
    <div className="languages" ref={useWholeTokens()}>
      {ownFirst(own).map((language) => {
        const id = `${name}.${language}`;
        const value = values[language];
        if (!seen.includes(language)) return <input key={language} type="hidden" name={id} value={value} />;
        const missing = value.trim() === '';
        const field = {
          id,
          name: id,
          defaultValue: value,
          lang: language,
          maxLength: most,
          'data-tokens': '',
          // by which the stylesheet knows whether something stands in it
          placeholder: ' ',
          'aria-describedby': missing ? `${id}-missing` : undefined,
        };
        return (
          <div className="field" key={language} hidden={!languages.includes(language)}>
            <label htmlFor={id}>
              {label}, {word('locale', language)}
            </label>
            <Chips text={value}>
              {rows > 0 ? <textarea {...field} rows={rows} /> : <input {...field} autoComplete="off" />}
            </Chips>
            {missing && (
              <p className="missing" id={`${id}-missing`}>
                {t('newsletter.missing')}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  options: readonly (readonly [value: string, words: string])[];
}

/** What is chosen and no longer there stays to be seen. */
function Choice({ name, label, value, options }: ChoiceProps) {
  const { t } = useTexts();
  const known = value === '' || options.some(([option]) => option === value);
  return (
    <SelectField label={label} className="narrow" name={name} defaultValue={value}>
      <option value="">{t('newsletter.choose')}</option>
      {!known && <option value={value}>{t('newsletter.goneChoice', { name: value })}</option>}
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
