import { plain } from '../../server/features/content/tokens.ts';

interface Topic {
  /** addresses of which one must be the first source */
  sources: readonly string[];
  /** what the answer must say, in whichever language it is given */
  fact: RegExp;
}

const shop = ['/shop', '/#products'];
const agb = (anchor: string) => ['/agb', `/agb#${anchor}`];
const datenschutz = (anchor: string) => ['/datenschutz', `/datenschutz#${anchor}`];
const withdrawal = [
  '/widerruf',
  '/widerruf#widerrufsbelehrung',
  '/widerruf#widerrufsrecht',
  '/widerruf#folgen-des-widerrufs',
  '/widerruf#vertrag-widerrufen',
];

/** What the site says something about, where, and what it says. */
const topics = {
  payment: { sources: agb('4-zahlung'), fact: /bank transfer|Überweisung|Banküberweisung|overschrijving|virement/ },
  returns: {
    sources: [...agb('6-eigentumsvorbehalt-und-ruckgabe'), ...withdrawal],
    fact: /14 (days|Tagen|dagen|jours)/,
  },
  withdrawal: { sources: withdrawal, fact: /14 (days|Tagen?|dagen|jours)/ },
  refund: { sources: withdrawal, fact: /(refund|erstatten|betalen we je terug|rembours).*14 /i },
  heat: { sources: ['/claims#heat-60'], fact: /60\s?°C/ },
  weight: { sources: ['/claims#weight-cutlery'], fact: /0[.,]55/ },
  smallWeight: { sources: ['/claims#weight-small'], fact: /0[.,]19/ },
  carbon: { sources: ['/claims#co2-95', '/claims#co2-76'], fact: /(95|76)\s?%/ },
  fieldTest: {
    sources: ['/claims#field-test-portions', '/claims#field-test-weekends', '/blog/festival-feldtest-revolution'],
    fact: /10[.,\s]000/,
  },
  bin: {
    sources: ['/claims#home-compostable'],
    fact: /^(The cutlery does not belong in the food-waste bin unless|Das Besteck gehört nicht in die Biotonne, es sei denn|Het bestek hoort niet in de gft-bak, tenzij|Les couverts ne vont pas dans le bac à biodéchets, sauf)/,
  },
  homeCompost: {
    sources: ['/claims#home-compostable'],
    fact: /food-waste bin unless|Biotonne, es sei denn|gft-bak, tenzij|biodéchets, sauf/,
  },
  compostTime: {
    sources: ['/claims#degradation-2-9-weeks', '/claims#degradation-6-9-weeks', '/claims#degradation-90-180-days'],
    fact: /[26]\D{1,6}9\s|90\D{1,6}180/,
  },
  certification: { sources: ['/claims#product-certification'], fact: /in progress|läuft|loopt|en cours/ },
  pfas: { sources: ['/claims#pfas-free'], fact: /PFAS/ },
  material: { sources: ['/claims#plastic-free'], fact: /fossil|aardolie/ },
  retention: { sources: datenschutz('14-wie-lange-wir-daten-speichern'), fact: /10 (years|Jahre|jaar|ans)/ },
  rights: { sources: datenschutz('15-ihre-rechte'), fact: /erase|Löschung|wissen|effac|suppr/ },
  chatStorage: {
    sources: datenschutz('6-chat-assistent-vorbestellung-und-ruckruf'),
    fact: /not record who asked|[Ww]er gefragt hat, speichern wir nicht|[Ww]ie het vroeg, leggen we|enregistrons pas qui/,
  },
  robot: { sources: datenschutz('6-chat-assistent-vorbestellung-und-ruckruf'), fact: /automati/ },
  newsletterOff: { sources: datenschutz('8-newsletter'), fact: /unsubscribe|abmelden|af te melden|désabonn|désinscri/ },
  bulk: { sources: ['/#industries'], fact: /tiered pricing|Staffelpreise|staffelprijzen|dégressifs/i },
  logo: { sources: ['/#industries'], fact: /logo/i },
  sites: { sources: ['/#company'], fact: /Büdelsdorf/ },
  boss: {
    sources: [
      '/impressum',
      '/impressum#angaben-gema-5-ddg-fruher-5-tmg',
      '/impressum#angaben-gemass-5-ddg-fruher-5-tmg',
    ],
    fact: /Managing Director/,
  },
  address: { sources: ['/contact', '/impressum'], fact: /Musterstraße/ },
  hours: { sources: ['/contact'], fact: /0?9[:.]00|9\sh\b/ },
  cutleryPrice: { sources: shop, fact: /9[.,]50/ },
  smallPrice: { sources: shop, fact: /4[.,]90/ },
  boxPrice: { sources: shop, fact: /49[.,]90/ },
  boxContents: { sources: shop, fact: /75/ },
  vat: { sources: shop, fact: /19\s?%/ },
  shippingCost: { sources: ['/shop', '/agb#3-preise-und-versandkosten', '/agb'], fact: /200\s?€|€\s?200/ },
  deliveryTime: { sources: ['/shop', ...agb('5-lieferung')], fact: /2\D{1,6}4 (weeks|Wochen|weken|semaines)/ },
  abroad: {
    sources: ['/shop', ...agb('5-lieferung')],
    fact: /by arrangement|nach Vereinbarung|in overleg|sur devis|arrangement/,
  },
  smallestOrder: { sources: shop, fact: /100/ },
  sharedPhoto: { sources: ['/challenges'], fact: /30/ },
  rewards: { sources: ['/challenges'], fact: /5\s?%/ },
  warranty: { sources: agb('7-gewahrleistung-und-haftung'), fact: /12 (months|Monate|maanden|mois)/ },
  dishwasher: { sources: ['/agb'], fact: /dishwasher|Spülmaschine|vaatwasser|lave-vaisselle/ },
  retentionOfTitle: { sources: agb('6-eigentumsvorbehalt-und-ruckgabe'), fact: /Eigentum/ },
  pla: {
    sources: [
      '/blog/pla-revolution-home-compostable-future',
      '/blog/pla-revolution-home-compostable-future#what-pla-is',
      '/blog/pla-revolution-home-compostable-future#why-heat-decides',
    ],
    fact: /PLA|polylactic/,
  },
  account: { sources: ['/shop'], fact: /no customer account|Kundenkont|klantaccount|compte/i },
  cancelOrder: { sources: ['/agb', ...withdrawal], fact: /pre-order|Vorbestellung|voorbestelling|précommande/i },
  allergens: { sources: ['/shop'], fact: /allerg/i },
  foodContact: { sources: ['/shop'], fact: /1935\/2004/ },
  strength: { sources: ['/shop'], fact: /under load|unter Last|onder belasting|sous la charge/ },
  samples: { sources: ['/contact'], fact: /samples|Muster|échantillons/i },
  quote: { sources: ['/offer'], fact: /written quote|schriftlichen Angebot|offerte|devis écrit/ },
  dimensions: { sources: shop, fact: /length|Länge|lengte|longueur/i },
  wood: { sources: ['/blog/no-second-planet-mission'], fact: /wood|Holz|hout|bois/i },
  biodegradable: {
    sources: ['/blog/greenwashing-alarm-biologisch-abbaubar-luege'],
    fact: /bacteria|Bakterien|bacteriën|bactéries/,
  },
  orderStatus: { sources: ['/order'], fact: /spam/i },
  ordering: {
    sources: ['/shop'],
    fact: /Order|Bestellen|Commander|order list|Bestellliste|bestellijst|liste de commande/,
  },
  availability: { sources: ['/shop'], fact: /2026/ },
  cookies: { sources: datenschutz('7-cookies'), fact: /cookie/i },
  dataKept: { sources: datenschutz('15-ihre-rechte'), fact: /erase|Löschung|wissen|effac|10 (years|Jahre|jaar|ans)/ },
  points: { sources: ['/challenges'], fact: /Pioneer/ },
  planner: { sources: ['/planner'], fact: /guests|Gäste|gasten|convives/ },
  standard: { sources: ['/claims#standard-nf-t-51-800'], fact: /51-800/ },
  returnCosts: {
    sources: [...withdrawal, '/agb'],
    fact: /bear the (direct )?cost|tragen|dragen|draag je|voor jouw rekening|betaal|à votre charge|frais/i,
  },
  newsletterContent: { sources: datenschutz('8-newsletter'), fact: /certifi|Zertifi/i },
  // further subjects, for the questions written without knowing these
  woodOrMaterial: {
    sources: ['/blog/no-second-planet-mission', '/claims#plastic-free'],
    fact: /wood|Holz|hout|bois|fossil|aardolie/i,
  },
  businessReturns: {
    sources: [...agb('6-eigentumsvorbehalt-und-ruckgabe'), ...withdrawal],
    fact: /business|Unternehme|bedrijven|entreprises|professionnel/i,
  },
  whiteLabel: { sources: ['/#industries'], fact: /white label|private label|Eigenmarke|huismerk|marque/i },
  bulkOrQuote: {
    sources: ['/#industries', '/offer'],
    fact: /tiered pricing|Staffelpreise|staffelprijzen|dégressifs|written quote|schriftlichen Angebot|offerte|devis écrit/,
  },
  training: { sources: ['/#industries'], fact: /train|schul|form(ons|ation)|opleid/i },
  industries: {
    sources: ['/#industries', '/offer', '/planner', '/agb'],
    fact: /airline|flug|luchtvaart|aérien|cater|küche|keuken|cuisine|traiteur|business|unternehme|bedrijven|entreprises|professionnel/i,
  },
  contract: {
    sources: ['/order', ...agb('2-vertragsschluss')],
    fact: /order confirmation|Auftragsbestätigung|orderbevestiging|bevestig|confirmation/i,
  },
  newsletterOn: { sources: datenschutz('8-newsletter'), fact: /confirm|bestätig|bevestig/i },
  anyCertificate: {
    sources: ['/claims#product-certification', '/claims#standard-nf-t-51-800'],
    fact: /in progress|läuft|loopt|en cours|51-800/,
  },
  paymentDeadline: { sources: agb('4-zahlung'), fact: /7 (days|Tagen?|dagen|jours)/ },
  pointsOrRewards: { sources: ['/challenges'], fact: /Pioneer|5\s?%/ },
  levels: { sources: ['/challenges'], fact: /500|Pioneer/ },
  partners: { sources: ['/#company'], fact: /three|drei|drie|trois/ },
  greenBox: { sources: ['/', '/#about', '/#company', '/welcome'], fact: /Green Box/ },
  openedPacks: { sources: [...withdrawal, '/agb'], fact: /seal|siegel|zegel|scell/i },
  privacy: {
    sources: [
      ...datenschutz('14-wie-lange-wir-daten-speichern'),
      ...datenschutz('15-ihre-rechte'),
      ...datenschutz('6-chat-assistent-vorbestellung-und-ruckruf'),
    ],
    fact: /data|daten|gegevens|données/i,
  },
  itemNumber: { sources: shop, fact: /CB-00\d/ },
  plan: { sources: ['/claims#capacity-500-t'], fact: /500/ },
  storage: { sources: ['/blog/pla-revolution-home-compostable-future'], fact: /dry|trocken|droog|au sec/ },
  // what people ask beside the facts of products
  range: { sources: shop, fact: /cutlery only|nur Besteck|alleen bestek|que des couverts/ },
  packing: { sources: shop, fact: /sleeve|Bestecktasche|servet|serviette/ },
  colour: { sources: shop, fact: /sand|zand|sable/i },
  taste: { sources: ['/contact'], fact: /taste|Geschmack|[Ss]maak|goût/ },
  edible: { sources: shop, fact: /not for eating|nicht zum Aufessen|niet om op te eten|ne se mangent pas/ },
  vegan: { sources: ['/contact'], fact: /vegan|véganes/ },
  vouchers: { sources: ['/offer'], fact: /discount codes|Rabattcodes|Kortingscodes|code promo/ },
  stockists: {
    sources: [...shop, '/contact'],
    fact: /directly from us|direkt bei uns|rechtstreeks bij ons|directement chez nous|named a shop|einen Laden|een winkel|ni magasin/,
  },
  collect: { sources: ['/contact'], fact: /arrange it first|vorher mit uns ab|eerst met ons af|d’abord avec nous/ },
  references: {
    sources: ['/claims#field-test-portions'],
    fact: /name no customers|nennen keine Kunden|noemen geen klanten|citons aucun client/,
  },
  aboutUs: { sources: ['/#company'], fact: /how many people|wie viele wir sind|hoeveel we zijn|nombre de personnes/ },
  substances: { sources: ['/contact'], fact: /heavy metals|Schwermetallen|zware metalen|métaux lourds/ },
  socialMedia: { sources: ['/blog'], fact: /social networks|sozialen Netzwerken|sociale media|réseaux sociaux/ },
  jobs: { sources: ['/contact'], fact: /vacancies|offenen Stellen|vacatures|offre d’emploi/ },
} satisfies Record<string, Topic>;

/** A question as people put it, what it is about (null: the site says nothing about it, it must be declined), and its kind. */
export type BenchQuestion = readonly [topic: keyof typeof topics | null, question: string, kind?: Kind];

const kinds = ['injection', 'mixed'] as const;
type Kind = (typeof kinds)[number];
export const isKind = (word: string): word is Kind => kinds.some((kind) => kind === word);
export const isTopic = (word: string): word is keyof typeof topics => word in topics;

/** An answer's text as a visitor reads it. */
export const textOf = (sentences: readonly string[]): string => plain(sentences.join(' ')).replace(/\s+/g, ' ');

/** Whether a topic is answered by what stands at an address. */
export function isAnswered(topic: keyof typeof topics, path: string, sentences: readonly string[]): boolean {
  const { sources, fact }: Topic = topics[topic];
  return sources.includes(path) && fact.test(textOf(sentences));
}
