import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';
import { useTexts } from '../i18n/texts.tsx';
import { Notice } from './notice.tsx';

/** No mail server is set: what counts as sent lies in a folder, and nobody got it. */
const useMailsAreFiles = (): boolean => useRouteLoaderData<typeof loader>('root')?.mailsAreFiles === true;

/** How far a mail is, in words. */
export function useMailState(): (state: string) => string {
  const { word } = useTexts();
  const areFiles = useMailsAreFiles();
  return (state) => word('mailState', areFiles && state === 'sent' ? 'file' : state);
}

/** Beside what says that a mail goes out: that it reaches nobody, where that is so. */
export function OnlyFile() {
  const { t } = useTexts();
  return useMailsAreFiles() ? <Notice tone="info">{t('item.onlyFile')}</Notice> : null;
}
