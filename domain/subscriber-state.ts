/** Where a subscription to the newsletter stands. `undeliverable`: confirmed, but the mailbox takes nothing any more. */
export const subscriberStates = ['confirmed', 'pending', 'unsubscribed', 'undeliverable'] as const;
export type SubscriberState = (typeof subscriberStates)[number];
