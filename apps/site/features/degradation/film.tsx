import { memo, useEffect, useEffectEvent, useState } from 'react';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { adoptStylesheet } from '../../components/adopt-stylesheet.ts';
import { FilmCanvas, type FilmProps } from './film-canvas.tsx';
import sheet from './film.css?inline';
import { fetchFrames, isFilmWanted } from './frames.ts';

adoptStylesheet(sheet);

/** `waiting`: for the next touch */
type State = 'waiting' | 'loading' | readonly Blob[];

/**
 * The film between the four pictures, on a canvas over them. Its frames are fetched when this is mounted, that is when
 * the piece is touched for the first time. Until all are there the pictures stay, and also when one does not come; then
 * the next touch tries again.
 */
export default function Film(props: FilmProps) {
  const { slider } = props;
  const [state, setState] = useState<State>(() => (isFilmWanted() ? 'loading' : 'waiting'));
  const [share, setShare] = useState(0);

  useEffect(() => {
    if (state !== 'loading') return;
    const ended = new AbortController();
    const { signal } = ended;
    fetchFrames(signal, setShare).then(setState, () => {
      if (signal.aborted) return;
      // what is still on its way is not needed any more
      ended.abort();
      setState('waiting');
    });
    return () => ended.abort();
  }, [state]);

  useEffect(() => {
    const piece = slider.current?.closest('.degradation');
    if (state !== 'waiting' || !piece) return;
    const touched = () => {
      if (!isFilmWanted()) return;
      setShare(0);
      setState('loading');
    };
    piece.addEventListener('pointerdown', touched);
    piece.addEventListener('keydown', touched);
    return () => {
      piece.removeEventListener('pointerdown', touched);
      piece.removeEventListener('keydown', touched);
    };
  }, [state, slider]);

  if (state === 'waiting') return null;
  return (
    <div className="film">
      {state !== 'loading' && <FilmCanvas {...props} frames={state} onFailure={() => setState('waiting')} />}
      <Progress share={share} />
    </div>
  );
}

/** How much has arrived: seen as a line that grows, said in quarters. */
const Progress = memo(function Progress({ share }: { share: number }) {
  const { t, needSection, hasSection } = useLanguage();
  const needTexts = useEffectEvent(() => needSection('film'));
  useEffect(() => {
    // the line grows without words, too
    needTexts().catch(() => undefined);
  }, []);
  const said = share < 1 ? t('film.loading', { percent: Math.floor(share * 4) * 25 }) : t('film.ready');
  return (
    <>
      {share < 1 && <span className="film-line" style={{ scale: `${share} 1` }} />}
      <p role="status" className={share < 1 ? 'film-status' : 'sr-only'}>
        {hasSection('film') && said}
      </p>
    </>
  );
});
