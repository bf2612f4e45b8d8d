import {
  data,
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import type { DeskLanguage } from '../../domain/desk-roles.ts';
import { germanDay } from '../../domain/german-time.ts';
import { isArea, formPlan, type Area } from '../../server/publishing/areas.ts';
import { placeOf } from '../../server/publishing/change.ts';
import { newPost } from '../../server/publishing/new-post.ts';
import { keepDrafts, readDrafts } from '../../server/publishing/drafts.ts';
import { readPlans } from '../../server/publishing/plans.ts';
import { listVersions } from '../../server/publishing/versions.ts';
import { actorOf, deskContext } from '../desk-context.ts';
import { languageOf, textIn } from '../language/language-of.ts';
import { moment } from '../language/moment.ts';
import { useTexts } from '../language/texts.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { CellInput } from './cell-input.tsx';
import { itemName, itemsIn, sectionsOf, type Section } from './form-view.ts';
import { previewPath } from './preview-path.ts';
import { saveForm } from './save-form.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }];

/** What is asked for; an address that names nothing is one that is not there. @throws a 404 */
function asked(params: { area?: string | undefined; item?: string | undefined }): {
  area: Area;
  item: string | undefined;
} {
  if (!isArea(params.area)) throw data(null, { status: 404 });
  return { area: params.area, item: params.item };
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { database, publisher, brand } = context.get(deskContext);
  const { area, item } = asked(params);
  const language = languageOf(request, context);
  const drafts = await readDrafts(database);
  const trees = publisher.treesWith(drafts);
  const items = item === undefined ? itemsIn(area, trees, language) : [];
  const plan = formPlan(area, item, trees);
  if (plan === null && items.length === 0) throw data(null, { status: 404 });
  const goesLive = new Map(
    (await readPlans(database)).map(({ id, goesLiveAt }) => [id, moment(goesLiveAt, language)] as const),
  );
  const changed = new Map<string, number>();
  for (const { publishedAt, differences } of await listVersions(database, 50))
    for (const difference of differences) {
      const place = placeOf(difference);
      if (!changed.has(place)) changed.set(place, publishedAt);
    }
  const heading = textIn(language, `website.area.${area}`);
  return {
    title: textIn(language, 'website.title', { brand }),
    heading,
    item: item === undefined ? null : itemName(area, item, trees, language),
    area,
    items,
    ...inParts(
      plan === null ? [] : sectionsOf({ plan, trees, drafts, goesLive, changed, language }),
      new URL(request.url).searchParams.get('part'),
    ),
    look: previewPath(area, item),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { database, publisher, now } = context.get(deskContext);
  const { area, item } = asked(params);
  const language = languageOf(request, context);
  const form = await request.formData();
  if (form.get('intent') === 'new-post' && area === 'posts') return addPost(context, form, language);
  const saved = await saveForm({
    database,
    publisher,
    actor: actorOf(context),
    area,
    item,
    form,
    now: now(),
  });
  if (saved === null) throw data(null, { status: 404 });
  return data(
    {
      noPost: false,
      kept: saved.kept,
      clashes: saved.clashes.map(({ typed, theirs, operator, changedAt }) => ({
        name: placeOf(typed),
        mine: shown(typed.value),
        theirs: shown(theirs),
        operator: operator ?? '',
        when: changedAt === null ? '' : moment(changedAt, language),
      })),
    },
    { status: saved.clashes.length > 0 ? 409 : 200 },
  );
}

/** How many fields a page shows at most; of a longer form it shows one part. */
const mostFields = 160;

function inParts(sections: Section[], wanted: string | null): { sections: Section[]; parts: string[]; part: string } {
  const fields = sections.reduce((sum, { rows }) => sum + rows.reduce((more, { cells }) => more + cells.length, 0), 0);
  const parts = sections.flatMap(({ title }) => (title === null ? [] : [title]));
  if (fields <= mostFields || parts.length < 2) return { sections, parts: [], part: '' };
  const names = sections.map(({ title }) => title ?? '');
  const part = wanted !== null && names.includes(wanted) ? wanted : (names[0] ?? '');
  return { sections: sections.filter(({ title }) => (title ?? '') === part), parts: names, part };
}

/** Begins a post; what is typed into it then stays a draft until it is published. */
async function addPost(context: ActionFunctionArgs['context'], form: FormData, language: DeskLanguage) {
  const { database, publisher, now } = context.get(deskContext);
  const title = String(form.get('title') ?? '').trim();
  const trees = publisher.treesWith(await readDrafts(database));
  const post = newPost(title.slice(0, 200), language, trees, germanDay(now()));
  if (post === null) return data({ kept: 0, clashes: [], noPost: true }, { status: 400 });
  await keepDrafts(database, actorOf(context), post.typed, now());
  throw redirect(`/website/posts/${post.slug}`);
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '–'));

export default function Edit() {
  const { heading, item, area, items, sections, parts, part, look } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  return (
    <>
      <p className="back">
        <Link to={item === null ? '/website' : `/website/${area}`}>
          {item === null ? t('website.heading') : heading}
        </Link>
      </p>
      <h1>{item ?? heading}</h1>
      {answer !== undefined && answer.clashes.length > 0 && (
        <Notice tone="alert">
          <p>{t('website.clash')}</p>
          {answer.clashes.map(({ name, mine, theirs, operator, when }) => (
            <dl key={name} className="clash">
              <dt>{t('website.clashTheirs', { operator, when })}</dt>
              <dd>{theirs}</dd>
              <dt>{t('website.clashMine')}</dt>
              <dd>{mine}</dd>
            </dl>
          ))}
        </Notice>
      )}
      {answer !== undefined && answer.clashes.length === 0 && !answer.noPost && (
        <Notice tone="done">
          {answer.kept === 0 ? t('website.keptNothing') : t('website.kept')}{' '}
          <Link to="/website">{t('website.toDraft')}</Link>
        </Notice>
      )}
      {items.length > 0 && (
        <ul className="things">
          {items.map((one) => (
            <li key={one.item}>
              <Link to={`/website/${area}/${one.item}`}>{one.name}</Link>
            </li>
          ))}
        </ul>
      )}
      {area === 'posts' && item === null && (
        <Form method="post" className="narrow stack">
          <Field
            label={t('website.newPost')}
            hint={t('website.newPostHint')}
            name="title"
            required
            maxLength={200}
            error={answer?.noPost === true ? t('website.newPostTaken') : undefined}
          />
          <button type="submit" name="intent" value="new-post" className="button">
            {t('website.newPostGo')}
          </button>
        </Form>
      )}
      {parts.length > 0 && (
        <nav aria-label={t('website.parts')} className="parts">
          {parts.map((one) => (
            <Link
              key={one}
              to={`?${new URLSearchParams({ part: one }).toString()}`}
              aria-current={one === part ? 'page' : undefined}
            >
              {one === '' ? t('website.partsFirst') : one}
            </Link>
          ))}
        </nav>
      )}
      {sections.map((section) => (
        <SectionForm key={section.id} section={section} />
      ))}
      {sections.length > 0 && look !== null && (
        <p>
          <Link to={`/website/look?${new URLSearchParams({ path: look }).toString()}`}>{t('website.look')}</Link>
        </p>
      )}
    </>
  );
}

function SectionForm({ section: { id, title, rows } }: { section: Section }) {
  const { t } = useTexts();
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="content-form" preventScrollReset>
      <input type="hidden" name="section" value={id} />
      {title !== null && <h2>{title}</h2>}
      {rows.map(({ label, hint, cells }) => (
        <fieldset
          key={cells[0]?.name ?? label}
          className={cells.length > 1 ? 'content-row side-by-side' : 'content-row'}
        >
          {cells.length > 1 && <legend>{label}</legend>}
          {cells.length > 1 && hint !== null && <p className="hint">{hint}</p>}
          <div className="cells">
            {cells.map((cell) => (
              <CellInput key={cell.name} cell={cell} label={label} hint={cells.length > 1 ? null : hint} />
            ))}
          </div>
        </fieldset>
      ))}
      <button type="submit" className="button" aria-disabled={busy}>
        {t('website.keep')}
      </button>
    </Form>
  );
}
