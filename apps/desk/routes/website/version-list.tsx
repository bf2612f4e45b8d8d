import type { FetcherWithComponents } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import { Change } from './change.tsx';
import type { WebsiteView } from './website-view.ts';

interface Publishing {
  publishing: Pick<FetcherWithComponents<unknown>, 'Form' | 'state'>;
  view: Pick<WebsiteView, 'number' | 'mayPublish' | 'versions'>;
}

/** What was published, the newest first, and the ways back. */
export function VersionList({ publishing, view }: Publishing) {
  const { t } = useTexts();
  const { versions, number } = view;
  return (
    <section aria-labelledby="versions-heading">
      <h2 id="versions-heading">{t('website.versionsHeading')}</h2>
      {versions.length === 0 ? (
        <p className="empty">{t('website.versionsEmpty')}</p>
      ) : (
        <ul className="differences">
          {versions.map((version, at) => (
            <VersionLine
              key={version.number}
              version={version}
              before={versions[at + 1]?.number ?? number - 1}
              publishing={publishing}
              view={view}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** @param before the version that is public again when this one, the newest, is taken back */
function VersionLine({
  version,
  before,
  publishing,
  view: { number, mayPublish },
}: Publishing & { version: WebsiteView['versions'][number]; before: number }) {
  const { t } = useTexts();
  const busy = publishing.state !== 'idle';
  return (
    <li>
      <div>
        <strong>{t('website.version', { number: version.number })}</strong>{' '}
        <span className="hint">
          {t('website.versionBy', { operator: version.operator, when: version.when })}
          {version.returnsTo !== null && ` ${t('website.versionReturns', { number: version.returnsTo })}`}
        </span>
        {version.differences.map(({ label, from, to, place, isPublic }) => (
          <div key={place} className="one-change">
            <p>
              {label} <Change from={from} to={to} />
            </p>
            {mayPublish && isPublic && (
              <publishing.Form method="post" action="/website/publish">
                <input type="hidden" name="expected" value={number} />
                <input type="hidden" name="number" value={version.number} />
                <input type="hidden" name="place" value={place} />
                <button type="submit" name="intent" value="undo-one" className="plain" disabled={busy}>
                  {t('website.undoThis')}
                  <span className="unseen"> {label}</span>
                </button>
              </publishing.Form>
            )}
          </div>
        ))}
        {version.count === 0 && <p className="hint">{t('website.versionNothing')}</p>}
        {version.count > version.differences.length && (
          <p className="hint">{t('website.more', { count: version.count - version.differences.length })}</p>
        )}
      </div>
      {mayPublish && version.number === number && (
        <publishing.Form method="post" action="/website/publish">
          <input type="hidden" name="expected" value={number} />
          <input type="hidden" name="number" value={before} />
          <button type="submit" name="intent" value="return" className="button" disabled={busy}>
            {t('website.undo')}
          </button>
        </publishing.Form>
      )}
      {mayPublish && version.number < number - 1 && (
        <publishing.Form method="post" action="/website/publish">
          <input type="hidden" name="expected" value={number} />
          <input type="hidden" name="number" value={version.number} />
          <button
            type="submit"
            name="intent"
            value="return"
            className="plain"
            disabled={busy}
            aria-label={t('website.returnOf', { number: version.number })}
          >
            {t('website.return')}
          </button>
        </publishing.Form>
      )}
    </li>
  );
}
