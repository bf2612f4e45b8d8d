import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { localeNames } from '../../../../../domain/locale.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { CellInput } from './cell-input.tsx';
import type { Row } from './form-shape.ts';
import { useFieldCheck } from '../checks/use-field-check.ts';
import { isAmong, type TextLanguages } from './text-languages.ts';
import { useWholeTokens } from './use-whole-tokens.ts';

interface RowFieldsProps {
  row: Row;
  /** names of fields that somebody else has changed meanwhile */
  clashes: readonly string[];
  /** those that are shown; the others are folded */
  languages: TextLanguages;
}

/** Several of these stand beside each other. */
const isShort = ([cell]: Row['cells']): boolean =>
  cell !== undefined && ['number', 'cents', 'date', 'month', 'time'].includes(cell.kind);

function rowClass(cells: Row['cells'], folded: number): string {
  if (cells.length === 1) return isShort(cells) ? 'content-row is-short' : 'content-row';
  return folded === cells.length - 1 ? 'content-row side-by-side one-language' : 'content-row side-by-side';
}

/** One thing to fill in, in as many languages as it has; checked while it is typed where scripts run. */
export function RowFields({ row: { anchor, label, hint, cells, elsewhere }, clashes, languages }: RowFieldsProps) {
  // what is loaded anew says itself what is wrong
  const { said, onInput } = useFieldCheck(cells.map(({ mark }) => mark).join());
  const tokens = useWholeTokens();
  const { t, language } = useTexts();
  const { hash } = useLocation();
  const [search] = useSearchParams();
  const several = cells.length > 1;
  const others = several
    ? cells.filter((cell) => cell.language !== null && !isAmong(languages, cell.language, language))
    : [];
  const isAsked = others.some(
    ({ name, wrong, draft }) => wrong !== null || draft !== null || (said?.[name]?.wrong ?? []).length > 0,
  );
  const [isOpened, setOpened] = useState(false);
  // what was unfolded stays: somebody may write in it
  if (isAsked && !isOpened) setOpened(true);
  const meant = search.get('in');
  const isMeant = hash === `#${anchor}` && (meant === null || others.some((cell) => cell.language === meant));
  const isOpen = isOpened || isMeant;
  if (elsewhere !== null)
    return (
      <div id={anchor} className="content-row">
        <strong>{label}</strong>
        <p className="hint">
          {t('website.answerElsewhere')} <Link to={elsewhere.to}>{elsewhere.name}</Link>
        </p>
      </div>
    );
  return (
    <fieldset id={anchor} ref={tokens} className={rowClass(cells, isOpen ? 0 : others.length)} onInput={onInput}>
      {several && <legend>{label}</legend>}
      {several && hint !== null && <p className="hint">{hint}</p>}
      <div className="cells">
        {cells.map((cell) => (
          <CellInput
            key={cell.name}
            cell={cell}
            isFolded={!isOpen && others.includes(cell)}
            label={label}
            isAlone={!several}
            hint={several ? null : hint}
            said={said?.[cell.name] ?? null}
            clashed={clashes.includes(cell.name)}
          />
        ))}
      </div>
      {others.length > 0 && !isOpen && (
        <p className="other-languages">
          <button type="button" className="plain" onClick={() => setOpened(true)}>
            {t('website.languages.others', { languages: namesOf(others) })}
            <span className="unseen"> ({label})</span>
          </button>{' '}
          <OthersState others={others} />
        </p>
      )}
    </fieldset>
  );
}

const namesOf = (cells: Row['cells']): string =>
  cells.flatMap(({ language }) => (language === null ? [] : [localeNames[language]])).join(', ');

/** Whether the folded languages still say what the shown one does. */
function OthersState({ others }: { others: Row['cells'] }) {
  const { t } = useTexts();
  const older = others.filter((cell) => cell.older);
  if (older.length > 0) return <strong>{t('website.languages.older', { languages: namesOf(older) })}</strong>;
  return others.some(({ follows }) => follows) ? <span className="hint">{t('website.languages.fit')}</span> : null;
}
