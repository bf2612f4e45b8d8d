import { expect, test } from 'vitest';
import { withContent, type Content } from '../../server/features/content/load.ts';
import { pageJsonLd } from '../../server/features/content/json-ld.ts';
import { essentialsOf } from '../../server/features/content/product-facts.ts';
import { readCatalogue } from '../../server/features/content/read-catalogue.ts';
import { llmsText } from '../../server/features/content/site-files.ts';
import { quantityAnswer } from '../../server/features/assistant/quantity-answer.ts';
import { passagesOf } from '../../server/features/assistant/passages.ts';
import { contentWith, problemsOf } from '../../server/web/publishing/read-content.ts';
import type { Change } from '../../server/features/editing/change.ts';

const today = new Date('2026-11-22T12:00:00Z');
const changed = (product: string, sale: string): Change => ({
  file: `products/${product}/facts.json`,
  at: ['sale'],
  base: 'on-sale',
  value: sale,
});
const shopJson = (content: Content) => withContent(content, () => JSON.stringify(pageJsonLd('shop', 'de')));

test('what is sold out keeps its place and price, and says so wherever it is offered', { tags: ['slow'] }, () => {
  const changes = [changed('forks', 'sold-out')];
  expect(problemsOf(changes, today)).toEqual([]);
  const content = contentWith(changes, today);
  const forks = readCatalogue(content).products.find(({ itemNo }) => itemNo === 'CB-002');
  expect(forks).toMatchObject({ isSoldOut: true, netCents: 950 });
  expect(shopJson(content).match(/OutOfStock/g)).toHaveLength(1);
  expect(withContent(content, llmsText)).toMatch(/CB-002 Forks: .*sold out at present/);
  const wanted = [
    { product: 'forks', amount: null },
    { product: 'knives', amount: null },
  ];
  const answer = withContent(content, () => quantityAnswer(wanted, content, 'de')).join(' ');
  expect(answer).toContain('CB-002, zurzeit ausverkauft');
  expect(answer).toContain('/order?item=CB-001&quantity=1)');
  const alone = withContent(content, () => quantityAnswer(wanted.slice(0, 1), content, 'fr')).join(' ');
  expect(alone).toContain('ne peut être commandé');
  const [said] = withContent(content, () => passagesOf(content, 'nl')).filter(({ id }) => id === 'product:forks');
  expect(said?.sentences[0]).toContain('op dit moment uitverkocht');
});

test(
  'what is hidden is offered nowhere; what was sold of it keeps its facts, and something must be left to sell',
  { tags: ['slow'] },
  () => {
    const changes = [changed('forks', 'hidden')];
    expect(problemsOf(changes, today)).toEqual([]);
    const content = contentWith(changes, today);
    expect(readCatalogue(content).products.map(({ itemNo }) => itemNo)).not.toContain('CB-002');
    expect(shopJson(content)).not.toContain('CB-002');
    expect(withContent(content, () => essentialsOf('CB-002', 'de'))?.length).toContain('cm');
    const all = ['forks', 'fries-picks', 'ice-cream-spoons', 'knives', 'party-box', 'spoons'];
    expect(
      problemsOf(
        all.map((product) => changed(product, 'hidden')),
        today,
      ).join(),
    ).toContain('every product is hidden');
  },
);
