import type { HeldIn } from './held.ts';

export const mailColumns: HeldIn<'mails'> = {
  mails: {
    id: 'none',
    enquiry_id: 'about',
    subscription_id: 'about',
    sign_in_id: 'about',
    newsletter_id: 'about',
    order_id: 'about',
    template: 'about',
    language: 'about',
    recipient: 'personal',
    recipient_hash: 'hash',
    sender_hash: 'hash',
    message_id: 'about',
    state: 'about',
    attempts: 'about',
    created_at: 'about',
    next_attempt_at: 'about',
    lease_owner: 'none',
    lease_until: 'none',
    last_error: 'about',
    sent_at: 'about',
    answer_id: 'about',
    paper_id: 'about',
    given_up_at: 'about',
  },
};
