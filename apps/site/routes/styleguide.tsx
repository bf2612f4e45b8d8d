import type { ReactNode } from 'react';
import { showToast } from '../components/toast.tsx';
import { CheckboxField, InputField, TextAreaField } from '../components/field.tsx';
import { Icon } from '../components/icon.tsx';
import { Progress } from '../components/progress.tsx';

// Only in development (apps/site/routes.ts): every component in every state on one page, so its words are not translated.
const colours = [
  'oat',
  'paper',
  'sand',
  'sand-dark',
  'sage',
  'sprout',
  'leaf',
  'leaf-dark',
  'forest',
  'forest-deep',
  'terracotta',
  'terracotta-dark',
  'ink-soft',
  'error',
];

function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12 grid gap-4">
      <h2 className="text-heading">{title}</h2>
      {children}
    </section>
  );
}

export default function Styleguide() {
  return (
    <div className="page-width py-16">
      <h1>Styleguide</h1>
      <Sample title="Colours">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">
          {colours.map((name) => (
            <li key={name} className="text-small">
              <span
                className="block h-16 rounded-card border border-sand-dark"
                style={{ background: `var(--color-${name})` }}
              />
              {name}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title="Type">
        <p className="font-display text-hero leading-none">Hero: from soil to table</p>
        <p className="font-display text-title">Title: knives, forks, spoons</p>
        <p className="font-display text-heading">Heading: heimkompostierbar</p>
        <p className="lead measure">Lead: plain, exact, warm; short sentences that carry one thought each.</p>
        <p className="measure">Body: numbers stand in tabular figures where they are compared.</p>
        <p className="soft text-small">Small and soft, for what accompanies.</p>
        <p>
          A claim:{' '}
          <a className="claim" data-claim="heat-60" href="/claims#heat-60">
            60 °C
          </a>
          , and a{' '}
          <a className="text-link" href="/styleguide">
            text link
          </a>
          .
        </p>
      </Sample>
      {(['tone-oat', 'tone-paper', 'tone-forest'] as const).map((tone) => (
        <Sample key={tone} title={`Buttons, chips, badges on ${tone}`}>
          <div className={`${tone} flex flex-wrap items-center gap-3 rounded-card border border-sand p-6`}>
            <button type="button" className="btn btn-primary">
              Primary
            </button>
            <button type="button" className="btn btn-secondary">
              Secondary
            </button>
            <button type="button" className="btn btn-quiet">
              Quiet
            </button>
            <button type="button" className="btn btn-primary btn-small">
              Small
            </button>
            <button type="button" className="btn btn-primary" disabled>
              Busy
            </button>
            <button type="button" className="icon-btn" aria-label="Close">
              <Icon name="close" />
            </button>
            <a className="chip" href="/styleguide">
              Chip
            </a>
            <a className="chip" aria-current="true" href="/styleguide">
              Current chip
            </a>
            <span className="badge">Badge</span>
            <span className="badge badge-strong">Strong badge</span>
          </div>
        </Sample>
      ))}
      <Sample title="Fields">
        <div className="card grid max-w-xl gap-5 p-6">
          <InputField id="s-name" label="Name" required placeholder="" />
          <InputField
            id="s-mail"
            label="E-mail"
            type="email"
            hint="We answer to this address."
            defaultValue="nobody"
            error="Please enter a valid e-mail address"
          />
          <TextAreaField id="s-text" label="Message" rows={4} />
          <CheckboxField id="s-check" label="I agree" required error="Please agree" />
        </div>
      </Sample>
      <Sample title="Table, progress, accordion, notices, toasts">
        <div className="@container">
          <table className="data-table stack">
            <thead>
              <tr>
                <th scope="col">Item</th>
                <th scope="col">Price</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td data-label="Item">CB-002</td>
                <td data-label="Price">9,50 €</td>
              </tr>
            </tbody>
          </table>
        </div>
        <Progress share={0.75} label="Progress" valueText="75 of 100 points" />
        <div className="accordion">
          <details>
            <summary>Closed until asked</summary>
            <p>And then the answer.</p>
          </details>
        </div>
        <p className="notice">A notice.</p>
        <p className="notice notice-error">A notice of something wrong.</p>
        <div className="flex gap-3">
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => showToast({ title: 'Sent', description: 'It is on its way.' })}
          >
            Toast
          </button>
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => showToast({ title: 'Error', description: 'It did not work.', kind: 'destructive' })}
          >
            Destructive toast
          </button>
        </div>
      </Sample>
    </div>
  );
}
