import { useEffect, useRef, type ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import { AssigneeChoice, SeveralRows } from '../../components/several-rows.tsx';
import type { SeveralResult } from './change-several.ts';
import { choicesOf } from '../../components/field.tsx';
import { useScripts } from '../../components/use-scripts.ts';

interface SeveralProps {
  /** of the list, so that the same one is shown afterwards */
  action: string;
  place: 'inbox' | 'later' | 'spam';
  colleagues: readonly { id: string; name: string }[];
  labels: readonly string[];
  /** days that are offered to put something aside until: as a form sends them, and in words */
  days: readonly { day: string; words: string }[];
  result: SeveralResult | undefined;
  /** the table, with a box `item` in each row */
  children: ReactNode;
}

/** What is done with ticked rows of the inbox. */
export function Several({ action, place, colleagues, labels, days, result, children }: SeveralProps) {
  const { t } = useTexts();
  const problem = result !== undefined && 'problem' in result ? result.problem : null;
  const press = (act: string, words: string, isPrimary = false) => (
    <button type="submit" className={isPrimary ? 'button button-primary' : 'button'} name="act" value={act}>
      {words}
    </button>
  );
  const acts = (
    <>
      <div className="row">
        {place === 'inbox' && press('done', t('several.done'), true)}
        {place === 'later' && press('back', t('later.back'), true)}
        {place !== 'spam' && press('take', t('several.take'))}
        {place === 'spam' ? press('not-spam', t('spam.notSpam'), true) : press('spam', t('spam.put'))}
      </div>
      {place !== 'spam' && (
        <>
          <div className="row">
            <AssigneeChoice colleagues={colleagues} isWrong={problem === 'assignee'} />
            {press('assign', t('several.assignGo'))}
          </div>
          <div className="row">
            <label>
              {t('several.label')}
              <input
                name="label"
                list="labels-of-several"
                maxLength={60}
                autoComplete="off"
                aria-invalid={problem === 'label' ? true : undefined}
              />
            </label>
            <datalist id="labels-of-several">
              {labels.map((label) => (
                <option key={label}>{label}</option>
              ))}
            </datalist>
            {press('label', t('several.labelGo'))}
          </div>
          <div className="row">
            <label>
              {t('later.until')}
              <select name="until" defaultValue={days[0]?.day}>
                {choicesOf(days, ({ day, words }) => [day, words])}
                <option value="answer">{t('later.answer')}</option>
              </select>
            </label>
            {press('later', t('later.put'))}
          </div>
        </>
      )}
    </>
  );
  return (
    <SeveralRows action={action} problem={problem} acts={acts}>
      {children}
    </SeveralRows>
  );
}

/** The box that ticks all rows of the page; without scripts there is none. */
export function TickAll() {
  const { t } = useTexts();
  const isActive = useScripts();
  if (!isActive) return <span className="unseen">{t('several.tick')}</span>;
  return (
    <input
      type="checkbox"
      aria-label={t('several.all')}
      onChange={({ target }) => {
        for (const box of target.form?.querySelectorAll<HTMLInputElement>('input[name=item]') ?? [])
          box.checked = target.checked;
      }}
    />
  );
}

/** Goes on in the list once something became of its ticked rows. */
export function useGoOnInList(result: SeveralResult | undefined): void {
  const isLoaded = useNavigation().state === 'idle';
  const led = useRef<SeveralResult>(undefined);
  useEffect(() => {
    if (!isLoaded || result === undefined || result === led.current) return;
    led.current = result;
    // the bar went with the ticks, or the row that had the focus with its list
    const { activeElement } = document;
    const isLeft = activeElement === document.body || activeElement?.closest('.several-bar, .several-done') != null;
    if (isLeft && !('problem' in result))
      document.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true });
  }, [result, isLoaded]);
}

/** What became of the ticked rows, and the way back. */
export function SeveralDone({ action, result }: { action: string; result: SeveralResult }) {
  const { t } = useTexts();
  if ('problem' in result) return null;
  const changed = 'undone' in result ? result.undone : result.changed;
  const unfit = 'undone' in result ? 0 : result.unfit;
  const { overtaken } = result;
  return (
    <div className="undo several-done" role="status">
      <Form method="post" action={action} className="row">
        <p>
          {'undone' in result
            ? t('several.undone', { count: changed })
            : changed > 0 && t(`several.did.${result.act}`, { count: changed })}{' '}
          {overtaken > 0 && t('several.overtaken', { count: overtaken })}{' '}
          {unfit > 0 &&
            'act' in result &&
            t(result.act === 'label' ? 'several.tooMany' : 'several.byLaw', { count: unfit })}
        </p>
        {'undo' in result && result.undo.length > 0 && (
          <>
            {result.undo.map((row) => (
              <input key={row} type="hidden" name="item" value={row} />
            ))}
            <button type="submit" className="button" name="undo" value={result.act}>
              {t('thread.undo')}
            </button>
          </>
        )}
      </Form>
    </div>
  );
}
