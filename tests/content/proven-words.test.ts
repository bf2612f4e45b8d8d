import { expect, it } from 'vitest';
import { locales, type Locale } from '../../domain/locale.ts';
import { loadContent } from '../../server/features/content/load.ts';
import { textLeaves } from '../../server/features/content/text-leaves.ts';

// Written from the law and the product, not from the phrases in content/claims: what a reader would take for a claim.
const ofTheProduct: Record<Locale, RegExp> = {
  en: /(?:from|between) (?:the )?field|plant (?:fibre|material|particle)|home[- ]compostable|garden[- ]compostable|(?<![“\w-])compostable|bio-?based|by-products? (?:of|from) (?:farm|agri)|(?:agricultural|farm) by-product|(?:plant|crop) residue|left (?:over )?(?:by|from) the harvest|harvest leaves|grown for (?:our |the )?(?:forks|cutlery)|advantage of the material|free (?:of|from) (?:plastic|PFAS)|(?:plastic|PFAS)-free|less CO|lower emissions|climate-(?:neutral|positive|friendly)|eco-friendly|backs? to (?:the )?(?:soil|earth)|returns? to (?:the )?(?:soil|earth)|our (?:fork|cutlery|spoon)[^.]{0,40}(?:breaks? down|rots?|decompos|biodegrad)/i,
  de: /vom Acker|(?:vom|zwischen) Feld\b|Bericht vom Feldtest|Pflanzenmaterial|pflanzliche Fasern|zu Erde werden soll|im Kompost quellen|heimkompost(?:ier)?bar|(?<![„\p{L}])kompostierbar|biobasiert|Nebenprodukten? (?:der|aus der) Landwirtschaft|landwirtschaftlichen? (?:Nebenprodukt|Reststoff)|Reststoffen? (?:der|aus der) Landwirtschaft|Pflanzenrest|Ernterest|Feld übrig|Vorteil des Materials|(?:plastik|PFAS)-?frei|frei von (?:Plastik|PFAS|Kunststoff)|weniger (?:CO|Emission)|(?<!„)klimaneutral|(?<!„)umweltfreundlich|wieder (?:zu )?Erde|zurück in den Boden|unser(?:e Gabel|e Löffel| Besteck)[^.]{0,40}(?:zerfällt|verrottet|zersetzt)/iu,
  nl: /[Vv]an akker|tussen akker|plantaardig(?:e vezels| materiaal)|thuiscomposteerba|(?<![‘\p{L}])composteerba|(?<!‘)biobased|bijproduct(?:en)? (?:van|uit) de landbouw|agrarische bijproduct|reststro(?:om|men) (?:van|uit) de landbouw|plantenrest|plantaardige resten|(?:veld|oogst) overlaat|voordeel van het materiaal|(?:plastic|PFAS)-?vrij|vrij van (?:plastic|PFAS)|minder (?:CO|uitstoot)|klimaatneutraal|milieuvriendelijk|weer aarde|terug naar de (?:bodem|aarde|grond)|(?:onze vork|ons bestek)[^.]{0,40}(?:valt uiteen|vergaat|verteert)/iu,
  fr: /essai grandeur nature|(?:du|le) champ à|entre le champ|fibres végétales|matière (?:végétale|d’origine végétale)|compostables? (?:à domicile|au jardin|à la maison)|(?<![«\u202f\u00a0\p{L}])compostable|biosourc|sous-produits? (?:agricole|de l’agriculture)|résidus? (?:végéta|agricole)|champs laissent|laisse la récolte|avantage du matériau|sans (?:plastique|PFAS)(?! (?:individuel|classique))|exempts? de (?:plastique|PFAS)|(?:CO₂|CO2|émissions) en moins|neutre (?:pour le climat|en carbone)|(?<!«[\u202f\u00a0])respectueux de l’environnement|(?:retour|retourne\p{L}*) à la terre|redev[ei]\p{L}* terre|nos (?:fourchettes|couverts)[^.]{0,40}(?:se décompos|se dégrad)/iu,
};

it.each(locales)('with proven claims only, and no proof on file, nothing in %s reads as a claim', (language) => {
  const { messages, faq, products, posts, legal, challenges, community } = loadContent(undefined, { claims: 'proven' });
  const texts = [
    ...Object.entries(messages[language]).flatMap(([section, tree]) =>
      [...textLeaves(tree)].map(([key, text]) => [`${section}: ${key}`, text] as const),
    ),
    ...Object.entries(faq.prose[language]).flatMap(([id, { title, answer = '' }]) => [
      [`faq: ${id}`, `${title}\n${answer}`] as const,
    ]),
    ...products.flatMap(({ facts, prose }) =>
      [...textLeaves(prose[language])].map(([key, text]) => [`${facts.id}: ${key}`, text] as const),
    ),
    ...posts.flatMap(({ facts, text }) => [
      ...[...textLeaves(text[language].front)].map(([key, front]) => [`${facts.slug}: ${key}`, front] as const),
      [facts.slug, text[language].body] as const,
    ]),
    ...Object.entries(legal).map(([id, text]) => [id, text[language].body] as const),
    ...[...textLeaves(challenges.prose[language])].map(([key, text]) => [`challenges: ${key}`, text] as const),
    ...[...textLeaves(community.prose[language])].map(([key, text]) => [`community: ${key}`, text] as const),
  ];
  expect(texts.length).toBeGreaterThan(1000);
  // an address may hold words without claiming them
  const found = texts.flatMap(([where, text]) => {
    const hit = ofTheProduct[language].exec(text.replace(/\]\([^()]*\)/g, ']'));
    return hit ? [`${where}: ${text.slice(Math.max(0, hit.index - 60), hit.index + 60)}`] : [];
  });
  expect(found).toEqual([]);
});

it('with proven claims only, and no proof on file, no post shows cutlery that falls to pieces', () => {
  const covers = (claims: 'all' | 'proven') =>
    loadContent(undefined, { claims }).posts.map(({ facts, text }) => [facts.coverImage, text.de.front.coverAlt]);
  const decayed = /^(?:soil|last-fork|degradation-\d)$/;
  expect(covers('all').filter(([cover]) => decayed.test(cover ?? '')).length).toBeGreaterThan(0);
  for (const [cover, alt] of covers('proven')) {
    expect(cover).not.toMatch(decayed);
    expect(alt).not.toMatch(/zersetz|zerfall/);
  }
});
