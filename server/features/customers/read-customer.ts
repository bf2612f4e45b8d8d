import { sql, type Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { MailTemplate } from '../../../domain/forms/form.ts';
import type { ItemKind } from '../../../domain/item-kinds.ts';
import type { PaperKind } from '../../../domain/invoicing/paper.ts';
import type { OrderCustomer } from '../../../domain/orders/order-customer.ts';
import type { OrderKind, OrderState } from '../../../domain/orders/order-state.ts';
import type { PaymentWay } from '../../../domain/orders/payment-ways.ts';
import type { CaseKind } from '../../../domain/privacy-case-kinds.ts';
import type { WorkState } from '../../../domain/work-state.ts';
import { logAccess, type Actor } from '../../platform/audit/record-access.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { MailState } from '../../platform/database/schema/mails.ts';
import type { SubscriptionRow } from '../../platform/database/schema/newsletters.ts';
import type { QuoteRow } from '../../platform/database/schema/papers.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import { addressSpellings, readableAddress } from '../../platform/mail-address/address-key.ts';
import { fieldsOf } from '../enquiries/enquiry-fields.ts';
import type { CustomerOf } from './customer-address.ts';

/** Rows of each kind that are shown; a search finds the rest. */
export const mostOfKind = 50;

/** Everything of one address, each kind newest first. Nothing of it that is restricted (Art. 18 GDPR). Money in cents, times in milliseconds since 1970 UTC. */
export interface Customer {
  email: string;
  /** as they called themselves last; null: never */
  name: string | null;
  /** of their last order: who ordered, where it went, and their telephone; null: they ordered nothing */
  last: Pick<OrderCustomer, 'name' | 'phone' | 'delivery'> | null;
  language: string;
  items: {
    id: string;
    number: string;
    kind: ItemKind;
    state: WorkState;
    about: string | null;
    isSpam: boolean;
    activeAt: number;
  }[];
  orders: { id: string; number: string; kind: OrderKind; state: OrderState; grossCents: number; receivedAt: number }[];
  quotes: {
    orderId: string;
    number: string;
    state: QuoteRow['state'];
    validUntil: string;
    madeAt: number;
    withdrawnAt: number | null;
  }[];
  papers: { id: string; kind: PaperKind; number: string; issuedOn: string }[];
  payments: { id: string; orderId: string; orderNumber: string; cents: number; paidOn: string; way: PaymentWay }[];
  /** that went to them, as far as they are still kept; each about an item or an order */
  mails: {
    id: string;
    itemId: string | null;
    orderId: string | null;
    template: MailTemplate;
    state: MailState;
    /** when it left, or was to */
    at: number;
    /** of what somebody at the desk wrote */
    subject: string | null;
    paperKind: PaperKind | null;
    paperNumber: string | null;
  }[];
  newsletter: Pick<
    SubscriptionRow,
    'state' | 'language' | 'confirmed_at' | 'unsubscribed_at' | 'undeliverable_at'
  > | null;
  /** empty for whoever may not see them */
  cases: { id: string; kind: CaseKind; receivedAt: number; dueAt: number; closedAt: number | null }[];
  notes: { id: string; by: string | null; text: string; at: number }[];
  /** items and orders that are restricted and not shown */
  restricted: number;
}

/** Of an order's customer, as it is stored. */
const lastSchema = z.object({
  name: z.string(),
  phone: z.string(),
  delivery: z.object({
    name: z.string(),
    street: z.string(),
    postcode: z.string(),
    city: z.string(),
    country: z.string(),
  }),
});

interface CustomerSetting {
  database: Database;
  secrets: Secrets;
}

/**
 * Reads all that is theirs, and writes the reading down at the item or order by which it was asked for.
 * @param asked.seesCases may look after privacy cases
 * @param now milliseconds since 1970 UTC
 * @throws {StorageUnavailable}
 */
export async function readCustomer(
  { database, secrets }: CustomerSetting,
  actor: Actor,
  { of, seesCases }: { of: CustomerOf; seesCases: boolean },
  now: number,
): Promise<Customer> {
  const spellings = addressSpellings(of.key);
  const isTheirs = sql<boolean>`lower(email) IN (${sql.join(spellings)})`;
  const caseHash = seesCases ? await secrets.sign('privacy-case', of.key) : null;
  const found = await database.readAside(async (reader) => {
    const orders = await ordersOf(reader, isTheirs);
    const ids = orders.map(({ id }) => id);
    const items = await itemsOf(reader, isTheirs);
    return {
      items,
      orders,
      quotes: ids.length === 0 ? [] : await quotesOf(reader, ids),
      papers: await papersOf(
        reader,
        orders.map(({ number }) => number),
        spellings,
      ),
      payments: ids.length === 0 ? [] : await paymentsOf(reader, ids),
      mails: await mailsOf(
        reader,
        ids,
        items.map(({ id }) => id),
      ),
      newsletter: await reader
        .selectFrom('newsletter_subscriptions')
        .select(['state', 'language', 'confirmed_at', 'unsubscribed_at', 'undeliverable_at'])
        .where('email', 'in', spellings)
        .executeTakeFirst(),
      cases:
        caseHash === null
          ? []
          : await reader
              .selectFrom('privacy_cases')
              .select(['id', 'kind', 'received_at as receivedAt', 'due_at as dueAt', 'closed_at as closedAt'])
              .where('subject_hash', '=', caseHash)
              .orderBy('received_at', 'desc')
              .execute(),
      notes: await notesOf(reader, of.key),
      restricted: await restrictedOf(reader, isTheirs),
    };
  });
  await logAccess(
    database,
    actor,
    { action: 'customer-read', item: { kind: of.kind, id: of.id, label: of.number } },
    now,
  );
  return {
    ...found,
    email: readableAddress(of.email),
    name: nameIn(found),
    last: found.orders[0] === undefined ? null : z.parse(lastSchema, JSON.parse(found.orders[0].customer)),
    language: of.language,
    items: found.items.map(({ payload, ...item }) => ({
      id: item.id,
      number: item.enquiry_number,
      kind: item.kind,
      state: item.work_state,
      about: aboutOf(payload),
      isSpam: item.spam_at !== null,
      activeAt: item.active_at ?? item.received_at,
    })),
    orders: found.orders.map(({ customer: _customer, ...order }) => order),
    newsletter: found.newsletter ?? null,
  };
}

type Theirs = ReturnType<typeof sql<boolean>>;

const itemsOf = (reader: Kysely<Schema>, isTheirs: Theirs) =>
  reader
    .selectFrom('enquiries')
    .select(['id', 'enquiry_number', 'kind', 'work_state', 'payload', 'spam_at', 'active_at', 'received_at'])
    .where(isTheirs)
    .where('restricted_at', 'is', null)
    .orderBy('received_at', 'desc')
    .limit(mostOfKind)
    .execute();

const ordersOf = (reader: Kysely<Schema>, isTheirs: Theirs) =>
  reader
    .selectFrom('orders')
    .select(['id', 'order_number as number', 'kind', 'state', 'gross_cents as grossCents'])
    .select(['received_at as receivedAt', 'customer'])
    .where(isTheirs)
    .where('restricted_at', 'is', null)
    .orderBy('received_at', 'desc')
    .limit(mostOfKind)
    .execute();

const quotesOf = (reader: Kysely<Schema>, orders: readonly string[]) =>
  reader
    .selectFrom('quotes')
    .select([
      'order_id as orderId',
      'number',
      'state',
      'valid_until as validUntil',
      'made_at as madeAt',
      'withdrawn_at as withdrawnAt',
    ])
    .where('order_id', 'in', orders)
    .orderBy('made_at', 'desc')
    .limit(mostOfKind)
    .execute();

/** Of their orders, and what went to the address without one; none of an order that is restricted. */
const papersOf = (reader: Kysely<Schema>, orders: readonly string[], spellings: readonly string[]) =>
  reader
    .selectFrom('papers')
    .select(['id', 'kind', 'number', 'issued_on as issuedOn'])
    .where((where) =>
      where.or([
        ...(orders.length === 0 ? [] : [where('order_number', 'in', orders)]),
        where.and([where('order_number', 'is', null), sql<boolean>`lower(email) IN (${sql.join(spellings)})`]),
      ]),
    )
    .orderBy('issued_at', 'desc')
    .limit(mostOfKind)
    .execute();

const paymentsOf = (reader: Kysely<Schema>, orders: readonly string[]) =>
  reader
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'payments.order_id as orderId', 'orders.order_number as orderNumber'])
    .select(['payments.amount_cents as cents', 'payments.paid_on as paidOn', 'payments.way'])
    .where('payments.order_id', 'in', orders)
    .where('payments.taken_back_at', 'is', null)
    .orderBy('payments.paid_on', 'desc')
    .limit(mostOfKind)
    .execute();

/** About these orders and items; not those to the company's own mailbox. */
async function mailsOf(
  reader: Kysely<Schema>,
  orders: readonly string[],
  items: readonly string[],
): Promise<Customer['mails']> {
  if (orders.length + items.length === 0) return [];
  const found = await reader
    .selectFrom('mails')
    .leftJoin('answers', 'answers.id', 'mails.answer_id')
    .leftJoin('papers', 'papers.id', 'mails.paper_id')
    .select(['mails.id', 'mails.enquiry_id as itemId', 'mails.order_id as orderId', 'mails.template', 'mails.state'])
    .select(['mails.sent_at', 'mails.created_at', 'answers.subject'])
    .select(['papers.kind as paperKind', 'papers.number as paperNumber'])
    .where((where) =>
      where.or([
        ...(orders.length === 0 ? [] : [where('mails.order_id', 'in', orders)]),
        ...(items.length === 0 ? [] : [where('mails.enquiry_id', 'in', items)]),
      ]),
    )
    .where('mails.recipient', 'is not', null)
    .orderBy('mails.created_at', 'desc')
    .orderBy('mails.id')
    .limit(mostOfKind)
    .execute();
  return found.map(({ sent_at, created_at, ...mail }) => ({ ...mail, at: sent_at ?? created_at }));
}

const notesOf = (reader: Kysely<Schema>, key: string) =>
  reader
    .selectFrom('customer_notes')
    .leftJoin('operators', 'operators.id', 'customer_notes.operator_id')
    .select(['customer_notes.id', 'operators.name as by', 'customer_notes.text', 'customer_notes.created_at as at'])
    .where('customer_notes.email', '=', key)
    .orderBy('customer_notes.created_at')
    .orderBy('customer_notes.id')
    .execute();

async function restrictedOf(reader: Kysely<Schema>, isTheirs: Theirs): Promise<number> {
  const count = async (table: 'enquiries' | 'orders') => {
    const { rows } = await reader
      .selectFrom(table)
      .select((select) => select.fn.countAll<number | string>().as('rows'))
      .where(isTheirs)
      .where('restricted_at', 'is not', null)
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  return (await count('enquiries')) + (await count('orders'));
}

const aboutOf = (payload: string): string | null => {
  const fields = fieldsOf(payload);
  return (fields.get('subject') ?? fields.get('message') ?? null)?.slice(0, 120) ?? null;
};

/** The newest name, of an order before that of a message: it stands on papers. */
function nameIn({ orders, items }: { orders: readonly { customer: string }[]; items: readonly { payload: string }[] }) {
  for (const payload of [...orders.map(({ customer }) => customer), ...items.map((item) => item.payload)]) {
    const fields = fieldsOf(payload);
    const name = fields.get('company') ?? fields.get('name');
    if (name !== undefined) return name;
  }
  return null;
}
