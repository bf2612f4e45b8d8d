import { useState } from 'react';
import { data, Form, redirect, useActionData, useLoaderData } from 'react-router';
import { proofKinds } from '../../../../../domain/claim-detail.ts';
import { germanDay } from '../../../../../domain/german-time.ts';
import { keepDrafts, readDrafts } from '../../../../../server/features/editing/drafts.ts';
import { typedProof, wrongInProof, type WrongInProof } from '../../../../../server/features/editing/enter-proof.ts';
import { withDesk, withForm } from '../../../document/with-desk.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { BackLink } from '../../../components/back-link.tsx';
import { choicesOf, Field, SelectField } from '../../../components/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { beforeDraft } from '../edit/before-draft.ts';
import { choiceWords } from '../fields/field-words.ts';
import { itemsIn } from '../item-names.ts';
import { FileField } from '../pictures/file-field.tsx';
import { takeUpload } from '../pictures/take-upload.ts';
import { CertificateChange } from './certificate-change.tsx';
import { claimsBySubject, proofChange } from './certificate-view.ts';

export const loader = withDesk(async ({ database, publisher, language, search, title, may }) => {
  const drafts = await readDrafts(database);
  const after = publisher.treesWith(drafts);
  const entered = search.get('entered');
  return {
    title: title('website.title'),
    products: itemsIn('products', after, language),
    subjects: claimsBySubject(after, language),
    kinds: proofKinds.map((kind) => ({ kind, name: choiceWords(kind, language) })),
    chosen: { product: search.get('product') ?? '', claim: search.get('claim') ?? '' },
    isLarge: search.has('large'),
    change: entered === null ? null : proofChange(entered, drafts, after, language),
    expected: may('publish-website') ? publisher.publicNumber() : null,
  };
});

/** Keeps the document, and names it as the proof of its claim, in drafts. */
export const action = withForm(async (desk, form, text) => {
  const { database, publisher, actor, now } = desk;
  const taken = await takeUpload(desk, form, 'proof');
  // none is no mistake where one came before
  const why = taken.why === 'none' ? null : taken.why;
  const typed = {
    claim: text('claim'),
    products: form.getAll('product').map(String),
    isOfMaterial: form.get('material') === 'yes',
    kind: text('kind'),
    issuer: oneLine(text('issuer')),
    number: oneLine(text('number')),
    date: text('date'),
    validUntil: text('validUntil'),
    // what was uploaded with a form that had something else wrong is there already
    file: taken.name === '' ? text('taken') : taken.name,
    hasRights: form.get('rights') === 'yes',
  };
  const drafts = await readDrafts(database);
  const after = publisher.treesWith(drafts);
  const wrong = wrongInProof(typed, after, germanDay(now()));
  if (wrong.length > 0 || why !== null) return data({ typed, wrong, why }, { status: 400 });
  const { clashes } = await keepDrafts(
    database,
    actor,
    typedProof(typed, after, beforeDraft(publisher.trees(), drafts)),
    now(),
  );
  publisher.checkSoon();
  if (clashes.length > 0) return data({ typed, wrong, why: 'changed' as const }, { status: 409 });
  return redirect(`/website/certificate?${new URLSearchParams({ entered: typed.claim }).toString()}`);
});

const longest = 200;
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, longest);

/** A certificate has come: for which products, and which claim it proves. */
export default function Certificate() {
  const { products, subjects, kinds, chosen, isLarge, change, expected } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, word } = useTexts();
  const [tooLarge, setTooLarge] = useState(false);
  const typed = answer?.typed;
  const error = (field: WrongInProof) =>
    answer?.wrong.includes(field) === true ? t(`website.certificate.wrong.${field}`) : undefined;
  const why = answer === undefined ? (isLarge ? 'large' : null) : answer.why;
  const product = products.find(({ item }) => item === chosen.product);
  return (
    <>
      <BackLink to={product === undefined ? '/website/claims' : `/website/products/${product.item}`}>
        {product?.name ?? t('website.area.claims')}
      </BackLink>
      <h1>{t('website.certificate.heading')}</h1>
      {change !== null && <CertificateChange change={change} expected={expected} />}
      {change === null && (
        <>
          <p className="narrow">{t('website.certificate.text')}</p>
          {why !== null && <Notice tone="alert">{t(`website.upload.refused.${why}`)}</Notice>}
          {/* the page opens at its top, and what is wrong may be far below */}
          {answer !== undefined && answer.wrong.length > 0 && (
            <Notice tone="alert">{t('website.certificate.notKept')}</Notice>
          )}
          {/* the browser itself sends it: a file takes its time, which it shows */}
          <Form method="post" encType="multipart/form-data" noValidate reloadDocument className="narrow stack">
            <fieldset
              className="plan-things"
              aria-describedby={error('products') === undefined ? undefined : 'products-error'}
            >
              <legend>{t('website.certificate.products')}</legend>
              {products.map(({ item, name }) => (
                <label key={item} className="check">
                  <input
                    type="checkbox"
                    name="product"
                    value={item}
                    defaultChecked={typed === undefined ? item === chosen.product : typed.products.includes(item)}
                  />{' '}
                  {name}
                </label>
              ))}
              <label className="check">
                <input type="checkbox" name="material" value="yes" defaultChecked={typed?.isOfMaterial ?? false} />{' '}
                {t('website.certificate.material')}
              </label>
              {error('products') !== undefined && (
                <p id="products-error" className="error">
                  {error('products')}
                </p>
              )}
            </fieldset>
            <SelectField
              label={t('website.certificate.claim')}
              hint={t('website.certificate.claimHint')}
              name="claim"
              defaultValue={typed?.claim ?? chosen.claim}
              error={error('claim')}
            >
              <option value="">–</option>
              {subjects.map(({ topic, claims }) => (
                <optgroup key={topic} label={word('website.topic', topic)}>
                  {choicesOf(claims, ({ item, name }) => [item, name])}
                </optgroup>
              ))}
            </SelectField>
            <SelectField
              label={t('website.certificate.kind')}
              name="kind"
              defaultValue={typed?.kind ?? 'certificate'}
              error={error('kind')}
            >
              {choicesOf(kinds, ({ kind, name }) => [kind, name])}
            </SelectField>
            <Field
              label={t('website.certificate.issuer')}
              hint={t('website.certificate.issuerHint')}
              name="issuer"
              maxLength={longest}
              defaultValue={typed?.issuer}
              data-start="certificate"
              error={error('issuer')}
            />
            <Field
              label={t('website.certificate.number')}
              hint={t('website.certificate.numberHint')}
              name="number"
              maxLength={longest}
              defaultValue={typed?.number}
            />
            <Field
              label={t('website.certificate.date')}
              name="date"
              type="date"
              defaultValue={typed?.date}
              error={error('date')}
            />
            <Field
              label={t('website.certificate.validUntil')}
              hint={t('website.certificate.validUntilHint')}
              name="validUntil"
              type="date"
              defaultValue={typed?.validUntil}
              error={error('validUntil')}
            />
            <input type="hidden" name="taken" value={typed?.file ?? ''} />
            <FileField
              label={t('website.certificate.file')}
              hint={
                typed !== undefined && typed.file !== ''
                  ? t('website.certificate.taken', { name: typed.file })
                  : t('website.certificate.fileHint')
              }
              error={tooLarge ? t('website.upload.refused.large') : error('file')}
              isProof
              onChosen={setTooLarge}
            />
            <label className="check">
              <input type="checkbox" name="rights" value="yes" defaultChecked={typed?.hasRights ?? false} />{' '}
              {t('website.upload.rights')}
            </label>
            <div className="row">
              <button type="submit" className="button button-primary" disabled={tooLarge}>
                {t('website.certificate.go')}
              </button>
            </div>
          </Form>
        </>
      )}
    </>
  );
}
