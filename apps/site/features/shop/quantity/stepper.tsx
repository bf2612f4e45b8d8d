import type { ReactNode } from 'react';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { Icon } from '../../../components/icon.tsx';

interface StepperProps {
  /** of the product */
  name: string;
  /** 1 or -1 */
  onStep(by: number): void;
  /** there is nothing to take away */
  isLeast: boolean;
  /** the field of the number; without scripts it stands alone */
  children: ReactNode;
}

/** Of the field in it: no frame of its own unless what is typed is wrong. */
export const stepperField =
  'input tabular min-h-11! w-14! px-1! text-center not-aria-[invalid=true]:border-transparent';

/** A number of packs with a button for one less and one more, in one frame. The field says what it counts. */
export function Stepper({ name, onStep, isLeast, children }: StepperProps) {
  const { t } = useLanguage();
  const button = 'icon-btn js-only';
  return (
    <span className="inline-flex items-center rounded-control border-[1.5px] border-sand-dark bg-white" data-stepper>
      <button
        type="button"
        className={button}
        aria-label={t('order.quantity.step.less', { name })}
        aria-disabled={isLeast || undefined}
        onClick={() => {
          // it keeps the focus, so it is not switched off
          if (!isLeast) onStep(-1);
        }}
      >
        <Icon name="minus" size={20} className={isLeast ? 'opacity-40' : ''} />
      </button>
      {children}
      <button
        type="button"
        className={button}
        aria-label={t('order.quantity.step.more', { name })}
        onClick={() => onStep(1)}
      >
        <Icon name="plus" size={20} />
      </button>
    </span>
  );
}
