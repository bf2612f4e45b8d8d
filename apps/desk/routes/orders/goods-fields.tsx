import { useTexts } from '../../i18n/texts.tsx';
import { Field } from '../../components/field.tsx';
import type { FormAnswer } from './acts/order-act.ts';

interface GoodsFieldsProps {
  lines: readonly { itemNo: string; name: string; most: number; quantity: number | null }[];
  refusal: FormAnswer | undefined;
}

/** A quantity a line, up to what is left of it; null: nobody has said how much yet, and empty is none. */
export function GoodsFields({ lines, refusal }: GoodsFieldsProps) {
  const { t } = useTexts();
  return lines.map(({ itemNo, name, most, quantity }) => (
    <div key={itemNo} className="narrow">
      <Field
        label={`${name} ${itemNo}`}
        hint={t('withdrawals.of', { most })}
        name={`goods.${itemNo}`}
        defaultValue={refusal?.returned?.[`goods.${itemNo}`] ?? (quantity === null ? '' : String(quantity))}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        error={refusal?.wrong?.includes(itemNo) === true ? t('withdrawals.wrong', { most }) : undefined}
      />
    </div>
  ));
}
