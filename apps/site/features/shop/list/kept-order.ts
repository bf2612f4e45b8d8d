import { useMemo, useSyncExternalStore } from 'react';
import { fillFields, keptFields } from '../../../forms/kept-fields.ts';
import { emptyValues, orderFields, valuesIn, type OrderValues } from './order-draft.ts';

const draft = keptFields('order-draft');

/** What was typed and not sent. */
export interface KeptOrder {
  values: OrderValues;
  /** of the order that was looked over, makes a repeated one the same; empty: it is made of the content */
  key: string;
  /** the list, as it is kept, that was looked over with these values; empty: none was, or something changed since */
  seen: string;
}

export function keptOrder(): KeptOrder {
  const { key = '', seen = '', ...values } = draft.read();
  return { values: { ...emptyValues, ...values }, key, seen };
}

export const keepOrder = ({ values, key, seen }: KeptOrder): void => draft.keep({ ...values, key, seen });

/** What was changed has to be looked over again. */
export const keepValues = (values: OrderValues): void => keepOrder({ values, key: '', seen: '' });

export const forgetOrder = draft.forget;

export const onOrderElsewhere = draft.onOtherTab;

/** Follows what is kept, also from another tab; null in the server's document, where nobody knows it. */
export function useKeptOrder(): KeptOrder | null {
  const text = useSyncExternalStore(draft.onChange, draft.snapshot, () => undefined);
  // read once: what grows older than it may be kept stays on a page that is open
  return useMemo(() => (text === undefined ? null : keptOrder()), [text]);
}

/** Whether it is this list that was looked over. Nothing is no order. */
export const isLookedOver = (seen: string, list: string): boolean => seen !== '' && seen === list;

/** For whom somebody buys is kept by itself (basket/buyer.ts). */
const filled = orderFields.filter((field) => field !== 'buyer');

/** Fields that are there already show what is kept. */
export function fillOrder(form: HTMLFormElement, only?: 'untouched'): void {
  fillFields(form, keptOrder().values, filled, only);
}

/** What is typed into the form; what has no field at present, as while nothing is on the list, stays as it is kept. */
export function typedIn(form: HTMLFormElement): OrderValues {
  const typed = valuesIn(new FormData(form));
  return 'name' in typed ? typed : { ...keptOrder().values, ...typed };
}
