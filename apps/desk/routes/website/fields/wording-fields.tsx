import { useId } from 'react';
import { TokenField } from '../../../components/markdown-editor/token-field.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import type { Cell, Wordings } from './form-shape.ts';

interface WordingFieldsProps {
  cell: Cell;
  wordings: Wordings;
  /** id of what the text is called */
  id: string;
  label: string;
  described: string | undefined;
  invalid: boolean;
}

/** A text in whole sentences: each reading has a field, and a label that says when it is shown. */
export function WordingFields({
  cell,
  id,
  label,
  described,
  invalid,
  wordings: { name, source, pieces, whole },
}: WordingFieldsProps) {
  const { t } = useTexts();
  const own = useId();
  return (
    <div role="group" aria-labelledby={id} aria-describedby={described} className="wordings">
      <input type="hidden" name={name} value={source} />
      {pieces.map(({ readings }, piece) => (
        // a text keeps its order of sentences as long as it is open
        <div key={piece} className={readings.length > 1 ? 'wording-choice' : undefined}>
          {readings.map((reading, index) => (
            <div key={reading.name} className="wording">
              <label htmlFor={`${own}-${piece}-${index}`}>{reading.label}</label>{' '}
              {reading.isLive && (
                <span id={`${own}-${piece}-live`} className="wording-live">
                  {t(cell.draft === null ? 'website.wording.live' : 'website.wording.liveOnceOut')}
                </span>
              )}
              <TokenField
                text={reading.typed}
                name={reading.name}
                label={`${label}, ${reading.label}`}
                language={cell.language ?? 'de'}
                tokens={cell.tokens}
              >
                <textarea
                  id={`${own}-${piece}-${index}`}
                  name={reading.name}
                  defaultValue={reading.typed}
                  rows={linesOf(reading.typed)}
                  aria-invalid={invalid ? true : undefined}
                  aria-describedby={reading.isLive ? `${own}-${piece}-live` : undefined}
                  placeholder={readings.length > 1 ? t('website.wording.nothing') : undefined}
                  data-tokens=""
                  spellCheck
                />
              </TokenField>
            </div>
          ))}
        </div>
      ))}
      {whole !== null && (
        <dl className="readings">
          <dt>{t('website.readingProven')}</dt>
          <dd>{whole.proven}</dd>
          <dt>{t('website.readingUnproven')}</dt>
          <dd>{whole.unproven === '' ? t('website.readingNothing') : whole.unproven}</dd>
        </dl>
      )}
    </div>
  );
}

/** As many lines as a sentence takes. */
const linesOf = (typed: string) => Math.max(1, Math.ceil(typed.length / 34) + typed.split('\n').length - 1);
