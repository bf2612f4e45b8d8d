import { useLanguage } from '../../i18n/language-provider.tsx';
import ring from './cycle.svg?url&no-inline';

const steps = ['1', '2', '3', '4', '5'] as const;

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
        {isClosed ? <img src={ring} alt="" width="440" height="440" loading="lazy" /> : null}
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
