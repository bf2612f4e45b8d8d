import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import type { MessageKey } from '../../i18n/message-key.ts';
import { Text } from '../../i18n/text.tsx';
import { Icon } from '../../components/icon.tsx';

const three = ['1', '2', '3'] as const;
const five = [...three, '4', '5'] as const;
const rows = (
  keys: readonly (
    | `home.facts.groups.${'piece' | 'compost'}.${(typeof five)[number]}`
    | `home.facts.groups.climate.${'1' | '2'}`
    | `home.facts.groups.${'pack' | 'plan'}.${(typeof three)[number]}`
  )[],
) => keys.map((key) => ({ label: `${key}.label` as const, value: `${key}.value` as const }));
const groups: { title: MessageKey; rows: { label: MessageKey; value: MessageKey }[] }[] = [
  { title: 'home.facts.groups.piece.title', rows: rows(five.map((n) => `home.facts.groups.piece.${n}` as const)) },
  { title: 'home.facts.groups.compost.title', rows: rows(five.map((n) => `home.facts.groups.compost.${n}` as const)) },
  {
    title: 'home.facts.groups.climate.title',
    rows: rows(['home.facts.groups.climate.1', 'home.facts.groups.climate.2']),
  },
  { title: 'home.facts.groups.pack.title', rows: rows(three.map((n) => `home.facts.groups.pack.${n}` as const)) },
  { title: 'home.facts.groups.plan.title', rows: rows(three.map((n) => `home.facts.groups.plan.${n}` as const)) },
];

/** The figures as the label on a packet of food: thick rules, thin rules, one line each; all but the first group on a press. */
export function Facts() {
  const { t } = useLanguage();
  // a figure that is not shown leaves no row, and a group without rows no heading
  const [first, ...rest] = groups
    .map(({ title, rows: all }) => ({ title, rows: all.filter(({ value }) => t(value) !== '') }))
    .filter((group) => group.rows.length > 0);
  return (
    <section id="facts-numbers" className="section tone-oat" aria-labelledby="facts-title">
      <div className="page-width">
        <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-1">
          <h2 id="facts-title">{t('home.facts.title')}</h2>
          <LocalLink page="claims" className="text-link inline-flex min-h-11 items-center gap-1">
            {`${t('home.facts.link')} `}
            <Icon name="arrow-right" size={20} />
          </LocalLink>
        </div>
        <div className="label-card mt-6">
          <p className="label-title">{t('home.facts.label')}</p>
          {first ? <Group {...first} /> : null}
          {rest.length > 0 ? (
            <details className="home-more">
              <summary>{t('home.facts.more')}</summary>
              {rest.map((group) => (
                <Group key={group.title} {...group} />
              ))}
            </details>
          ) : null}
        </div>
      </div>
    </section>
  );
}

function Group({ title, rows: entries }: (typeof groups)[number]) {
  const { t } = useLanguage();
  return (
    <div className="label-group">
      <h3>{t(title)}</h3>
      <dl>
        {entries.map(({ label, value }) => (
          <div key={label}>
            <dt>
              <Text id={label} />
            </dt>
            <dd>
              <Text id={value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
