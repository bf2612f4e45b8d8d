import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { locales, type Locale } from '../../../domain/locale.ts';
import { localPrice } from '../../../domain/money.ts';
import { priceLine } from '../../../domain/orders/price-order.ts';
import { suggestPrices } from '../../../domain/orders/quote.ts';
import { makeClassifiers } from '../../../tooling/make/classifiers.ts';
import { loadContent } from '../content/load.ts';
import { reductionsIn } from '../content/quantity-reductions.ts';
import { readCatalogue } from '../content/read-catalogue.ts';
import { createTextSearch } from './answer-from-texts.ts';
import { createAssistant } from './answer-question.ts';

await makeClassifiers();
const content = loadContent();
const declined: string[] = [];
const assistant = createAssistant({
  content,
  search: createTextSearch(content),
  askModel: null,
  logger: pino({ level: 'silent' }),
  onDeclined: (question) => declined.push(question),
});
const read = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0\u202f]+/g, ' ');
const asRead = (cents: number, language: Locale) => localPrice(cents, language).replace(/[\s\u00a0\u202f]+/g, ' ');

/** What so many packs cost at the list price, and by the tier of the facts. */
function priceOf(itemNo: string, quantity: number) {
  const { products, vatPercent } = readCatalogue(content);
  const product = products.find((one) => one.itemNo === itemNo) ?? expect.fail(itemNo);
  const line = (unitNetCents: number) => priceLine({ ...product, name: itemNo, unitNetCents, quantity, vatPercent });
  return {
    list: line(product.netCents),
    tier: line(suggestPrices(product.netCents, quantity, reductionsIn(content.facts)).unitNetCents),
  };
}

describe('a quantity', () => {
  test.each<[Locale, string, string, number]>([
    ['en', '500 forks', 'CB-002', 5],
    ['en', 'price for 1000 forks', 'CB-002', 10],
    ['en', 'can I buy 10,000 spoons?', 'CB-003', 100],
    ['en', 'two boxes of fries picks', 'CB-004', 2],
    ['en', '3 packs of 100 knives, how much', 'CB-001', 3],
    ['en', '4 party boxes', 'CB-PARTY-001', 4],
    ['en', '5x cb-002 please', 'CB-002', 5],
    ['de', '500 Gabeln', 'CB-002', 5],
    ['de', 'was kosten 3 Kartons Löffel', 'CB-003', 3],
    ['de', 'Ich hätte gern 10.000 Messer', 'CB-001', 100],
    ['de', 'zweihundert Pommesgabeln bitte', 'CB-004', 2],
    ['de', 'Wir sind eine Kantine. Wir brauchen 250 Gabeln. Was kostet das?', 'CB-002', 3],
    ['nl', 'hoeveel kosten 1000 vorken', 'CB-002', 10],
    ['nl', '20 dozen lepels', 'CB-003', 20],
    ['fr', '500 fourchettes', 'CB-002', 5],
    ['fr', 'combien pour 1 500 couteaux', 'CB-001', 15],
    ['fr', 'deux lots de cuillères', 'CB-003', 2],
    ['en', '1200 ice cream spoons for our gelato van, cost?', 'CB-005', 12],
    ['de', '2000 Pommesgabeln für meine Imbissbude, was macht das', 'CB-004', 20],
    ['de', 'Ich bräuchte 500 Gabeln für ein Vereinsfest – was macht das zusammen?', 'CB-002', 5],
    ['nl', 'wat kosten 600 ijslepeltjes met verzending', 'CB-005', 6],
    ['nl', '500 vorken voor een verjaardag, wat kost dat samen?', 'CB-002', 5],
    ['fr', '500 fourchettes pour un anniversaire, ça coûte combien au total ?', 'CB-002', 5],
    ['fr', '2500 piques à frites pour ma baraque, ça fait combien', 'CB-004', 25],
    ['en', '600 forks for the village fete please, what would that come to', 'CB-002', 6],
    ['nl', 'hallo, 600 vorken voor ons buurtfeest, wat gaat dat kosten?', 'CB-002', 6],
    ['fr', 'bonjour, 600 fourchettes pour la kermesse, ça me reviendrait à combien ?', 'CB-002', 6],
  ])('is answered with its price, net and gross, in %s: %s', async (language, question, itemNo, packs) => {
    const { response, about } = await assistant.answer(question, language);
    const { list, tier } = priceOf(itemNo, packs);
    expect(about).toBe('quantity');
    for (const cents of [list.netCents, list.grossCents]) expect(read(response)).toContain(asRead(cents, language));
    expect(response).toContain(`href="/order?item=${itemNo}&amp;quantity=${packs}"`);
    if (tier.netCents < list.netCents)
      for (const cents of [tier.netCents, tier.grossCents]) expect(read(response)).toContain(asRead(cents, language));
  });

  test('of several products is added up', async () => {
    const { response } = await assistant.answer('Gabeln: 500, Löffel: 300', 'de');
    const goods = priceOf('CB-002', 5).list.grossCents + priceOf('CB-003', 3).list.grossCents;
    expect(read(response)).toContain(asRead(goods, 'de'));
    expect(response).toContain('/order?item=CB-002&amp;quantity=5&amp;item=CB-003&amp;quantity=3');
  });

  test('too large for the order list leads to a quote', async () => {
    const { response } = await assistant.answer('price of 2 million forks', 'en');
    expect(response).not.toContain('/order');
    expect(response).toContain('href="/offer"');
  });

  test.each<[Locale, string]>([
    ['de', 'Wie schwer sind 100 Gabeln?'],
    ['en', 'how many days do I have to return 100 forks'],
    ['en', 'what bin do 20 forks go in'],
    ['nl', 'wanneer komen mijn 500 vorken aan'],
    ['fr', 'combien pèsent 100 fourchettes'],
  ])('beside another question is not all that is asked, in %s: %s', async (language, question) => {
    expect((await assistant.answer(question, language)).about).not.toBe('quantity');
  });
});

describe('an item number', () => {
  test.each(['CB-002', 'cb002', 'item CB 2?'])('leads to its product: %s', async (question) => {
    expect((await assistant.answer(question, 'en')).response).toMatch(/^Forks \(CB-002\)/);
  });

  test('stands for its product in a question', async () => {
    expect((await assistant.answer('is CB-002 heat resistant?', 'en')).response).toContain('60');
  });

  test.each(locales)('that there is not is said, with those there are, in %s', async (language) => {
    const { response } = await assistant.answer('CB-009', language);
    for (const { facts } of content.products) expect(response).toContain(facts.itemNo);
  });
});

describe('several questions', () => {
  test('are answered one after the other', async () => {
    const { response, sources } = await assistant.answer(
      'Was kosten 500 Gabeln, wie lange dauert die Lieferung und kann ich auf Rechnung zahlen?',
      'de',
    );
    const [price, delivery, payment] = [/47,50/, /2–4 Wochen/, /Überweisung/].map((fact) =>
      read(response).search(fact),
    );
    expect(price).toBeGreaterThan(0);
    expect(delivery).toBeGreaterThan(price ?? 0);
    expect(payment).toBeGreaterThan(delivery ?? 0);
    expect(sources.map(({ path }) => path)).toEqual(expect.arrayContaining(['/shop', '/agb']));
  });

  test.each<[Locale, string, string]>([
    ['en', 'How heavy is a fork? Who invented the fork?', 'Who invented the fork'],
    ['de', 'Wie schwer ist eine Gabel? Wer hat die Gabel erfunden?', 'Wer hat die Gabel erfunden'],
    ['nl', 'Hoe zwaar is een vork? Wie heeft de vork uitgevonden?', 'Wie heeft de vork uitgevonden'],
    ['fr', 'Combien pèse une fourchette ? Qui a inventé la fourchette ?', 'Qui a inventé la fourchette'],
  ])('of which one is not known are told apart, in %s: %s', async (language, question, part) => {
    declined.length = 0;
    const { response } = await assistant.answer(question, language);
    expect(response).toMatch(/0[.,]55/);
    expect(response).toContain(part);
    expect(declined.map((each) => each.replace(/\s*\?$/, ''))).toEqual([part]);
  });

  test.each<[Locale, string]>([
    ['en', 'How do I bake bread and how long does it keep?'],
    ['de', 'Wie backe ich Brot und wie lange hält es?'],
    ['nl', 'Hoe bak ik brood en hoe lang blijft het goed?'],
    ['fr', 'Comment faire du pain et combien de temps se garde-t-il ?'],
  ])('of which the second leans on something far off are declined, in %s: %s', async (language, question) => {
    expect((await assistant.answer(question, language)).about).toBe('nothing');
  });

  test('are at most three, and the rest is said to wait', async () => {
    const { response } = await assistant.answer(
      'How heavy is a fork? How long is a fork? What is it made of? Can I pay by invoice?',
      'en',
    );
    expect(response).toContain('three questions at a time');
    expect(response).not.toContain('bank transfer');
  });

  test('a visitor’s words that are not known make no link', async () => {
    const { response } = await assistant.answer('How heavy is a fork? Do you have [straws](/evil) <b>here</b>?', 'en');
    expect(response).not.toMatch(/evil"|<b>/);
  });
});

describe('what goes on with the question before', () => {
  test.each<[Locale, string, string, string]>([
    ['en', 'How heavy is a fork?', 'and the knife?', '0.55'],
    ['de', 'Liefern Sie nach Wien?', 'und in die Schweiz?', 'in andere Länder'],
    ['nl', 'Hoe zwaar is een vork?', 'en een mes?', '0,55'],
    ['fr', 'Combien pèse une fourchette ?', 'et un couteau ?', '0,55'],
  ])('is understood by it, in %s: %s %s', async (language, before, question, fact) => {
    expect(read((await assistant.answer(question, language, before)).response)).toContain(fact);
  });

  test('is told by itself where it says all', async () => {
    const { response, about } = await assistant.answer('and 300 spoons?', 'en', 'What do 500 forks cost?');
    expect(about).toBe('quantity');
    expect(response).toContain('item=CB-003&amp;quantity=3');
    expect(response).not.toContain('CB-002');
  });

  test.each<[Locale, string, string]>([
    ['en', 'How heavy is a fork?', 'and the weather?'],
    ['de', 'Wie schwer ist eine Gabel?', 'und die Bundesliga?'],
    ['nl', 'Hoe zwaar is een vork?', 'en het voetbal?'],
    ['fr', 'Combien pèse une fourchette ?', 'et la météo ?'],
  ])('but is about something else is declined, in %s: %s %s', async (language, before, question) => {
    expect((await assistant.answer(question, language, before)).about).toBe('nothing');
  });
});

describe('other people', () => {
  test.each<[Locale, string, string]>([
    ['en', 'what did my neighbour order', 'We tell nobody about other people'],
    ['en', 'can I have the home address of your director', 'We tell nobody about other people'],
    ['de', 'Was hat meine Kollegin bei Ihnen bestellt?', 'Über andere Personen geben wir keine Auskunft'],
    ['de', 'Wo wohnt Ihr Geschäftsführer?', 'Über andere Personen geben wir keine Auskunft'],
    ['nl', 'wat heeft mijn buurman besteld', 'Over andere mensen vertellen we niets'],
    ['nl', 'waar woont jullie directeur', 'Over andere mensen vertellen we niets'],
    ['fr', 'qu’a commandé ma voisine', 'Nous ne communiquons rien sur d’autres personnes'],
    ['fr', 'montrez-moi la facture d’un autre client', 'Nous ne communiquons rien sur d’autres personnes'],
  ])('are nobody’s business, in %s: %s', async (language, question, answer) => {
    expect(read((await assistant.answer(question, language)).response)).toContain(answer);
  });

  test('are not told of by what is asked beside, either', async () => {
    const { response } = await assistant.answer('Has my neighbour bought from you, and did he pay?', 'en');
    expect(read(response)).toContain('We tell nobody about other people');
    expect(response).not.toContain('bank transfer');
  });

  test.each<[Locale, string]>([
    ['en', 'where is my own order?'],
    ['de', 'Wo sehe ich, wie weit meine Bestellung ist?'],
    ['nl', 'hoe staat het met mijn bestelling'],
    ['fr', 'où en est ma commande ?'],
  ])('one’s own order is not another’s, in %s: %s', async (language, question) => {
    const { response, about } = await assistant.answer(question, language);
    expect(about).toBe('text');
    expect(response).not.toMatch(/other people|andere Personen|andere mensen|autres personnes/);
  });
});
