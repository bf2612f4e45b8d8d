import { useLanguage } from '../../i18n/language-provider.tsx';
import ring from './cycle.svg?url&no-inline';

const steps = ['1', '2', '3', '4', '5'] as const;
/** where the stations' numbers stand on the drawing, which is this wide and high; set by the page, in its own face */
const drawn = 440;
const spots = [
  [220, 126],
  [309.4, 191],
  [275.3, 296],
  [164.7, 296],
  [130.6, 191],
] as const;

/**
 * The way of the material as a drawn ring; its five stations are an ordered list beside or under it. Where it does not
 * close, the stations are a list alone. The page brings the section `home`.
 */
export function CycleDiagram({ isClosed }: { isClosed: boolean }) {
  const { t } = useLanguage();
  return (
    <div className="cycle">
      <h3>{t('home.technology.cycleTitle')}</h3>
      <div className="cycle-ring">
        {isClosed ? (
          <div className="cycle-picture">
            <img src={ring} alt="" width="440" height="440" loading="lazy" />
            {spots.map(([x, y]) => (
              <i key={x} style={{ left: `${(x / drawn) * 100}%`, top: `${(y / drawn) * 100}%` }} aria-hidden="true" />
            ))}
          </div>
        ) : null}
        <ol>
          {(isClosed ? steps : steps.slice(0, -1)).map((step) => (
            <li key={step}>
              <h4>{t(`home.technology.steps.${step}.title`)}</h4>
              <p>{t(`home.technology.steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
