import { Fragment, useId, useMemo, useRef, useState, useSyncExternalStore, type CSSProperties } from 'react';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Picture } from '../../components/picture.tsx';
import { useLazyComponent } from '../../components/use-lazy-component.ts';

const stages = ['1', '2', '3', '4'] as const;
/** what is said on the way, more often than there are pictures */
const captions = ['1', '2', '3', '4', '5', '6'] as const;
const importFilm = () => import('./film.tsx');
const never = () => () => {};
/** percent of the track behind the handle; only Firefox knows it by itself */
const passed = (values: Record<`--${string}`, number>): CSSProperties => ({ ...values });

/**
 * A fork on the way to soil, week by week: four pictures of one place that fade into one another. Touched for the first
 * time it fetches the film that lies between them (film.tsx); all it says and does is the same with it and without.
 * Without scripts the same list stands as four captioned pictures (degradation.css).
 * The page brings the section `home` and the pictures `degradation-1` to `degradation-4`.
 */
export function DegradationSlider({ lastWeek }: { lastWeek: number }) {
  const { t } = useLanguage();
  // whole weeks; in between only while something is dragged over the film
  const [at, setAt] = useState(0);
  // the nearest one; ahead of the slider while something is dragged (movement.ts)
  const [week, setWeek] = useState(0);
  const move = (next: number) => {
    setAt(next);
    setWeek(Math.round(next));
  };
  const slider = useRef<HTMLInputElement>(null);
  const { ready: Film, load } = useLazyComponent(importFilm, { once: true });
  // without it the four pictures are there
  const touched = () => void (Film ?? load().catch(never));
  const scripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const id = useId();
  const step = (week / lastWeek) * (stages.length - 1);
  // the last caption says that nothing is left, so it waits for the last picture
  const nearest = step < stages.length - 1 ? Math.min(Math.round(step), stages.length - 2) : stages.length - 1;
  const current = stages[nearest] ?? '1';
  const captionAt = useMemo(() => {
    const last = captions.length - 1;
    // as above: what is said at the end waits for the end
    const at = (one: number) => (one < lastWeek ? Math.min(Math.round((one / lastWeek) * last), last - 1) : last);
    return (one: number) => t(`home.sustainability.slider.captions.${captions[at(one)] ?? '1'}`);
  }, [lastWeek, t]);
  const caption = captionAt(week);
  // what the weeks change is rendered while something is dragged, and nothing else
  const [pictures, weeks, options] = useMemo(() => {
    const all = Array.from({ length: lastWeek + 1 }, (_, index) => index);
    const weekOf = (index: number) => Math.round((index / (stages.length - 1)) * lastWeek);
    return [
      stages.map((stage, index) => (
        <Fragment key={stage}>
          <Picture
            name={`degradation-${stage}`}
            alt={t(`home.sustainability.slider.stages.${stage}.alt`)}
            sizes="max(70svh, 115vw)"
          />
          <p>
            <b>{t('home.sustainability.slider.week', { week: weekOf(index) })}</b> {captionAt(weekOf(index))}
          </p>
        </Fragment>
      )),
      all,
      all.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      )),
    ] as const;
  }, [lastWeek, t, captionAt]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only fetches ahead; the slider is the control
    <div id="film" className="degradation" onMouseDown={touched}>
      <ol className="degradation-stages">
        {stages.map((stage, index) => (
          <li
            key={stage}
            style={{ opacity: Math.min(1, Math.max(0, step - index + 1)) }}
            aria-hidden={scripted && stage !== current}
          >
            {pictures[index]}
          </li>
        ))}
      </ol>
      <div className="degradation-control">
        <p className="degradation-caption" aria-hidden="true">
          <span className="tabular font-display text-title">{t('home.sustainability.slider.week', { week })}</span>
          <span>{caption}</span>
        </p>
        <label htmlFor={id} className="sr-only">
          {t('home.sustainability.slider.label')}
        </label>
        <input
          ref={slider}
          id={id}
          type="range"
          min={0}
          max={lastWeek}
          step={1}
          value={at}
          style={passed({ '--done': (at / lastWeek) * 100 })}
          list={`${id}-weeks`}
          aria-valuetext={t('home.sustainability.slider.value', { week, last: lastWeek, stage: caption })}
          onChange={(event) => {
            move(event.target.valueAsNumber);
            touched();
          }}
        />
        <datalist id={`${id}-weeks`}>{options}</datalist>
        <div className="degradation-ticks tabular" aria-hidden="true">
          {weeks.map((one) => (
            <span key={one} data-week={one} data-passed={one <= week || undefined} />
          ))}
        </div>
      </div>
      <p className="degradation-note text-small">{t('home.sustainability.slider.note')}</p>
      {Film && <Film at={at} lastWeek={lastWeek} slider={slider} onMove={move} onWeek={setWeek} />}
    </div>
  );
}
