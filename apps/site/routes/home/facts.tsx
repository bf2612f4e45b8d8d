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

/** The figures as the label on a packet of food: thick rules, thin rules, one line each. */
export function Facts() {
  const { t } = useLanguage();
  // a figure that is not shown leaves no row, and a group without rows no heading
  const shown = groups
    .map(({ title, rows: all }) => ({ title, rows: all.filter(({ value }) => t(value) !== '') }))
    .filter((group) => group.rows.length > 0);
  return (
    <section id="facts-numbers" className="section tone-oat" aria-labelledby="facts-title">
      <div className="page-width grid gap-x-20 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div className="lg:tall:sticky lg:top-32 lg:self-start">
          <h2 id="facts-title">{t('home.facts.title')}</h2>
          <p className="lead mt-6">{t('home.facts.text')}</p>
          <p className="soft mt-5">{t('home.facts.open')}</p>
          <LocalLink page="claims" className="text-link mt-6 inline-flex min-h-11 items-center gap-1">
            {`${t('home.facts.link')} `}
            <Icon name="arrow-right" size={20} />
          </LocalLink>
        </div>
        <div className="label-card">
          <p className="label-title">{t('home.facts.label')}</p>
          {shown.map(({ title, rows: entries }) => (
            <div key={title} className="label-group">
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
          ))}
        </div>
      </div>
    </section>
  );
}
