import { useEffect, useId, useRef, useState, type MouseEvent } from 'react';
import { cropAround, cutOf, middle, type Focus, type Part } from '../../../../../domain/picture-crop.ts';
import { useTexts } from '../../../i18n/texts.tsx';

interface FocusPictureProps {
  /** of the whole picture: a size of it, and how large it is kept */
  picture: { src: string; width: number; height: number };
  focus: Focus;
}

/** Shapes that the site's pages cut covers and product pictures to, width to height. */
const shapes = [
  { key: 'wide', shape: 2 },
  { key: 'card', shape: 4 / 3 },
] as const;

/**
 * A point of a picture to choose: with two sliders, or by pressing it. Below, what pages would show. Without scripts the
 * sliders do, and what becomes of it is seen afterwards.
 */
export function FocusPicture({ picture, focus }: FocusPictureProps) {
  const { t } = useTexts();
  const id = useId();
  const [at, setAt] = useState(focus);
  const dot = useRef<HTMLSpanElement>(null);
  const cuts = useRef<HTMLDivElement>(null);
  // no style in attributes is allowed at the desk; by script it is
  useEffect(() => {
    dot.current?.style.setProperty('left', `${at.x}%`);
    dot.current?.style.setProperty('top', `${at.y}%`);
    const part = at.x === middle.x && at.y === middle.y ? whole(picture) : cropAround(picture, at);
    for (const [index, image] of [...(cuts.current?.querySelectorAll('img') ?? [])].entries()) {
      const cut = cutOf(part, shapes[index]?.shape ?? 1);
      image.style.setProperty('width', `${(picture.width / cut.width) * 100}%`);
      image.style.setProperty('left', `${(-cut.left / cut.width) * 100}%`);
      image.style.setProperty('top', `${(-cut.top / cut.height) * 100}%`);
    }
  }, [at, picture]);
  const press = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setAt({ x: Math.round(((clientX - left) / width) * 100), y: Math.round(((clientY - top) / height) * 100) });
  };
  return (
    <fieldset className="focus-picture">
      <legend>{t('website.picture.focus')}</legend>
      <p className="hint" id={`${id}-hint`}>
        {t('website.picture.focusHint')}
      </p>
      <div className="focus-parts">
        <div>
          {/* a shortcut for the pointer: the sliders do the same by keyboard */}
          <div className="focus-whole" role="presentation" onClick={press}>
            <img src={picture.src} alt="" width={picture.width} height={picture.height} />
            <span ref={dot} aria-hidden="true" />
          </div>
          {(['x', 'y'] as const).map((axis) => (
            <label key={axis} className="focus-slider">
              {t(`website.picture.${axis}`)}
              <input
                type="range"
                name={axis}
                min="0"
                max="100"
                value={at[axis]}
                aria-describedby={`${id}-hint`}
                onChange={({ currentTarget }) => setAt({ ...at, [axis]: Number(currentTarget.value) })}
              />
            </label>
          ))}
        </div>
        <div ref={cuts} className="focus-cuts">
          {shapes.map(({ key }) => (
            <figure key={key}>
              <div className={`focus-cut focus-cut-${key}`}>
                <img src={picture.src} alt="" />
              </div>
              <figcaption className="hint">{t(`website.picture.cut.${key}`)}</figcaption>
            </figure>
          ))}
        </div>
      </div>
    </fieldset>
  );
}

const whole = ({ width, height }: { width: number; height: number }): Part => ({ left: 0, top: 0, width, height });
