import { useId, useRef, useState, type ReactNode } from 'react';
import { useTexts, type TextKey } from '../../../i18n/texts.tsx';
import { Chips } from '../../../components/chips.tsx';
import { TokenField } from '../../../components/markdown-editor/token-field.tsx';
import { MarkdownField } from '../../../components/markdown-editor/markdown-field.tsx';
import { PictureChoice } from '../../../components/picture-choice.tsx';
import { useStaying, useTypedStays, type Staying } from '../../../components/typed-stays.ts';
import type { SaidOfField } from '../checks/check-field.ts';
import type { Cell } from './form-shape.ts';
import { TextPreview } from './text-preview.tsx';
import { WordingFields } from './wording-fields.tsx';
import { choicesOf } from '../../../components/field.tsx';

interface CellInputProps {
  cell: Cell;
  label: string;
  hint: string | null;
  /** in one language, it is called by what it is */
  isAlone: boolean;
  /** what the checks say of what is being typed; null: as it was loaded */
  said: SaidOfField | null;
  /** somebody else was quicker: theirs stands in the field from now on */
  clashed: boolean;
  /** one of the languages that are not shown; where no script runs they all are */
  isFolded: boolean;
}

/** One field with what is to be said about it: its language, its draft, what is wrong. */
export function CellInput({ cell, label, hint, isAlone, said: saidNow, clashed, isFolded }: CellInputProps) {
  const { t, word } = useTexts();
  const id = useId();
  const staying = useStaying(cell.name);
  const own = cell.language === null || isAlone ? label : word('locale', cell.language);
  const empty = cell.typed === '' && !cell.optional && cell.rows === null;
  const wrong =
    saidNow !== null
      ? saidNow.wrong
      : cell.wrong === null
        ? []
        : [t(`website.wrong.${empty ? 'empty' : cell.wrong.why}` satisfies TextKey, { detail: cell.wrong.detail })];
  const said = [
    hint === null ? null : `${id}-hint`,
    wrong.length === 0 ? null : `${id}-wrong`,
    saidNow === null || saidNow.notes.length === 0 ? null : `${id}-note`,
    cell.draft === null && !cell.older ? null : `${id}-state`,
  ].filter((part) => part !== null);
  const described = said.length === 0 ? undefined : said.join(' ');
  return (
    <div
      className={`field${cell.draft === null ? '' : ' drafted'}${isFolded ? ' folded' : ''}`}
      lang={cell.language ?? undefined}
    >
      {cell.wordings === null ? <label htmlFor={id}>{own}</label> : <strong id={id}>{own}</strong>}
      {hint !== null && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <Filled
        cell={cell}
        label={own === label ? label : `${label}, ${own}`}
        id={id}
        described={described}
        invalid={wrong.length > 0}
        staying={staying}
        // what is saved takes the place of what was sent
        key={`${cell.mark} ${clashed}`}
      />
      <div aria-live="polite">
        {wrong.length > 0 && (
          <div id={`${id}-wrong`} className="error">
            {wrong.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        )}
      </div>
      {saidNow !== null && saidNow.notes.length > 0 && (
        <p id={`${id}-note`} className="hint">
          {saidNow.notes.join(' ')}
        </p>
      )}
      {cell.document !== null && (
        <p>
          <a href={cell.document}>{t('website.openDocument')}</a>
        </p>
      )}
      {cell.pictures !== null && isChanged(cell.pictures) && (
        <>
          <Pictures pictures={cell.pictures} />
          {cell.pictures.public !== null && <p className="hint">{t('website.pictureWords')}</p>}
        </>
      )}
      {cell.isMarkdown && <TextPreview cell={cell} field={id} />}
      {(cell.draft !== null || cell.older) && (
        <p id={`${id}-state`} className="hint">
          {cell.draft !== null && t('website.draftBy', { operator: cell.draft.operator, when: cell.draft.when })}
          {cell.draft !== null &&
            cell.draft.goesLive !== null &&
            ` ${t('website.goesLive', { when: cell.draft.goesLive })}`}
          {cell.draft === null && cell.older && t('website.older')}
        </p>
      )}
    </div>
  );
}

interface ControlProps {
  cell: Cell;
  label: string;
  id: string;
  described: string | undefined;
  invalid: boolean;
}

/** The field as it was loaded, with the mark of what whoever types in it has seen. */
function Filled({ staying, ...control }: ControlProps & { staying: Staying }) {
  const { cell, id, label } = control;
  const whole = useRef<HTMLDivElement>(null);
  const [mark, put] = useState(cell.mark);
  useTypedStays(whole, staying, { mark, put });
  return (
    <div ref={whole}>
      <input type="hidden" name={`mark:${cell.name}`} value={mark} />
      {cell.wordings !== null ? (
        <WordingFields {...control} wordings={cell.wordings} />
      ) : cell.rows === null ? (
        <Control {...control} />
      ) : (
        <RowsInput cell={cell} rows={cell.rows} label={label} id={id} />
      )}
    </div>
  );
}

/** From a list. */
const isChosen = (kind: Cell['kind']) => ['choice', 'yes-no', 'picture', 'product', 'claim'].includes(kind);

function Control({ cell, label, id, described, invalid }: ControlProps) {
  const { t } = useTexts();
  const shared = {
    id,
    name: cell.name,
    'aria-describedby': described,
    'aria-invalid': invalid ? true : undefined,
    // in these a token can be put, and is taken away as a whole (use-whole-tokens.ts)
    'data-tokens': cell.takesTokens ? '' : undefined,
  };
  if (cell.kind === 'long' || cell.kind === 'lines')
    return inEditor(
      cell,
      label,
      id,
      inChips(cell, label, <textarea {...shared} defaultValue={cell.typed} rows={lines(cell)} spellCheck />),
    );
  if (isChosen(cell.kind)) {
    const choices =
      cell.kind !== 'yes-no'
        ? cell.choices
        : [
            { value: 'true', label: t('website.yes') },
            { value: 'false', label: t('website.no') },
          ];
    const list = (
      <select {...shared} defaultValue={cell.typed}>
        {(cell.optional || cell.typed === '') && <option value="">–</option>}
        {choicesOf(choices, ({ value, label }) => [value, label])}
      </select>
    );
    if (cell.kind !== 'picture') return list;
    return (
      <PictureChoice
        chosen={cell.typed}
        isSeen={isChanged(cell.pictures)}
        note={isChanged(cell.pictures) ? undefined : t('website.pictureWords')}
        pictures={cell.choices.flatMap(({ value, src }) => (src === undefined ? [] : { name: value, src }))}
      >
        {list}
      </PictureChoice>
    );
  }
  const figures = cell.kind === 'number' || cell.kind === 'cents';
  return inChips(
    cell,
    label,
    <input
      {...shared}
      // the page says what is wrong, in words, and keeps what was typed
      type={cell.kind === 'date' ? 'date' : 'text'}
      inputMode={figures ? 'decimal' : cell.kind === 'mail' ? 'email' : cell.kind === 'address' ? 'url' : undefined}
      defaultValue={cell.typed}
      className={figures ? 'figure-input' : undefined}
    />,
  );
}

/** Tokens are seen as such where there may be some. */
function inChips({ takesTokens, isMarkdown, typed, name, language, tokens }: Cell, label: string, field: ReactNode) {
  if (!takesTokens) return field;
  if (isMarkdown) return <Chips text={typed}>{field}</Chips>;
  return (
    <TokenField text={typed} name={name} label={label} language={language ?? 'de'} tokens={tokens}>
      {field}
    </TokenField>
  );
}

/** A text in Markdown can be written in an editor. */
const inEditor = ({ isMarkdown, language, name, tokens }: Cell, label: string, id: string, field: ReactNode) =>
  isMarkdown ? (
    <MarkdownField field={id} name={name} label={label} language={language ?? 'de'} tokens={tokens}>
      {field}
    </MarkdownField>
  ) : (
    field
  );

/** As many lines as the text takes, where four languages stand side by side and where one stands alone. */
const lines = ({ typed, kind, language, isMarkdown }: Cell) =>
  Math.min(
    28,
    Math.max(
      // where a whole post is to be written
      isMarkdown ? 16 : kind === 'lines' ? 3 : 2,
      Math.ceil(typed.length / (language === null ? 60 : 30)) + typed.split('\n').length - 1,
    ),
  );

function RowsInput({
  cell,
  rows,
  label,
  id,
}: {
  cell: Cell;
  rows: NonNullable<Cell['rows']>;
  label: string;
  id: string;
}) {
  return (
    <table className="rows-input" id={id}>
      <thead>
        <tr>
          {rows.columns.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.filled.map((row, at) => (
          <tr key={at}>
            {rows.columns.map(({ key, kind, choices, label: columnLabel }, column) => {
              const shared = {
                name: `${cell.name}/${at}/${key}`,
                defaultValue: row[column] ?? '',
                'aria-label': `${label} ${at + 1}, ${columnLabel}`,
              };
              return (
                <td key={key}>
                  {choices.length > 0 ? (
                    <select {...shared}>
                      <option value="">–</option>
                      {choicesOf(choices, ({ value, label }) => [value, label])}
                    </select>
                  ) : (
                    <input {...shared} inputMode={kind === 'number' ? 'decimal' : undefined} />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isChanged = (pictures: Cell['pictures']): boolean => pictures?.public?.name !== pictures?.chosen?.name;

/** The picture as it is public and as it would be, side by side. */
function Pictures({ pictures }: { pictures: NonNullable<Cell['pictures']> }) {
  const { t } = useTexts();
  return (
    <div className="picture-pair">
      {pictures.public !== null && (
        <figure>
          <img src={pictures.public.src} alt="" loading="lazy" />
          <figcaption className="hint">{t('website.pictureNow')}</figcaption>
        </figure>
      )}
      {pictures.chosen !== null && (
        <figure>
          <img src={pictures.chosen.src} alt="" loading="lazy" />
          <figcaption className="hint">{t('website.pictureThen')}</figcaption>
        </figure>
      )}
    </div>
  );
}
