import { Link, type FetcherWithComponents } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import type { WebsiteView } from './website-view.ts';

interface MeetingListProps {
  publishing: Pick<FetcherWithComponents<unknown>, 'Form' | 'state'>;
  view: Pick<WebsiteView, 'number' | 'mayPublish' | 'meetings'>;
}

/** Fields that were changed both at the desk and in the files. */
export function MeetingList({ publishing, view: { number, mayPublish, meetings } }: MeetingListProps) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="meeting-heading">
      <h2 id="meeting-heading">{t('website.meetingHeading')}</h2>
      <p className="hint">{t('website.meetingText')}</p>
      <ul className="differences">
        {meetings.map(({ place, label, from, to, link, isGone }) => (
          <li key={place}>
            <div>
              {isGone ? label : <Link to={link}>{label}</Link>}
              <dl className="clash">
                <dt>{t(isGone ? 'website.meetingWas' : 'website.meetingOurs')}</dt>
                <dd>{to}</dd>
                <dt>{t('website.meetingTheirs')}</dt>
                <dd>{isGone ? t('website.meetingGone') : from}</dd>
              </dl>
            </div>
            {mayPublish && (
              <publishing.Form method="post" action="/website/publish">
                <input type="hidden" name="expected" value={number} />
                <input type="hidden" name="place" value={place} />
                <button
                  type="submit"
                  name="intent"
                  value="keep-ours"
                  className="button"
                  disabled={publishing.state !== 'idle'}
                >
                  {t(isGone ? 'website.meetingLetGo' : 'website.keepOurs')}
                </button>
              </publishing.Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
