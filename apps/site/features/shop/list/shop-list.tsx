import {
  createContext,
  use,
  useEffect,
  useId,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  type FormEvent,
  type ReactNode,
} from 'react';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { usePaths } from '../../../i18n/link.tsx';
import { useLazyComponent } from '../../../components/use-lazy-component.ts';
import { keptText, onListChange } from '../../../basket/kept-text.ts';
import type { OrderShop } from './order-shop.ts';
import type { Put } from './put.ts';
import { useQuantityWords } from './use-quantity-words.ts';

interface ShopList {
  /** Settles when it is there, or when nothing comes of it. */
  put(put: Put): Promise<void>;
  prepare(): void;
}

const ShopListContext = createContext<ShopList | null>(null);
const importBar = () => import('./list-bar.tsx');
const importQuestion = () => import('./meant-packs.tsx');

/** Holds the order list on the shop page. Its code comes when something is put there, or was before. */
export function ShopListProvider({ shop, children }: { shop: OrderShop; children: ReactNode }) {
  const address = usePaths().local('/order');
  /** what the list's code has not taken yet, and how often something was put here: the same twice is two */
  const waiting = useRef<Put[]>([]);
  const [puts, countPut] = useReducer((count: number) => count + 1, 0);
  const { ready: Bar, load, prepare } = useLazyComponent(importBar);
  const hasList = useSyncExternalStore(
    onListChange,
    () => keptText() !== '',
    () => false,
  );
  useEffect(() => {
    if (hasList) load().catch(() => undefined);
  }, [hasList, load]);
  const list: ShopList = {
    put(put) {
      waiting.current.push(put);
      countPut();
      return load().catch((error: unknown) => {
        const left = waiting.current.splice(0).flatMap(({ itemNo, quantity }) => [
          ['item', itemNo],
          ['quantity', String(quantity)],
        ]);
        // as without scripts; null: the visitor does without
        if (error && left.length > 0) location.assign(`${address}?${new URLSearchParams(left)}`);
      });
    },
    prepare,
  };
  return (
    <ShopListContext value={list}>
      {children}
      {Bar ? <Bar shop={shop} puts={puts} take={() => waiting.current.splice(0)} /> : null}
    </ShopListContext>
  );
}

/** What appears under a control at the window's lower edge. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

interface ListEntryProps {
  itemNo: string;
  name: string;
  /** pieces in a pack, 1 for a set */
  unitPieces: number;
  className?: string;
}

/** A quantity and the button that puts it on the list; without scripts the form leads to the order page. */
export function ListEntry({ itemNo, name, unitPieces, className = '' }: ListEntryProps) {
  const { t } = useLanguage();
  const list = use(ShopListContext);
  const words = useQuantityWords();
  const address = usePaths().local('/order');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [packs, setPacks] = useState<number | null>(1);
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  /** typed since it was put on the list: what is said of that is old */
  const [isChanged, setChanged] = useState(false);
  const { ready: MeantPacks, load: loadQuestion } = useLazyComponent(importQuestion, { once: true });

  function submit(event: FormEvent<HTMLFormElement>) {
    const quantity = packsIn(event.currentTarget);
    setWrong(quantity === null);
    if (quantity === null || list) event.preventDefault();
    if (quantity === null || !list) return;
    setBusy(true);
    setChanged(false);
    void list.put({ itemNo, quantity, form: event.currentTarget }).then(() => setBusy(false));
  }

  return (
    <form
      action={address}
      noValidate
      onSubmit={submit}
      onChange={(event) => {
        setPacks(packsIn(event.currentTarget));
        setChanged(true);
        // without its code nobody is asked
        loadQuestion().catch(() => undefined);
      }}
      className={`no-print ${className}`}
    >
      <div className="flex flex-wrap gap-2">
        <input type="hidden" name="item" value={itemNo} />
        <input
          ref={field}
          name="quantity"
          defaultValue="1"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          aria-label={t('shop.list.quantity', { name })}
          aria-invalid={wrong}
          onFocus={list?.prepare}
          aria-describedby={wrong ? id : undefined}
          className="input tabular min-h-11! w-16! px-2! text-center"
        />
        <button
          className="btn btn-small btn-primary flex-1"
          aria-busy={busy}
          onFocus={list?.prepare}
          onPointerEnter={list?.prepare}
          aria-label={t('shop.list.addOf', { name })}
        >
          {t('shop.list.add')}
        </button>
      </div>
      {/* its line is kept free: what is said here moves nothing */}
      <div className="tabular mt-1 min-h-[1.7rem] text-small" data-put data-changed={isChanged || undefined}>
        {packs === null || unitPieces === 1 ? null : <p className="pieces soft">{words.inPieces(packs, unitPieces)}</p>}
      </div>
      <p aria-live="polite">
        {MeantPacks ? (
          <MeantPacks
            itemNo={itemNo}
            packs={packs}
            unitPieces={unitPieces}
            isBusiness={false}
            type="button"
            take={(meant) => {
              if (field.current) field.current.value = String(meant);
              setPacks(meant);
              field.current?.focus();
            }}
          />
        ) : null}
      </p>
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
