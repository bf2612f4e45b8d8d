import { useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import type { DishId } from '../../../../domain/events/dishes.ts';
import type { EventField, EventProblem } from '../../../../domain/events/event-form.ts';
import { eventLimits } from '../../../../domain/events/event-limits.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Text } from '../../i18n/text.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { InputField } from '../../components/field.tsx';

interface EventFormProps {
  dishes: readonly { id: DishId; needs: string }[];
  /** what stands in the fields */
  typed: Readonly<Record<EventField, string>>;
  problems: readonly { field: EventField; problem: EventProblem }[];
  /** the page's own address: the event stands in its query, so it can be kept and passed on */
  action: string;
}

const mostOf: Partial<Record<EventProblem, number>> = {
  guests: eventLimits.guests,
  days: eventLimits.days,
  spare: eventLimits.sparePercent,
  portions: eventLimits.portions,
};

const idOf = (field: EventField) => `event-${field}`;

/** Guests, days and dishes as a plain form, which works without scripts. */
export function EventForm({ dishes, typed, problems, action }: EventFormProps) {
  const { t } = useLanguage();
  const summary = useRef<HTMLDivElement>(null);
  const { key, pathname } = useLocation();
  const asked = useRef({ key, pathname });
  // with scripts the page stays as it is, so that who listens has to be told, each time it was asked; not by a change of
  // language, which is the same question at another address
  useEffect(() => {
    const before = asked.current;
    asked.current = { key, pathname };
    if (before.pathname === pathname) summary.current?.querySelector<HTMLElement>('#event-problems')?.focus();
  }, [key, pathname]);

  const dishOf = (field: EventField) => dishes.find(({ id }) => id === field)?.id;
  const said = ({ field, problem }: { field: EventField; problem: EventProblem }) => {
    const dish = dishOf(field);
    return t(`planner.page.problems.${problem}`, {
      most: mostOf[problem] ?? '',
      dish: dish === undefined ? '' : t(`planner.page.dishes.${dish}`),
    });
  };
  const field = (name: EventField) => {
    const problem = problems.find((one) => one.field === name);
    return {
      id: idOf(name),
      name,
      defaultValue: typed[name],
      error: problem && said(problem),
      autoComplete: 'off',
    };
  };
  const number = { inputMode: 'numeric', maxLength: 9 } as const;

  return (
    <div ref={summary} className="no-print mt-8">
      {problems.length > 0 ? (
        <ErrorSummary
          id="event-problems"
          title={t('planner.page.problems.title')}
          fields={problems.map((one) => ({ id: idOf(one.field), text: said(one) }))}
          className="mb-6"
        />
      ) : null}
      <Form
        // another event, by the way back or a link, brings its own values
        key={JSON.stringify(typed)}
        action={`${action}#plan`}
        preventScrollReset
        noValidate
        className="grid grid-cols-1 gap-10"
      >
        <fieldset>
          <legend className="font-display text-heading leading-tight">{t('planner.page.form.event')}</legend>
          <div className="mt-4 grid grid-cols-1 items-start gap-5 sm:grid-cols-2 lg:grid-cols-4">
            <InputField
              {...field('guests')}
              {...number}
              label={t('planner.page.form.guests')}
              hint={t('planner.page.form.guestsHint')}
              required
            />
            <InputField {...field('days')} {...number} label={t('planner.page.form.days')} required />
            <InputField
              {...field('spare')}
              {...number}
              label={t('planner.page.form.spare')}
              hint={t('planner.page.form.spareHint')}
              required
            />
            <InputField
              {...field('date')}
              type="date"
              label={t('planner.page.form.date')}
              hint={t('planner.page.form.dateHint')}
            />
          </div>
        </fieldset>
        <fieldset aria-describedby="dishes-hint">
          <legend className="font-display text-heading leading-tight">{t('planner.page.form.dishes')}</legend>
          <p id="dishes-hint" className="measure mt-2">
            <Text id="planner.page.form.dishesHint" />
          </p>
          <div className="mt-4 grid grid-cols-1 items-start gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
            {dishes.map(({ id, needs }) => (
              <InputField
                key={id}
                {...field(id)}
                {...number}
                label={t(`planner.page.dishes.${id}`)}
                hint={t('planner.page.form.needs', { pieces: needs })}
              />
            ))}
          </div>
        </fieldset>
        <div className="flex items-start gap-3">
          <input
            id={idOf('wash')}
            type="checkbox"
            name="wash"
            value="yes"
            defaultChecked={typed.wash !== ''}
            className="checkbox"
          />
          <label htmlFor={idOf('wash')} className="measure">
            {t('planner.page.form.wash')}
          </label>
        </div>
        <p>
          <button type="submit" className="btn btn-primary">
            {t('planner.page.form.submit')}
          </button>
        </p>
      </Form>
    </div>
  );
}
