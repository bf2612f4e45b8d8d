import { Form, Link } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import { Change } from './change.tsx';
import { ProblemList } from './checks/problem-list.tsx';
import type { WebsiteView } from './website-view.ts';

/** What goes live, when, and, where it could not, why. */
export function PlanLine({
  plan: { id, when, operator, problems, things },
  mayPublish,
}: {
  plan: WebsiteView['plans'][number];
  mayPublish: boolean;
}) {
  const { t } = useTexts();
  return (
    <li>
      <div>
        <strong>{when}</strong> <span className="hint">{t('website.planBy', { operator })}</span>
        {things.map(({ name, link, changes }) => (
          <div key={link}>
            <p>
              <Link to={link}>{name}</Link>
            </p>
            {changes.map(({ places, said, label, from, to }) => (
              <p key={places.join()}>
                {said === null ? (
                  <>
                    {label} <Change from={from} to={to} />
                  </>
                ) : (
                  t(`website.said.${said}`)
                )}
              </p>
            ))}
          </div>
        ))}
        {problems !== null && (
          <Notice tone="alert">
            <p>{t('website.planHeld')}</p>
            <ProblemList problems={problems} />
          </Notice>
        )}
      </div>
      {mayPublish && (
        <Form method="post" action="/website/plan">
          <input type="hidden" name="plan" value={id} />
          <button
            type="submit"
            name="intent"
            value="take-back"
            className="button"
            aria-label={t('website.planTakeBackOf', { when })}
          >
            {t('website.planTakeBack')}
          </button>
        </Form>
      )}
    </li>
  );
}
