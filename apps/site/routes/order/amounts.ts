import type { Amounts } from '../../features/shop/list/order-shop.ts';

/** The quantities of a form: its fields, else the list it carries. */
export function amountsIn(data: FormData): Amounts {
  const fields = [...data].flatMap(([name, value]): [string, string][] =>
    name.startsWith('amount.') && typeof value === 'string' ? [[name.slice('amount.'.length), value]] : [],
  );
  return fields.length > 0 ? Object.fromEntries(fields) : amountsOf(String(data.get('list') ?? ''));
}

/** The quantities of a list as typed; what is no number stays, so that its owner can mend it. */
export const amountsOf = (list: string): Amounts =>
  Object.fromEntries(
    list.split(',').flatMap((entry): [string, string][] => {
      const [itemNo = '', ...typed] = entry.split(':');
      return itemNo === '' || typed.length === 0 ? [] : [[itemNo, typed.join(':').slice(0, 20)]];
    }),
  );
