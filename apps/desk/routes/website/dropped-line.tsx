import { Form, useFetcher } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import type { DropAnswer } from './drop.ts';

/** What became of a draft that was thrown away on this page, and the way to have it back. */
export function DroppedLine({ fetcherKey }: { fetcherKey: string }) {
  const { data: answer } = useFetcher<DropAnswer>({ key: fetcherKey });
  return answer === undefined ? null : <DroppedNotice answer={answer} fetcherKey={fetcherKey} />;
}

/** The same as the page itself answers, where no script runs. */
export function DroppedNotice({ answer, fetcherKey }: { answer: DropAnswer; fetcherKey?: string }) {
  const { t } = useTexts();
  const fetcher = useFetcher<DropAnswer>(fetcherKey === undefined ? {} : { key: fetcherKey });
  const { dropped, label, isBack } = answer;
  if (dropped === null)
    return (
      <Notice tone={isBack === true ? 'done' : 'alert'}>
        <p>{t(isBack === true ? 'website.isBack' : 'website.isNotBack', { label })}</p>
      </Notice>
    );
  const fields = (
    <>
      <input type="hidden" name="label" value={label} />
      <input type="hidden" name="dropped" value={dropped.text} />
      <input type="hidden" name="seal" value={dropped.seal} />
      <button type="submit" className="plain" name="intent" value="bring-back" disabled={fetcher.state !== 'idle'}>
        {t('website.bringBack')}
        <span className="unseen"> {label}</span>
      </button>
    </>
  );
  return (
    <Notice tone="done">
      <p>{t('website.dropped', { label })}</p>
      {fetcherKey === undefined ? (
        <Form method="post">{fields}</Form>
      ) : (
        <fetcher.Form method="post">{fields}</fetcher.Form>
      )}
    </Notice>
  );
}
