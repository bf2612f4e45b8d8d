import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import { isDivided, textName } from './text-names.ts';

/** What a field is called, and what is typed into it. */
export interface FieldWords {
  label: string;
  hint?: string;
}
type Both = Record<DeskLanguage, [label: string, hint?: string]>;

/**
 * Words for the fields of `content/`, by kind of file and place; `*` stands for any key. A field without words is called
 * by its key, so that a new one can be filled in at once; a text of a page by its kind (`text-names.ts`).
 */
const words: Record<string, Both> = {
  'facts.availability.state': {
    de: ['Verfügbarkeit', 'Alle Texte, die davon sprechen, richten sich danach.'],
    en: ['Availability', 'Every text that speaks of it follows.'],
  },
  'facts.availability.from': {
    de: [
      'Monat',
      'Vorbestellung: Beginn der Lieferung. Lieferbar: seit wann. Ausverkauft: wann wieder. Zum Beispiel 2027-01.',
    ],
    en: ['Month', 'Pre-order: when deliveries start. Available: since when. Sold out: when again. Such as 2027-01.'],
  },
  'facts.deliveryWeeks.min': { de: ['Lieferzeit, mindestens', 'Wochen'], en: ['Delivery takes at least', 'weeks'] },
  'facts.deliveryWeeks.max': { de: ['Lieferzeit, höchstens', 'Wochen'], en: ['Delivery takes at most', 'weeks'] },
  'facts.shippingCost': { de: ['Versandkosten', 'Euro ohne Umsatzsteuer'], en: ['Shipping', 'euros without VAT'] },
  'facts.freeShippingFrom': {
    de: ['Versandkostenfrei ab', 'Euro ohne Umsatzsteuer'],
    en: ['Free shipping from', 'euros without VAT'],
  },
  'facts.vat': { de: ['Umsatzsteuer', 'Prozent'], en: ['VAT', 'per cent'] },
  'facts.quoteDays': { de: ['Angebote gelten', 'Tage'], en: ['Quotes hold for', 'days'] },
  'facts.quoteTier1Packs': {
    de: ['Staffel 1 ab', 'Packungen eines Produkts'],
    en: ['Tier 1 from', 'packs of a product'],
  },
  'facts.quoteTier1Discount': {
    de: ['Staffel 1: Nachlass auf den Listenpreis', 'Prozent'],
    en: ['Tier 1: off the list price', 'per cent'],
  },
  'facts.quoteTier2Packs': {
    de: ['Staffel 2 ab', 'Packungen eines Produkts'],
    en: ['Tier 2 from', 'packs of a product'],
  },
  'facts.quoteTier2Discount': {
    de: ['Staffel 2: Nachlass auf den Listenpreis', 'Prozent'],
    en: ['Tier 2: off the list price', 'per cent'],
  },
  'facts.quoteTier3Packs': {
    de: ['Staffel 3 ab', 'Packungen eines Produkts'],
    en: ['Tier 3 from', 'packs of a product'],
  },
  'facts.quoteTier3Discount': {
    de: ['Staffel 3: Nachlass auf den Listenpreis', 'Prozent'],
    en: ['Tier 3: off the list price', 'per cent'],
  },
  'facts.loyaltyDiscount': { de: ['Treuerabatt', 'Prozent'], en: ['Loyalty discount', 'per cent'] },
  'facts.loyaltyDiscountPoints': { de: ['Treuerabatt ab', 'Punkten'], en: ['Loyalty discount from', 'points'] },
  'facts.referralDiscount': { de: ['Rabatt für Empfehlungen', 'Prozent'], en: ['Referral discount', 'per cent'] },
  'facts.voucher': { de: ['Gutschein', 'Euro'], en: ['Voucher', 'euros'] },
  'facts.officeOpens': {
    de: ['Büro öffnet um', 'Montag bis Freitag, zum Beispiel 09:00'],
    en: ['Office opens at', 'Monday to Friday, such as 09:00'],
  },
  'facts.officeCloses': { de: ['Büro schließt um', 'zum Beispiel 17:00'], en: ['Office closes at', 'such as 17:00'] },
  'facts.returnDays': { de: ['Rückgabe', 'Tage'], en: ['Returns', 'days'] },
  'facts.withdrawalDays': {
    de: ['Widerrufsfrist', 'Tage; für Verbraucher schreibt das Gesetz 14 vor'],
    en: ['Withdrawal period', 'days; for consumers the law says 14'],
  },
  'facts.prepaymentDays': { de: ['Vorkasse: zu zahlen binnen', 'Tagen'], en: ['Prepayment: due within', 'days'] },
  'facts.invoiceDays': { de: ['Rechnung: zu zahlen binnen', 'Tagen'], en: ['Invoice: due within', 'days'] },
  'facts.transitDays': {
    de: ['Ware ist gewöhnlich unterwegs', 'Tage; danach beginnt die Frist der Rechnung'],
    en: ['Goods are usually on their way for', 'days; then the time to pay an invoice begins'],
  },
  'facts.reminderDays': {
    de: ['Zahlungserinnerung: zu zahlen binnen', 'Tagen'],
    en: ['Payment reminder: due within', 'days'],
  },
  'facts.reminderFeeBusiness': {
    de: ['Verzugspauschale ab der Mahnung, nur Unternehmen, höchstens 40 €'],
    en: ['Flat fee from the second reminder on, businesses only, at most €40'],
  },
  'facts.legalGuaranteeYears': { de: ['Gesetzliche Gewährleistung', 'Jahre'], en: ['Legal guarantee', 'years'] },
  'facts.warrantyMonths': {
    de: ['Gewährleistung für Unternehmen', 'Monate'],
    en: ['Warranty for businesses', 'months'],
  },
  'facts.salesUnit': { de: ['Packungsgröße', 'Stück'], en: ['Pieces in a pack', 'pieces'] },
  'facts.eventPortions': { de: ['Veranstaltung: Portionen'], en: ['Event: portions'] },
  'facts.eventPacks': { de: ['Veranstaltung: Packungen'], en: ['Event: packs'] },
  'facts.eventLeadWeeks': { de: ['Veranstaltung: Vorlauf', 'Wochen'], en: ['Event: notice needed', 'weeks'] },
  'facts.partyBoxPieces': { de: ['Teile der Grill & Chill Box'], en: ['Pieces in the Grill & Chill Box'] },
  'facts.contractDataYears': {
    de: ['Vertragsdaten aufbewahren', 'Jahre, mindestens 10; steht so in der Datenschutzerklärung'],
    en: ['Keep contract data', 'years, at least 10; the privacy policy says so'],
  },
  'facts.processingRestrictedAfterYears': {
    de: ['Vertragsdaten sperren nach', 'Jahren'],
    en: ['Restrict contract data after', 'years'],
  },
  'facts.inquiryMonths': { de: ['Anfragen aufbewahren', 'Monate'], en: ['Keep inquiries', 'months'] },
  'facts.newsletterConfirmationHours': {
    de: ['Newsletter: Link gilt', 'Stunden'],
    en: ['Newsletter: link works for', 'hours'],
  },
  'facts.newsletterUnconfirmedDays': {
    de: ['Newsletter: Unbestätigtes löschen nach', 'Tagen'],
    en: ['Newsletter: delete unconfirmed after', 'days'],
  },
  'facts.newsletterProofYears': {
    de: ['Newsletter: Nachweis aufbewahren', 'Jahre'],
    en: ['Newsletter: keep proof', 'years'],
  },
  'facts.deliveredMailDays': {
    de: ['Einträge zugestellter E-Mails löschen nach', 'Tagen'],
    en: ['Delete entries of delivered mails after', 'days'],
  },
  'facts.failedMailDays': {
    de: ['Einträge gescheiterter E-Mails löschen nach', 'Tagen'],
    en: ['Delete entries of failed mails after', 'days'],
  },
  'facts.bankLineDays': {
    de: ['Zeilen aus Kontoauszügen aufbewahren', 'Tage'],
    en: ['Keep lines of bank statements', 'days'],
  },
  'facts.unansweredQuestionDays': {
    de: ['Unbeantwortete Fragen an den Assistenten aufbewahren', 'Tage'],
    en: ['Keep questions the assistant could not answer', 'days'],
  },
  'facts.replacedDatabaseDays': {
    de: ['Ersetzte Datenbank aufbewahren', 'Tage'],
    en: ['Keep a replaced database', 'days'],
  },
  'facts.mailCountHours': {
    de: [
      'Schutz vor massenhaften E-Mails: mitzählen für',
      'Stunden; so lange wird gemerkt, aus welchem Netz jemand Bestätigungen ausgelöst hat',
    ],
    en: [
      'Protection against masses of mail: keep count for',
      'hours; so long it is remembered from which network somebody caused confirmations',
    ],
  },
  'facts.startingPoints': { de: ['Programm: Punkte zu Beginn'], en: ['Programme: points to begin with'] },
  'facts.useCount': { de: ['Programm: Nutzungen'], en: ['Programme: uses'] },
  'facts.plasticSaved': { de: ['Programm: gespartes Plastik', 'Gramm'], en: ['Programme: plastic saved', 'grams'] },
  'facts.streakDays': { de: ['Programm: Serie', 'Tage'], en: ['Programme: streak', 'days'] },
  'facts.plasticFreeMonths': { de: ['Programm: plastikfreie Monate'], en: ['Programme: plastic-free months'] },
  'facts.samples': { de: ['Als Beispiel gekennzeichnet'], en: ['Marked as samples'] },
  'products.samples': { de: ['Als Beispiel gekennzeichnet'], en: ['Marked as samples'] },
  'products.contents': { de: ['Inhalt'], en: ['Contents'] },
  'company.brand': { de: ['Marke'], en: ['Brand'] },
  'company.legalName': { de: ['Firma', 'wie im Handelsregister'], en: ['Legal name', 'as in the commercial register'] },
  'company.street': { de: ['Straße und Hausnummer'], en: ['Street and number'] },
  'company.postcode': { de: ['Postleitzahl'], en: ['Postcode'] },
  'company.city': { de: ['Ort'], en: ['City'] },
  'company.phone': {
    de: ['Telefon', 'mit Landesvorwahl, zum Beispiel +49 40 123456'],
    en: ['Phone', 'with country code, such as +49 40 123456'],
  },
  'company.fax': { de: ['Fax'], en: ['Fax'] },
  'company.email': { de: ['E-Mail-Adresse'], en: ['E-mail address'] },
  'company.managingDirectors': {
    de: ['Geschäftsführung', 'eine Person je Zeile'],
    en: ['Managing directors', 'one to a line'],
  },
  'company.contentResponsible': {
    de: ['Verantwortlich für den Inhalt', '§ 18 MStV'],
    en: ['Responsible for the content', '§ 18 MStV'],
  },
  'company.registerCourt': { de: ['Registergericht'], en: ['Register court'] },
  'company.registerNumber': { de: ['Registernummer'], en: ['Register number'] },
  'company.vatId': { de: ['Umsatzsteuer-Identifikationsnummer'], en: ['VAT identification number'] },
  'company.taxNumber': { de: ['Steuernummer'], en: ['Tax number'] },
  'company.bank.name': { de: ['Bank'], en: ['Bank'] },
  'company.bank.iban': { de: ['IBAN'], en: ['IBAN'] },
  'company.bank.bic': { de: ['BIC'], en: ['BIC'] },
  'company.supervisoryAuthority': { de: ['Datenschutz-Aufsichtsbehörde'], en: ['Data protection authority'] },
  'company.singleUsePlasticsAssessment': {
    de: ['Einstufung nach EWKVerbotsV', 'Wer hat wann schriftlich bestätigt, dass das Besteck verkauft werden darf?'],
    en: [
      'Assessment under the single-use plastics ban',
      'Who confirmed in writing, and when, that the cutlery may be sold?',
    ],
  },
  'company.packagingRegister': {
    de: ['LUCID-Nummer', 'Verpackungsregister: DE und 13 Ziffern'],
    en: ['LUCID number', 'packaging register: DE and 13 digits'],
  },
  'company.foodContactDeclaration': {
    de: ['Konformitätserklärung für Lebensmittelkontakt', 'Aussteller und Datum'],
    en: ['Declaration of compliance for food contact', 'issuer and date'],
  },
  'company.frenchWordingReview': {
    de: ['Prüfung der französischen Texte', 'Wer hat sie wann für Frankreich freigegeben (Umweltaussagen, Triman)?'],
    en: ['Review of the French texts', 'Who cleared them for France, and when (environmental claims, Triman)?'],
  },
  'company.partners': {
    de: ['Partner', 'Eine Zeile leeren heißt: Eintrag entfernen.'],
    en: ['Partners', 'An emptied line is removed.'],
  },
  'company.sites.pilot': { de: ['Pilotstandort'], en: ['Pilot site'] },
  'company.sites.logistics': { de: ['Verpackung und Logistik'], en: ['Packaging and logistics'] },
  'company.holidaysOf': {
    de: ['Feiertage', 'Bundesland, in dem das Büro liegt; danach richten sich die Fristen am Desk'],
    en: ['Public holidays', 'the German state the office is in; deadlines at the desk follow them'],
  },
  'company.onlinePayment.name': {
    de: [
      'Zahlungsdienst: Name',
      'Für Geschäftskunden, wenn der Vertrag geschlossen ist. Leer: kein Text spricht davon.',
    ],
    en: ['Payment service: name', 'For businesses, once the contract is made. Empty: no text speaks of it.'],
  },
  'company.onlinePayment.url': {
    de: ['Zahlungsdienst: Adresse', 'wo bezahlt wird; beginnt mit https://'],
    en: ['Payment service: address', 'where one pays; begins with https://'],
  },
  'company.onlinePaymentFor': {
    de: ['Für wen'],
    en: ['For whom'],
  },
  'company.social': {
    de: ['Soziale Netze', 'Eine Zeile leeren heißt: Eintrag entfernen.'],
    en: ['Social networks', 'An emptied line is removed.'],
  },
  'company.claims': {
    de: ['Welche Umweltaussagen gezeigt werden', 'alle, oder nur solche mit gültigem Nachweis'],
    en: ['Which claims are shown', 'all, or only those with a valid proof'],
  },
  'products.image': {
    de: ['Bild', 'Ein neues laden Sie unten hoch. „Bild in Worten“ gehört in jeder Sprache dazu.'],
    en: ['Picture', 'A new one is uploaded below. It needs its “picture in words” in every language.'],
  },
  'products.sale': {
    de: ['Verkauf', 'Ausverkauft: wird gezeigt, lässt sich aber nicht bestellen. Verborgen: wird nirgends gezeigt.'],
    en: ['Sale', 'Sold out: shown, but cannot be ordered. Hidden: shown nowhere.'],
  },
  'products.itemNo': { de: ['Artikelnummer'], en: ['Item number'] },
  'products.priceCents': {
    de: ['Preis', 'Euro ohne Umsatzsteuer; den Preis mit Umsatzsteuer rechnet die Website'],
    en: ['Price', 'euros without VAT; the site works out the price with VAT'],
  },
  'products.orderQuantity': { de: ['Bestellmenge', 'Stück'], en: ['Order quantity', 'pieces'] },
  'products.unit': { de: ['Einheit'], en: ['Unit'] },
  'products.weightClaim': {
    de: ['Gewicht', 'die Aussage, in der es steht'],
    en: ['Weight', 'the claim that states it'],
  },
  'products.contents.pieces.product': { de: ['Produkt'], en: ['Product'] },
  'products.contents.pieces.count': { de: ['Stück'], en: ['Pieces'] },
  'products.lengthMm': { de: ['Länge', 'Millimeter'], en: ['Length', 'millimetres'] },
  'products.widthMm': { de: ['Breite', 'Millimeter'], en: ['Width', 'millimetres'] },
  'products.contents.pieces': { de: ['Inhalt'], en: ['Contents'] },
  'products.contents.cards': { de: ['Karten'], en: ['Cards'] },
  'products.name': { de: ['Name'], en: ['Name'] },
  'products.title': { de: ['Titel'], en: ['Title'] },
  'products.subtitle': { de: ['Untertitel'], en: ['Subtitle'] },
  'products.packaging': { de: ['Verpackung'], en: ['Packaging'] },
  'products.imageAlt': {
    de: ['Bild in Worten', 'für Menschen, die es nicht sehen'],
    en: ['The picture in words', 'for people who do not see it'],
  },
  'products.description': { de: ['Beschreibung'], en: ['Description'] },
  'products.uses': { de: ['Wofür', 'eines je Zeile'], en: ['What for', 'one to a line'] },
  'claims.values.*': { de: ['Zahl'], en: ['Figure'] },
  'claims.figure': { de: ['Wie die Zahl geschrieben wird'], en: ['How the figure is written'] },
  'claims.forms.*': {
    de: ['Andere Form der Zahl', 'etwa für den Dativ; in Texten {claim:…:FORM}'],
    en: ['Another form of the figure', 'such as the German dative; in texts {claim:…:FORM}'],
  },
  'claims.statement': { de: ['Aussage', 'ein ganzer Satz'], en: ['Statement', 'a full sentence'] },
  'claims.scope': { de: ['Geltung', 'wo und wofür sie gilt'], en: ['Scope', 'where and for what it holds'] },
  'claims.comparator': { de: ['Verglichen womit'], en: ['Compared with what'] },
  'claims.basis': { de: ['Grundlage', 'worauf sie beruht'], en: ['Basis', 'on what it rests'] },
  'claims.source': { de: ['Quelle', 'wo man das nachlesen kann'], en: ['Source', 'where that can be looked up'] },
  'claims.sourceUrl': { de: ['Adresse der Quelle'], en: ['Address of the source'] },
  'claims.status': { de: ['Art der Grundlage'], en: ['Kind of basis'] },
  'claims.words': {
    de: ['Wendungen, die diese Aussage machen', 'eine je Zeile; * steht für jede Endung'],
    en: ['Phrases that make this claim', 'one to a line; * stands for any ending'],
  },
  'claims.wordsUnlessQuoted': {
    de: ['Wörter, die sie machen, außer in Anführungszeichen', 'eines je Zeile; * steht für jede Endung'],
    en: ['Words that make it unless quoted', 'one to a line; * stands for any ending'],
  },
  'claims.proof.kind': { de: ['Nachweis: Art'], en: ['Proof: kind'] },
  'claims.proof.issuer': { de: ['Nachweis: Aussteller'], en: ['Proof: issuer'] },
  'claims.proof.number': { de: ['Nachweis: Nummer', 'darf fehlen'], en: ['Proof: number', 'may be left out'] },
  'claims.proof.date': { de: ['Nachweis: vom'], en: ['Proof: dated'] },
  'claims.proof.validUntil': {
    de: ['Nachweis: gültig bis', 'leer: läuft nicht ab'],
    en: ['Proof: valid until', 'empty: does not run out'],
  },
  'claims.proof.covers': { de: ['Nachweis: was genau er abdeckt'], en: ['Proof: what exactly it covers'] },
  'claims.proof.url': {
    de: ['Nachweis: Adresse', 'wo man ihn lesen kann, beginnt mit https://'],
    en: ['Proof: address', 'where it can be read, begins with https://'],
  },
  'claims.proof.file': {
    de: ['Nachweis: Datei', 'Laden Sie ihn unten hoch; sein Name steht dann hier.'],
    en: ['Proof: file', 'Upload it below; its name then stands here.'],
  },
  'claims.checkedOn': { de: ['Zuletzt geprüft am'], en: ['Checked last on'] },
  'claims.reviewBy': { de: ['Wieder zu prüfen bis'], en: ['To be checked again by'] },
  'blog.format': {
    de: [
      'Art',
      'Nachricht: beliebig lang, in jeder Sprache, die Sie schreiben; eine Sprache, die leer bleibt, zeigt sie nicht. Artikel: 1.000 bis 1.500 Wörter, in allen vier Sprachen.',
    ],
    en: [
      'Kind',
      'News: of any length, in each language that you write; a language that stays empty does not show it. Article: 1,000 to 1,500 words, in all four languages.',
    ],
  },
  'blog.category': { de: ['Thema'], en: ['Category'] },
  'blog.date': { de: ['Datum'], en: ['Date'] },
  'blog.coverImage': {
    de: ['Titelbild', 'Ein neues laden Sie unten hoch. „Titelbild in Worten“ gehört in jeder Sprache dazu.'],
    en: ['Cover picture', 'A new one is uploaded below. It needs its “cover picture in words” in every language.'],
  },
  'blog.relatedPosts': { de: ['Verwandte Beiträge'], en: ['Related posts'] },
  'blog.front.title': { de: ['Titel'], en: ['Title'] },
  'blog.front.subtitle': { de: ['Untertitel'], en: ['Subtitle'] },
  'blog.front.teaser': {
    de: ['Anreißer', 'zwei, drei Sätze für die Karte, ohne Umweltaussagen'],
    en: ['Teaser', 'two or three sentences for the card, without claims'],
  },
  'blog.front.description': {
    de: ['Für Suchmaschinen', 'höchstens 155 Zeichen'],
    en: ['For search engines', 'at most 155 characters'],
  },
  'blog.front.coverAlt': { de: ['Titelbild in Worten'], en: ['Cover picture in words'] },
  'blog.front.quote.text': { de: ['Zitat'], en: ['Quote'] },
  'blog.front.quote.author': { de: ['Zitat: von wem'], en: ['Quote: by whom'] },
  'blog.front.keyFacts.title': { de: ['Das Wichtigste: Überschrift'], en: ['Key facts: heading'] },
  'blog.front.keyFacts.facts': { de: ['Das Wichtigste', 'eines je Zeile'], en: ['Key facts', 'one to a line'] },
  'blog.body': {
    de: ['Text', 'Markdown: ## Überschrift, *betont*, - Aufzählung, [Wort](/shop)'],
    en: ['Text', 'Markdown: ## heading, *emphasis*, - list, [word](/shop)'],
  },
  'legal.front.title': { de: ['Titel'], en: ['Title'] },
  'legal.front.description': { de: ['Für Suchmaschinen'], en: ['For search engines'] },
  'legal.front.asOf': { de: ['Stand', 'Monat, zum Beispiel 2026-11'], en: ['As of', 'month, such as 2026-11'] },
  'legal.front.version': {
    de: ['Gilt ab', 'der erste Tag dieser Fassung'],
    en: ['Applies from', 'the first day of this version'],
  },
  'legal.body': {
    de: ['Text', 'Markdown; der deutsche ist verbindlich'],
    en: ['Text', 'Markdown; the German one is binding'],
  },
  'faq.entries': { de: ['Eintrag der Liste'], en: ['Entry of the list'] },
  'community.product': { de: ['Produkt des Beispielbeitrags'], en: ['Product of the sample post'] },
  'faq.*.title': { de: ['Überschrift'], en: ['Title'] },
  'faq.*.ask': {
    de: ['So wird gefragt', 'eine Frage je Zeile, mindestens zwei; wird gesucht, nie gezeigt'],
    en: ['How people ask', 'one question a line, at least two; searched, never shown'],
  },
  'faq.*.answer': { de: ['Antwort'], en: ['Answer'] },
};

/** The kind of a file: its folder, or its name. */
const kindOf = (file: string) => file.split('/', 1)[0]?.replace(/\.json$/, '') ?? '';

export function wordsFor(file: string, at: readonly string[], language: DeskLanguage): FieldWords {
  const kind = kindOf(file);
  const own = at.join('.');
  const [, ...later] = at;
  const candidates = [
    own,
    // the one value of a fact is called by the fact
    at.slice(0, -1).join('.'),
    ['*', ...later].join('.'),
    [...at.slice(0, -1), '*'].join('.'),
  ];
  for (const candidate of candidates) {
    const found = words[`${kind}.${candidate}`]?.[language];
    if (found !== undefined) return { label: found[0], ...(found[1] === undefined ? {} : { hint: found[1] }) };
  }
  return { label: isDivided(file) ? textName(at, language) : at.map(readable).join(' › ') };
}

/** What a column of a list is called; one without words is called by its key. */
export function columnWord(file: string, at: readonly string[], key: string, language: DeskLanguage): string {
  const own = columns[key]?.[language][0];
  return words[`${kindOf(file)}.${[...at, key].join('.')}`]?.[language][0] ?? own ?? readable(key);
}

/** Columns that are the same in every list. */
const columns: Record<string, Both> = {
  id: { de: ['Kennung'], en: ['Short name'] },
  name: { de: ['Name'], en: ['Name'] },
  url: { de: ['Adresse (https://…)'], en: ['Address (https://…)'] },
  title: { de: ['Überschrift'], en: ['Title'] },
  text: { de: ['Text'], en: ['Text'] },
};

/** `subjectLine` as "subject line": for what has no words of its own. */
const readable = (key: string) =>
  key.replace(/([a-z])([A-Z])/g, (_all, before: string, after: string) => `${before} ${after.toLowerCase()}`);

/** What is chosen, in words; what has none is shown as it is. */
const choices: Record<string, Both> = {
  article: { de: ['Artikel'], en: ['Article'] },
  news: { de: ['Nachricht'], en: ['News'] },
  'pre-order': { de: ['Vorbestellung'], en: ['Pre-order'] },
  'on-sale': { de: ['Im Verkauf'], en: ['On sale'] },
  hidden: { de: ['Verborgen'], en: ['Hidden'] },
  available: { de: ['Lieferbar'], en: ['Available'] },
  'sold-out': { de: ['Ausverkauft'], en: ['Sold out'] },
  all: { de: ['alle'], en: ['all'] },
  proven: { de: ['nur belegte'], en: ['only proven ones'] },
  piece: { de: ['Stück'], en: ['piece'] },
  set: { de: ['Set'], en: ['set'] },
  measured: { de: ['gemessen'], en: ['measured'] },
  'company-figure': { de: ['Angabe der Firma'], en: ['company’s figure'] },
  'supplier-assessment': { de: ['Angabe des Lieferanten'], en: ['supplier’s assessment'] },
  literature: { de: ['Literatur'], en: ['literature'] },
  'company-plan': { de: ['Plan der Firma'], en: ['company’s plan'] },
  certificate: { de: ['Zertifikat'], en: ['certificate'] },
  'test-report': { de: ['Prüfbericht'], en: ['test report'] },
  'life-cycle-assessment': { de: ['Ökobilanz'], en: ['life-cycle assessment'] },
  declaration: { de: ['Erklärung'], en: ['declaration'] },
  record: { de: ['Aufzeichnung'], en: ['record'] },
  publication: { de: ['Veröffentlichung'], en: ['publication'] },
  'material-science': { de: ['Material'], en: ['Material science'] },
  'circular-economy': { de: ['Kreislaufwirtschaft'], en: ['Circular economy'] },
  design: { de: ['Gestaltung'], en: ['Design'] },
  company: { de: ['Firma'], en: ['Company'] },
  business: { de: ['nur Unternehmen'], en: ['businesses only'] },
  everyone: { de: ['Unternehmen und Verbraucher'], en: ['businesses and consumers'] },
  BUND: { de: ['nur bundesweite Feiertage'], en: ['only those of all states'] },
  BB: { de: ['Brandenburg'], en: ['Brandenburg'] },
  BE: { de: ['Berlin'], en: ['Berlin'] },
  BW: { de: ['Baden-Württemberg'], en: ['Baden-Württemberg'] },
  BY: { de: ['Bayern'], en: ['Bavaria'] },
  HB: { de: ['Bremen'], en: ['Bremen'] },
  HE: { de: ['Hessen'], en: ['Hesse'] },
  HH: { de: ['Hamburg'], en: ['Hamburg'] },
  MV: { de: ['Mecklenburg-Vorpommern'], en: ['Mecklenburg-Western Pomerania'] },
  NI: { de: ['Niedersachsen'], en: ['Lower Saxony'] },
  NW: { de: ['Nordrhein-Westfalen'], en: ['North Rhine-Westphalia'] },
  RP: { de: ['Rheinland-Pfalz'], en: ['Rhineland-Palatinate'] },
  SH: { de: ['Schleswig-Holstein'], en: ['Schleswig-Holstein'] },
  SL: { de: ['Saarland'], en: ['Saarland'] },
  SN: { de: ['Sachsen'], en: ['Saxony'] },
  ST: { de: ['Sachsen-Anhalt'], en: ['Saxony-Anhalt'] },
  TH: { de: ['Thüringen'], en: ['Thuringia'] },
};

export const choiceWords = (choice: string, language: DeskLanguage): string => choices[choice]?.[language][0] ?? choice;
