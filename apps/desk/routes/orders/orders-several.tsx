import type { ReactNode } from 'react';
import { AssigneeChoice, SeveralRows } from '../../components/several-rows.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import type { SeveralAssigned } from './assign-several.ts';
import type { SeveralLook } from './look-at-several.ts';
import { SeveralLooked } from './several-looked.tsx';
import type { SeveralDone } from './work-on-several.ts';

interface OrdersSeveralProps {
  /** of the list, so that the same one is shown afterwards */
  action: string;
  colleagues: readonly { id: string; name: string }[];
  result: SeveralAssigned | SeveralDone | SeveralLook | undefined;
  /** the table, with a box `item` in each row */
  children: ReactNode;
}

/** What is done with the ticked orders: confirmed, shipped, charged, or given to somebody. */
export function OrdersSeveral({ action, colleagues, result, children }: OrdersSeveralProps) {
  const { t } = useTexts();
  const problem = result !== undefined && 'problem' in result ? result.problem : null;
  const acts = (
    <>
      <p className="hint several-hint">{t('orders.several.hint')}</p>
      <div className="row several-acts">
        <SubmitButton name="deed" value="confirm" className="button">
          {t('orders.several.confirm')}
        </SubmitButton>
        {/* the packing list asks for the parcels' numbers */}
        <button type="submit" formMethod="get" formAction="/orders/packing" className="button">
          {t('orders.several.ship')}
        </button>
        <SubmitButton name="deed" value="invoice" className="button">
          {t('orders.several.invoice')}
        </SubmitButton>
        {/* without scripts the page opens where the mails stand */}
        <SubmitButton name="look" value="ticked" formAction={`${action}#look`} className="plain">
          {t('orders.look.first')}
        </SubmitButton>
      </div>
      <div className="row">
        <AssigneeChoice colleagues={colleagues} isWrong={problem === 'assignee'} />
        <button type="submit" className="button">
          {t('several.assignGo')}
        </button>
      </div>
    </>
  );
  return (
    <SeveralRows action={action} problem={problem} acts={acts}>
      {result !== undefined && 'looks' in result && <SeveralLooked seen={result} />}
      {children}
    </SeveralRows>
  );
}
