import { data, Form, Link, redirect, useActionData, useLoaderData } from 'react-router';
import { productSales } from '../../../../../domain/product-sale.ts';
import { itemsOf } from '../../../../../server/features/editing/areas.ts';
import { readDrafts } from '../../../../../server/features/editing/drafts.ts';
import { readPlans } from '../../../../../server/features/editing/plans.ts';
import { withDesk, withForm, type AskedOfDesk } from '../../../document/with-desk.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { Field } from '../../../components/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { BackLink } from '../../../components/back-link.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { ProblemList } from '../checks/problem-list.tsx';
import { inWords, type Problem } from '../checks/problems.ts';
import { itemName } from '../item-names.ts';
import { PlaceList } from '../place-list.tsx';
import { planPrice, publishProduct, setSale, takeBackPrice, type SaleChange, type SaleProblem } from './change-sale.ts';
import { saleView } from './sale-view.ts';

/** @throws a 404 where there is no such product */
async function asked({ database, publisher, params }: AskedOfDesk) {
  const { item = '' } = params;
  const drafts = await readDrafts(database);
  const after = publisher.treesWith(drafts);
  if (!itemsOf('products', after).includes(item)) throw data(null, { status: 404 });
  return { item, drafts, after };
}

export const loader = withDesk(async (desk) => {
  const { database, publisher, now, language, search, title, may } = desk;
  const { item, drafts, after } = await asked(desk);
  publisher.makeReady();
  return {
    title: title('website.title'),
    item,
    name: itemName('products', item, after, language),
    mayPublish: may('publish-website'),
    done: search.has('done'),
    ...saleView({
      item,
      language,
      before: publisher.trees(),
      after,
      drafts,
      plans: await readPlans(database),
      now: now(),
    }),
  };
});

const acts = { sale: setSale, publish: publishProduct, price: planPrice, 'take-back': takeBackPrice };
type Intent = keyof typeof acts;
const isIntent = (intent: unknown): intent is Intent => typeof intent === 'string' && Object.hasOwn(acts, intent);

export const action = withForm(async (desk, form, text) => {
  const { language, actor } = desk;
  const { item } = await asked(desk);
  const intent = form.get('intent');
  if (!isIntent(intent)) throw data(null, { status: 400 });
  const changed: SaleChange = await acts[intent](desk, { actor, item, form });
  if (changed.kind === 'published' || changed.kind === 'planned')
    return redirect(`/website/products/${item}/sale?done`);
  const typed = { price: text('price'), day: text('day') };
  const drafts = await readDrafts(desk.database);
  const problems: Problem[] =
    changed.kind === 'refused'
      ? changed.problems.map((one) => inWords(one, language, desk.publisher.treesWith(drafts)))
      : [];
  const why = changed.kind === 'wrong' ? changed.why : null;
  const kind = changed.kind === 'wrong' ? null : changed.kind;
  return data({ intent, why, kind, problems, typed }, { status: why === 'changed' ? 409 : 400 });
});

/** Whether and at what price a product is sold, and whether it is ready to be. */
export default function ProductSalePage() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  return (
    <>
      <BackLink to={`/website/products/${view.item}`}>{view.name}</BackLink>
      <h1>{t('website.sale.heading', { name: view.name })}</h1>
      {answer === undefined && view.done && <Notice tone="done">{t('website.sale.done')}</Notice>}
      {answer !== undefined && (
        <Notice tone="alert">
          <p>
            {answer.why !== null
              ? t(`website.sale.wrong.${answer.why}`)
              : answer.kind === null || answer.kind === 'refused'
                ? t('website.sale.refused')
                : t(`website.not.${answer.kind}`)}
          </p>
          <ProblemList problems={answer.problems} />
        </Notice>
      )}
      {!view.mayPublish && <p className="hint">{t('website.adminPublishes')}</p>}
      {view.isPublic ? <SaleForm /> : <Readiness />}
      {view.isPublic && <PriceForm typed={answer?.typed} why={answer?.why ?? null} />}
    </>
  );
}

function SaleForm() {
  const { sale, mayPublish, named } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <section aria-labelledby="sale-heading">
      <h2 id="sale-heading">{t('website.sale.state')}</h2>
      <Form method="post" className="stack" key={sale}>
        <fieldset className="plan-things">
          <legend>{t('website.sale.stateNow', { state: t(`website.sale.states.${sale}`) })}</legend>
          {productSales.map((one) => (
            <label key={one} className="check">
              <input type="radio" name="sale" value={one} defaultChecked={one === sale} />{' '}
              <span>
                {t(`website.sale.states.${one}`)}
                <span className="hint"> {t(`website.sale.stateText.${one}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {named.length > 0 && (
          <details>
            <summary>{t('website.sale.named', { count: named.length })}</summary>
            <PlaceList places={named} />
          </details>
        )}
        <div className="row">
          <SubmitButton isPrimary intent="sale" disabled={!mayPublish} whileBusy={t('website.publishing')}>
            {t('website.sale.stateGo')}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

interface PriceFormProps {
  typed: { price: string; day: string } | undefined;
  why: SaleProblem | null;
}

function PriceForm({ typed, why }: PriceFormProps) {
  const { price, typedPrice, mark, planned, earliest, latest, mayPublish } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const error = (whys: readonly SaleProblem[]) =>
    why !== null && whys.includes(why) ? t(`website.sale.wrong.${why}`) : undefined;
  return (
    <section aria-labelledby="price-heading">
      <h2 id="price-heading">{t('website.sale.price')}</h2>
      <p>{t('website.sale.priceNow', { price })}</p>
      {planned === null ? (
        <Form method="post" noValidate className="narrow stack">
          <input type="hidden" name="mark" value={mark} />
          <Field
            label={t('website.sale.newPrice')}
            hint={t('website.begin.priceHint')}
            name="price"
            inputMode="decimal"
            className="figure-input"
            defaultValue={typed?.price ?? typedPrice}
            error={error(['price', 'same-price'])}
          />
          <Field
            label={t('website.sale.from')}
            hint={t('website.sale.fromHint')}
            name="day"
            type="date"
            min={earliest}
            max={latest}
            defaultValue={typed?.day}
            error={error(['day'])}
          />
          <div className="row">
            <SubmitButton intent="price" disabled={!mayPublish} whileBusy={t('website.checking')}>
              {t('website.sale.priceGo')}
            </SubmitButton>
          </div>
        </Form>
      ) : (
        <Form method="post" className="stack">
          <input type="hidden" name="plan" value={planned.id} />
          <p>{t('website.sale.planned', { price: planned.price, from: planned.from })}</p>
          <div className="row">
            <SubmitButton intent="take-back" disabled={!mayPublish}>
              {t('website.planTakeBack')}
            </SubmitButton>
          </div>
        </Form>
      )}
    </section>
  );
}

/** Which languages of a new product are written, and the button once all of them are. */
function Readiness() {
  const { item, languages, facts, mayPublish } = useLoaderData<typeof loader>();
  const { t, word } = useTexts();
  const isReady = facts === 0 && languages.every(({ missing }) => missing === 0);
  const state = (missing: number) =>
    missing === 0 ? t('website.sale.ready') : t('website.sale.missing', { count: missing });
  return (
    <section aria-labelledby="ready-heading">
      <h2 id="ready-heading">{t('website.sale.notPublic')}</h2>
      <p className="narrow">{t('website.sale.notPublicText')}</p>
      <ul className="things">
        <li>
          <Link to={`/website/products/${item}`}>{t('website.sale.facts')}</Link>
          <span className="hint">{state(facts)}</span>
        </li>
        {languages.map(({ locale, missing }) => (
          <li key={locale}>
            <Link to={`/website/products/${item}`}>{word('locale', locale)}</Link>
            <span className="hint">{state(missing)}</span>
          </li>
        ))}
      </ul>
      <Form method="post" className="row">
        <SubmitButton isPrimary intent="publish" disabled={!mayPublish || !isReady} whileBusy={t('website.publishing')}>
          {t('website.publish')}
        </SubmitButton>
      </Form>
    </section>
  );
}
