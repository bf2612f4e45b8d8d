import { LocalLink } from '../../language/link.tsx';
import { useLanguage } from '../../language/language-provider.tsx';
import type { MessageKey } from '../../language/message-key.ts';
import { Text } from '../../language/text.tsx';
import { Icon } from '../../ui/icon.tsx';

const two = ['1', '2'] as const;
const three = [...two, '3'] as const;
const five = [...three, '4', '5'] as const;
const row = (
  base:
    | `home.facts.groups.${'piece' | 'compost'}.${(typeof five)[number]}`
    | `home.facts.groups.climate.${(typeof two)[number]}`
    | `home.facts.groups.plan.${(typeof three)[number]}`,
) => ({
  label: `${base}.label` as const,
  value: `${base}.value` as const,
});
const groups: { title: MessageKey; rows: { label: MessageKey; value: MessageKey }[] }[] = [
  { title: 'home.facts.groups.piece.title', rows: five.map((n) => row(`home.facts.groups.piece.${n}`)) },
  { title: 'home.facts.groups.compost.title', rows: five.map((n) => row(`home.facts.groups.compost.${n}`)) },
  { title: 'home.facts.groups.climate.title', rows: two.map((n) => row(`home.facts.groups.climate.${n}`)) },
  { title: 'home.facts.groups.plan.title', rows: three.map((n) => row(`home.facts.groups.plan.${n}`)) },
];

/** The figures as the label on a packet of food: thick rules, thin rules, one line each. */
export function Facts() {
  const { t } = useLanguage();
  return (
    <section id="facts-numbers" className="section tone-oat" aria-labelledby="facts-title">
      <div className="page-width grid gap-x-20 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div className="lg:tall:sticky lg:top-32 lg:self-start">
          <h2 id="facts-title">{t('home.facts.title')}</h2>
          <p className="lead mt-6">{t('home.facts.text')}</p>
          <p className="soft mt-5">{t('home.facts.open')}</p>
          <LocalLink page="claims" className="text-link mt-6 inline-flex min-h-11 items-center gap-1">
            {t('home.facts.link')} <Icon name="arrow-right" size={20} />
          </LocalLink>
        </div>
        <div className="label-card">
          <p className="label-title">{t('home.facts.label')}</p>
          {groups.map(({ title, rows }) => (
            <div key={title} className="label-group">
              <h3>{t(title)}</h3>
              <dl>
                {rows.map(({ label, value }) => (
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
