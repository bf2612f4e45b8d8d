import { useEffect, useRef, useState } from 'react';
import { Link, replace, useActionData, useFetcher, useFetchers, useLoaderData } from 'react-router';
import { areas } from '../../../../server/features/editing/areas.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useAnswerInView } from '../../components/answer-in-view.ts';
import { Notice } from '../../components/notice.tsx';
import type { loader as check } from './checks/check.ts';
import { ChosenDrafts, RefusalNotice } from './checks/refusal-notice.tsx';
import { DraftLine, publishForm } from './draft-line.tsx';
import { bringBack, drop, type DropAnswer } from './drop.ts';
import { DroppedLine } from './dropped-line.tsx';
import { FindText } from './find-text.tsx';
import { MeetingList } from './meeting-list.tsx';
import { PlanLine } from './plan-line.tsx';
import type { action as publish } from './publish.tsx';
import { VersionList } from './version-list.tsx';
import { viewOfWebsite } from './website-view.ts';

const ownPath = '/website';

export const loader = withDesk(viewOfWebsite);

/** Throws drafts away, and brings them back. */
export const action = withForm(async (desk, form, text): Promise<DropAnswer | Response> => {
  if (form.get('intent') === 'bring-back') return bringBack(desk, text);
  return (await drop(desk, form.getAll('place').map(String), text('label'))) ?? replace(ownPath);
});

export default function Website() {
  const view = useLoaderData<typeof loader>();
  const { mayPublish, number, published, drafts, plans, gone, compareAt } = view;
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
  // of what was thrown away here, the newest last; without scripts the page's own answer says it
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const said = useActionData<typeof action>();
  const top = useRef<HTMLHeadingElement>(null);
  const refused = useRef<HTMLDivElement>(null);
  // what was published on a form's page leaves its reader far down
  useAnswerInView(top, published?.number);
  // what was pressed says why nothing came of it, also where the same stood there before
  useAnswerInView(refused, answer?.refusal);
  return (
    <>
      <h1 ref={top} tabIndex={-1}>
        {t('website.heading')}
      </h1>
      {!busy && published !== null && answer === undefined && (
        <Notice tone="done">
          {published.returnsTo !== null && <p>{t('website.undone', { number: published.returnsTo })}</p>}
          <p>{t('website.published', { number: published.number })}</p>
          {published.pages.map(({ name, address }) => (
            <p key={address}>
              <a href={address} target="_blank" rel="noreferrer">
                {t('website.seePublic', { name })}
              </a>
            </p>
          ))}
        </Notice>
      )}
      {!busy && answer !== undefined && answer.refusal === null && (
        <Notice tone="alert">
          {t(`website.not.${answer.kind}`)} {answer.more}
        </Notice>
      )}
      <section aria-labelledby="draft-heading">
        <h2 id="draft-heading">{t('website.draftHeading')}</h2>
        {dropped.map((key) => (
          <DroppedLine key={key} fetcherKey={key} />
        ))}
        {said !== undefined && <DroppedLine answer={said} />}
        {drafts.length === 0 && <p className="empty">{t('website.draftEmpty')}</p>}
        {drafts.length > 0 && (
          <>
            <ul className="differences">
              {drafts.map((draft) => (
                <DraftLine
                  key={draft.places.join()}
                  draft={draft}
                  mayPublish={mayPublish}
                  onDrop={(key) => setDropped((before) => [...before.filter((one) => one !== key), key])}
                />
              ))}
            </ul>
            {checking.state !== 'idle' && <p className="hint">{t('website.checking')}</p>}
            {refusal !== null && refusal.problems.length > 0 && (
              <div ref={refused} tabIndex={-1}>
                <RefusalNotice
                  refusal={refusal}
                  how={answer !== undefined ? 'refused' : published !== null ? 'waits' : 'checked'}
                >
                  {mayPublish && (
                    <publishing.Form method="post" action="/website/publish">
                      <ChosenDrafts places={refusal.rest} expected={number} />
                      <button
                        type="submit"
                        name="intent"
                        value="publish"
                        className="button"
                        disabled={busy || dropping}
                      >
                        {t('website.publishRest')}
                      </button>
                    </publishing.Form>
                  )}
                </RefusalNotice>
              </div>
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
      {view.planned && <Notice tone="done">{t('website.planned')}</Notice>}
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
      {view.meetings.length > 0 && <MeetingList publishing={publishing} view={view} />}
      <section aria-labelledby="areas-heading">
        <h2 id="areas-heading">{t('website.areasHeading')}</h2>
        <FindText search={view.search} />
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
      <VersionList publishing={publishing} view={view} />
    </>
  );
}
