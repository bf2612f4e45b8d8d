import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';

interface TilesProps {
  /** views of the inbox */
  views: readonly { key: string; to: string; count: string; isNone: boolean }[];
  /** null: none */
  overdueOrders: string | null;
  todos: readonly { todo: string; count: string; isNone: boolean }[];
}

/** How much waits, and where it stands; what holds nothing is not shown. */
export function Tiles({ views, overdueOrders, todos }: TilesProps) {
  const { t, word } = useTexts();
  const tiles = [
    ...views.map(({ key, to, count, isNone }) => ({
      to,
      count,
      isNone,
      name: t('today.inInbox', { view: word('view', key) }),
      isWrong: key === 'overdue',
    })),
    {
      to: '/orders?due=overdue',
      count: overdueOrders ?? '0',
      isNone: overdueOrders === null,
      name: t('orders.overdue'),
      isWrong: true,
    },
    ...todos.map(({ todo, count, isNone }) => ({
      to: `/orders?todo=${todo}`,
      count,
      isNone,
      name: word('orderTodo', todo),
      isWrong: todo === 'payment',
    })),
  ];
  const shown = tiles.filter(({ isNone }) => !isNone);
  return (
    <>
      {shown.length > 0 && (
        <ul className="tiles">
          {shown.map(({ to, count, name, isWrong }) => (
            <li key={to} className={isWrong ? 'wrong' : undefined}>
              <Link to={to}>
                <strong>{count}</strong> {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {shown.length === 0 && <p className="hint">{t('today.nothing')}</p>}
    </>
  );
}
