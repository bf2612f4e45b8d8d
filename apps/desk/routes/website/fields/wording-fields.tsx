import { useId } from 'react';
import { pluralForm } from '../../../../../domain/plural.ts';
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

/**
 * A text in whole sentences: each reading has a field, and a label that says when it is shown. Those that nobody reads
 * today are folded.
 */
export function WordingFields({
  cell,
  id,
  label,
  described,
  invalid,
  wordings: { name, source, pieces, whole, now },
}: WordingFieldsProps) {
  const { t, language } = useTexts();
  const own = useId();
  const isLiveNow = cell.isPublic && cell.draft === null;
  return (
    <div role="group" aria-labelledby={id} aria-describedby={described} className="wordings">
      <input type="hidden" name={name} value={source} />
      {now !== null && now !== '' && (
        <p className="wording-now">
          <strong>{t(isLiveNow ? 'website.wording.readNow' : 'website.wording.readThen')}</strong> {now}
        </p>
      )}
      {pieces.map(({ readings }, piece) => {
        const shown = readings.some(({ isLive }) => isLive) ? readings.filter(({ isLive }) => isLive) : readings;
        const others = readings.filter((reading) => !shown.includes(reading));
        const field = (reading: (typeof readings)[number]) => {
          const at = readings.indexOf(reading);
          return (
            <div key={reading.name} className={reading.isChanged ? 'wording' : 'wording unchanged'}>
              <label htmlFor={`${own}-${piece}-${at}`}>{reading.label}</label>{' '}
              {reading.isLive && (
                <span id={`${own}-${piece}-live`} className="wording-live">
                  {t(isLiveNow && !reading.isChanged ? 'website.wording.live' : 'website.wording.liveOnceOut')}
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
                  id={`${own}-${piece}-${at}`}
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
          );
        };
        return (
          // a text keeps its order of sentences as long as it is open
          <div key={piece} className={readings.length > 1 ? 'wording-choice' : undefined}>
            {shown.map(field)}
            {others.length > 0 && (
              // what was changed in them, or may be wrong, is seen
              <details open={invalid || others.some(({ isChanged }) => isChanged)}>
                <summary>
                  {t(`website.wording.others.${pluralForm(others.length, language)}`, { count: others.length })}
                </summary>
                {others.map(field)}
              </details>
            )}
          </div>
        );
      })}
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
