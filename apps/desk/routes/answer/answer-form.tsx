import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { Link, useNavigation } from 'react-router';
import type { TemplateField } from '../../../../domain/reply-template.ts';
import type { Locale } from '../../../../domain/locale.ts';
import type { RefusedFile } from '../../../../server/features/enquiries/attach-files.ts';
import type { AnswerFault } from '../../../../server/features/enquiries/answer-item.ts';
import type { AnswerFigure } from '../../../../server/features/content/answer-texts.ts';
import type { SampleField } from '../../document/company-data.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { EnterKey } from '../../components/enter-key.tsx';
import { choicesOf, Field, SelectField } from '../../components/field.tsx';
import { FreshForm } from '../../components/fresh-form.tsx';
import { Notice } from '../../components/notice.tsx';
import { AttachmentFields } from './attachment-fields.tsx';
import { SampleLinks } from '../../components/sample-links.tsx';
import { SecondPress } from '../../components/second-press.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { SendWays } from './send-ways.tsx';

/** Of the form, for a button that stands outside of it. */
export const answerFormId = 'answer';

interface AnswerFormProps {
  itemId: string;
  /** id of the order it was begun from; null: of none */
  order: string | null;
  form: {
    id: string;
    isDraft: boolean;
    language: string;
    subject: string;
    body: string;
    /** whether the name of whoever writes stands below it */
    signs: boolean;
    /** figures of the site in it that are still samples */
    samples: readonly SampleField[];
    quotes: boolean;
    /** there is something to quote */
    mayQuote: boolean;
    templates: Readonly<Record<'own' | 'site', readonly { id: string; title: string }[]>> & {
      /** tells how far an order of theirs is; null: they have none */
      order: { id: string; number: string } | null;
    };
    /** what the template that was put in wants, and the item has not */
    wants: readonly TemplateField[];
    figures: readonly AnswerFigure[];
    files: readonly { id: string; name: string; bytes: number; size: string }[];
  };
  /** of the thread beside it */
  mark: string;
  number: string;
  languages: readonly Locale[];
  faults: Partial<Record<'subject' | 'body', AnswerFault>>;
  unknownTokens: readonly string[];
  /** the same of what was just refused */
  samples: readonly SampleField[];
  refusedFiles: readonly RefusedFile[];
  /** what was sent with the form was so large that nothing of it was taken */
  isTooLarge: boolean;
  /** whatever is sent is marked as a sample */
  isTrial: boolean;
  /** when the draft was kept last */
  saved: string | null;
  /** it could not be kept */
  isUnkept: boolean;
  save: (written: FormData) => void;
}

/** How long after the last key the draft is kept, in milliseconds. */
const pause = 1_200;

/** What is written in an answer. The draft is kept by itself while one writes; without scripts by every button. */
export function AnswerForm({
  itemId,
  order,
  form,
  mark,
  number,
  languages,
  faults,
  unknownTokens,
  samples,
  refusedFiles,
  isTooLarge,
  isTrial,
  saved,
  isUnkept,
  save,
}: AnswerFormProps) {
  const { t, word } = useTexts();
  const id = useId();
  const body = useRef<HTMLTextAreaElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const written = body.current?.form;
    if (!written) return;
    const data = new FormData(written);
    data.set('intent', 'save');
    data.delete('files');
    save(data);
  };
  const action = `/inbox/${itemId}/answer`;
  // and not only left: what was typed last before that is kept below
  const isSent = useNavigation().formAction === action;
  const onLeave = useEffectEvent(() => {
    if (timer.current !== undefined) keep();
  });
  // before the fields go: the last words were typed less than a pause ago
  useLayoutEffect(() => () => onLeave(), []);
  useEffect(() => {
    const field = body.current;
    if (field === null || form.isDraft) return;
    // one begins to write below the greeting
    field.focus({ preventScroll: true });
    field.setSelectionRange(field.value.length, field.value.length);
  }, [form.isDraft]);
  useEffect(() => {
    // what is being sent need not be kept as a draft any more
    if (!isSent) return;
    clearTimeout(timer.current);
    timer.current = undefined;
  }, [isSent]);

  const keepSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, pause);
  };
  const insert = (value: string) => {
    const field = body.current;
    if (!field) return;
    // a field nobody has been in yet has its cursor before the greeting
    const at = field.selectionEnd === 0 ? field.value.length : field.selectionEnd;
    field.setRangeText(value, field.selectionEnd === 0 ? at : field.selectionStart, at, 'end');
    field.focus();
    keepSoon();
  };
  const bodyFault = faults.body;
  return (
    <FreshForm
      of={itemId}
      unsaved={isUnkept ? 'all' : 'nothing'}
      version={`${form.id} ${form.body.length} ${form.language}`}
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      id={answerFormId}
      className="stack"
      onInput={keepSoon}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        body.current?.form?.querySelector<HTMLButtonElement>('button[value="send-done"]')?.click();
      }}
    >
      <EnterKey presses={{ name: 'intent', value: 'keep' }} />
      <input type="hidden" name="draft" value={form.id} />
      <input type="hidden" name="seen" value={mark} />
      {order !== null && <input type="hidden" name="order" value={order} />}
      <Field
        label={t('answer.subject')}
        hint={t(order === null ? 'answer.subjectHint' : 'answer.subjectHintOrder', { number })}
        name="subject"
        defaultValue={form.subject}
        lang={form.language}
        autoComplete="off"
        error={
          faults.subject === undefined
            ? undefined
            : t(faults.subject === 'empty' ? 'answer.fault.noSubject' : `answer.fault.${faults.subject}`)
        }
      />
      <div className="field">
        <label htmlFor={`${id}-body`}>{t('answer.body')}</label>
        <p id={`${id}-hint`} className="hint">
          {t(form.signs ? 'answer.bodyHint' : 'answer.bodyHintNoName')}{' '}
          {!form.signs && <Link to="/account">{t('answer.enterName')}</Link>}
        </p>
        <textarea
          ref={body}
          id={`${id}-body`}
          name="body"
          rows={10}
          lang={form.language}
          spellCheck
          defaultValue={form.body}
          aria-invalid={bodyFault === undefined ? undefined : true}
          aria-describedby={bodyFault === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
        />
        {bodyFault !== undefined && (
          <p id={`${id}-error`} className="error">
            {t(`answer.fault.${bodyFault}`, {
              tokens: unknownTokens.join(' '),
            })}
          </p>
        )}
        <SampleLinks fields={samples} />
      </div>
      {samples.length === 0 && form.samples.length > 0 && (
        <Notice tone="alert">
          <p>{t('answer.samplesInside')}</p>
          <SampleLinks fields={form.samples} />
        </Notice>
      )}
      {form.wants.length > 0 && (
        <Notice tone="alert">
          {t('templates.wants', {
            fields: form.wants.map((field) => `{${field}}`).join(', '),
          })}
        </Notice>
      )}
      <div className="row begin-with">
        <SelectField label={t('answer.language')} name="language" defaultValue={form.language}>
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {word('locale', language)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('answer.template')} name="template">
          {/* chosen already it reads as if it were in the text */}
          <option value="">{t('answer.noTemplate')}</option>
          {form.templates.order !== null && (
            <optgroup label={t('templates.ofOrder')}>
              <option value={form.templates.order.id}>
                {t('templates.orderState', {
                  number: form.templates.order.number,
                })}
              </option>
            </optgroup>
          )}
          {form.templates.own.length > 0 && (
            <optgroup label={t('templates.own')}>
              {form.templates.own.map(({ id: own, title }) => (
                <option key={own} value={`own-${own}`}>
                  {title}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label={t('templates.site')}>
            {choicesOf(form.templates.site, (template) => [template.id, template.title])}
          </optgroup>
        </SelectField>
        <SubmitButton intent="template" className="button row-button">
          {t('answer.insert')}
        </SubmitButton>
        <Link to="/templates" className="row-button">
          {t('templates.manage')}
        </Link>
      </div>
      <details className="figures">
        <summary>{t('answer.figures')}</summary>
        <p className="hint">{t('answer.figuresHint')}</p>
        <ul>
          {form.figures.map(({ token, name, value }) => (
            <li key={token}>
              <button type="button" className="plain" onClick={() => insert(value)}>
                {name ?? word('figure', token.slice('{fact:'.length, -1))}
              </button>{' '}
              <span lang={form.language}>{value}</span>
            </li>
          ))}
        </ul>
      </details>
      <AttachmentFields files={form.files} refused={refusedFiles} isTooLarge={isTooLarge} />
      {form.mayQuote && (
        <label className="check">
          <input type="checkbox" name="quotes" defaultChecked={form.quotes} /> {t('answer.quotes')}
        </label>
      )}
      {isTrial && <p className="hint">{t('answer.trial')}</p>}
      <p className="hint">{t(order === null ? 'answer.sendHint' : 'answer.sendHintOrder')}</p>
      <div className="row">
        <SendWays isShown={false} />
        <SubmitButton intent="preview">{t('answer.preview')}</SubmitButton>
        <SubmitButton intent="keep" className="plain">
          {t('answer.keep')}
        </SubmitButton>
        <span className="hint" role="status">
          {saved !== null ? t('answer.saved', { when: saved }) : form.isDraft ? t('answer.draft') : ''}
        </span>
      </div>
      {isUnkept && <Notice tone="alert">{t('answer.unkept')}</Notice>}
      {(form.isDraft || saved !== null) && (
        <SecondPress label={t('answer.discard')} text={t('answer.discardText')}>
          <SubmitButton intent="discard">{t('answer.discardNow')}</SubmitButton>
        </SecondPress>
      )}
    </FreshForm>
  );
}
