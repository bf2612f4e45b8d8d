import { orderTask } from '../../domain/orders/order-due.ts';
import type { OrderState } from '../../domain/orders/order-state.ts';
import { withTax } from '../../domain/orders/price-order.ts';
import type { BenchDatabase } from './bench-database.ts';
import { noRows, openPostgresStore, openSqliteStore, type DeskStore, type Row, type Rows } from './desk-store.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** What is stored covers two years: older enquiries are deleted (content/facts.json). Milliseconds. */
export const span = 730 * day;

/** Every fifth item was answered from the desk: 200,000 threads of a million. */
const answeredEvery = 5;

/** Rows that go to the database at a time. */
const batch = 5_000;

const kinds = [
  ...Array<string>(12).fill('contact'),
  'preorder',
  'preorder',
  'preorder',
  'callback',
  'callback',
  'callback',
  'withdrawal',
  'barrier',
];
const languages = ['de', 'de', 'de', 'de', 'de', 'de', 'en', 'en', 'nl', 'fr'];
const firstNames =
  'Ada Ben Clara Daan Elif Femke Greta Hugo Ines Jonas Karim Lotte Milan Noor Oskar Paul Quirin Rosa Sven Tilda'.split(
    ' ',
  );
const lastNames =
  'Aalbers Bauer Caron Dijkstra Ebert Fontaine Gruber Hansen Jansen Keller Lambert Meyer Nowak Petit Richter Schmidt Vogel Weber Wolf Zimmermann'.split(
    ' ',
  );
const words =
  'pallet festival delivery catering airline sample price quantity compost invoice sporks branding wholesale shipping school canteen truck wedding beach market coating material certificate winter summer stock quote reseller airport stadium'.split(
    ' ',
  );
const states = ['new', 'new', 'new', 'in-work', 'waiting'];

/** The same number always gives the same choice, and neighbours differ. */
const pick = <T>(from: readonly T[], n: number): T => {
  const found = from[((n * 2_654_435_761) >>> 7) % from.length];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
};
const nameOf = (n: number) => `${pick(firstNames, n)} ${pick(lastNames, n * 7 + 3)}`;
const sentence = (n: number) => Array.from({ length: 18 }, (_, at) => pick(words, n * 31 + at * 17)).join(' ');

/** The n-th newest item with its mails, answer, labels and note. What came in last is open, and a few older ones. */
function addItem(rows: Rows, n: number, size: number, now: number, operators: readonly string[]): void {
  const id = `item-${n}`;
  const received = now - Math.floor((n * span) / size) - 1_000;
  const isOpen = n < size / 50 || n % 500 === 0;
  const isAnswered = n % answeredEvery === 0 && n >= size / 100;
  const answered = isAnswered ? Math.min(now, received + ((n * 7_919) % 90) * hour) : null;
  const email = `visitor.${n % 400_000}@bench.example`;
  const language = pick(languages, n);
  const add = (table: keyof Rows, row: Row) => void rows[table].push(row);
  add('enquiries', {
    id,
    kind: pick(kinds, n * 3),
    enquiry_number: `N2P-${n.toString(36).toUpperCase().padStart(8, '0')}`,
    language,
    email,
    payload: JSON.stringify({ name: nameOf(n), email, message: `${sentence(n)}. reference${n}` }),
    request_hash: `hash-${n}`,
    is_contract: 0,
    received_at: received,
    receipt_withheld: 0,
    work_state: isOpen ? pick(states, n) : 'done',
    assignee_id: isOpen && n % 3 > 0 ? null : pick(operators, n),
    due_at: received + day,
    answered_at: answered,
    revision: isOpen ? 0 : 2,
  });
  // records of delivered mails are deleted after a month
  if (received > now - 30 * day)
    for (const template of ['company-notice', 'receipt'])
      add('mails', mail(`${template}-${n}`, id, template, language, received, template === 'receipt' ? email : null));
  if (answered !== null) {
    add('answers', {
      id: `answer-${n}`,
      enquiry_id: id,
      operator_id: pick(operators, n),
      operator_name: 'Anna',
      state: 'sent',
      language,
      subject: 'Your message',
      body: sentence(n + 1),
      quotes: 1,
      message_id: `<answer-${n}@bench.example>`,
      in_reply_to: null,
      reference_ids: '',
      changed_at: answered,
      sent_at: answered,
    });
    add('desk_log', {
      id: `log-${n}`,
      at: answered,
      operator_id: pick(operators, n),
      operator: 'anna@bench.example',
      action: 'answer-sent',
      item_kind: 'enquiry',
      item_id: id,
      item_label: null,
      detail: null,
      address_prefix: '192.0.2.0',
    });
  }
  if (n % 50 === 0)
    add('item_labels', {
      enquiry_id: id,
      label: pick(['festival', 'airline', 'sample', 'complaint'], n),
      received_at: received,
    });
  if (n % 100 === 0)
    add('item_notes', {
      id: `note-${n}`,
      enquiry_id: id,
      operator_id: pick(operators, n),
      text: sentence(n + 2),
      created_at: received,
    });
}

const mail = (
  id: string,
  item: string,
  template: string,
  language: string,
  at: number,
  recipient: string | null,
): Row => ({
  id,
  enquiry_id: item,
  template,
  language,
  recipient,
  message_id: `<${id}@bench.example>`,
  state: 'sent',
  attempts: 1,
  created_at: at,
  next_attempt_at: at,
  sent_at: at,
});

const line = {
  ...withTax(40 * 900, 19),
  itemNo: 'N2P-100',
  name: 'Forks',
  unit: 'set',
  unitPieces: 100,
  quantity: 40,
  unitNetCents: 900,
  vatPercent: 19,
};
const priced = JSON.stringify({
  netCents: line.netCents,
  vatCents: line.vatCents,
  grossCents: line.grossCents,
  lines: [line],
  shipping: { ...withTax(0, 19), vatPercent: 19 },
  goods: withTax(40 * 900, 19),
  vat: [{ percent: 19, netCents: line.netCents, vatCents: line.vatCents }],
  missingForFreeShipping: 0,
});
const openOrders: OrderState[] = ['received', 'confirmed', 'paid', 'shipped'];

/** The n-th newest order; what came in last is on its way through the states. */
function addOrder(rows: Rows, n: number, size: number, now: number): void {
  const received = now - Math.floor((n * 10 * 365 * day) / size) - 1_000;
  const state: OrderState = n < size / 100 ? pick(openOrders, n) : n % 40 === 0 ? 'cancelled' : 'done';
  const payment = n % 3 === 0 ? 'invoice' : 'prepayment';
  const name = nameOf(n);
  const address = { name, street: `Bench street ${n % 900}`, postcode: '12345', city: 'Kiel', country: 'DE' };
  const add = (table: keyof Rows, row: Row) => void rows[table].push(row);
  add('orders', {
    id: `order-${n}`,
    order_number: `N2P-B${n.toString(36).toUpperCase().padStart(7, '0')}`,
    kind: 'order',
    state,
    buyer: n % 2 === 0 ? 'business' : 'private',
    payment,
    language: pick(languages, n),
    email: `visitor.${n % 400_000}@bench.example`,
    customer: JSON.stringify({
      company: n % 2 === 0 ? `${pick(lastNames, n)} ${pick(words, n * 5)} company${n}` : '',
      name,
      phone: '',
      delivery: address,
      invoice: address,
      vatId: '',
      reference: '',
      note: '',
    }),
    priced,
    net_cents: line.netCents,
    vat_cents: line.vatCents,
    gross_cents: line.grossCents,
    terms_version: '2026-11-20',
    request_hash: `order-hash-${n}`,
    received_at: received,
    changed_at: received,
    // as whoever showed them had set it (server/features/orders/set-order-due-dates.ts)
    due_at: orderTask({ kind: 'order', state, payment }) === null ? null : received + 3 * day,
    revision: 1,
  });
  add('order_steps', { id: `step-${n}`, order_id: `order-${n}`, state: 'received', at: received });
}

/** Stores so many items and orders. The server must not be running, and its tables must be there. */
export async function fillDesk(database: BenchDatabase, size: number, operators: readonly string[]): Promise<void> {
  const url = database.env['DATABASE_URL'];
  const store = url === undefined ? openSqliteStore(database.dataDir) : await openPostgresStore(url);
  await addAll(store, size, operators);
  await store.finish();
}

async function addAll(store: DeskStore, size: number, operators: readonly string[]): Promise<void> {
  const now = Date.now();
  for (let done = 0; done < size; done += batch) {
    const rows = noRows();
    // the oldest first, as they came: search finds the newest by the order of storing
    for (let n = size - 1 - done; n >= Math.max(0, size - done - batch); n -= 1) {
      addItem(rows, n, size, now, operators);
      addOrder(rows, n, size, now);
    }
    await store.add(rows);
  }
}
