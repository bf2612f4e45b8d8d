import { data, Form, redirect, useActionData, useLoaderData } from 'react-router';
import { enteredOrigins } from '../../../../domain/item-origin.ts';
import { locales } from '../../../../domain/locale.ts';
import { recordOf } from '../../../../domain/record-of.ts';
import { checkEntered, isEnteredId, type EnteredFaults } from '../../../../server/features/enquiries/check-entered.ts';
import { enterItem } from '../../../../server/features/enquiries/enter-item.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { EnterKey } from '../../components/enter-key.tsx';
import { choices, Field, SelectField, TextAreaField } from '../../components/field.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';

export const loader = withDesk(({ language, title }) => ({
  title: title('enter.title'),
  id: crypto.randomUUID(),
  language,
}));

const itemFields = ['id', 'origin', 'name', 'email', 'phone', 'subject', 'message', 'language'] as const;

export const action = withForm(async ({ database, now, actor }, _form, text) => {
  const typed = recordOf(itemFields, text);
  if (!isEnteredId(typed.id)) throw data(null, { status: 400 });
  const item = checkEntered(typed);
  if ('faults' in item) return data({ typed, faults: item.faults }, { status: 400 });
  await enterItem(database, actor, item, now());
  return redirect(`/inbox/${item.id}`);
});

/** What somebody said on the telephone or at a fair, as an item that is worked on like any other. */
export default function NewItem() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, word } = useTexts();
  const { typed } = answer ?? {};
  const faultOf = (field: keyof EnteredFaults) => {
    const fault = answer?.faults[field];
    return fault === undefined ? undefined : t(`enter.fault.${fault}`);
  };
  return (
    <>
      <BackLink to="/inbox" data-key="u">
        {t('item.back')}
      </BackLink>
      <h1>{t('enter.heading')}</h1>
      <Form method="post" noValidate className="stack narrow">
        {/* in a field it is not to save what is half typed */}
        <EnterKey />
        <input type="hidden" name="id" value={typed?.id ?? loaded.id} />
        <fieldset className="plan-things">
          <legend>{t('enter.how')}</legend>
          {enteredOrigins.map((origin, index) => (
            <label key={origin} className="check">
              <input
                type="radio"
                name="origin"
                value={origin}
                defaultChecked={typed === undefined ? index === 0 : typed.origin === origin}
              />{' '}
              {word('origin', origin)}
            </label>
          ))}
        </fieldset>
        <Field
          data-start="item"
          label={t('enter.name')}
          name="name"
          defaultValue={typed?.name}
          autoComplete="off"
          error={faultOf('name')}
        />
        <Field
          label={t('enter.phone')}
          name="phone"
          type="tel"
          defaultValue={typed?.phone}
          autoComplete="off"
          error={faultOf('phone')}
        />
        <Field
          label={t('enter.email')}
          name="email"
          type="email"
          defaultValue={typed?.email}
          autoComplete="off"
          error={faultOf('email')}
        />
        <SelectField label={t('answer.language')} name="language" defaultValue={typed?.language ?? loaded.language}>
          {choices(locales, (one) => word('locale', one))}
        </SelectField>
        <Field
          label={t('answer.subject')}
          name="subject"
          defaultValue={typed?.subject}
          autoComplete="off"
          error={faultOf('subject')}
        />
        <TextAreaField
          label={t('enter.message')}
          name="message"
          rows={8}
          defaultValue={typed?.message}
          error={faultOf('message')}
        />
        <SubmitButton isPrimary>{t('enter.save')}</SubmitButton>
      </Form>
    </>
  );
}
