import type { ReactNode } from 'react';
import { AssigneeChoice, SeveralRows } from '../../components/several-rows.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import type { SeveralAssigned } from './assign-several.ts';

interface OrdersSeveralProps {
  /** of the list, so that the same one is shown afterwards */
  action: string;
  colleagues: readonly { id: string; name: string }[];
  result: SeveralAssigned | undefined;
  /** the table, with a box `item` in each row */
  children: ReactNode;
}

/** Who is to look after the ticked orders. */
export function OrdersSeveral({ action, colleagues, result, children }: OrdersSeveralProps) {
  const { t } = useTexts();
  const problem = result !== undefined && 'problem' in result ? result.problem : null;
  const acts = (
    <div className="row">
      <AssigneeChoice colleagues={colleagues} isWrong={problem === 'assignee'} />
      <button type="submit" className="button button-primary">
        {t('several.assignGo')}
      </button>
    </div>
  );
  return (
    <SeveralRows action={action} problem={problem} acts={acts}>
      {children}
    </SeveralRows>
  );
}
