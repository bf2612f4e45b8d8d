import { useFetcher } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import type { DropAnswer } from './drop.ts';

interface DroppedLineProps {
  /** of what was thrown away on this page */
  fetcherKey?: string;
  /** what the page itself answers, where no script runs */
  answer?: DropAnswer;
}

/** What became of a draft that was thrown away, and the way to have it back. */
export function DroppedLine({ fetcherKey, answer: said }: DroppedLineProps) {
  const { t } = useTexts();
  const fetcher = useFetcher<DropAnswer>(fetcherKey === undefined ? {} : { key: fetcherKey });
  const answer = fetcher.data ?? said;
  if (answer === undefined) return null;
  const { dropped, label, isBack } = answer;
  if (dropped === null)
    return (
      <Notice tone={isBack === true ? 'done' : 'alert'}>
        <p>{t(isBack === true ? 'website.isBack' : 'website.isNotBack', { label })}</p>
      </Notice>
    );
  return (
    <Notice tone="done">
      <p>{t('website.dropped', { label })}</p>
      <fetcher.Form method="post">
        <input type="hidden" name="label" value={label} />
        <input type="hidden" name="dropped" value={dropped.text} />
        <input type="hidden" name="seal" value={dropped.seal} />
        <button type="submit" className="plain" name="intent" value="bring-back" disabled={fetcher.state !== 'idle'}>
          {t('website.bringBack')}
          <span className="unseen"> {label}</span>
        </button>
      </fetcher.Form>
    </Notice>
  );
}
