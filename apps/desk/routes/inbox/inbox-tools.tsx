import { Form, Link } from 'react-router';
import type { ItemFilter } from '../../../../domain/item-filter.ts';
import { itemKinds } from '../../../../domain/item-kinds.ts';
import { isWorkState, workStates } from '../../../../domain/work-state.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { choices, choicesOf } from '../../components/field.tsx';
import { FilterSheet } from '../../components/filter-sheet.tsx';

interface View {
  key: string;
  /** of its address */
  query: string;
  /** "999+" beyond what is counted; null where nobody counts */
  count: string | null;
  isShown: boolean;
}

interface ViewsProps {
  views: readonly View[];
  own: readonly (View & { name: string })[];
}

/** The views everybody has, then one's own. */
export function Views({ views, own }: ViewsProps) {
  const { t, word } = useTexts();
  const to = (query: string) => (query === '' ? '/inbox' : `/inbox?${query}`);
  return (
    <nav className="views" aria-label={t('inbox.views')}>
      <ul>
        {views.map(({ key, query, count, isShown }) => (
          <li key={key}>
            <Link to={to(query)} aria-current={isShown ? 'page' : undefined}>
              {word('view', key)} {count !== null && count !== '0' && <span className="count">{count}</span>}
            </Link>
          </li>
        ))}
        {own.map(({ key, name, query, isShown }) => (
          <li key={key}>
            <Link to={to(query)} aria-current={isShown ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface FilterProps {
  filter: ItemFilter;
  query: string;
  colleagues: readonly { id: string; name: string }[];
  labels: readonly string[];
  /** the own view that is shown */
  own: string | null;
  /** what stood against keeping one */
  problem: 'name' | 'too-many' | null;
  /** it is none of the views */
  isNew: boolean;
}

/** Which items are listed, in words of their own; and keeping that as a view. */
export function Filter({ filter, query, colleagues, labels, own, problem, isNew }: FilterProps) {
  const { t, word } = useTexts();
  const words = useChosen(filter, colleagues);
  const chosen = isNew ? words : '';
  return (
    <FilterSheet
      isOpen={problem !== null}
      summary={
        <>
          {t('inbox.filter')}
          {chosen !== '' && <strong>: {chosen}</strong>}
        </>
      }
    >
      <Form method="get" action="/inbox" key={query} className="row">
        <Choice label={t('inbox.state')} name="state" value={filter.due === null ? filter.state : 'open'}>
          <option value="open">{word('view', 'open')}</option>
          <option value="unread">{word('view', 'unread')}</option>
          {choices(workStates, (state) => word('workState', state))}
          <option value="any">{word('view', 'all')}</option>
        </Choice>
        <Choice label={t('inbox.kind')} name="kind" value={filter.kind ?? ''}>
          <option value="">{t('inbox.any')}</option>
          {choices(itemKinds, (kind) => word('kind', kind))}
        </Choice>
        <Choice label={t('inbox.assignee')} name="assignee" value={filter.assignee ?? ''}>
          <option value="">{t('inbox.any')}</option>
          <option value="me">{t('inbox.me')}</option>
          <option value="nobody">{t('inbox.nobody')}</option>
          {choicesOf(colleagues, ({ id, name }) => [id, name])}
        </Choice>
        <Choice label={t('inbox.due')} name="due" value={filter.due ?? ''}>
          <option value="">{t('inbox.any')}</option>
          <option value="today">{word('view', 'today')}</option>
          <option value="overdue">{word('view', 'overdue')}</option>
        </Choice>
        <Choice label={t('inbox.label')} name="label" value={filter.label ?? ''}>
          <option value="">{t('inbox.any')}</option>
          {[...new Set([...labels, ...(filter.label === null ? [] : [filter.label])])].map((label) => (
            <option key={label}>{label}</option>
          ))}
        </Choice>
        <button type="submit" className="button">
          {t('inbox.apply')}
        </button>
      </Form>
      {problem !== null && (
        <p className="error" role="alert">
          {t(problem === 'name' ? 'inbox.viewName' : 'inbox.viewTooMany')}
        </p>
      )}
      <Form method="post" action="/inbox/views" className="row">
        <input type="hidden" name="filter" value={query} />
        {own === null ? (
          <>
            <label>
              {t('inbox.keepAs')}
              <input name="name" maxLength={40} required autoComplete="off" />
            </label>
            <button type="submit" className="button">
              {t('inbox.keep')}
            </button>
          </>
        ) : (
          <button type="submit" className="plain" name="drop" value={own}>
            {t('inbox.drop')}
          </button>
        )}
      </Form>
    </FilterSheet>
  );
}

/** What a filter of one's own lets through, in a few words: on a phone its fields are folded away. */
function useChosen({ state, kind, assignee, due, label }: ItemFilter, colleagues: FilterProps['colleagues']): string {
  const { t, word } = useTexts();
  const ofState = isWorkState(state) ? word('workState', state) : word('view', state === 'any' ? 'all' : state);
  const whose =
    assignee === 'me' || assignee === 'nobody'
      ? t(`inbox.${assignee}`)
      : (colleagues.find(({ id }) => id === assignee)?.name ?? '');
  return [
    state === 'open' ? '' : ofState,
    kind === null ? '' : word('kind', kind),
    whose,
    due === null ? '' : word('view', due),
    label ?? '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function Choice({
  label,
  name,
  value,
  children,
}: {
  label: string;
  name: string;
  value: string;
  children: React.ReactNode;
}) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={value}>
        {children}
      </select>
    </label>
  );
}
