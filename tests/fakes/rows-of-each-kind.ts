import type { Insertable } from 'kysely';
import type { Form } from '../../domain/forms/form.ts';
import { forms, type EnquiryKind } from '../../domain/forms/forms.ts';
import { samplePaper } from './sample-papers.ts';
import { workStates } from '../../domain/work-state.ts';
import type { MailState } from '../../server/platform/database/schema/mails.ts';
import type { Schema } from '../../server/platform/database/schema.ts';
import type { SubscriptionRow } from '../../server/platform/database/schema/newsletters.ts';

const time = Date.parse('2026-03-01T12:00:00Z');

/** One of each form that is stored as an enquiry. */
const kinds = Object.values<Form>(forms)
  .filter((form) => form.stored === 'enquiry')
  .map(
    ({ kind, retention, person, mails }) =>
      [
        kind,
        {
          isContract: retention === 'contract' ? 1 : 0,
          email: person.email === null ? null : `Sender.of+${kind}@example.org`,
          receipt: mails.find(({ to }) => to === 'sender')?.template ?? 'receipt',
        },
      ] as const,
  );

const mail = (
  id: string,
  state: MailState,
  rest: Partial<Insertable<Schema['mails']>>,
): Insertable<Schema['mails']> => ({
  id,
  enquiry_id: null,
  subscription_id: null,
  template: 'receipt',
  language: 'nl',
  recipient: 'ada@example.org',
  recipient_hash: `hash of the recipient of ${id}`,
  sender_hash: `hash of the network of ${id}`,
  message_id: `<${id}@site.example>`,
  state,
  attempts: state === 'queued' ? 0 : 2,
  created_at: time,
  next_attempt_at: time + 60_000,
  lease_owner: state === 'leased' ? 'an instance' : null,
  lease_until: state === 'leased' ? time + 90_000 : null,
  last_error: state === 'dead' ? 'recipient-refused-550' : null,
  sent_at: state === 'sent' ? time + 1_000 : null,
  answer_id: null,
  paper_id: null,
  given_up_at: state === 'dead' ? time + 2_000 : null,
  ...rest,
});

const subscription = (state: SubscriptionRow['state']): SubscriptionRow => ({
  id: `subscription-${state}`,
  email: `${state}@example.org`,
  state,
  language: 'fr',
  consent_version: '2026-01',
  token_hash: `hash of the token of ${state}`,
  token_expires_at: time + 1_000,
  requested_at: time,
  confirmed_at: state === 'pending' ? null : time + 10,
  unsubscribed_at: state === 'unsubscribed' ? time + 20 : null,
  undeliverable_at: state === 'confirmed' ? time + 30 : null,
  refusals: state === 'confirmed' ? 1 : 0,
  bounces: state === 'confirmed' ? 2 : 0,
  bounced_at: state === 'confirmed' ? time + 40 : null,
});

interface Rows<Table extends keyof Schema> {
  rows: readonly Insertable<Schema[Table]>[];
  key: keyof Insertable<Schema[Table]> & string;
  /** the database fills it by itself */
  derived?: true;
}

/**
 * Rows of every table, each kind and state among them, in an order in which they can be stored. A table or column that
 * is missing here is a type error.
 */
export const rowsOfEachKind: { [Table in keyof Schema]: Rows<Table> } = {
  operators: {
    key: 'id',
    rows: [
      {
        id: 'operator',
        email: 'anna@example.org',
        name: 'Anna Müller',
        role: 'admin',
        language: 'de',
        created_at: time,
        disabled_at: null,
      },
      {
        id: 'operator-who-left',
        email: 'ben@example.org',
        name: 'Ben',
        role: 'reader',
        language: 'en',
        created_at: time,
        disabled_at: time + 2,
      },
    ],
  },
  enquiries: {
    key: 'id',
    rows: kinds.map(([kind, { isContract, email }], index) => ({
      id: `enquiry-${kind}`,
      kind: kind as EnquiryKind,
      enquiry_number: `N2P-0000-000${index}`,
      language: 'de',
      email,
      payload: JSON.stringify({ name: 'Zoë Müller', email, message: 'Wörter,\n"Zeichen" und 🌱' }),
      idempotency_key: index % 2 === 0 ? `hash of the key of ${kind}` : null,
      request_hash: `hash of ${kind}`,
      is_contract: isContract,
      received_at: time + index,
      restricted_at: index === 0 ? time + 5 : null,
      receipt_withheld: index === 1 ? 1 : 0,
      work_state: workStates[index % workStates.length] ?? 'new',
      assignee_id: index === 1 ? 'operator' : null,
      due_at: index === 2 ? null : time + 90_000_000,
      answered_at: index === 3 ? time + 60_000 : null,
      revision: index,
      active_at: index === 1 ? time + 70_000 : null,
      opened_at: index === 1 ? time + 80_000 : null,
      spam_at: index === 3 ? time + 90_000 : null,
      snoozed_until: index === 2 ? time + 90_000_000 : null,
      woken_at: index === 1 ? time + 75_000 : null,
    })),
  },
  search_texts: { key: 'enquiry_id', derived: true, rows: [] },
  order_texts: { key: 'order_id', derived: true, rows: [] },
  item_labels: {
    key: 'enquiry_id',
    rows: [{ enquiry_id: 'enquiry-contact', label: 'messe', received_at: time, active_at: time + 70_000 }],
  },
  newsletter_subscriptions: {
    key: 'id',
    rows: (['pending', 'confirmed', 'unsubscribed'] as const).map(subscription),
  },
  item_notes: {
    key: 'id',
    rows: [
      {
        id: 'note',
        enquiry_id: 'enquiry-contact',
        operator_id: 'operator',
        text: 'Frau Müller rief an',
        created_at: time,
      },
    ],
  },
  reply_templates: {
    key: 'id',
    rows: [
      {
        id: 'template',
        language: 'de',
        title: 'Muster unterwegs',
        body: 'vielen Dank, {name}. Ihr Muster ist unterwegs.',
        changed_at: time,
        revision: 1,
      },
    ],
  },
  saved_views: {
    key: 'id',
    rows: [{ id: 'view', operator_id: 'operator', name: 'Messe', filter: 'label=messe', created_at: time }],
  },
  operator_links: {
    key: 'token_hash',
    rows: [{ token_hash: 'hash of a link', operator_id: 'operator', created_at: time, expires_at: time + 1_000 }],
  },
  passkeys: {
    key: 'id',
    rows: [
      {
        id: 'credential',
        operator_id: 'operator',
        public_key: 'a public key',
        counter: 3,
        transports: '["internal"]',
        label: 'Chrome, Linux',
        created_at: time,
        last_used_at: time + 1,
      },
    ],
  },
  authenticator_apps: {
    key: 'operator_id',
    rows: [{ operator_id: 'operator', secret: 'BASE32', created_at: time, confirmed_at: time + 1, last_step: 7 }],
  },
  recovery_codes: {
    key: 'code_hash',
    rows: [null, time + 3].map((used_at) => ({
      code_hash: `hash of a code used ${used_at}`,
      operator_id: 'operator',
      created_at: time,
      used_at,
    })),
  },
  sign_ins: {
    key: 'id',
    rows: [
      {
        id: 'sign-in',
        token_hash: 'hash of a token',
        operator_id: 'operator',
        step: 'mail',
        tries: 1,
        created_at: time,
        expires_at: time + 1_000,
      },
    ],
  },
  desk_sessions: {
    key: 'id',
    rows: [
      {
        id: 'session',
        token_hash: 'hash of a cookie',
        operator_id: 'operator',
        stage: 'full',
        created_at: time,
        last_seen_at: time + 1,
        confirmed_at: time,
        address_prefix: '192.0.2.1',
        device: 'Chrome, Linux',
      },
    ],
  },
  desk_log: {
    key: 'id',
    rows: [
      {
        id: 'line',
        at: time,
        operator_id: 'operator',
        operator: 'anna@example.org',
        action: 'enquiry-read',
        item_kind: 'enquiry',
        item_id: 'enquiry-contact',
        item_label: 'N2P-0000-0000',
        detail: 'asked on the telephone',
        address_prefix: '192.0.2.1',
      },
    ],
  },
  newsletters: {
    key: 'id',
    rows: [
      {
        id: 'newsletter',
        name: 'Frühling',
        state: 'paused',
        paused_because: 'operator',
        version: 2,
        content: '{}',
        created_at: time,
        saved_at: time + 1,
        saved_by: 'operator',
        scheduled_at: time + 2,
        started_at: time + 3,
        resumed_at: time + 4,
        listed_to: 'subscription-confirmed',
        listed_at: time + 4,
        finished_at: time + 9,
        recipients: 7,
        sent: 1,
        refused: 2,
        unclear: 3,
        left_before: 4,
        not_reached: 5,
        bounced: 6,
        unsubscribed: 8,
      },
    ],
  },
  newsletter_versions: {
    key: 'id',
    rows: [
      {
        id: 'newsletter:1',
        newsletter_id: 'newsletter',
        version: 1,
        content: '{}',
        saved_at: time,
        saved_by: 'operator',
      },
    ],
  },
  newsletter_editions: {
    key: 'id',
    rows: [{ id: 'newsletter:fr', newsletter_id: 'newsletter', language: 'fr', subject: 'Printemps', content: '{}' }],
  },
  archived_newsletters: {
    key: 'slug',
    rows: [{ slug: '2026-03-16', newsletter_id: 'newsletter', sent_at: time, shown_since: time + 1 }],
  },
  archived_editions: {
    key: 'id',
    rows: [
      {
        id: '2026-03-16:fr',
        slug: '2026-03-16',
        language: 'fr',
        subject: 'Printemps',
        teaser: 'Bonjour',
        head_claims: '{"subject":[],"teaser":[]}',
        content: '{"blocks":[]}',
      },
    ],
  },
  newsletter_recipients: {
    key: 'id',
    rows: [
      {
        id: 'newsletter:subscription-confirmed',
        newsletter_id: 'newsletter',
        subscription_id: 'subscription-confirmed',
        language: 'fr',
        state: 'refused',
        reason: 'recipient-refused-550',
        ended_at: time + 5,
      },
    ],
  },
  content_drafts: {
    key: 'place',
    rows: [
      {
        place: '["facts.json","shippingCost","cents"]',
        file: 'facts.json',
        at: '["shippingCost","cents"]',
        value: '690',
        operator_id: 'operator',
        operator: 'anna@example.org',
        changed_at: time,
        plan_id: 'plan',
      },
    ],
  },
  content_files: {
    key: 'name',
    rows: [
      {
        name: 'photo-1a2b3c4d',
        kind: 'picture',
        bytes: Buffer.from('picture'),
        uploaded_at: time,
        operator_id: 'operator',
        operator: 'anna@example.org',
        original: '1a2b3c4d',
        focus: '50 20',
      },
    ],
  },
  content_originals: {
    key: 'hash',
    rows: [
      {
        hash: '1a2b3c4d',
        format: 'jpeg',
        file_name: 'Market hall.jpg',
        bytes: Buffer.from('original'),
        uploaded_at: time,
      },
    ],
  },
  content_plans: {
    key: 'id',
    rows: [
      {
        id: 'plan',
        goes_live_at: time + 60_000,
        planned_at: time,
        operator_id: 'operator',
        operator: 'anna@example.org',
        problems: '["company.json: phone: two"]',
      },
    ],
  },
  content_versions: {
    key: 'number',
    rows: [
      {
        number: 1,
        id: 'version',
        published_at: time,
        operator_id: 'operator',
        operator: 'anna@example.org',
        returns_to: null,
        changes: '[{"file":"company.json","at":["phone"],"base":"+49 40 1","value":"+49 40 2"}]',
        differences: '[]',
      },
      {
        number: 2,
        id: 'version-that-returns',
        published_at: time,
        operator_id: 'operator',
        operator: 'anna@example.org',
        returns_to: 1,
        changes: '[{"file":"company.json","at":["phone"],"base":"+49 40 1","value":"+49 40 2"}]',
        differences: '[]',
      },
    ],
  },
  orders: {
    key: 'id',
    rows: (['private', 'business'] as const).map((buyer, index) => ({
      id: `order-${buyer}`,
      order_number: `N2P-1111-000${index}`,
      kind: index === 0 ? ('order' as const) : ('request' as const),
      state: index === 0 ? ('confirmed' as const) : ('received' as const),
      buyer,
      payment: 'prepayment' as const,
      language: 'fr',
      email: `Buyer.of+${buyer}@example.org`,
      customer: JSON.stringify({ name: 'Zoë Müller', phone: '+49 40 1234567', note: 'Wörter,\n"Zeichen" und 🌱' }),
      priced: JSON.stringify({ lines: [], netCents: 950 }),
      net_cents: 950,
      vat_cents: 181,
      gross_cents: 1_131,
      terms_version: '2026-11-20',
      idempotency_key: index === 0 ? 'hash of the key of an order' : null,
      request_hash: `hash of the order of ${buyer}`,
      received_at: time + index,
      changed_at: time + 50,
      revision: 2,
      restricted_at: index === 1 ? time + 5 : null,
      vat_id_result: index === 1 ? ('valid' as const) : null,
      vat_id_reference: index === 1 ? 'WAPIAAAAYz' : null,
      vat_id_checked_at: index === 1 ? time + 60 : null,
      tax_decision: index === 1 ? ('untaxed' as const) : null,
      tax_reason: index === 1 ? 'Bescheinigung der Behörde von Zoë liegt vor' : null,
      tax_decided_at: index === 1 ? time + 61 : null,
      tax_decided_by: index === 1 ? 'operator' : null,
      quote_number: index === 0 ? 'AN-2026-00009' : null,
      agreed:
        index === 0 ? JSON.stringify({ leadWeeks: { min: 4, max: 6 }, parts: [], note: '', paymentDays: 7 }) : null,
      due_at: index === 0 ? null : time + 100,
      held_since: index === 0 ? time + 80 : null,
      held_due_at: index === 0 ? time + 85 : null,
      payment_due_on: index === 0 ? '2026-03-30' : null,
      to_invoice_since: index === 0 ? time + 90 : null,
      to_refund_since: index === 0 ? time + 95 : null,
    })),
  },
  order_steps: {
    key: 'id',
    rows: [
      {
        id: 'step',
        order_id: 'order-private',
        state: 'confirmed',
        at: time + 50,
        operator_id: 'operator',
        detail: '{}',
      },
    ],
  },
  payments: {
    key: 'id',
    rows: [
      {
        id: 'payment',
        order_id: 'order-private',
        paper_number: 'RE-2026-00003',
        amount_cents: -1_190,
        paid_on: '2026-03-02',
        way: 'transfer',
        reference: 'Rückzahlung N2P-7F3K-2Q9C',
        reason: 'aus Kulanz',
        withdrawal_id: 'withdrawal',
        noted_at: time + 75,
        operator_id: 'operator',
        taken_back_at: time + 80,
        taken_back_by: 'operator',
        taken_back_reason: 'doppelt vermerkt',
      },
    ],
  },
  bank_transactions: {
    key: 'id',
    rows: (['noted', 'set-aside'] as const).map((state, index) => ({
      id: `transaction-${state}`,
      bank_key: `hash of the reference of ${state}`,
      print_key: `hash of the line of ${state}`,
      reference: '2026030100000001',
      account: 'DE02120300000000202051',
      booked_on: '2026-03-02',
      amount_cents: 1_190,
      currency: 'EUR',
      name: 'Zoë „Müller“',
      iban: 'DE02100500000024290661',
      remittance: 'N2P-7F3K-2Q9C danke 🌱',
      end_to_end_id: 'E-4711',
      is_return: 0,
      revision: 3,
      set_aside_at: index === 0 ? null : time + 90,
      set_aside_by: index === 0 ? null : 'operator',
      taken_at: time + 60,
      taken_by: 'operator',
    })),
  },
  bank_transaction_payments: {
    key: 'transaction_id',
    rows: [{ transaction_id: 'transaction-noted', payment_id: 'payment', role: 'noted' }],
  },
  bank_csv_mappings: {
    key: 'id',
    rows: [{ id: 'hash of columns', mapping: '{"bookedOn":"Tag"}', made_at: time, made_by: 'operator' }],
  },
  withdrawals: {
    key: 'id',
    rows: [
      {
        id: 'enquiry-withdrawal',
        order_id: 'order-private',
        state: 'settled',
        channel: 'order-page',
        received_at: time,
        tied_at: time,
        tied_by: 'operator',
        decided_at: time + 1,
        decided_by: 'operator',
        refusal: 'other',
        note: 'Bitte „gut“ verpacken 🌱',
        needs_return: 1,
        return_by: '2026-03-30',
        dispatched_on: '2026-03-20',
        returned_on: '2026-03-23',
        settled_at: time + 2,
        settled_by: 'operator',
        revoked_at: time + 3,
        revoked_by: 'operator',
        revoked_because: 'Anruf von „Zoë“',
      },
    ],
  },
  withdrawal_lines: {
    key: 'withdrawal_id',
    rows: [{ withdrawal_id: 'enquiry-withdrawal', item_no: 'CB-001', quantity: 2 }],
  },
  order_notes: {
    key: 'id',
    rows: (['note', 'delivery-address', 'invoice-address'] as const).map((kind) => ({
      id: `order-${kind}`,
      order_id: 'order-private',
      operator_id: 'operator',
      kind,
      text: 'Frau Müller rief an',
      created_at: time + 60,
    })),
  },
  payment_reminders: {
    key: 'id',
    rows: [
      {
        id: 'reminder',
        order_id: 'order-private',
        position: 1,
        first_due_on: '2026-03-23',
        due_on: '2026-03-30',
        at: time + 70,
        operator_id: 'operator',
        paper_number: 'RE-2026-00004',
        of_paper: 1,
      },
    ],
  },
  answers: {
    key: 'id',
    rows: (['draft', 'sent'] as const).map((state) => ({
      id: `answer-${state}`,
      enquiry_id: 'enquiry-callback',
      operator_id: 'operator',
      operator_name: 'Anna Müller',
      state,
      language: 'de',
      subject: 'Ihre Frage',
      body: 'Guten Tag,\nja, „gern“ 🌱',
      quotes: 1,
      message_id: state === 'sent' ? '<answer@site.example>' : null,
      in_reply_to: '<receipt@site.example>',
      reference_ids: '<receipt@site.example>',
      changed_at: time,
      sent_at: state === 'sent' ? time + 1 : null,
    })),
  },
  privacy_cases: {
    key: 'id',
    rows: (['access', 'erasure', 'restriction'] as const).map((kind, index) => ({
      id: `case-${kind}`,
      kind,
      subject: index === 1 ? null : 'ada@example.org',
      subject_hash: `hash of the person of ${kind}`,
      received_at: time,
      due_at: time + 1_000,
      extended_because: index === 0 ? 'viele Vorgänge' : null,
      opened_by: 'operator',
      closed_at: index === 1 ? time + 10 : null,
      outcome: index === 1 ? ('done' as const) : null,
      reason: index === 1 ? 'kept by law' : null,
      record: '{}',
    })),
  },
  item_acts: {
    key: 'id',
    rows: (['call', 'refund'] as const).map((kind) => ({
      id: `act-${kind}`,
      enquiry_id: 'enquiry-withdrawal',
      operator_id: 'operator',
      operator_name: 'Anna Müller',
      kind,
      outcome: kind === 'call' ? 'reached' : 'transfer',
      amount_cents: kind === 'refund' ? 1_190 : null,
      note: 'ruft wieder an',
      at: time,
    })),
  },
  unanswered_questions: {
    key: 'id',
    rows: [
      {
        id: 'question',
        language: 'de',
        likeness: 'gabel spulmaschin',
        text: 'Kann die Gabel in die Spülmaschine?',
        asked: 3,
        first_day: '2026-03-01',
        last_day: '2026-03-16',
      },
    ],
  },
  unanswered_words: { key: 'word_hash', rows: [{ word_hash: 'hash of a word', first_day: '2026-03-16' }] },
  backup_runs: {
    key: 'id',
    rows: [
      {
        id: 'copy-run',
        kind: 'copy',
        ended_at: time,
        copy: 'site-2026-03-01T12-00-00-000Z.sqlite',
        problem: null,
      },
      { id: 'test-run', kind: 'test', ended_at: time + 1, copy: null, problem: 'damaged' },
    ],
  },
  desk_days: {
    key: 'day',
    rows: [
      {
        day: '2026-03-16',
        figures: JSON.stringify({
          received: [{ kind: 'contact', language: 'de', items: 2 }],
          answers: [1, 0, 0, 0, 0],
        }),
      },
    ],
  },
  paper_series: {
    key: 'id',
    rows: [
      { id: 'invoice:2026', last: 1 },
      { id: 'quote:2026', last: 1 },
    ],
  },
  papers: {
    key: 'id',
    rows: [
      {
        id: 'paper',
        kind: 'invoice',
        number: 'RE-2026-00001',
        series: 'invoice:2026',
        position: 1,
        cause: 'invoice:an order',
        order_number: 'N2P-0000-0009',
        email: 'ada@example.org',
        language: 'de',
        content: JSON.stringify(samplePaper('invoice', 'de')),
        issued_on: '2026-03-16',
        issued_at: time,
      },
      {
        id: 'paper-of-quote',
        kind: 'quote',
        number: 'AN-2026-00001',
        series: 'quote:2026',
        position: 1,
        cause: 'quote:quote',
        order_number: 'N2P-1111-0001',
        email: 'ada@example.org',
        language: 'fr',
        content: JSON.stringify(samplePaper('quote', 'fr')),
        issued_on: '2026-03-16',
        issued_at: time,
      },
    ],
  },
  quotes: {
    key: 'id',
    rows: [
      {
        id: 'quote',
        order_id: 'order-business',
        version: 1,
        state: 'accepted',
        paper_id: 'paper-of-quote',
        number: 'AN-2026-00001',
        priced: JSON.stringify({ lines: [], netCents: 950 }),
        payment: 'invoice',
        valid_until: '2026-04-15',
        made_at: time,
        operator_id: 'operator',
        accepted_at: time + 10,
        accepted_by: 'Zoë Müller',
        accepted_terms: '2026-11-20-0123abcd',
        accepted_tiers: 'CB-001:5000',
      },
    ],
  },
  quote_changes: {
    key: 'id',
    rows: [{ id: 'wish', quote_id: 'quote', text: 'Lieber „nächste“ Woche', text_hash: 'a hash', at: time + 5 }],
  },
  paper_files: {
    key: 'paper_id',
    rows: [{ paper_id: 'paper', pdf: Buffer.from('%PDF-1.7 \u00ff'), sha256: 'a hash', made_at: time + 1 }],
  },
  mails: {
    key: 'id',
    rows: [
      ...kinds.flatMap(([kind, { receipt }]) => [
        mail(`notice-of-${kind}`, 'queued', {
          enquiry_id: `enquiry-${kind}`,
          template: 'company-notice',
          recipient: null,
          recipient_hash: null,
          sender_hash: null,
        }),
        ...(['queued', 'leased', 'sent', 'dead'] as const).map((state) =>
          mail(`${state}-receipt-of-${kind}`, state, { enquiry_id: `enquiry-${kind}`, template: receipt }),
        ),
      ]),
      mail('confirmation', 'sent', { subscription_id: 'subscription-pending', template: 'newsletter-confirmation' }),
      mail('edition', 'queued', {
        subscription_id: 'subscription-confirmed',
        newsletter_id: 'newsletter',
        template: 'newsletter-edition',
      }),
      ...(
        [
          'order-notice',
          'order-receipt',
          'order-confirmation',
          'order-part-shipped',
          'order-shipped',
          'order-rest-cancelled',
          'order-cancelled',
        ] as const
      ).map((template) => mail(`mail-${template}`, 'queued', { order_id: 'order-private', template })),
      mail('code', 'queued', { sign_in_id: 'sign-in', template: 'desk-code' }),
      mail('paper', 'queued', { paper_id: 'paper', template: 'paper' }),
      ...(['quote', 'quote-change'] as const).map((template) =>
        mail(`mail-${template}`, 'queued', { order_id: 'order-business', paper_id: 'paper-of-quote', template }),
      ),
      mail('answer', 'queued', { enquiry_id: 'enquiry-callback', answer_id: 'answer-sent', template: 'answer' }),
      mail('welcome', 'queued', { subscription_id: 'subscription-confirmed', template: 'newsletter-welcome' }),
    ],
  },
  mailboxes: {
    key: 'id',
    rows: [
      {
        id: 'hash of a mailbox',
        uid_validity: 7,
        last_uid: 42,
        last_arrival: time,
        stumbles: 1,
        lease_owner: 'an instance',
        lease_until: time + 90_000,
        looked_at: time + 1,
        problem: 'login',
        problem_since: time + 2,
      },
    ],
  },
  incoming_mails: {
    key: 'id',
    rows: (['mail', 'automatic', 'unreadable'] as const).map((kind, index) => ({
      id: `incoming-${kind}`,
      enquiry_id: 'enquiry-contact',
      opens: 0,
      kind,
      found_by: index === 0 ? ('thread' as const) : ('number' as const),
      from_sender: index,
      forged: 0,
      names_number: index === 0 ? 'N2P-0000-0001' : null,
      from_name: 'Zoë Müller',
      from_address: 'Sender.of+contact@example.org',
      subject: 'Re: „Frage“ 🌱',
      body: 'Guten Tag,\ndanke!',
      body_cut: index,
      message_id: index === 2 ? null : `<incoming-${kind}@example.org>`,
      content_hash: `hash of ${kind}`,
      unlisted_files: index,
      arrived_at: time + index,
      taken_at: time + 10 + index,
    })),
  },
  incoming_files: {
    key: 'id',
    rows: (['yes', 'too-large', 'too-many', 'type', 'no-room'] as const).map((kept, position) => ({
      id: `file-${kept}`,
      mail_id: 'incoming-mail',
      position,
      name: 'Foto „Gabel“.jpg',
      bytes: 3,
      kept,
      content: kept === 'yes' ? Buffer.from([255, 216, 0]) : null,
    })),
  },
  newsletter_given_consents: {
    key: 'subscription_id',
    rows: [
      {
        subscription_id: 'subscription-confirmed',
        given_on: '2026-02-28',
        way: 'Karte, von Hand ausgefüllt',
        place: 'Messe, Köln',
        file_name: 'Karte.pdf',
        file_bytes: Buffer.from('%PDF-1.7'),
        recorded_at: time,
        recorded_by: 'operator',
      },
    ],
  },
  newsletter_proofs: {
    key: 'id',
    rows: [
      {
        id: 'proof',
        email: 'pending@example.org',
        language: 'en',
        consent_version: '2025-01',
        requested_at: time - 300,
        confirmed_at: time - 200,
        unsubscribed_at: time - 100,
      },
    ],
  },
  suppressions: { key: 'email_hash', rows: [{ email_hash: 'hash of an address', created_at: time }] },
  spent_proofs: { key: 'challenge', rows: [{ challenge: 'hash of a challenge', expires_at: time }] },
  secrets: { key: 'name', rows: [{ name: 'newsletter', value: 'a key', created_at: time }] },
  rate_limits: { key: 'key', rows: [{ key: 'hash of a prefix', points: 3, expire: time }] },
  legal_texts: {
    key: 'version',
    rows: [
      {
        document: 'agb',
        version: '2026-11-20-0123abcd',
        language: 'de',
        effective_from: '2026-11-20',
        title: 'Allgemeine Geschäftsbedingungen',
        body: '§ 1 Geltungsbereich',
        is_whole: 1,
        stored_at: time,
      },
    ],
  },
  desk_settings: { key: 'name', rows: [{ name: 'datev', value: '{}', changed_at: time }] },
  scheduled_jobs: { key: 'name', rows: [{ name: 'retention', started_at: time, finished_at: time + 1 }] },
};
