import { flushSync } from 'react-dom';
import { useStatus } from '../../../components/use-status.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import type { useForm } from '../../../forms/use-form.ts';
import type { CountryName } from './customer-fields.tsx';
import { DetailFields } from './detail-fields.tsx';
import { ListEditor } from './list-editor.tsx';
import { ListRest } from './list-rest.tsx';
import { ListSums } from './list-sums.tsx';
import { MailWay } from './mail-way.tsx';
import type { OrderValues } from './order-draft.ts';
import { isWanted, linesIn, soldOutIn, type Amounts, type ListShop } from './order-shop.ts';
import type { Destination } from './price-list.ts';
import type { Seller } from './seller.ts';

interface EditStepProps {
  shop: ListShop;
  seller: Seller;
  countries: readonly CountryName[];
  values: OrderValues;
  amounts: Amounts;
  /** how often the list came anew: its lines are put in order then */
  arrivals: number;
  destination: Destination;
  form: ReturnType<typeof useForm>;
  setAmount(itemNo: string, typed: string): void;
  empty(): void;
}

/** The list with its sums, the fields of who orders, and the other way, by mail. */
export function EditStep(step: EditStepProps) {
  const { shop, seller, countries, values, amounts, arrivals, destination, form, setAmount, empty } = step;
  // what is no number yet is on the list all the same; of what is sold out nothing can be ordered
  const isEmpty = !shop.products.some(({ itemNo, isSoldOut }) => !isSoldOut && isWanted(amounts[itemNo]));
  const isBusiness = values.buyer === 'business';
  const { t } = useLanguage();
  const { said, say } = useStatus();

  function emptyAll() {
    flushSync(empty);
    say(t('order.list.emptied'));
    // the button goes with what it emptied
    document.getElementById('order-list')?.focus();
  }

  const rest = <ListRest isEmpty={isEmpty} empty={emptyAll} />;
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-10">
        <ListEditor
          key={arrivals}
          shop={shop}
          amounts={amounts}
          setAmount={setAmount}
          destination={destination}
          isBusiness={isBusiness}
          given={values.buyer ?? ''}
          form={form}
        />
        {isEmpty ? (
          <div className="card p-5 sm:p-6">{rest}</div>
        ) : (
          <ListSums
            shop={shop}
            amounts={amounts}
            destination={destination}
            isBusiness={isBusiness}
            isPrepaid={!isBusiness || values.payment !== 'invoice'}
            problem={form.field('expected').error}
          />
        )}
      </div>
      {isEmpty ? null : (
        <>
          <DetailFields form={form} values={values} countries={countries} destination={destination} />
          <MailWay lines={linesIn(shop, amounts)} soldOut={soldOutIn(shop, amounts)} seller={seller} />
          {rest}
        </>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
