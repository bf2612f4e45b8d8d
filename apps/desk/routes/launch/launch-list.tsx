import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import type { LaunchLine } from './launch-lines.ts';

interface LaunchListProps {
  group: LaunchLine['group'];
  lines: readonly LaunchLine[];
  /** unfolded at first */
  isFirst: boolean;
  /** what ends the mark of a value that is right */
  children: (mark: NonNullable<LaunchLine['mark']>, label: string) => ReactNode;
}

/** One group with its ticks, folded; what is done is folded once more. */
export function LaunchList({ group, lines, isFirst, children }: LaunchListProps) {
  const { t } = useTexts();
  const done = lines.filter(({ state }) => state === 'done');
  const open = lines.filter(({ state }) => state !== 'done');
  const line = ({ id, state, label, text, to, act, mark }: LaunchLine) => (
    <li key={id} className={state}>
      <span className="launch-tick" aria-hidden="true">
        {state === 'done' ? '✓' : state === 'drafted' ? '✎' : ''}
      </span>
      <div>
        <strong>{label}</strong> <span className="unseen">({t(`launch.state.${state}`)})</span>
        {text !== '' && <span className="hint">{text}</span>}
        {state === 'drafted' && <span className="hint">{t('launch.state.drafted')}</span>}
      </div>
      {state !== 'done' && (to !== null || mark !== null) && (
        <div className="row">
          {mark !== null && children(mark, label)}
          {to !== null && (
            // a document: only so the browser goes to the very field
            <a href={to} className="button">
              {t(`launch.${act}`)}
              <span className="unseen"> {label}</span>
            </a>
          )}
        </div>
      )}
    </li>
  );
  return (
    <details id={group} className="launch-group" open={isFirst}>
      <summary>
        <h2>
          {t(`launch.group.${group}`)}{' '}
          <span className="number">{t('launch.count', { done: done.length, all: lines.length })}</span>
          {open.length === 0 && <span className="launch-done"> ✓</span>}
        </h2>
      </summary>
      {group === 'proofs' && open.length > 0 && (
        <p className="hint">
          {t('launch.proofsText')} <Link to="/website/company">{t('launch.onlyProven')}</Link>
        </p>
      )}
      {open.length > 0 && <ul className="launch">{open.map(line)}</ul>}
      {done.length > 0 && (
        <details>
          <summary>{t('launch.doneLines', { count: done.length })}</summary>
          <ul className="launch">{done.map(line)}</ul>
        </details>
      )}
    </details>
  );
}
