import { Link } from 'react-router';
import { useTexts } from '../../../i18n/texts.tsx';
import { CellInput } from './cell-input.tsx';
import type { Row } from './form-shape.ts';
import { useFieldCheck } from '../checks/use-field-check.ts';
import { useWholeTokens } from './use-whole-tokens.ts';

interface RowFieldsProps {
  row: Row;
  /** names of fields that somebody else has changed meanwhile */
  clashes: readonly string[];
}

/** Several of these stand beside each other. */
const isShort = ([cell]: Row['cells']): boolean =>
  cell !== undefined && ['number', 'cents', 'date', 'month', 'time'].includes(cell.kind);

/** One thing to fill in, in as many languages as it has; checked while it is typed where scripts run. */
export function RowFields({ row: { anchor, label, hint, cells, elsewhere }, clashes }: RowFieldsProps) {
  // what is loaded anew says itself what is wrong
  const { said, onInput } = useFieldCheck(cells.map(({ mark }) => mark).join());
  const tokens = useWholeTokens();
  const { t } = useTexts();
  const several = cells.length > 1;
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
    <fieldset
      id={anchor}
      ref={tokens}
      className={several ? 'content-row side-by-side' : isShort(cells) ? 'content-row is-short' : 'content-row'}
      onInput={onInput}
    >
      {several && <legend>{label}</legend>}
      {several && hint !== null && <p className="hint">{hint}</p>}
      <div className="cells">
        {cells.map((cell) => (
          <CellInput
            key={cell.name}
            cell={cell}
            label={label}
            isAlone={!several}
            hint={several ? null : hint}
            said={said?.[cell.name] ?? null}
            clashed={clashes.includes(cell.name)}
          />
        ))}
      </div>
    </fieldset>
  );
}
