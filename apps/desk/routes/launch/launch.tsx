import { data, Form, Link, useActionData, useLoaderData, useSearchParams } from 'react-router';
import { launchGroups } from '../../../../server/features/content/launch-point.ts';
import { endSampleMark } from '../../../../server/features/editing/end-sample-mark.ts';
import { readDrafts } from '../../../../server/features/editing/drafts.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { beforeDraft } from '../website/edit/before-draft.ts';
import { LaunchList } from './launch-list.tsx';
import { launchLines } from './launch-lines.ts';

export const loader = withDesk(async ({ database, publisher, health, now, language, title, may }) => {
  const drafts = await readDrafts(database);
  const reader = { before: publisher.trees(), after: publisher.treesWith(drafts), language };
  const lines = launchLines((await health(now())).launch, reader);
  return {
    title: title('launch.title'),
    mayEdit: may('edit-website'),
    isReady: lines.every(({ state }) => state === 'done'),
    isDrafted: lines.some(({ state }) => state === 'drafted'),
    groups: launchGroups
      .map((group) => ({ group, lines: lines.filter((line) => line.group === group) }))
      .filter(({ lines: found }) => found.length > 0),
  };
});

/** Says of a value that it is right as it is; the mark goes with the next publication. */
export const action = withForm(async ({ database, publisher, health, now, actor }, form) => {
  const [file, name] = [form.get('file'), form.get('name')];
  const point = (await health(now())).launch.find(({ mark }) => mark?.file === file && mark?.name === name);
  if (point === undefined || point.mark === null) throw data(null, { status: 404 });
  const drafts = await readDrafts(database);
  const isKept = await endSampleMark(
    database,
    actor,
    {
      ...point.mark,
      trees: publisher.treesWith(drafts),
      published: beforeDraft(publisher.trees(), drafts),
    },
    now(),
  );
  publisher.checkSoon();
  return { isKept };
});

/** What is to be done before the site goes public, group by group, until all of it is. */
export default function Launch() {
  const { mayEdit, isReady, isDrafted, groups } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [search] = useSearchParams();
  const { t } = useTexts();
  const all = groups.flatMap(({ lines }) => lines);
  const done = all.filter(({ state }) => state === 'done');
  const next = groups.find(({ lines }) => lines.some(({ state }) => state === 'open'))?.group;
  return (
    <>
      <h1>{t('launch.heading')}</h1>
      {isReady ? (
        <Notice tone="done">{t('launch.ready')}</Notice>
      ) : (
        <p>
          {t('launch.text')} <strong>{t('launch.total', { done: done.length, all: all.length })}</strong>
        </p>
      )}
      {answer?.isKept === false && <Notice tone="alert">{t('launch.changed')}</Notice>}
      {isDrafted && (
        <Notice tone="info">
          {t('launch.drafted')} <Link to="/website">{t('launch.publish')}</Link>
        </Notice>
      )}
      {groups.map(({ group, lines }) => (
        <LaunchList key={group} group={group} lines={lines} isFirst={group === (search.get('group') ?? next)}>
          {({ file, name }, label) =>
            mayEdit && (
              <Form method="post">
                <input type="hidden" name="file" value={file} />
                <SubmitButton className="plain" name="name" value={name}>
                  {t('launch.isRight')}
                  <span className="unseen"> {label}</span>
                </SubmitButton>
              </Form>
            )
          }
        </LaunchList>
      ))}
    </>
  );
}
