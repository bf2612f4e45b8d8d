import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { mostOfOneProduct } from '../../../../domain/orders/quantity.ts';
import { useBuyer } from '../../basket/buyer.ts';
import { usePaths } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { useLazyComponent } from '../../components/use-lazy-component.ts';
import { useShopList } from './list/shop-list.tsx';
import { useQuantityWords } from './list/use-quantity-words.ts';
import { Stepper, stepperField } from './quantity/stepper.tsx';

const importNotes = () => import('./quantity-notes.tsx');

/** What appears under a control at the window's lower edge. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

interface ListEntryProps {
  itemNo: string;
  name: string;
  /** pieces in a pack, 1 for a set */
  unitPieces: number;
  /** none where a mail for one pack stands beside it: a number would not be that mail's */
  hasQuantity?: boolean;
  /** the loud one of a product, or its quieter repetition further down */
  look?: 'primary' | 'secondary';
  /** another way to order, beside the button */
  beside?: ReactNode;
  /** what one pack is, where nothing else is to be said of a number */
  unit?: ReactNode;
  className?: string;
}

/** A quantity and the button that puts it on the list; without scripts the form leads to the order page. */
export function ListEntry({
  itemNo,
  name,
  unitPieces,
  hasQuantity = false,
  look = 'secondary',
  beside,
  unit,
  className = '',
}: ListEntryProps) {
  const { t } = useLanguage();
  const list = useShopList();
  const words = useQuantityWords();
  const isBusiness = useBuyer() === 'business';
  const address = usePaths().local('/order');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [packs, setPacks] = useState<number | null>(1);
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  /** changed since it was put on the list: what is said of that is old */
  const [isChanged, setChanged] = useState(false);
  const { ready: QuantityNotes, load: loadNotes } = useLazyComponent(importNotes, { once: true });

  function submit(event: FormEvent<HTMLFormElement>) {
    const quantity = packsIn(event.currentTarget);
    setWrong(quantity === null);
    if (quantity === null || list) event.preventDefault();
    if (quantity === null || !list) return;
    setBusy(true);
    setChanged(false);
    void list.put({ itemNo, quantity, form: event.currentTarget }).then(() => setBusy(false));
  }

  function change(next: number | null) {
    setPacks(next);
    setChanged(true);
    // without its code nobody is asked
    loadNotes().catch(() => undefined);
  }

  function fill(next: number) {
    if (field.current) field.current.value = String(next);
    setWrong(false);
    change(next);
  }

  return (
    <form
      action={address}
      noValidate
      onSubmit={submit}
      onChange={(event) => change(packsIn(event.currentTarget))}
      className={`list-entry no-print ${className}`}
    >
      <input type="hidden" name="item" value={itemNo} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {hasQuantity ? (
          <Stepper
            name={name}
            isLeast={packs !== null && packs <= 1}
            onStep={(by) => fill(Math.min(Math.max((packs ?? 0) + by, 1), mostOfOneProduct))}
          >
            <input
              ref={field}
              name="quantity"
              defaultValue="1"
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              aria-label={t('shop.list.quantity', { name })}
              aria-invalid={wrong}
              onFocus={(event) => {
                // what is typed takes the place of what stands there
                event.currentTarget.select();
                list?.prepare();
              }}
              aria-describedby={wrong ? id : undefined}
              className={stepperField}
            />
          </Stepper>
        ) : (
          <input type="hidden" name="quantity" value="1" />
        )}
        <button
          className={`btn btn-small btn-${look} px-3! ${look === 'primary' ? 'flex-[2_1_7.5rem]' : ''}`}
          aria-busy={busy}
          onFocus={list?.prepare}
          onPointerEnter={list?.prepare}
          aria-label={t('shop.list.addOf', { name })}
        >
          {t('shop.list.add')}
        </button>
        {beside}
      </div>
      {/* what one pack is, what so many are, or that they are on the list: each in the place of the other, so nothing moves */}
      <div className="list-said tabular" data-put data-changed={isChanged || undefined}>
        <p className="pieces soft flex flex-wrap content-start gap-x-2" aria-live={hasQuantity ? 'polite' : undefined}>
          {hasQuantity && packs !== null && packs > 1 ? (
            <>
              {unitPieces > 1 ? <span>{words.inPieces(packs, unitPieces)}</span> : null}{' '}
              {QuantityNotes && list ? (
                <QuantityNotes shop={list.shop} itemNo={itemNo} packs={packs} isBusiness={isBusiness} />
              ) : null}
            </>
          ) : (
            unit
          )}
        </p>
      </div>
      {hasQuantity ? (
        <div aria-live="polite">
          {QuantityNotes && packs !== null && list ? (
            <QuantityNotes
              shop={list.shop}
              itemNo={itemNo}
              packs={packs}
              isBusiness={isBusiness}
              notes={{
                unitPieces,
                fill(next) {
                  fill(next);
                  field.current?.focus();
                },
                keep: () => field.current?.focus(),
              }}
            />
          ) : null}
        </div>
      ) : null}
      {wrong ? (
        <p ref={reveal} id={id} role="alert" className="field-error mt-1">
          {t('shop.list.wrong')}
        </p>
      ) : null}
    </form>
  );
}

/** What was typed, as `parseQuantity` has it, which comes with the list's own code. */
function packsIn(form: HTMLFormElement): number | null {
  const typed = String(new FormData(form).get('quantity') ?? '').trim();
  return /^\d{1,4}$/.test(typed) && Number(typed) > 0 ? Number(typed) : null;
}
