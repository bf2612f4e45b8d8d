import { data, Form, useActionData, useLoaderData, useSearchParams } from 'react-router';
import { germanDay } from '../../../../domain/german-time.ts';
import { isLocale, locales } from '../../../../domain/locale.ts';
import { isMailAddress } from '../../../../domain/mail-address.ts';
import { typedDay } from '../../../../domain/typed-day.ts';
import { addSubscriber } from '../../../../server/features/newsletters/subscribers/add-subscriber.ts';
import { consentFileType, mostConsentBytes } from '../../../../server/features/newsletters/subscribers/consent-file.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { choices, Field, SelectField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';

export const loader = withDesk(({ now, title }) => {
  return {
    title: title('subscribers.title'),
    today: germanDay(now()),
  };
});

type WrongField = 'email' | 'givenOn' | 'way' | 'place' | 'file';

export const action = withForm(async ({ newsletterStore, now, actor }, form) => {
  const text = (name: string, most: number) =>
    String(form.get(name) ?? '')
      .trim()
      .slice(0, most);
  const typed = {
    email: text('email', 255),
    language: text('language', 2),
    givenOn: text('givenOn', 10),
    way: text('way', 200),
    place: text('place', 200),
  };
  const givenOn = typedDay(typed.givenOn);
  const file = form.get('file');
  const chosen = file instanceof File && file.size > 0 ? file : null;
  const bytes = chosen === null || chosen.size > mostConsentBytes ? null : new Uint8Array(await chosen.arrayBuffer());
  const wrong: WrongField[] = [];
  if (!isMailAddress(typed.email)) wrong.push('email');
  if (givenOn === null || givenOn > germanDay(now())) wrong.push('givenOn');
  if (typed.way === '') wrong.push('way');
  if (typed.place === '') wrong.push('place');
  if (chosen !== null && (bytes === null || consentFileType(bytes) === null)) wrong.push('file');
  if (wrong.length > 0 || givenOn === null) return data({ typed, wrong, taken: null }, { status: 400 });
  const taken = await addSubscriber(
    newsletterStore,
    actor,
    {
      email: typed.email,
      language: isLocale(typed.language) ? typed.language : 'de',
      consent: {
        givenOn,
        way: typed.way,
        place: typed.place,
        file: chosen === null || bytes === null ? null : { name: chosen.name.slice(0, 200), bytes },
      },
    },
    now(),
  );
  return { typed, wrong, taken };
});

/** Somebody whose consent the company has: what, when and where it was given is the proof (Art. 7(1) GDPR). */
export default function AddSubscriber() {
  const { today } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [search] = useSearchParams();
  const { t, word } = useTexts();
  const isAdded = answer?.taken === 'added';
  const typed = isAdded ? undefined : answer?.typed;
  const wrong: readonly WrongField[] = answer?.wrong ?? (search.has('large') ? ['file'] : []);
  const error = (field: WrongField) => (wrong.includes(field) ? t(`subscribers.wrong.${field}`) : undefined);
  return (
    <>
      <BackLink to="/newsletter/subscribers">{t('subscribers.heading')}</BackLink>
      <h1>{t('subscribers.add')}</h1>
      <p className="narrow">{t('subscribers.addText')}</p>
      {answer !== undefined && answer.taken !== null && (
        <Notice tone={isAdded ? 'done' : 'alert'}>
          {t(`subscribers.taken.${answer.taken}`, { email: answer.typed.email })}
        </Notice>
      )}
      <Form
        method="post"
        encType="multipart/form-data"
        noValidate
        className="stack narrow"
        key={isAdded ? answer.typed.email : 'form'}
      >
        <Field
          label={t('subscribers.email')}
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={typed?.email}
          error={error('email')}
        />
        <SelectField label={t('newsletter.language')} name="language" defaultValue={typed?.language ?? 'de'}>
          {choices(locales, (language) => word('locale', language))}
        </SelectField>
        <Field
          label={t('subscribers.givenOn')}
          name="givenOn"
          type="date"
          max={today}
          defaultValue={typed?.givenOn}
          error={error('givenOn')}
        />
        <Field
          label={t('subscribers.way')}
          hint={t('subscribers.wayHint')}
          name="way"
          maxLength={200}
          defaultValue={typed?.way}
          error={error('way')}
        />
        <Field
          label={t('subscribers.place')}
          hint={t('subscribers.placeHint')}
          name="place"
          maxLength={200}
          defaultValue={typed?.place}
          error={error('place')}
        />
        <Field
          label={t('subscribers.proofFile')}
          hint={t('subscribers.proofFileHint')}
          name="file"
          type="file"
          accept="application/pdf,image/jpeg,image/png"
          error={error('file')}
        />
        <SubmitButton isPrimary>{t('subscribers.addNow')}</SubmitButton>
      </Form>
    </>
  );
}
