import { data, redirect, useActionData, useLoaderData } from 'react-router';
import { isLocale, locales } from '../../../../domain/locale.ts';
import {
  deleteTemplate,
  readTemplate,
  saveTemplate,
  type TemplateFault,
} from '../../../../server/features/enquiries/reply-templates.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { choices, Field, SelectField, TextAreaField } from '../../components/field.tsx';
import { FreshForm } from '../../components/fresh-form.tsx';
import { Notice } from '../../components/notice.tsx';
import { SecondPress } from '../../components/second-press.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';

export const loader = withDesk(async ({ database, language: deskLanguage, id, title }) => {
  const found = id === 'new' ? null : await readTemplate(database, id);
  if (id !== 'new' && found === null) throw data(null, { status: 404 });
  return {
    title: title('templates.title'),
    isNew: found === null,
    template: found ?? { id: crypto.randomUUID(), language: deskLanguage, title: '', body: '', revision: null },
  };
});

export const action = withForm(async ({ database, now, mailSetting, actor, id }, form, text) => {
  if (form.get('intent') === 'delete') {
    await deleteTemplate(database, actor, id, now());
    return redirect('/templates');
  }
  const written = { language: text('language'), title: text('title'), body: text('body') };
  const formId = text('id');
  const revision = /^\d{1,9}$/.test(text('revision')) ? Number(text('revision')) : null;
  if (!/^[0-9a-f-]{36}$/.test(formId)) throw data(null, { status: 400 });
  const setting = { database, texts: mailSetting.texts.answers };
  const outcome = await saveTemplate(setting, actor, { id: formId, revision, written }, now());
  if ('saved' in outcome) return redirect('/templates');
  if ('faults' in outcome) return data({ ...outcome, written, id: formId, revision }, { status: 400 });
  return data(
    {
      faults: {},
      unknown: [],
      written,
      id: formId,
      revision: outcome.overtaken,
      overtaken: outcome.overtaken !== null,
    },
    { status: 409 },
  );
});

export default function Template() {
  const { template, isNew } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, word } = useTexts();
  const shown = answer === undefined ? template : { ...answer.written, id: answer.id, revision: answer.revision };
  const faults: Partial<Record<'title' | 'body', TemplateFault>> = answer?.faults ?? {};
  const faultOf = (field: 'title' | 'body') => {
    const fault = faults[field];
    const tokens = answer?.unknown.join(' ') ?? '';
    return fault === undefined ? undefined : t(`templates.fault.${field}.${fault}`, { tokens });
  };
  const language = isLocale(shown.language) ? shown.language : undefined;
  return (
    <>
      <BackLink to="/templates">{t('templates.back')}</BackLink>
      <h1>{t(isNew ? 'templates.new' : 'templates.edit')}</h1>
      {answer !== undefined && 'overtaken' in answer && (
        <Notice tone="alert">{t(answer.overtaken ? 'templates.overtaken' : 'templates.gone')}</Notice>
      )}
      <FreshForm
        of={template.id}
        version={`${shown.revision}`}
        unsaved={answer === undefined ? 'typed' : 'all'}
        method="post"
        noValidate
        className="stack narrow"
      >
        <input type="hidden" name="id" value={shown.id} />
        <input type="hidden" name="revision" value={shown.revision ?? ''} />
        <SelectField label={t('answer.language')} name="language" defaultValue={shown.language}>
          {choices(locales, (one) => word('locale', one))}
        </SelectField>
        <Field
          label={t('templates.name')}
          hint={t('templates.nameHint')}
          name="title"
          defaultValue={shown.title}
          maxLength={200}
          autoComplete="off"
          error={faultOf('title')}
        />
        <TextAreaField
          label={t('templates.body')}
          hint={t('templates.bodyHint', { example: '{fact:deliveryWeeks}' })}
          name="body"
          rows={12}
          lang={language}
          spellCheck
          defaultValue={shown.body}
          error={faultOf('body')}
        />
        <div className="row">
          <SubmitButton isPrimary intent="save">
            {t('templates.save')}
          </SubmitButton>
        </div>
        {!isNew && (
          <SecondPress label={t('templates.delete')} text={t('templates.deleteText')}>
            <SubmitButton intent="delete">{t('templates.deleteNow')}</SubmitButton>
          </SecondPress>
        )}
      </FreshForm>
    </>
  );
}
