import { germanDay } from '../../domain/german-time.ts';
import type { Dice } from './dice.ts';
import type { DeskClerk } from './desk-clerk.ts';
import type { PlainPage, Pressable } from './plain-browser.ts';

/** What a page says of the act that was refused: the page itself is long. */
const saidOn = (page: { html: string } | null): string => page?.html.match(/notice-alert[\s\S]{0,400}/)?.[0] ?? '';

type Button = Extract<Pressable, { kind: 'button' }>;

interface Setting {
  clerk: DeskClerk;
  dice: Dice;
  /** the time of the desk, milliseconds since 1970 UTC */
  now(): number;
}

/** Somebody at the desk who presses whatever there is, by chance; what came of it is answered in a word. */
export interface RandomClerk {
  /** any button of the order's page, with fields filled in anyhow */
  pressAny(orderId: string): Promise<string>;
  /** the first green button, or what it leads to */
  pressGreen(orderId: string): Promise<string>;
  /** what is left of an order by telephone, with any products */
  enterOrder(number: number): Promise<string>;
  /** a button of Today. @throws it is refused: Today offers only what can be done */
  pressToday(): Promise<string>;
  /** what the page of the bank proposes */
  noteLines(): Promise<string>;
  /** Opens an order's page; then, once it is restricted, presses a button of the page that is still open. */
  pressRestricted(orderId: string, restrict: () => Promise<void>): Promise<string>;
}

const actOf = ({ form }: Button): string | undefined => form.fields.find(({ name }) => name === 'act')?.value;
const buttonsOf = ({ pressables }: PlainPage): Button[] =>
  pressables.filter((one): one is Button => one.kind === 'button');

export function createRandomClerk({ clerk, dice, now }: Setting): RandomClerk {
  /** What somebody might type into the fields of a form; most of them stay as they are. */
  function typedFor({ form }: Button): Record<string, string> {
    const typed: Record<string, string> = {};
    for (const { name, value } of form.fields) {
      if (name === 'amount' && dice.below(2) === 0) typed[name] = ((1 + dice.below(9_000)) / 100).toFixed(2);
      if (name === 'shipping') typed[name] = '25.00';
      if (/^(?:reason|because)$/.test(name) && dice.below(4) > 0) typed[name] ??= value === '' ? 'as agreed' : value;
      if (/^(?:day|on|receivedOn)$/.test(name)) typed[name] = germanDay(now());
      // packs of a product, of what is shipped or withdrawn from; the lines of a quote stay
      if (/^(?:ship|goods)\./.test(name)) typed[name] = String(dice.below(4));
    }
    // who calls an order off is chosen of two, and neither is chosen beforehand
    typed['by'] = 'customer';
    return typed;
  }

  async function press(page: PlainPage, pressable: Button): Promise<string> {
    const after = await clerk.press(page, { pressable }, typedFor(pressable));
    if (after !== null && after.status >= 500) throw new Error(`${actOf(pressable)}: ${after.status}\n${after.html}`);
    return `${actOf(pressable) ?? pressable.label} -> ${after?.status ?? 'not sent'}`;
  }

  return {
    async pressAny(orderId) {
      const page = await clerk.open(`/orders/${orderId}`);
      const button = dice.pickAny(buttonsOf(page).filter((one) => actOf(one) !== undefined));
      return button === undefined ? 'no button' : press(page, button);
    },

    async pressGreen(orderId) {
      let page = await clerk.open(`/orders/${orderId}`);
      const green = page.pressables.find(({ isGreen }) => isGreen);
      if (green === undefined) return 'nothing green';
      if (green.kind === 'link') page = await clerk.open(green.href);
      const button = buttonsOf(page).find(({ isGreen }) => isGreen);
      return button === undefined ? 'no green button' : press(page, button);
    },

    async enterOrder(number) {
      const typed = {
        'amount.CB-001': String(1 + dice.below(4)),
        'amount.CB-002': dice.pick(['', '2']),
        name: `Hanna Krüger ${number}`,
        street: 'Deichstraße 9',
        postcode: '20459',
        city: 'Hamburg',
        email: dice.pick(['', `hanna${number}@example.org`]),
      };
      // without scripts the total is looked at first
      const look = await clerk.press(await clerk.open('/orders/new'), 'green', typed);
      if (look === null || look.status !== 400) throw new Error(`the total was not asked about: ${look?.status}`);
      const saved = await clerk.press(look, 'green');
      if (saved?.status !== 200) throw new Error(`not entered: ${saved?.status}\n${saved?.html}`);
      return 'entered';
    },

    async pressToday() {
      const page = await clerk.open('/today');
      const button = dice.pickAny(
        buttonsOf(page).filter(({ name, label }) => name === 'intent' && !/undo/i.test(label)),
      );
      if (button === undefined) return 'nothing to do';
      const after = await clerk.press(page, { pressable: button });
      const refused =
        after === null ||
        after.status >= 400 ||
        /class="task-said"[^>]*><div class="notice notice-alert"/.test(after.html);
      if (refused) throw new Error(`Today offers ${button.value}, and refuses it: ${after?.status} ${saidOn(after)}`);
      return `${button.value} -> ${after.status}`;
    },

    async noteLines() {
      const page = await clerk.open('/bank');
      const button = buttonsOf(page).find(({ form, isGreen }) => isGreen && form.action === '/bank');
      if (button === undefined) return 'no lines';
      const after = await clerk.press(page, { pressable: button });
      if (after !== null && after.status >= 500) throw new Error(`/bank: ${after.status}\n${after.html}`);
      return `lines -> ${after?.status ?? 'not sent'}`;
    },

    async pressRestricted(orderId, restrict) {
      const page = await clerk.open(`/orders/${orderId}`);
      const button = dice.pickAny(buttonsOf(page).filter((one) => actOf(one) !== undefined));
      await restrict();
      return button === undefined ? 'no button' : press(page, button);
    },
  };
}
