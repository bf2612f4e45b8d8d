import { longRead } from '../../platform/database/database.ts';
import { suppressionHash } from '../newsletters/newsletter-store.ts';
import type { DataSubject } from './data-subject.ts';
import { findPersonalData, type PersonalData } from './find-personal-data.ts';
import type { Place } from './places.ts';

/** What is handed to the person (Art. 15 and 20 GDPR): times readable, content as they typed it, nothing left out. */
export interface PersonalDataExport {
  about: string;
  exportedAt: string;
  databases: ReturnType<typeof exportOf>[];
  mailFiles: { name: string; content: string }[];
}

/** @throws {StorageUnavailable} */
export async function readPersonalData({ database, secrets }: Place, subject: DataSubject): Promise<PersonalData> {
  const hash = subject.kind === 'email' ? await suppressionHash(secrets, subject.email) : null;
  return database.readAside((reader) => findPersonalData(reader, subject, hash), longRead);
}

/** What one database has of the person. */
export function exportOf(place: string, data: PersonalData) {
  const numbers = new Map(data.enquiries.map(({ id, enquiry_number }) => [id, enquiry_number]));
  return {
    place,
    messages: data.enquiries.map((row) => ({
      inquiryNumber: row.enquiry_number,
      kind: row.kind,
      language: row.language,
      content: JSON.parse(row.payload) as unknown,
      receivedAt: moment(row.received_at),
      contractData: row.is_contract === 1,
      processingRestrictedSince: moment(row.restricted_at),
      receiptWithheld: row.receipt_withheld === 1,
      state: row.work_state,
      dueAt: moment(row.due_at),
      answeredAt: moment(row.answered_at),
      labels: data.labels.filter(({ enquiry_id }) => enquiry_id === row.id).map(({ label }) => label),
      notes: data.notes
        .filter(({ enquiry_id }) => enquiry_id === row.id)
        .map(({ text, created_at }) => ({ text, notedAt: moment(created_at) })),
    })),
    orders: data.orders.map((row) => ({
      orderNumber: row.order_number,
      kind: row.kind,
      state: row.state,
      buyer: row.buyer,
      payment: row.payment,
      language: row.language,
      email: row.email,
      customer: JSON.parse(row.customer) as unknown,
      ordered: JSON.parse(row.priced) as unknown,
      termsVersion: row.terms_version,
      receivedAt: moment(row.received_at),
      changedAt: moment(row.changed_at),
      processingRestrictedSince: moment(row.restricted_at),
      vatIdCheck: row.vat_id_result,
      vatIdCheckNumber: row.vat_id_reference,
      vatIdCheckedAt: moment(row.vat_id_checked_at),
      taxDecision: row.tax_decision,
      taxDecisionReason: row.tax_reason,
      taxDecidedAt: moment(row.tax_decided_at),
      acceptsQuote: row.quote_number,
      agreed: row.agreed === null ? null : JSON.parse(row.agreed),
      dueAt: moment(row.due_at),
      heldByWithdrawalSince: moment(row.held_since),
      paymentDueOn: row.payment_due_on,
      steps: data.orderSteps
        .filter(({ order_id }) => order_id === row.id)
        .map(({ state, at, detail }) => ({
          state,
          takenAt: moment(at),
          detail: detail === null ? null : (JSON.parse(detail) as unknown),
        })),
      notes: data.orderNotes
        .filter(({ order_id }) => order_id === row.id)
        .map(({ kind, text, created_at }) => ({ kind, text, notedAt: moment(created_at) })),
      paymentReminders: data.reminders
        .filter(({ order_id }) => order_id === row.id)
        .map(({ position, due_on, at, paper_number, fee_cents }) => ({
          position,
          invoice: paper_number,
          dueOn: due_on,
          feeCents: fee_cents,
          sentAt: moment(at),
        })),
      parcelNumbers: data.parcels
        .filter(({ order_id }) => order_id === row.id)
        .map(({ tracking, carrier, at }) => ({ tracking, carrier, givenAt: moment(at) })),
      arrivals: data.arrivals
        .filter(({ order_id }) => order_id === row.id)
        .map(({ arrived_on, at }) => ({ arrivedOn: arrived_on, notedAt: moment(at) })),
      payments: data.payments
        .filter(({ order_id }) => order_id === row.id)
        .map((payment) => ({
          amountCents: payment.amount_cents,
          paidOn: payment.paid_on,
          way: payment.way,
          reference: payment.reference,
          reason: payment.reason,
          invoice: payment.paper_number,
          notedAt: moment(payment.noted_at),
          takenBackAt: moment(payment.taken_back_at),
          takenBackBecause: payment.taken_back_reason,
        })),
      onlinePayments: data.onlinePayments
        .filter(({ order_id }) => order_id === row.id)
        .map((payment) => ({
          service: payment.provider,
          numberThere: payment.provider_id,
          amountCents: payment.amount_cents,
          currency: payment.currency,
          state: payment.state,
          begunAt: moment(payment.created_at),
          paidBack: payment.refunds.map(({ kind, amount_cents: amountCents, currency, state }) => ({
            kind,
            amountCents,
            currency: currency ?? payment.came_currency ?? payment.currency,
            state,
          })),
        })),
    })),
    bankTransfers: data.bankLines.map((row) => ({
      bookedOn: row.booked_on,
      amountCents: row.amount_cents,
      currency: row.currency,
      from: row.name,
      account: row.iban,
      text: row.remittance,
      ownReference: row.end_to_end_id,
      bankReference: row.reference,
      returned: row.is_return !== 0,
      takenAt: moment(row.taken_at),
    })),
    withdrawals: data.withdrawals.map((row) => ({
      declaration: numbers.get(row.id) ?? null,
      orderNumber: data.orders.find(({ id }) => id === row.order_id)?.order_number ?? null,
      state: row.state,
      cameBy: row.channel,
      receivedAt: moment(row.received_at),
      goods: row.goods,
      assignedAt: moment(row.tied_at),
      decidedAt: moment(row.decided_at),
      refusedBecause: row.refusal,
      note: row.note,
      toBeSentBack: row.needs_return === null ? null : row.needs_return === 1,
      sendBackBy: row.return_by,
      dispatchedOn: row.dispatched_on,
      returnedOn: row.returned_on,
      settledAt: moment(row.settled_at),
      takenBackAt: moment(row.revoked_at),
      takenBackBecause: row.revoked_because,
    })),
    quotes: data.quotes.map((row) => ({
      number: row.number,
      forRequest: data.orders.find(({ id }) => id === row.order_id)?.order_number,
      version: row.version,
      state: row.state,
      quoted: JSON.parse(row.priced) as unknown,
      payment: row.payment,
      validUntil: row.valid_until,
      madeAt: moment(row.made_at),
      acceptedAt: moment(row.accepted_at),
      acceptedBy: row.accepted_by,
      termsVersion: row.accepted_terms,
      tiers: row.accepted_tiers,
      takenBackAt: moment(row.withdrawn_at),
      changesWanted: data.wishes
        .filter(({ quote_id }) => quote_id === row.id)
        .map(({ text, at }) => ({ text, writtenAt: moment(at) })),
    })),
    answers: data.answers.map((row) => ({
      to: numbers.get(row.enquiry_id),
      writtenBy: row.operator_name,
      state: row.state,
      language: row.language,
      subject: row.subject,
      text: row.body,
      files: row.files.map(({ name, bytes }) => ({ name, bytes })),
      sentAt: moment(row.sent_at),
    })),
    incomingMails: data.incoming.map((row) => ({
      about: row.enquiry_number,
      kind: row.kind,
      fromName: row.from_name,
      fromAddress: row.from_address,
      // where it began an item, subject and text stand with the messages
      subject: row.subject,
      text: row.body,
      arrivedAt: moment(row.arrived_at),
      takenAt: moment(row.taken_at),
      files: row.files.map(({ name, bytes, kept }) => ({ name, bytes, kept: kept === 'yes' })),
    })),
    notesAboutYou: data.customerNotes.map(({ text, created_at }) => ({ text, notedAt: moment(created_at) })),
    callsAndRefunds: data.acts.map((row) => ({
      about: numbers.get(row.enquiry_id),
      what: row.kind,
      outcome: row.outcome,
      amountCents: row.amount_cents,
      note: row.note,
      by: row.operator_name,
      at: moment(row.at),
    })),
    newsletter: [...data.proofs.map((row) => ({ ...row, state: 'unsubscribed' })), ...data.subscriptions].map(
      (row) => ({
        email: row.email,
        state: row.state,
        language: row.language,
        consentText: row.consent_version,
        requestedAt: moment(row.requested_at),
        confirmedAt: moment(row.confirmed_at),
        unsubscribedAt: moment(row.unsubscribed_at),
        ...('undeliverable_at' in row && row.undeliverable_at !== null
          ? { undeliverableSince: moment(row.undeliverable_at) }
          : {}),
      }),
    ),
    newsletterConsentsGivenElsewhere: data.givenConsents.map((row) => ({
      givenOn: row.given_on,
      way: row.way,
      place: row.place,
      file: row.file_name,
      enteredAt: moment(row.recorded_at),
    })),
    newslettersReceived: data.newsletters.map((row) => ({
      newsletter: row.name,
      language: row.language,
      state: row.state,
      at: moment(row.ended_at),
    })),
    mails: data.mails.map((row) => ({
      template: row.template,
      to: row.recipient ?? 'the company’s mailbox',
      language: row.language,
      messageId: row.message_id,
      state: row.state,
      attempts: row.attempts,
      lastError: row.last_error,
      createdAt: moment(row.created_at),
      sentAt: moment(row.sent_at),
    })),
    papers: data.papers.map((row) => ({
      number: row.number,
      kind: row.kind,
      date: row.issued_on,
      sentTo: row.email,
      content: JSON.parse(row.content) as unknown,
    })),
    newsletterObjection: moment(data.suppression?.created_at ?? null),
  };
}

const moment = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
