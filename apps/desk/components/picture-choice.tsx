import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../i18n/texts.tsx';

interface PictureChoiceProps {
  pictures: readonly { name: string; src: string }[];
  /** the name that the list below shows when it is loaded */
  chosen: string;
  /** that one is shown somewhere else already */
  isSeen?: boolean;
  /** said as soon as another one is chosen in its place */
  note?: string | undefined;
  /** the list of names, which is what is sent */
  children: ReactNode;
}

/**
 * The pictures of a list of names, to be seen and pressed. The list stays what is filled in: it works without scripts and
 * by keyboard, and pressing a picture chooses its name there.
 */
export function PictureChoice({ pictures, chosen, isSeen = false, note, children }: PictureChoiceProps) {
  const { t } = useTexts();
  const [now, setNow] = useState(chosen);
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // by hand, by a press below, or put back by what keeps typed text
    const element = around.current;
    const follow = () => setNow(element?.querySelector('select')?.value ?? '');
    element?.addEventListener('change', follow);
    return () => element?.removeEventListener('change', follow);
  }, []);
  const choose = (name: string) => {
    const list = around.current?.querySelector('select') ?? null;
    if (list === null) return;
    list.value = name;
    for (const kind of ['input', 'change']) list.dispatchEvent(new Event(kind, { bubbles: true }));
  };
  const seen = pictures.find(({ name }) => name === now);
  return (
    <div className="picture-choice" ref={around}>
      {children}
      {seen !== undefined && !(isSeen && now === chosen) && <img className="picture-chosen" src={seen.src} alt="" />}
      <div aria-live="polite">
        {note !== undefined && chosen !== '' && now !== chosen && <p className="hint">{note}</p>}
      </div>
      <details>
        <summary>{t('website.allPictures', { count: pictures.length })}</summary>
        <ul>
          {pictures.map(({ name, src }) => (
            <li key={name}>
              <button type="button" aria-pressed={name === now} onClick={() => choose(name)}>
                <img src={src} alt="" loading="lazy" />
                <span>{name}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
