import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTexts } from '../i18n/texts.tsx';

interface SearchFieldProps {
  /** of the page that finds */
  action: '/inbox' | '/orders' | '/papers';
  /** what was looked for last; empty: nothing */
  searched: string;
  /** what is sent along */
  children?: ReactNode;
}

const labels = { '/inbox': 'inbox.search', '/orders': 'orders.search', '/papers': 'papers.search' } as const;

/** Looks everywhere, whatever view is open; on the board of orders, in all of those, and among papers in theirs. */
export function SearchField({ action, searched, children }: SearchFieldProps) {
  const { t } = useTexts();
  return (
    <Form method="get" action={action} role="search" className="search">
      <input
        type="search"
        name="q"
        defaultValue={searched}
        key={searched}
        aria-label={t(labels[action])}
        placeholder={t(action === '/papers' ? 'papers.searchHint' : 'inbox.searchHint')}
        maxLength={200}
        autoComplete="off"
        data-key="/"
      />
      {children}
      <button type="submit" className="button">
        {t('inbox.searchGo')}
      </button>
    </Form>
  );
}
