import { Form, useSearchParams } from 'react-router';
import { claimTopics } from '../../../../../domain/claim-detail.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { choicesOf, Field, SelectField } from '../../../components/field.tsx';
import { PictureChoice } from '../../../components/picture-choice.tsx';
import type { RefusedThing } from './add-thing.ts';
import type { BeginnableArea } from './can-begin.ts';
import type { CopiedProduct } from './product-lines.ts';

interface Props {
  area: BeginnableArea;
  /** the site's pictures, for a product */
  pictures: readonly { name: string; src: string }[];
  /** pages that say more, for a question */
  pages: readonly { path: string; title: string }[];
  /** the product that a new one begins as a copy of */
  copied: CopiedProduct | null;
  /** that no product has yet; null where there is nothing to count on from */
  itemNo: string | null;
  refused: RefusedThing | null;
}

/** Begins a post, a product, a claim or a question: what has to be known first, everything else in its own form. */
export function NewThing({ area, pictures, pages, copied, itemNo, refused }: Props) {
  const { t, word } = useTexts();
  // what visitors asked (apps/desk/routes/questions) comes along as the new question
  const [asked] = useSearchParams();
  const error = (field: RefusedThing['field']) =>
    refused?.field === field ? t(`website.begin.refused.${field}`) : undefined;
  return (
    <Form method="post" noValidate className="narrow stack begin" id="begin" key={copied?.item}>
      <h2>{t(`website.begin.${area}`)}</h2>
      <Field
        label={t(`website.begin.title.${area}`)}
        hint={t(`website.begin.hint.${area}`)}
        name="title"
        maxLength={200}
        defaultValue={refused?.typed['title'] ?? asked.get('begin') ?? undefined}
        data-start={area}
        error={error('title')}
      />
      {area === 'products' && (
        <>
          {copied !== null && (
            <>
              <input type="hidden" name="copyOf" value={copied.item} />
              <p className="hint">{t('website.sale.copyOf', { name: copied.name })}</p>
            </>
          )}
          <Field
            label={t('website.begin.itemNo')}
            name="itemNo"
            maxLength={31}
            defaultValue={refused?.typed['itemNo'] ?? itemNo ?? undefined}
            error={error('itemNo')}
          />
          <Field
            label={t('website.begin.price')}
            hint={t('website.begin.priceHint')}
            name="price"
            inputMode="decimal"
            className="figure-input"
            defaultValue={refused?.typed['price'] ?? copied?.price}
            error={error('price')}
          />
          <Choice
            name="unit"
            label={t('website.begin.unit')}
            choices={(['piece', 'set'] as const).map((value) => ({ value, label: t(`website.begin.units.${value}`) }))}
            chosen={refused?.typed['unit'] ?? copied?.unit}
          />
          <PictureChoice
            pictures={pictures}
            chosen={refused?.typed['image'] ?? copied?.image ?? pictures[0]?.name ?? ''}
          >
            <Choice
              name="image"
              label={t('website.begin.image')}
              choices={pictures.map(({ name }) => ({ value: name, label: name }))}
              chosen={refused?.typed['image'] ?? copied?.image}
            />
          </PictureChoice>
        </>
      )}
      {area === 'claims' && (
        <>
          <Field
            label={t('website.begin.statement')}
            hint={t('website.begin.statementHint')}
            name="statement"
            maxLength={200}
            defaultValue={refused?.typed['statement']}
          />
          <Choice
            name="topic"
            label={t('website.begin.topic')}
            choices={claimTopics.map((value) => ({ value, label: word('website.topic', value) }))}
            chosen={refused?.typed['topic']}
          />
        </>
      )}
      {area === 'faq' && (
        <Choice
          name="path"
          label={t('website.begin.path')}
          choices={pages.map(({ path, title }) => ({ value: path, label: title }))}
          chosen={refused?.typed['path']}
        />
      )}
      {refused?.field === 'choice' && <p className="error">{t('website.begin.refused.choice')}</p>}
      <button type="submit" name="intent" value="new" className="button">
        {t('website.begin.go')}
      </button>
    </Form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  chosen: string | undefined;
}

function Choice({ name, label, choices, chosen }: ChoiceProps) {
  return (
    <SelectField label={label} name={name} defaultValue={chosen}>
      {choicesOf(choices, (one) => [one.value, one.label])}
    </SelectField>
  );
}
