import { Link, useFetcher } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import { SecondPress } from '../../components/second-press.tsx';
import { Change } from './change.tsx';
import type { WebsiteView } from './website-view.ts';

/** Its ticks stand in lines that have forms of their own. */
export const publishForm = 'publish-drafts';

/** What differs, and a button that takes it back: each line by itself, so that none ends what another one has begun. */
export function DraftLine({
  draft: { places, said, label, from, to, link, operator, when },
  mayPublish,
  onDrop,
}: {
  draft: WebsiteView['drafts'][number];
  mayPublish: boolean;
  /** called with the key of the fetcher whose answer can bring it back */
  onDrop: (key: string) => void;
}) {
  const { t } = useTexts();
  const key = `drop ${places.join()} ${when}`;
  const dropping = useFetcher({ key });
  const form = (press: string, name: string) => (
    <dropping.Form method="post" onSubmit={() => onDrop(key)}>
      <input type="hidden" name="label" value={label} />
      {places.map((place) => (
        <input key={place} type="hidden" name="place" value={place} />
      ))}
      <button type="submit" className="plain" aria-label={name} disabled={dropping.state !== 'idle'}>
        {press}
      </button>
    </dropping.Form>
  );
  return (
    <li>
      {mayPublish && (
        <input
          type="checkbox"
          form={publishForm}
          name="draft"
          value={JSON.stringify(places)}
          defaultChecked
          aria-label={t('website.choose', { label })}
        />
      )}
      <div>
        <Link to={link}>{label}</Link>
        {said === null ? (
          <Change from={from} to={to} />
        ) : (
          <strong className="change">{t(`website.said.${said}`)}</strong>
        )}
        <span className="hint">{t('website.draftBy', { operator, when })}</span>
      </div>
      {said === 'new' ? (
        <SecondPress label={t('website.drop')} name={t('website.dropOf', { label })} text={t('website.dropNewText')}>
          {form(t('website.dropNewNow'), t('website.dropNewOf', { label }))}
        </SecondPress>
      ) : (
        form(t('website.drop'), t('website.dropOf', { label }))
      )}
    </li>
  );
}
