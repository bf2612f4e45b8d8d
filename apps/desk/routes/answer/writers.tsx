import { Notice } from '../../components/notice.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import type { Following } from './following.ts';

/** Who else is writing an answer, said before somebody begins one, too. */
export function Writers({ writers }: Pick<Following, 'writers'>) {
  const { t } = useTexts();
  return writers.map(({ name, isAtIt, when }) => (
    <Notice key={name} tone="info">
      {t(isAtIt ? 'thread.writing' : 'thread.hasDraft', { name, when })}
    </Notice>
  ));
}
