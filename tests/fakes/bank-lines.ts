import type { BankTransaction, OpenOrder } from '../../domain/bank/bank-transaction.ts';
import { isCalledReturn } from '../../domain/bank/says-return.ts';
import { chance } from './chance.ts';

/** A line as somebody wrote it, and what they paid for in truth. */
export interface MadeLine {
  habit: Habit;
  transaction: BankTransaction;
  /** ids of orders; null: of none that is open, so that noting it by itself would be wrong */
  truth: readonly string[] | null;
}

/** What people do with a transfer, and how often of a hundred. */
const habits = [
  ['as printed', 22],
  ['small letters and spaces', 10],
  ['without its beginning', 5],
  ['O for zero, I for one', 4],
  ['one slip', 6],
  ['two slips', 2],
  ['invoice number', 12],
  ['invoice number with a slip', 3],
  ['nothing said', 8],
  ['another person pays', 4],
  ['two orders, both named', 4],
  ['two orders, one named', 2],
  ['two orders, none named', 2],
  ['less than is open', 3],
  ['more than is open', 2],
  ['paid twice', 3],
  ['an old number', 3],
  ['an unknown number', 1],
  ['nothing to do with us', 4],
] as const;

export type Habit = (typeof habits)[number][0];

const firstNames =
  'Anna Jonas Zoë Karl-Heinz Mia Søren Émile Jürgen Sofie Luca Ayşe Björn Grażyna Pia Thomas Else'.split(' ');
const lastNames =
  'Müller Mueller Meyer Maier Schmidt Schmitt Groß Weiß Özdemir de Vries Lefèvre Kowalski Jansen Hansen Bauer Winkelmann'.split(
    ' ',
  );
const firms = [
  'Imbiss am Tor GmbH',
  'Café Süd UG (haftungsbeschränkt)',
  'Catering Nord GmbH & Co. KG',
  'Stadtfest e.V.',
  'Feinkost Weiß',
  'Traiteur Lefèvre SARL',
  'Events & Mehr GmbH',
  'Festival Planung Süddeutschland GmbH',
];
/** Few prices, as in a small shop: many orders cost the same. */
const prices = [4_990, 4_990, 4_990, 10_032, 10_032, 5_890, 11_900, 23_800, 119_000, 7_480, 9_980, 2_990];
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** @param seed the same seed is the same orders and lines, without names of real people */
export function makeBankLines(seed: number, count: number): { orders: OpenOrder[]; lines: MadeLine[] } {
  const random = chance(seed);
  const below = (most: number) => Math.floor(random() * most);
  const pick = <T>(from: readonly T[]): T => {
    const found = from[below(from.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  const code = () => Array.from({ length: 8 }, () => alphabet.charAt(below(32))).join('');
  const iban = () => `DE${String(below(90) + 10)}${Array.from({ length: 18 }, () => below(10)).join('')}`;

  const buyers = Array.from({ length: Math.ceil(count / 3) }, () => {
    const name = `${pick(firstNames)} ${pick(lastNames)}`;
    return { names: below(3) === 0 ? [pick(firms), name] : [name], iban: iban(), hasPaid: below(3) === 0 };
  });
  let invoices = below(300);
  const makeOrder = (at: number): OpenOrder & { buyer: (typeof buyers)[number] } => {
    const buyer = pick(buyers);
    const letters = code();
    invoices += 1;
    return {
      id: `order-${at}`,
      number: `N2P-${letters.slice(0, 4)}-${letters.slice(4)}`,
      papers: [`RE-2026-${String(invoices).padStart(5, '0')}`],
      openCents: pick(prices),
      notInvoicedCents: 0,
      invoices: [],
      names: buyer.names,
      ibans: buyer.hasPaid ? [buyer.iban] : [],
      buyer,
    };
  };
  const orders = Array.from({ length: Math.ceil(count * 1.3) }, (_, at) => makeOrder(at));
  // paid long ago: no longer open, and so not among what is matched
  const old = Array.from({ length: 50 }, (_, at) => ({ ...makeOrder(2 * count + at), openCents: 0 }));
  const unpaid = [...orders].sort(() => random() - 0.5);

  const wheel = habits.flatMap(([habit, share]) => Array<Habit>(share).fill(habit));
  const slip = (text: string): string => {
    const at = 4 + below(text.length - 5);
    const way = below(4);
    if (way === 0) return text.slice(0, at) + text.slice(at + 1);
    if (way === 1) return text.slice(0, at) + pick([...alphabet]) + text.slice(at + 1);
    if (way === 2) return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
    return text.slice(0, at) + pick([...alphabet]) + text.slice(at);
  };
  const writtenName = (names: readonly string[]): string => {
    const name = pick(names);
    const way = below(5);
    if (way === 0) return name.toUpperCase().replace(/Ä/g, 'AE').replace(/Ö/g, 'OE').replace(/Ü/g, 'UE').slice(0, 27);
    if (way === 1 && name.split(' ').length === 2) return name.split(' ').toReversed().join(', ');
    if (way === 2) return `Herr ${name}`;
    return name.slice(0, 70);
  };
  const around = (text: string): string =>
    pick([
      text,
      text,
      `Rechnung ${text}`,
      `Bestellung ${text} vielen Dank`,
      `Zahlung zu ${text}, Kd.-Nr. ${below(90_000) + 10_000}`,
      `Besteck ${text} Tel. 040${below(9_000_000) + 1_000_000}`,
      `best. v. ${below(28) + 1}.11.2026 ${text}`,
      `${text} abzgl. Retoure`,
      `Rückgabe verrechnet, ${text}`,
    ]);

  const line = (habit: Habit, at: number): MadeLine => {
    const order = unpaid.pop() ?? pick(orders);
    const bookedOn = `2026-11-${String((at % 28) + 1).padStart(2, '0')}`;
    const made = (
      text: string,
      truth: readonly string[] | null,
      { cents = order.openCents, name = writtenName(order.names), from = order.buyer.iban } = {},
    ): MadeLine => ({
      habit,
      truth,
      transaction: {
        reference: `ref-${at}`,
        account: 'DE02120300000000202051',
        bookedOn,
        cents,
        currency: 'EUR',
        name,
        iban: below(5) === 0 ? '' : from,
        text,
        endToEndId: below(3) === 0 ? 'NOTPROVIDED' : '',
        isReturn: isCalledReturn('Gutschrift'),
      },
    });
    const { number } = order;
    const invoice = order.papers[0] ?? '';
    const second = () => {
      const at = unpaid.findIndex(({ buyer }) => buyer === order.buyer);
      return at < 0 ? (unpaid.pop() ?? pick(orders)) : (unpaid.splice(at, 1)[0] ?? pick(orders));
    };
    switch (habit) {
      case 'as printed':
        return made(around(number), [order.id]);
      case 'small letters and spaces': {
        const spaced = number.toLowerCase().replaceAll('-', pick([' ', '', '/', ' - ']));
        // banks break a line after 35 signs
        const at = below(spaced.length);
        return made(around(below(2) === 0 ? spaced : `${spaced.slice(0, at)} ${spaced.slice(at)}`), [order.id]);
      }
      case 'without its beginning':
        return made(around(number.slice(4)), [order.id]);
      case 'O for zero, I for one':
        return made(around(number.replaceAll('0', 'O').replaceAll('1', pick(['I', 'l']))), [order.id]);
      case 'one slip':
        return made(around(slip(number)), [order.id]);
      case 'two slips':
        return made(around(slip(slip(number))), [order.id]);
      case 'invoice number':
        return made(around(pick([invoice, invoice.toLowerCase(), invoice.replaceAll('-', ' '), invoice.slice(3)])), [
          order.id,
        ]);
      case 'invoice number with a slip': {
        const position = Number(invoice.slice(-5)) + pick([-1, 1, 10, -10, 100]);
        return made(around(`RE-2026-${String(Math.max(1, position)).padStart(5, '0')}`), [order.id]);
      }
      case 'nothing said':
        return made(pick(['', 'Rechnung', 'Danke!', 'Besteck', 'Ihre Lieferung']), [order.id]);
      case 'another person pays':
        return made(pick([around(number), '']), [order.id], {
          name: writtenName([`${pick(firstNames)} ${pick(lastNames)}`]),
          from: iban(),
        });
      case 'two orders, both named': {
        const other = second();
        return made(around(`${number} ${pick(['und', '+', ','])} ${other.number}`), [order.id, other.id], {
          cents: order.openCents + other.openCents,
        });
      }
      case 'two orders, one named': {
        const other = second();
        return made(around(number), [order.id, other.id], { cents: order.openCents + other.openCents });
      }
      case 'two orders, none named': {
        const other = second();
        return made('beide Rechnungen', [order.id, other.id], { cents: order.openCents + other.openCents });
      }
      case 'less than is open':
        return made(around(number), [order.id], { cents: Math.round(order.openCents * pick([0.98, 0.97, 0.5])) });
      case 'more than is open':
        return made(around(number), [order.id], {
          cents: Math.ceil(order.openCents / 1_000) * 1_000 + pick([100, 500]),
        });
      // its money came a line before; what comes now is to go back
      case 'paid twice':
        return made(around(number), [order.id]);
      case 'an old number':
        return made(around(pick(old).number), [order.id]);
      case 'an unknown number':
        return made(around(`N2P-${code()}`), [order.id]);
      case 'nothing to do with us':
        return made(pick(['Steuererstattung 2025', 'Zinsen', 'PP.4711.PP', `Rückzahlung ${below(99_999_999)}`]), null, {
          cents: pick([...prices, below(200_000) + 1]),
          name: pick([
            'Finanzamt Nord',
            'PayPal Europe S.a.r.l.',
            'Stadtwerke',
            `${pick(firstNames)} ${pick(lastNames)}`,
          ]),
          from: iban(),
        });
    }
  };

  const lines: MadeLine[] = [];
  while (lines.length < count) {
    const at = lines.length;
    const made = line(pick(wheel), at);
    lines.push(made);
    if (made.habit === 'paid twice')
      lines.push({
        ...made,
        truth: null,
        transaction: { ...made.transaction, reference: `again-${at}`, bookedOn: '2026-11-29' },
      });
  }
  return { orders, lines: lines.slice(0, count) };
}
