import type { HeldIn } from './held.ts';

export const enquiryColumns: HeldIn<
  | 'enquiries'
  | 'item_labels'
  | 'item_notes'
  | 'search_texts'
  | 'answers'
  | 'answer_files'
  | 'customer_notes'
  | 'reply_templates'
  | 'privacy_cases'
  | 'item_acts'
  | 'mailboxes'
  | 'incoming_mails'
  | 'incoming_files'
> = {
  enquiries: {
    id: 'none',
    kind: 'about',
    enquiry_number: 'about',
    language: 'about',
    email: 'personal',
    payload: 'personal',
    idempotency_key: 'hash',
    request_hash: 'hash',
    is_contract: 'about',
    received_at: 'about',
    restricted_at: 'about',
    receipt_withheld: 'about',
    work_state: 'about',
    assignee_id: 'about',
    due_at: 'about',
    answered_at: 'about',
    revision: 'none',
    active_at: 'about',
    opened_at: 'about',
    spam_at: 'about',
    snoozed_until: 'about',
    woken_at: 'about',
    origin: 'about',
  },
  item_labels: { enquiry_id: 'about', label: 'about', received_at: 'about', active_at: 'about' },
  item_notes: { id: 'none', enquiry_id: 'about', operator_id: 'about', text: 'personal', created_at: 'about' },
  // goes with its enquiry or note, by triggers
  search_texts: { n: 'none', enquiry_id: 'about', words: 'personal' },
  answers: {
    id: 'none',
    enquiry_id: 'about',
    operator_id: 'about',
    operator_name: 'personal',
    state: 'about',
    language: 'about',
    subject: 'personal',
    body: 'personal',
    quotes: 'about',
    message_id: 'about',
    in_reply_to: 'about',
    reference_ids: 'about',
    changed_at: 'about',
    sent_at: 'about',
  },
  customer_notes: { id: 'none', email: 'personal', operator_id: 'about', text: 'personal', created_at: 'about' },
  answer_files: {
    id: 'none',
    answer_id: 'about',
    position: 'none',
    name: 'personal',
    bytes: 'about',
    content: 'personal',
  },
  reply_templates: { id: 'none', language: 'none', title: 'none', body: 'none', changed_at: 'none', revision: 'none' },
  privacy_cases: {
    id: 'none',
    kind: 'about',
    subject: 'personal',
    subject_hash: 'hash',
    received_at: 'about',
    due_at: 'about',
    extended_because: 'personal',
    opened_by: 'about',
    closed_at: 'about',
    outcome: 'about',
    reason: 'personal',
    record: 'about',
  },
  item_acts: {
    id: 'none',
    enquiry_id: 'about',
    operator_id: 'about',
    operator_name: 'personal',
    kind: 'about',
    outcome: 'about',
    amount_cents: 'about',
    note: 'personal',
    at: 'about',
  },
  mailboxes: {
    id: 'none',
    uid_validity: 'none',
    last_uid: 'none',
    last_arrival: 'none',
    stumbles: 'none',
    lease_owner: 'none',
    lease_until: 'none',
    looked_at: 'none',
    problem: 'none',
    problem_since: 'none',
  },
  incoming_mails: {
    id: 'none',
    enquiry_id: 'about',
    opens: 'about',
    kind: 'about',
    found_by: 'about',
    from_sender: 'about',
    forged: 'about',
    names_number: 'about',
    from_name: 'personal',
    from_address: 'personal',
    subject: 'personal',
    body: 'personal',
    body_cut: 'about',
    message_id: 'about',
    content_hash: 'hash',
    unlisted_files: 'about',
    arrived_at: 'about',
    taken_at: 'about',
  },
  incoming_files: {
    id: 'none',
    mail_id: 'about',
    position: 'none',
    name: 'personal',
    bytes: 'about',
    kept: 'about',
    content: 'personal',
  },
};
