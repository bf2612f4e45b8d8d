import { Fragment, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useTexts } from '../../../i18n/texts.tsx';

interface PartListProps {
  parts: readonly { key: string; name: string; group: string | null }[];
  /** key of the one that is shown below */
  part: string;
}

/** The parts of a long form; typing leaves those whose name says it. */
export function PartList({ parts, part }: PartListProps) {
  const { t } = useTexts();
  const [wanted, setWanted] = useState('');
  const [asked] = useSearchParams();
  const { hash } = useLocation();
  const end = useRef<HTMLDivElement>(null);
  const chosen = hash === '' ? asked.get('part') : null;
  useEffect(() => {
    // the form stands below a list that may be long
    if (chosen !== null) end.current?.scrollIntoView({ block: 'start' });
  }, [chosen]);
  const named = parts.map((one) => ({ ...one, name: one.key === '' ? t('website.partsFirst') : one.name }));
  const shown = named.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <>
      <div className="field narrow">
        <label htmlFor="find-part">{t('website.partsFind', { count: parts.length })}</label>
        <input
          id="find-part"
          type="search"
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
      </div>
      <nav aria-label={t('website.parts')}>
        {[...new Set(shown.map(({ group }) => group))].map((group) => (
          <Fragment key={group}>
            {group !== null && <h2 className="part-group">{group}</h2>}
            <div className="parts">
              {shown
                .filter((one) => one.group === group)
                .map(({ key, name }) => (
                  <Link
                    key={key}
                    to={`?${new URLSearchParams({ part: key }).toString()}`}
                    aria-current={key === part ? 'page' : undefined}
                  >
                    {name}
                  </Link>
                ))}
            </div>
          </Fragment>
        ))}
        {shown.length === 0 && <p className="hint">{t('website.partsNone')}</p>}
      </nav>
      <div ref={end} />
    </>
  );
}
