/** What the order page needs only when something is on the list: one file, fetched with the first product. */
export { DetailFields } from './detail-fields.tsx';
export { MailWay } from './mail-way.tsx';
export { OrderSums } from './order-sums.tsx';
export { ReviewStep } from './review-step.tsx';
