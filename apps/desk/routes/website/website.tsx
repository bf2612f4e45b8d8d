import { useEffect } from 'react';
import {
  Form,
  Link,
  replace,
  useFetcher,
  useFetchers,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { roleMay } from '../../../../domain/desk-roles.ts';
import { areas, placeOfFile } from '../../../../server/features/editing/areas.ts';
import { placeOf, sameJson } from '../../../../server/features/editing/change.ts';
import { dropDrafts, readDrafts, type Draft } from '../../../../server/features/editing/drafts.ts';
import { readPlans } from '../../../../server/features/editing/plans.ts';
import { thingsOf } from '../../../../server/features/editing/things.ts';
import { listVersions } from '../../../../server/web/publishing/versions.ts';
import { actorOf, deskContext, signedIn } from '../../document/desk-context.ts';
import { languageOf, textIn } from '../../i18n/language-of.ts';
import { moment } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import { SecondPress } from '../../components/second-press.tsx';
import { Change } from './change.tsx';
import type { loader as check } from './checks/check.ts';
import { differenceWords } from './fields/difference-words.ts';
import { draftLines } from './draft-lines.ts';
import { previewPath } from './preview/preview-path.ts';
import { ProblemList } from './checks/problem-list.tsx';
import { ChosenDrafts, RefusalNotice } from './checks/refusal-notice.tsx';
import { inWords } from './checks/problems.ts';
import type { action as publish } from './publish.tsx';
import { thingName } from './thing-name.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }];

const ownPath = '/website';

/** Its ticks stand in lines that have forms of their own. */
const publishForm = 'publish-drafts';

/** How many versions the page names. */
const versionsShown = 10;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { database, publisher, brand } = context.get(deskContext);
  const language = languageOf(request, context);
  const asked = new URL(request.url).searchParams;
  publisher.makeReady();
  const drafts = await readDrafts(database);
  const [plans, versions] = [await readPlans(database), await listVersions(database, versionsShown)];
  const [trees, after] = [publisher.trees(), publisher.treesWith(drafts)];
  return {
    title: textIn(language, 'website.title', { brand }),
    mayPublish: roleMay(signedIn(context).operator.role, 'publish-website'),
    number: publisher.publicNumber(),
    gone: asked.has('gone'),
    published: justPublished(asked, publisher.publicNumber()),
    plans: plans.map((plan) => ({
      id: plan.id,
      when: moment(plan.goesLiveAt, language),
      operator: plan.operator,
      problems: plan.problems?.map((problem) => inWords(problem, language, after)) ?? null,
      things: thingsOf(drafts.filter((draft) => draft.plan === plan.id)).map((thing) => ({
        name: thingName(thing, after, language),
        link: `/website/${thing.key}`,
      })),
    })),
    drafts: draftLines(
      drafts.filter(({ plan }) => plan === null),
      trees,
      after,
      language,
    ),
    versions: versions.map(({ number, publishedAt, operator, returnsTo, differences }) => ({
      number,
      when: moment(publishedAt, language),
      operator,
      returnsTo,
      count: differences.length,
      differences: differences.slice(0, 6).map(({ from, to, ...place }) => ({
        ...differenceWords({ ...place, from, to }, trees, language),
        place: placeOf(place),
        // what was changed again since, or is a whole file, is not put back by itself
        isPublic: place.at.length > 0 && sameJson(trees.valueAt(place.file, place.at), to),
      })),
    })),
    compareAt: comparison(drafts.find(({ plan }) => plan === null)),
    meetings: publisher.meetings().map(({ change, file }) => ({
      ...differenceWords({ ...change, from: file as never, to: change.value }, trees, language),
      place: placeOf(change),
    })),
  };
}

/** Where the first of the drafts is seen beside what is public. */
function comparison(draft: Draft | undefined): string {
  const { area, item } = draft === undefined ? { area: 'texts' as const } : placeOfFile(draft.file, draft.at);
  const path = previewPath(area, item) ?? '/';
  return `/website/look?${new URLSearchParams({ path, view: 'side' }).toString()}`;
}

/** What the address says after publishing (publish.tsx), as long as it is true. */
function justPublished(asked: URLSearchParams, number: number): { number: number; seconds: number } | null {
  const seconds = Number(asked.get('seconds'));
  return asked.get('published') === String(number) && seconds > 0 ? { number, seconds } : null;
}

/** Throws drafts away: one field, or all of something new or deleted. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { database, now } = context.get(deskContext);
  const form = await request.formData();
  const places = form.getAll('place').map(String);
  if (places.length > 0) await dropDrafts(database, actorOf(context), places, now());
  return replace(ownPath);
}

export default function Website() {
  const { mayPublish, number, published, drafts, plans, gone, versions, meetings, compareAt } =
    useLoaderData<typeof loader>();
  const { t } = useTexts();
  const publishing = useFetcher<typeof publish>();
  const checking = useFetcher<typeof check>();
  const busy = publishing.state !== 'idle';
  // what is being thrown away shall not be published first
  const dropping = useFetchers().some(({ formAction }) => formAction === ownPath);
  const { load } = checking;
  const draftMark = drafts.map(({ places, to, when }) => `${places.join()}${to}${when}`).join();
  useEffect(() => {
    // asked for after the page is there: it takes a moment
    if (draftMark !== '') void load('/website/check');
  }, [draftMark, load]);
  // the form keeps its last answer, also when something was published after it
  const answer = publishing.data?.number === number ? publishing.data : undefined;
  const refusal = answer?.refusal ?? checking.data ?? null;
  return (
    <>
      <h1>{t('website.heading')}</h1>
      {!busy && published !== null && answer === undefined && (
        <Notice tone="done">{t('website.published', published)}</Notice>
      )}
      {!busy && answer !== undefined && answer.refusal === null && (
        <Notice tone="alert">
          {t(`website.not.${answer.kind}`)} {answer.more}
        </Notice>
      )}
      <section aria-labelledby="draft-heading">
        <h2 id="draft-heading">{t('website.draftHeading')}</h2>
        {drafts.length === 0 && <p className="empty">{t('website.draftEmpty')}</p>}
        {drafts.length > 0 && (
          <>
            <ul className="differences">
              {drafts.map((draft) => (
                <DraftLine key={draft.places.join()} draft={draft} mayPublish={mayPublish} />
              ))}
            </ul>
            {checking.state !== 'idle' && <p className="hint">{t('website.checking')}</p>}
            {refusal !== null && refusal.problems.length > 0 && (
              <RefusalNotice refusal={refusal}>
                {mayPublish && (
                  <publishing.Form method="post" action="/website/publish">
                    <ChosenDrafts places={refusal.rest} expected={number} />
                    <button type="submit" name="intent" value="publish" className="button" disabled={busy || dropping}>
                      {t('website.publishRest')}
                    </button>
                  </publishing.Form>
                )}
              </RefusalNotice>
            )}
            <div className="row">
              {mayPublish ? (
                <publishing.Form method="post" action="/website/publish" id={publishForm}>
                  <input type="hidden" name="expected" value={number} />
                  <input type="hidden" name="choose" value="yes" />
                  <button
                    type="submit"
                    name="intent"
                    value="publish"
                    className="button button-primary"
                    disabled={busy || dropping}
                    data-start="publish"
                  >
                    {busy ? t('website.publishing') : t('website.publish')}
                  </button>
                </publishing.Form>
              ) : (
                <p className="hint">{t('website.adminPublishes')}</p>
              )}
              <Link to={compareAt} className="button" data-command="">
                {t('website.look')}
              </Link>
              {mayPublish && (
                <Link to="/website/plan" className="button">
                  {t('website.plan')}
                </Link>
              )}
            </div>
          </>
        )}
      </section>
      {gone && <Notice tone="alert">{t('website.planGone')}</Notice>}
      {plans.length > 0 && (
        <section aria-labelledby="plans-heading">
          <h2 id="plans-heading">{t('website.plansHeading')}</h2>
          <p className="hint">{t('website.plansText')}</p>
          <ul className="differences">
            {plans.map((plan) => (
              <PlanLine key={plan.id} plan={plan} mayPublish={mayPublish} />
            ))}
          </ul>
        </section>
      )}
      {meetings.length > 0 && (
        <section aria-labelledby="meeting-heading">
          <h2 id="meeting-heading">{t('website.meetingHeading')}</h2>
          <p className="hint">{t('website.meetingText')}</p>
          <ul className="differences">
            {meetings.map(({ place, label, from, to, link }) => (
              <li key={place}>
                <div>
                  <Link to={link}>{label}</Link>
                  <dl className="clash">
                    <dt>{t('website.meetingOurs')}</dt>
                    <dd>{to}</dd>
                    <dt>{t('website.meetingTheirs')}</dt>
                    <dd>{from}</dd>
                  </dl>
                </div>
                {mayPublish && (
                  <publishing.Form method="post" action="/website/publish">
                    <input type="hidden" name="expected" value={number} />
                    <input type="hidden" name="place" value={place} />
                    <button type="submit" name="intent" value="keep-ours" className="button" disabled={busy}>
                      {t('website.keepOurs')}
                    </button>
                  </publishing.Form>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="areas-heading">
        <h2 id="areas-heading">{t('website.areasHeading')}</h2>
        <ul className="areas">
          {areas.map((area) => (
            <li key={area}>
              <Link to={`/website/${area}`}>{t(`website.area.${area}`)}</Link>
              <span className="hint">{t(`website.areaText.${area}`)}</span>
            </li>
          ))}
          <li>
            <Link to="/website/pictures">{t('website.library.heading')}</Link>
            <span className="hint">{t('website.library.text')}</span>
          </li>
        </ul>
      </section>
      <section aria-labelledby="versions-heading">
        <h2 id="versions-heading">{t('website.versionsHeading')}</h2>
        {versions.length === 0 && <p className="empty">{t('website.versionsEmpty')}</p>}
        <ul className="differences">
          {versions.map((version, at) => (
            <li key={version.number}>
              <div>
                <strong>{t('website.version', { number: version.number })}</strong>{' '}
                <span className="hint">
                  {t('website.versionBy', { operator: version.operator, when: version.when })}
                  {version.returnsTo !== null && ` ${t('website.versionReturns', { number: version.returnsTo })}`}
                </span>
                {version.differences.map(({ label, from, to, place, isPublic }) => (
                  <div key={place} className="one-change">
                    <p>
                      {label} <Change from={from} to={to} />
                    </p>
                    {mayPublish && isPublic && (
                      <publishing.Form method="post" action="/website/publish">
                        <input type="hidden" name="expected" value={number} />
                        <input type="hidden" name="number" value={version.number} />
                        <input type="hidden" name="place" value={place} />
                        <button type="submit" name="intent" value="undo-one" className="plain" disabled={busy}>
                          {t('website.undoThis')}
                          <span className="unseen"> {label}</span>
                        </button>
                      </publishing.Form>
                    )}
                  </div>
                ))}
                {version.count > version.differences.length && (
                  <p className="hint">{t('website.more', { count: version.count - version.differences.length })}</p>
                )}
              </div>
              {mayPublish && version.number === number && (
                <publishing.Form method="post" action="/website/publish">
                  <input type="hidden" name="expected" value={number} />
                  <input type="hidden" name="number" value={versions[at + 1]?.number ?? number - 1} />
                  <button type="submit" name="intent" value="return" className="button" disabled={busy}>
                    {t('website.undo')}
                  </button>
                </publishing.Form>
              )}
              {mayPublish && version.number < number - 1 && (
                <publishing.Form method="post" action="/website/publish">
                  <input type="hidden" name="expected" value={number} />
                  <input type="hidden" name="number" value={version.number} />
                  <button
                    type="submit"
                    name="intent"
                    value="return"
                    className="plain"
                    disabled={busy}
                    aria-label={t('website.returnOf', { number: version.number })}
                  >
                    {t('website.return')}
                  </button>
                </publishing.Form>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** What differs, and a button that takes it back: each line by itself, so that none ends what another one has begun. */
function DraftLine({
  draft: { places, said, label, from, to, link, operator, when },
  mayPublish,
}: {
  draft: Loaded['drafts'][number];
  mayPublish: boolean;
}) {
  const { t } = useTexts();
  const dropping = useFetcher<typeof action>();
  const form = (press: string, name: string) => (
    <dropping.Form method="post">
      {places.map((place) => (
        <input key={place} type="hidden" name="place" value={place} />
      ))}
      <button type="submit" className="plain" aria-label={name} disabled={dropping.state !== 'idle'}>
        {press}
      </button>
    </dropping.Form>
  );
  return (
    <li>
      {mayPublish && (
        <input
          type="checkbox"
          form={publishForm}
          name="draft"
          value={JSON.stringify(places)}
          defaultChecked
          aria-label={t('website.choose', { label })}
        />
      )}
      <div>
        <Link to={link}>{label}</Link>
        {said === null ? (
          <Change from={from} to={to} />
        ) : (
          <strong className="change">{t(`website.said.${said}`)}</strong>
        )}
        <span className="hint">{t('website.draftBy', { operator, when })}</span>
      </div>
      {said === 'new' ? (
        <SecondPress label={t('website.drop')} name={t('website.dropOf', { label })} text={t('website.dropNewText')}>
          {form(t('website.dropNewNow'), t('website.dropNewOf', { label }))}
        </SecondPress>
      ) : (
        form(t('website.drop'), t('website.dropOf', { label }))
      )}
    </li>
  );
}

/** What goes live, when, and, where it could not, why. */
function PlanLine({
  plan: { id, when, operator, problems, things },
  mayPublish,
}: {
  plan: Loaded['plans'][number];
  mayPublish: boolean;
}) {
  const { t } = useTexts();
  return (
    <li>
      <div>
        <strong>{when}</strong> <span className="hint">{t('website.planBy', { operator })}</span>
        {things.map(({ name, link }) => (
          <p key={link}>
            <Link to={link}>{name}</Link>
          </p>
        ))}
        {problems !== null && (
          <Notice tone="alert">
            <p>{t('website.planHeld')}</p>
            <ProblemList problems={problems} />
          </Notice>
        )}
      </div>
      {mayPublish && (
        <Form method="post" action="/website/plan">
          <input type="hidden" name="plan" value={id} />
          <button
            type="submit"
            name="intent"
            value="take-back"
            className="button"
            aria-label={t('website.planTakeBackOf', { when })}
          >
            {t('website.planTakeBack')}
          </button>
        </Form>
      )}
    </li>
  );
}
