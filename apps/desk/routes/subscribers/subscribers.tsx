import { data, Form, Link, useActionData, useLoaderData } from 'react-router';
import { locales } from '../../../../domain/locale.ts';
import { subscriberStates } from '../../../../domain/subscriber-state.ts';
import { endSubscription } from '../../../../server/features/newsletters/subscribers/end-subscription.ts';
import {
  countByState,
  listSubscribers,
  subscribersOnPage,
  type Subscriber,
} from '../../../../server/features/newsletters/subscribers/list-subscribers.ts';
import { isFresh } from '../../../../server/features/accounts/sessions.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { shortMoment } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useListKeys } from '../../components/list-keys.ts';
import { Notice } from '../../components/notice.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { choices } from '../../components/field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { filterAddress, filterIn } from './subscriber-filter.ts';
import { SubscribersTable } from './subscribers-table.tsx';

export const loader = withDesk(async (desk) => {
  const { database, now, language, search: asked, session, actor, title, may } = desk;
  const filter = filterIn(asked);
  const after = asked.get('after');
  const { subscribers, next } = await listSubscribers(database, actor, { filter, after }, now());
  const counts = await countByState(database);
  return {
    title: title('subscribers.title'),
    filter,
    next,
    isFirst: after === null,
    fresh: isFresh(session, now()),
    mayExport: may('export'),
    mayImport: may('send-newsletter'),
    states: subscriberStates.map((key) => ({ key, count: counts[key].toLocaleString(language) })),
    lines: subscribers.map((one) => asLine(one, now(), language)),
  };
});

const asLine = (
  { requestedAt, confirmedAt, unsubscribedAt, ...rest }: Subscriber,
  now: number,
  language: 'de' | 'en',
) => ({
  ...rest,
  since: shortMoment(unsubscribedAt ?? confirmedAt ?? requestedAt, now, language),
});

/** Searches by POST, so that no address stands in an address; or ends a subscription. */
export const action = withForm(async ({ database, now, newsletterStore, language, actor }, form, text) => {
  const ended = form.get('end');
  if (typeof ended === 'string') {
    const email = await endSubscription(newsletterStore, actor, ended, now());
    return { kind: 'ended' as const, email };
  }
  const search = text('search').trim().slice(0, 255);
  if (search === '') throw data(null, { status: 400 });
  const { subscribers, next } = await listSubscribers(
    database,
    actor,
    { filter: { state: null, language: null, search }, after: null },
    now(),
  );
  return {
    kind: 'found' as const,
    search,
    // so many are shown of more; null: all are
    cutAt: next === null ? null : subscribersOnPage,
    lines: subscribers.map((one) => asLine(one, now(), language)),
  };
});

/** Who gets the newsletter, who was asked, who left; newest first. */
export default function Subscribers() {
  const { filter, next, isFirst, fresh, mayExport, mayImport, states, lines } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, word } = useTexts();
  useListKeys();
  const found = answer?.kind === 'found' ? answer : null;
  const address = (over: Partial<typeof filter>) => `/newsletter/subscribers?${filterAddress({ ...filter, ...over })}`;
  return (
    <>
      <BackLink to="/newsletter">{t('newsletter.heading')}</BackLink>
      <div className="inbox-head">
        <h1>{t('subscribers.heading')}</h1>
        <Form method="post" role="search" className="search">
          <input
            type="search"
            name="search"
            required
            defaultValue={found?.search ?? ''}
            aria-label={t('subscribers.search')}
            placeholder={t('subscribers.searchHint')}
            autoComplete="off"
          />
          <SubmitButton>{t('inbox.searchGo')}</SubmitButton>
        </Form>
      </div>
      {answer?.kind === 'ended' && (
        <Notice tone="done">
          {answer.email === null ? t('subscribers.endedBefore') : t('subscribers.ended', { email: answer.email })}
        </Notice>
      )}
      <div className="row">
        <Link to="/newsletter/subscribers/new" className="button button-primary">
          {t('subscribers.add')}
        </Link>
        {mayImport && (
          <Link to="/newsletter/subscribers/import" className="button">
            {t('subscribers.import')}
          </Link>
        )}
      </div>
      {found !== null && (
        <section aria-live="polite" aria-labelledby="found">
          <h2 id="found">{t('subscribers.found', { search: found.search })}</h2>
          {found.lines.length === 0 && <p className="empty">{t('subscribers.foundNone')}</p>}
          {found.cutAt !== null && <p className="hint">{t('subscribers.foundMore', { count: found.cutAt })}</p>}
          {found.lines.length > 0 && <SubscribersTable lines={found.lines} />}
          <p>
            <Link to="/newsletter/subscribers">{t('subscribers.showAll')}</Link>
          </p>
        </section>
      )}
      {found === null && (
        <>
          <nav className="views" aria-label={t('subscribers.views')}>
            <ul>
              <li>
                <Link to={address({ state: null })} aria-current={filter.state === null ? 'page' : undefined}>
                  {t('subscribers.all')}
                </Link>
              </li>
              {states.map(({ key, count }) => (
                <li key={key}>
                  <Link to={address({ state: key })} aria-current={filter.state === key ? 'page' : undefined}>
                    {word('subscriberState', key)} <span className="count">{count}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <Form method="get" className="row list-filter">
            {filter.state !== null && <input type="hidden" name="state" value={filter.state} />}
            <label>
              {t('newsletter.language')}{' '}
              <select name="language" defaultValue={filter.language ?? ''} key={filter.language}>
                <option value="">{t('subscribers.allLanguages')}</option>
                {choices(locales, (language) => word('locale', language))}
              </select>
            </label>
            <SubmitButton>{t('subscribers.filter')}</SubmitButton>
          </Form>
          {lines.length === 0 && <p className="empty">{t('subscribers.empty')}</p>}
          {lines.length > 0 && <SubscribersTable lines={lines} />}
          <nav className="pages" aria-label={t('inbox.pages')}>
            {!isFirst && <Link to={address({})}>{t('inbox.newest')}</Link>}
            {next !== null && <Link to={`${address({})}&after=${next}`}>{t('inbox.older')}</Link>}
          </nav>
          {mayExport && lines.length > 0 && (
            <section aria-labelledby="export">
              <h2 id="export">{t('subscribers.export')}</h2>
              <p className="hint">{t('subscribers.exportText')}</p>
              {!fresh && (
                <Notice tone="info">
                  {t('subscribers.confirmFirst')}{' '}
                  <Link to="/confirm?to=/newsletter/subscribers">{t('account.confirm')}</Link>
                </Notice>
              )}
              {/* a file is no page: the browser itself sends this form */}
              <form method="post" action={`/newsletter/subscribers/export?${filterAddress(filter)}`}>
                <SubmitButton>{t('subscribers.download')}</SubmitButton>
              </form>
            </section>
          )}
        </>
      )}
    </>
  );
}
