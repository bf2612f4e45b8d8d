import { beforeEach, describe, expect, it } from 'vitest';
import { checkPages } from '../../server/features/content/check-pages.ts';
import { checkContent } from '../../server/features/content/checks.ts';
import { loadContent, type Content } from '../../server/features/content/load.ts';
import { rememberTexts } from '../../server/features/content/remembered.ts';
import { claimSchema, type Claim } from '../../server/features/content/schemas/claim.ts';

// one text differs from one mistake to the next
rememberTexts();
const today = new Date('2026-11-20T12:00:00Z');
const real = loadContent();
let content: Content;

beforeEach(() => {
  content = structuredClone(real);
});

// one mistake in the real content fails one test, not all of them
const known = new Set(checkContent(real, today));
const problems = (day = today) => checkContent(content, day).filter((problem) => !known.has(problem));

function claim(id: string): Claim {
  const found = content.claims.get(id);
  if (!found) throw new Error(`no claim ${id}`);
  return found;
}

function first<T>(list: readonly T[]): T {
  const [found] = list;
  if (found === undefined) throw new Error('the list is empty');
  return found;
}

/** Puts a text into a message section of its own, the same in all languages unless told otherwise. */
function addMessages(texts: Partial<Record<'en' | 'de' | 'nl' | 'fr', string>> & { en: string }, section = 'shop') {
  for (const language of ['en', 'de', 'nl', 'fr'] as const) {
    const { [section]: tree = {} } = content.rawMessages[language];
    content.rawMessages[language][section] = { ...tree, probe: { text: texts[language] ?? texts.en } };
  }
}

it('finds nothing to correct in the content of the site', () => {
  expect([...known]).toEqual([]);
});

describe('messages', () => {
  it('miss a key in a language', () => {
    content.rawMessages.fr.frame = {};
    expect(problems()).toContain('content/messages/fr/frame.json: skip: the key is missing; every language needs it');
  });

  it('have a key that English lacks', () => {
    content.rawMessages.nl.frame = { ...content.rawMessages.nl.frame, extra: 'meer' };
    expect(problems()).toEqual([
      'content/messages/nl/frame.json: extra: en/frame.json has no such key; add it in every language or remove it here',
    ]);
  });

  it('lack the title of a page, or its name in the overview', () => {
    for (const messages of Object.values(content.rawMessages)) {
      const { planner: _title, ...seo } = messages.seo ?? {};
      messages.seo = seo;
      const { pages, ...overview } = messages.overview ?? {};
      const { planner: _name, ...others } = typeof pages === 'object' ? pages : {};
      messages.overview = { ...overview, pages: others };
    }
    expect(problems()).toEqual(
      ['seo.json: planner.title', 'seo.json: planner.description', 'overview.json: pages.planner'].map(
        (key) =>
          `content/messages/en/${key}: the page "planner" of domain/pages.ts needs this text; write it in every language`,
      ),
    );
  });

  it('lack the name of a form’s field, a text of its mails or of a rule', () => {
    for (const messages of Object.values(content.rawMessages)) {
      const { mail = {}, validation = {} } = messages;
      const without = (tree: unknown, ...path: string[]): void => {
        const [name = '', ...rest] = path;
        if (typeof tree !== 'object' || tree === null) return;
        if (rest.length === 0) Reflect.deleteProperty(tree, name);
        else without(Reflect.get(tree, name), ...rest);
      };
      without(mail, 'fields', 'problem');
      without(mail, 'notice', 'callback', 'intro');
      without(mail, 'receipt', 'barrier', 'next');
      without(mail, 'answer', 'subject', 'contact');
      without(validation, 'barrierProblem', 'max');
    }
    expect(new Set(problems())).toEqual(
      new Set(
        [
          ['mail.json: fields.problem', 'barrier'],
          ['mail.json: notice.callback.intro', 'callback'],
          ['mail.json: receipt.barrier.next', 'barrier'],
          ['mail.json: answer.subject.contact', 'contact'],
          ['validation.json: barrierProblem.max', 'barrier'],
        ].map(
          ([key, form]) =>
            `content/messages/en/${key}: the form "${form}" of domain/forms needs this text; write it in every language`,
        ),
      ),
    );
  });

  it('lack the picture of a page’s share image', () => {
    expect([...checkPages(content, new Set(['hero']))]).toContain(
      'server/features/content/about-pages.ts: shop: imagery/masters has no picture "party-box"; name one of its files',
    );
  });

  it('have an empty text', () => {
    addMessages({ en: 'Text', de: ' ' });
    expect(problems()).toEqual(['content/messages/de/shop.json: probe.text: the text is empty; write it']);
  });

  it.each(['{name}', '{claim:co2-95}', '{fact:deliveryWeeks}'])('lack the placeholder %s in a language', (token) => {
    addMessages({ en: `See ${token}`, nl: 'Zie' });
    expect(problems()).toEqual([
      `content/messages/nl/shop.json: probe.text: ${token} of the English text is missing; use it here too`,
    ]);
  });

  it('have a placeholder that English lacks', () => {
    addMessages({ en: 'See', fr: 'Voir {name}' });
    expect(problems()).toEqual([
      'content/messages/fr/shop.json: probe.text: {name} is not in the English text; remove it here or add it there',
    ]);
  });

  it('may use another form, another order and company data of their own', () => {
    addMessages({
      en: '{name} in {fact:deliveryWeeks}',
      de: 'In {fact:deliveryWeeks:dative} {name} von {company:brand}',
    });
    expect(problems()).toEqual([]);
  });
});

describe('figures typed into a text', () => {
  it('are found in messages', () => {
    addMessages({ en: 'It is gone in 9 weeks' });
    expect(problems()).toContain(
      'content/messages/en/shop.json: probe.text: “9 weeks” is a typed duration; use a {claim:…} or {fact:…} token, or say it without a number',
    );
  });

  it.each([
    ['products/knives/de.json', 'description'],
    ['blog/design-meets-sustainability/de.md', 'body'],
    ['challenges/de.json', 'steps.0.text'],
    ['community/de.json', 'feed.sample-post-1.content'],
  ])('are found in %s', (path, key) => {
    const entry = content.rawTexts.find((text) => text.file === `content/${path}` && text.key === key);
    if (!entry) throw new Error('no such text');
    entry.text += ' Das sind 95 % weniger.';
    expect(problems()).toEqual([
      `content/${path}: ${key}: “95 %” is a typed percentage; use a {claim:…} or {fact:…} token`,
    ]);
  });

  it('are no matter of the legal texts', () => {
    content.legal.widerruf.de.body += '\n\nDie Frist beträgt 14 Tage.';
    expect(problems()).toEqual([]);
  });
});

describe('claims', () => {
  it.each(['statement', 'scope', 'basis', 'source'] as const)('are refused by the schema without %s', (field) => {
    const { [field]: _left, ...rest } = claim('co2-95');
    expect(claimSchema.safeParse(rest).success).toBe(false);
    expect(claimSchema.safeParse({ ...rest, [field]: { en: 'x', de: ' ', nl: 'x', fr: 'x' } }).success).toBe(false);
  });

  it('lack a text behind the figure', () => {
    claim('co2-95').basis.de = ' ';
    expect(problems()).toEqual([
      'content/claims/co2-95.json: basis.de: the text is missing; a figure may not be shown without it',
    ]);
  });

  it('use a number that their values lack', () => {
    claim('co2-95').values = {};
    expect(problems()).toContain('content/claims/co2-95.json: figure.en: uses {value}, which "values" lacks');
  });

  it('hold another claim or an unknown token', () => {
    claim('co2-95').scope.en += ' {claim:co2-76}';
    claim('co2-95').source.en += ' {company:mail}';
    const [nested, unknown, ...others] = problems();
    expect(nested).toContain('content/claims/co2-95.json: scope.en: holds {claim:co2-76}');
    expect(unknown).toContain('content/claims/co2-95.json: source.en: {company:mail} is not a text');
    expect(others).toEqual([]);
  });

  it('are past their review on the day after, not on the day itself', () => {
    claim('co2-95').reviewBy = '2026-11-20';
    claim('co2-95').checkedOn = '2026-05-20';
    expect(problems()).toEqual([]);
    expect(problems(new Date('2026-11-21T00:00:00Z'))).toContain(
      'content/claims/co2-95.json: reviewBy: the review was due on 2026-11-20; check the claim again and set checkedOn and reviewBy',
    );
  });

  it('were checked in the future, or are to be reviewed before they were checked', () => {
    claim('co2-95').checkedOn = '2026-12-01';
    claim('co2-76').reviewBy = '2026-11-20';
    expect(problems()).toEqual([
      expect.stringContaining('content/claims/co2-76.json: reviewBy: must be later than checkedOn'),
      expect.stringContaining('content/claims/co2-95.json: checkedOn: 2026-12-01 lies in the future'),
    ]);
  });

  it('name another reading that does not exist, themselves, or one that does not name them', () => {
    claim('co2-95').otherReadings = ['co2-99'];
    claim('heat-60').otherReadings = ['heat-60'];
    expect(problems()).toEqual([
      'content/claims/co2-76.json: otherReadings: "co2-95" does not name this claim in return; add "co2-76" to content/claims/co2-95.json',
      'content/claims/co2-95.json: otherReadings: there is no claim "co2-99"; correct the id',
      'content/claims/heat-60.json: otherReadings: a claim is no other reading of itself; remove "heat-60"',
    ]);
  });

  it('may be shown on a page that does not exist', () => {
    claim('heat-60').showOn.push('basket');
    expect(problems()).toEqual([
      expect.stringContaining('content/claims/heat-60.json: showOn: there is no page "basket"'),
    ]);
  });

  it('are shown in a message where they may not be', () => {
    claim('heat-60').showOn = claim('heat-60').showOn.filter((page) => page !== 'shop');
    addMessages({ en: 'Up to {claim:heat-60}' });
    // reported once, wherever on the page it stands first
    expect(problems()).toEqual([
      expect.stringMatching(
        /shop.*: \{claim:heat-60\} may not be shown on "shop"; use another claim or add the page to showOn in content\/claims\/heat-60\.json$/,
      ),
    ]);
  });

  it('are shown in a post where they may not be', () => {
    claim('soil-20-c').showOn = ['claims'];
    expect(problems().some((problem) => problem.includes('{claim:soil-20-c} may not be shown on "blog"'))).toBe(true);
  });
});

describe('links', () => {
  it.each([
    ['/shopp', 'leads nowhere: there is no such page or post; correct the path'],
    ['/blog/no-such-post', 'leads nowhere: there is no such page or post; correct the path'],
    ['/de/shop', 'leads nowhere: write the plain path /shop, the site adds the language'],
    ['/claims#co2-99', 'names a claim that does not exist; correct the part after #'],
    [
      '/blog/design-meets-sustainability#ribs',
      'names a heading of a post, which differs by language; link to /blog/design-meets-sustainability',
    ],
    ['/shop?item=1', 'carries a query, which only /blog?category= understands; remove it'],
  ])('to %s are reported', (target, problem) => {
    addMessages({ en: `See [this](${target})` });
    expect(problems()[0]).toBe(`content/messages/en/shop.json: probe.text: the link ${target} ${problem}`);
  });

  it.each([
    '/',
    '/shop',
    '/#technology',
    '/claims#co2-95',
    '/blog/design-meets-sustainability',
    '/blog?category=design',
  ])('to %s are fine', (target) => {
    addMessages({ en: `See [this](${target})` });
    expect(problems()).toEqual([]);
  });

  it('are followed in posts and legal texts too', () => {
    const post = content.rawTexts.find((text) => text.page === 'blog' && text.key === 'body');
    if (post) post.text += ' [there](/nowhere)';
    content.legal.agb.de.body += ' [dort](/nirgends)';
    expect(problems()).toEqual([
      expect.stringContaining('content/legal/agb/de.md: body: the link /nirgends'),
      expect.stringContaining('the link /nowhere'),
    ]);
  });
});

describe('posts', () => {
  it('refer to a missing post, to themselves, twice, or to too many', () => {
    const [one, two, three, four] = content.posts;
    if (!one || !two || !three || !four) throw new Error('too few posts');
    one.facts.relatedPosts = [99];
    two.facts.relatedPosts = [two.facts.id];
    three.facts.relatedPosts = [one.facts.id, one.facts.id];
    four.facts.relatedPosts = content.posts.filter((post) => post !== four).map((post) => post.facts.id);
    expect(problems()).toEqual([
      expect.stringContaining(`content/blog/${one.facts.slug}/facts.json: relatedPosts: there is no post with id 99`),
      expect.stringContaining(
        `content/blog/${two.facts.slug}/facts.json: relatedPosts: ${two.facts.id} is this post itself`,
      ),
      expect.stringContaining(`content/blog/${three.facts.slug}/facts.json: relatedPosts: names a post twice`),
      expect.stringContaining(
        `content/blog/${four.facts.slug}/facts.json: relatedPosts: at most 3 are shown; remove 2`,
      ),
    ]);
  });

  it('share an id', () => {
    const [one, two] = content.posts;
    if (!one || !two) throw new Error('too few posts');
    two.facts.id = one.facts.id;
    expect(problems()).toContain(
      `content/blog/${two.facts.slug}/facts.json: id: ${one.facts.id} is the id of ${one.facts.slug} already; choose another`,
    );
  });

  it('are too short or too long, in words and minutes', () => {
    const post = first(content.posts);
    post.text.fr.body = 'mot '.repeat(999);
    post.text.nl.body = 'woord '.repeat(1501);
    post.text.de.readMinutes = 9;
    expect(problems()).toEqual([
      expect.stringContaining('/de.md: body: takes 9 minutes to read; a post takes 5 to 8'),
      expect.stringContaining('/nl.md: body: has 1501 words; a post has 1000 to 1500'),
      expect.stringContaining('/fr.md: body: has 999 words; a post has 1000 to 1500'),
    ]);
  });

  it('have a cover that does not exist, or a token in the title', () => {
    const post = first(content.posts);
    post.facts.coverImage = 'sunset';
    const title = content.rawTexts.find((text) => text.page === 'blog' && text.key === 'title');
    if (title) title.text = '{claim:co2-95} less';
    expect(problems()).toEqual([
      expect.stringContaining('coverImage: imagery/masters has no picture "sunset"'),
      expect.stringContaining('title: holds a token, but stands where nothing can be opened'),
    ]);
  });
});

describe('answers of the chat', () => {
  const probe = (answer: string) => {
    const { disposal } = content.faq.prose.nl;
    if (!disposal) throw new Error('no answer "disposal"');
    content.faq.prose.nl['disposal'] = { ...disposal, answer };
  };

  it('have a question as the last sentence that is given, and more behind it', () => {
    probe('Niet in de gft-bak. Wel op de composthoop. Geen composthoop? Dan bij het restafval.');
    expect(problems()).toEqual([
      'content/faq/nl.json: disposal.answer: the chat ends after sentence 3, which is a question (“Geen composthoop?”); say it and its answer in one sentence',
    ]);
  });

  it('may ask before that, and at their own end', () => {
    probe('Geen composthoop? Dan bij het restafval. Nooit in de natuur. En niet in de gft-bak.');
    expect(problems()).toEqual([]);
    probe('Niet in de gft-bak. Wel op de composthoop. Nog vragen?');
    expect(problems()).toEqual([]);
  });
});

describe('products, challenges and community', () => {
  it('products name a missing picture or claim, or share an item number', () => {
    const [one, two] = content.products;
    if (!one || !two) throw new Error('too few products');
    one.facts.image = 'product-bowl';
    one.facts.weightClaim = 'weight-bowl';
    two.facts.itemNo = one.facts.itemNo;
    expect(problems()).toEqual([
      expect.stringContaining('image: imagery/masters has no picture "product-bowl"'),
      expect.stringContaining('weightClaim: there is no claim "weight-bowl"'),
      expect.stringContaining(`itemNo: ${one.facts.itemNo} is used twice`),
      expect.stringContaining(`itemNo: ${one.facts.itemNo} is used twice`),
    ]);
  });

  it('challenges lack a text, have one too many, or disagree about steps and other readings', () => {
    const { facts, prose } = content.challenges;
    facts.steps += 1;
    prose.de.rewards.extra = { title: 'x', text: 'y' };
    delete prose.fr.groups.social;
    delete prose.nl.challenges['first-use'];
    const other = prose.en.challenges['refer-friend'];
    if (other) delete other.otherReading;
    const found = problems();
    expect(found.filter((problem) => problem.includes(': steps: has 4, facts.json says 5'))).toHaveLength(4);
    expect(found).toContain(
      'content/challenges/de.json: rewards.extra: facts.json has no "extra"; remove the text or add the entry there',
    );
    expect(found).toContain('content/challenges/fr.json: groups: there is no text for "social"; add it');
    expect(found).toContain('content/challenges/nl.json: challenges: there is no text for "first-use"; add it');
    expect(found).toContain(
      'content/challenges/en.json: challenges.refer-friend.otherReading: text and otherPoints in facts.json belong together; add the missing one or remove the other',
    );
    expect(found).toHaveLength(8);
  });

  it('community lacks a text, has one too many, or names a missing product', () => {
    const { facts, prose } = content.community;
    delete prose.de.leaderboard['sample-a'];
    prose.fr.feed.extra = { user: 'x', content: 'y' };
    first(facts.feed).product = 'bowls';
    expect(problems()).toEqual([
      'content/community/de.json: leaderboard: there is no text for "sample-a"; add it',
      'content/community/fr.json: feed.extra: facts.json has no "extra"; remove the text or add the entry there',
      expect.stringContaining('there is no product "bowls"'),
    ]);
  });

  it('their languages disagree in fields and placeholders', () => {
    const rewards = content.rawTexts.filter((text) => text.key === 'rewards.discount.text');
    for (const text of rewards) if (text.language === 'nl') text.text = 'Korting.';
    content.rawTexts = content.rawTexts.filter(
      (text) => !(text.file === 'content/products/knives/fr.json' && text.key === 'uses.2'),
    );
    content.rawTexts = content.rawTexts.filter(
      (text) => !(text.file === 'content/products/forks/en.json' && text.key === 'uses.2'),
    );
    const found = problems();
    expect(found).toContain('content/products/knives/fr.json: uses.2: the text is missing; every language needs it');
    expect(found).toContain(
      'content/products/forks/de.json: uses.2: en.json has no such field; add it there or remove it here',
    );
    expect(found).toContain(
      'content/challenges/nl.json: rewards.discount.text: {fact:loyaltyDiscount} of the English text is missing; use it here too',
    );
  });
});

describe('home', () => {
  it('says more than stands in sight on it', () => {
    content.messages.fr.home = { ...content.messages.fr.home, probe: 'mot '.repeat(900) };
    expect(problems()).toEqual([
      expect.stringMatching(
        /^content\/messages\/fr\/home\.json: \d+ words stand in sight on the home page, at most \d+/,
      ),
    ]);
  });

  it('may say as much as it likes behind a press', () => {
    content.messages.fr.home = { ...content.messages.fr.home, company: { listNote: 'mot '.repeat(900) } };
    expect(problems()).toEqual([]);
  });

  it('says a caveat twice', () => {
    addMessages({ en: 'Pieces: <<{claim:product-certification} || >>' }, 'home');
    expect(problems()).toContainEqual(
      expect.stringContaining('home.json: probe.text: the caveat stands on this page already'),
    );
  });
});
