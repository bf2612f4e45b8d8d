import type { Locale } from './locale.ts';

/** What a chat message is about, in the order that decides between equals (specification, section 4). */
export const chatCategories = ['restart', 'preorder', 'delivery', 'material', 'contact', 'fallback'] as const;
export type ChatCategory = (typeof chatCategories)[number];
export type KnownCategory = Exclude<ChatCategory, 'fallback'>;

export interface KeywordList {
  /** one of these is enough */
  clear: readonly string[];
  /** two of these together, or one beside a clear one */
  hint: readonly string[];
  /** these say that the message is about something else */
  against: readonly string[];
}

interface LanguageKeywords extends Record<KnownCategory, KeywordList> {
  greetings: readonly string[];
  /** everyday words one letter away from a keyword: never taken for its misspelling */
  notMisspelt: readonly string[];
}

const list = (clear: string, hint = '', against = ''): KeywordList => ({
  clear: split(clear),
  hint: split(hint),
  against: split(against),
});
const split = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/**
 * The keywords of each category and language, in the notation of `chat-category.ts`. Accents and umlauts do not matter.
 * Questions with an answer of their own in the site's texts (payment, returns, weight, discounts …) are kept out by `against`.
 */
export const chatKeywords: Record<Locale, LanguageKeywords> = {
  en: {
    greetings: split('hello, hi, hey, good, morning, day, evening, afternoon, there'),
    notMisspelt: split('made, shops, shopping, ordinary, border, materially, personal'),
    restart: list(
      'restart*, start over, start again, start from, begin again, new chat, new conversation, from the beginning, back to start, main menu, reset, go back',
      'menu, again, over, start',
    ),
    preorder: list(
      'preorder*, pre order*, reserv*, place order, order*, buy*, purchas*, quote, quotation, want pieces, need forks, need spoons, need knives, need pieces, need cutlery, # fork*, # spoon*, # kni*, # *picks, # pieces, # pack*, # sets, # cutlery, # box*, get hold cutlery, send me, get some, sign me up',
      'want, need, forks, spoons, knives, picks, pieces, sets, cutlery, pack*, box*, looking for, would like, id like, give me',
      'pay*, invoice*, return*, refund*, withdraw*, cancel*, revoke*, minimum, price*, cost*, discount*, arrive*, deliver*, ship*, track*, terms, contract*, bank, confirm*, account*, call*, warranty, how work*, how much, weigh*, want to know, heavy, bin, dispos*, throw*, store, keep, made, like to know',
    ),
    delivery: list(
      'deliver*, shipping*, shipment*, ship, ships, shipped, dispatch*, courier, parcel, postage, arrive*, arrival, lead time, when available, available from, in stock, when send, how soon, how fast, by when, get before, have before, get it by, whens, how many days, send to, do you send, have to wait, gets here, get here, post to, when could i have',
      'how long, take, abroad, when come, when get, when have, when receive, order*, germany, coming, wait, days',
      'compost*, decompos*, degrad*, break down, rot*, store, stored, kept, data, points, refund*, withdraw*, return*, friendship*, partner*, breakdown, disappear*, decay*, answer*, newsletter*, shelf life, keep, withdraw, invoice, pay',
    ),
    material: list(
      'material*, made of, made from, what is it made, consist of, consists of, compost*, biodegrad*, degrad*, decompos*, break down, breaks down, plastic*, pfas, pla, bio based, biobased, ingredient*, raw material*, substance*, plant based, by products, what are forks made, rot, rots, what stuff, wood*, bamboo, made out, goes into',
      'made, made out, cutlery, how long, disappear*, decay*, toxic, natural',
      'statistic*, tonne*, ocean*, crisis, challenge*, point*, price*, cost*, partner*, certificat*, certified, standard*, norm, bin, weekend*, festival*, heat*, hot, temperature*, melt*, microwave*, oven*, dishwasher*, dispos*, throw*, en 13432, ok compost, consult*, training, co2, emission*, energy, difference*, PLA better, microplastic*, reduce, store, storage, keep, shelf life, last',
    ),
    contact: list(
      'contact*, call me, call back, callback*, ring me, phone*, telephone*, speak to, speak with, talk to, talk with, real person, human*, customer service, support team, reach you, get in touch, opening hours, office hours, e mail address, email address, call you, write to you, hotline, someone call, your email, your e mail, your mail, your number, your address, get hold you, real human, your phone',
      'person, someone, staff, email, support, number, advisor, sales team',
      'newsletter*, delete, data, dishwasher, human rights, weigh*',
    ),
  },
  de: {
    greetings: split('hallo, hi, hey, moin, servus, guten, tag, morgen, abend, grüß, gott, gruezi'),
    notMisspelt: split(
      'verwende, verwenden, verwendet, bestecks, bestecke, besteckt, bestehen, besteht, besten, kosten, liebe, lieber, liegen, beliebt, anrede, aufruf, konkret, lagern, lager, lagere',
    ),
    restart: list(
      'neustart*, neu starten, neu beginnen, von vorne, von vorn, nochmal von, zurück zum anfang, zurück zum start, neues gespräch, neuer chat, hauptmenü, restart*, reset, noch mal anfangen, nochmal anfangen, alles zurücksetzen, zurücksetzen, starte neu',
      'menü, nochmal, anfang, zurück, neu',
    ),
    preorder: list(
      'vorbestell*, vor bestellen, vorab bestell*, bestell*, kaufen, kauf, einkauf*, reservier*, order*, angebot, ein angebot, brauche gabeln, brauchen gabeln, brauche besteck, brauchen besteck, brauche stück, brauchen stück, # *gabel*, # *löffel*, # messer*, # besteck*, # stück*, # pack*, # sets, # box*, # schachtel*, hätte gern*, schickt mir, schicken sie mir, bräuchte* besteck, krieg* gabeln, krieg* besteck, krieg* löffel, komm an besteck, bekomme besteck, bekomme gabeln',
      'möchte*, brauche*, will, wollen, stück, *gabeln*, *löffel*, messer*, besteck*, hätte gern, abnehmen, set, sets, bräuchte*, nehme, nehm',
      'zahl*, bezahl*, rechnung*, rückgabe*, zurückgeb*, zurückschick*, retour*, widerruf*, widerrufen, storn*, mindest*, preis*, kostet, kosten, rabatt*, liefer*, versand*, verschick*, ankomm*, kommt an, wann, agb, vertrag*, geschäftsbedingung*, bestätig*, konto, kundenkonto, anruf*, ruf*, garantie, gewährleistung, kaufvertrag*, eigentumsvorbehalt, newsletter, kündig*, wie viel, wieviel, wieg*, wissen, woraus, aus was, spülmaschine*, schwer, teuer, teurer, biotonne, biomüll, tonne, müll*, entsorg*, lager*, aufbewahr*, haltbar*, rückruf*, telefon*',
    ),
    delivery: list(
      '*lieferung*, *lieferzeit*, *lieferfrist*, *liefertermin*, *lieferdauer*, liefer*, geliefert, beliefert, ausgeliefert, *versand*, versend*, verschick*, zustell*, zugestellt, paket, porto*, ankomm*, ankunft, wann kommt, wann da, ab wann verfügbar, wann verfügbar, wann erhältlich, auf lager, lagernd, wie schnell, bis wann, wann bekomme, wann erhalte, rechtzeitig, schickt ihr, schicken sie nach, verschickst, wann rechnen, wie viele tage, wieviele tage, wann krieg*, wie lange warten, kommt noch vor, vor weihnachten, mit ware rechnen',
      'wie lange, dauert, wann, ausland, österreich, schweiz, bestellung, verfügbar, erhältlich, tage, warten, da',
      'lieferant*, kompost*, zersetz*, zerfall*, zerfäll*, abbau*, abgebaut, verrott*, speicher*, gespeichert, punkte, rückzahlung, erstatt*, widerruf*, rücksend*, zurücksend*, newsletter*, gewährleistung, haltbar, pfas, versandhandel, retour*, lieferkette*, öffnungs*, erreichbar, lagern, lagere, aufbewahr*, haltbar*, daten, rechnung, rückgabe*, zurückgeb*',
    ),
    material: list(
      '*material*, *werkstoff*, *rohstoff*, woraus, aus was, besteht aus, bestehen aus, gemacht aus, aus gemacht, hergestellt aus, aus hergestellt, *kompostier*, kompost, zersetz*, zerfällt, zerfallen, zerfall, abbaubar*, abgebaut, baut sich ab, bauen sich ab, verrott*, *plastik*, kunststoff*, pfas*, pla, biobasiert*, inhaltsstoff*, zusammensetzung, pflanzlich*, nebenprodukt*, welcher stoff, welchem stoff, holz*, bambus*, was drin',
      'besteck, gemacht, hergestellt, wie lange, giftig, natürlich, schadstoff*, bio',
      'tonnen, ozean*, meer*, krise, challenge*, punkt*, preis*, kostet, partner*, zertifi*, norm, normen, standard*, biotonne, biomüll, tonne, müll*, restmüll, entsorg*, wegwerf*, wochenende*, festival*, heiß*, hitze*, temperatur*, schmilz*, schmelz*, mikrowelle*, ofen, backofen, spülmaschine*, geschirrspüler*, co2, emission*, energie*, unterschied*, 13432, beratung, schulung, mikroplastik, reduzier*, plastikfrei werden, lagern, aufbewahr*, haltbar*, box, partybox, grund, land, grill',
    ),
    contact: list(
      'kontakt*, kontaktier*, *rückruf*, zurückruf*, zurückgerufen, zurück rufen, ruf mich, rufen sie mich, ruft mich, anruf*, angerufen, *telefon*, telefonisch, *ansprechpartner*, sprechen mit, mit sprechen, jemanden sprechen, jemandem sprechen, mit jemandem, mit einem menschen, mit einem mitarbeiter, echter mensch, kundenservice, kundendienst, erreiche*, erreichen, erreichbar, e mail adresse, emailadresse, mailadresse, öffnungszeit*, bürozeit*, geschäftszeit*, hotline, persönlich sprechen, beratungsgespräch, mit menschen, mit reden, mit wem, menschen reden, jemand anrufen, echten menschen',
      'mensch*, mitarbeiter*, jemand*, mail, e mail, email, nummer, sprechen, berater*, schreiben, reden, quatschen',
      'newsletter*, daten, lösch*, menschenrechte, kontaktdaten gespeichert, pioneer, level*, punkt*',
    ),
  },
  nl: {
    greetings: split(
      'hallo, hoi, hey, dag, goedemorgen, goedemiddag, goedenavond, goedendag, goede, morgen, middag, avond',
    ),
    notMisspelt: split(
      'bestekken, besteken, besten, besteed, beste, leven, geleden, beveel, bereid, bellen, pakken, pakte, verpakking, contant, contante',
    ),
    restart: list(
      'opnieuw beginnen, begin opnieuw, opnieuw starten, start opnieuw, herstart*, herbegin*, van voren, terug naar het begin, terug naar start, nieuw gesprek, nieuwe chat, hoofdmenu, restart*, reset*, overnieuw',
      'menu, opnieuw, begin, terug',
    ),
    preorder: list(
      'voorbestel*, vooraf bestel*, bestel*, bestelling, kopen, koop, aankoop*, aanschaf*, reserver*, order*, offerte*, prijsopgave, vorken nodig, stuks nodig, bestek nodig, lepels nodig, messen nodig, # *vork*, # *lepel*, # mes*, # bestek, # stuks, # pak*, # sets, # box*, # doz*, doe mij, stuur mij, stuur me, haal vorken, haal bestek, haal lepels, kom aan bestek',
      'nodig, stuks, *vorken*, *vorkjes*, *lepels*, *lepeltjes*, messen, bestek, wil, willen, sets, neem',
      'betal*, factuur*, facture*, retour*, terugstur*, terugbetal*, herroep*, annuleer*, annuler*, minimum, minimale, prijs, prijzen, kost, kosten, korting*, lever*, bezorg*, verzend*, verstuur*, aankom*, wanneer, voorwaarden, contract*, overeenkomst*, bevestig*, account, bel, bellen, garantie, nieuwsbrief*, eigendomsvoorbehoud, hoeveel, weeg*, weet, weten, waarvan, waaruit, gemaakt, zwaar, duur, gft*, bak, afval*, weggooi*, bewaar*, bewaren, telefoon*, houdbaar',
    ),
    delivery: list(
      '*levering*, *levertijd*, *levertermijn*, lever*, geleverd, *bezorg*, verzend*, verzonden, verstuur*, verstur*, opgestuurd, opsturen, pakket, pakje, porto*, aankom*, wanneer komt, wanneer beschikbaar, vanaf wanneer, op voorraad, hoe snel, voor wanneer, op tijd, wanneer krijg, wanneer ontvang, sturen jullie, stuur naar, hoeveel dagen, wanneer er, wanneer in huis, wanneer heb ik, wachten op, komt nog voor, voor kerst',
      'hoe lang, hoelang, duurt, wanneer, buitenland, nederland, belgië, bestelling, beschikbaar, verkrijgbaar, dagen, wachten',
      'leverancier*, compost*, afbr*, afgebroken, vergaan, vergaat, uiteen*, bewaar*, bewaard, opgeslagen, punten, terugbetal*, herroep*, terugstur*, nieuwsbrief*, garantie, retour*, openingstijd*, bereikbaar, teruggestort, bewaren, houdbaar*, gegevens, factuur',
    ),
    material: list(
      '*materiaal*, *materialen*, *grondstof*, waarvan gemaakt, waar gemaakt van, gemaakt van, van gemaakt, waaruit, bestaat uit, bestaan uit, *composteer*, *composter*, compost*, biologisch afbr*, afbreekbaar*, afgebroken, breekt af, vergaat, vergaan, valt uiteen, uiteenvallen, *plastic*, *plastiek*, kunststof*, pfas, pla, biobased, plantaardig*, ingredient*, samenstelling, bijproduct*, restproduct*, lepels van, vorken van, messen van, welke stof, van hout, hout*, bamboe*, verteert, verteren',
      'bestek, gemaakt, hoe lang, hoelang, giftig, natuurlijk, schadelijk*',
      'ton, oceaan*, crisis, uitdaging*, challenge*, punt*, prijs*, kost, partner*, certific*, gecertific*, keurmerk*, norm, normen, standaard*, gft, bak, afval*, restafval, weggooi*, weekend*, festival*, heet, hete, hitte*, temperatuur*, smelt*, magnetron*, oven*, vaatwasser*, co2, uitstoot, emissie*, energie*, verschil*, 13432, advies, training*, microplastic*, verminder*, bewaren, bewaar*, houdbaar*, box',
    ),
    contact: list(
      'contact*, contacteer*, *terugbel*, bel mij, bel me, bellen, gebeld, opbellen, *telefoon*, telefonisch, spreken met, met iemand, iemand spreken, echt mens, echt persoon, medewerker*, klantenservice, klantendienst, bereik*, bereikbaar, openingstijd*, openingsuren, kantooruren, kantoortijden, e mailadres, mailadres, emailadres, contactpersoon*, hotline, adviseur*, een nummer, jullie nummer, aan de lijn, mens spreken, met een mens, iemand bellen',
      'mens, persoon, iemand, mail, e mail, email, nummer, spreken, bel, praten, schrijven',
      'nieuwsbrief*, gegevens verwijder*, gegevens, verwijder*, bereik ik niveau, niveau*, level*, punt*',
    ),
  },
  fr: {
    greetings: split('bonjour, salut, bonsoir, hello, coucou, allo'),
    notMisspelt: split('livre, livres, comment, demande, demander, compris, complet, compte, comptez, appris, content'),
    restart: list(
      'recommenc*, redémarr*, repartir, reprendre au début, depuis le début, du début, au début, retour au début, retour au menu, retour au départ, nouvelle conversation, nouveau chat, menu principal, réinitialis*, restart*, à zéro, de zéro',
      'menu, retour, début, nouveau',
    ),
    preorder: list(
      'précommand*, pré command*, command*, achet*, achat*, réserv*, devis, besoin de fourchettes, besoin de couverts, besoin de pièces, besoin de cuillères, besoin de couteaux, # fourchette*, # cuillère*, # couteau*, # pique*, # couvert*, # pièces, # paquet*, # lots, # box*, # boîte*, il me faut, il nous faut, envoyez moi, où trouver fourchettes, où trouver couverts, où trouver cuillères, j aimerais',
      'besoin, veux, voulons, voudrais, voudrions, souhaite*, pièces, fourchettes, cuillères, couteaux, piques, couverts, lots, prends, prendrais',
      'pay*, paiement*, factur*, retour*, renvoy*, rembours*, rétract*, annul*, minimum, minimale, prix, coût, coûts, coûte, coûtent, coûter, combien, pèse, savoir, tarif*, remise*, réduction*, livr*, expédi*, envoy*, arriv*, quand, conditions, contrat*, confirm*, compte, appel*, rappel*, garantie*, newsletter, lettre, réserve de propriété, pèsent, peser, poids, poubelle*, bac, jeter, conserv*, stocker, parler, cher, chers, chères',
    ),
    delivery: list(
      'livr*, livraison*, délai*, expédi*, envoi*, envoyez, envoyé, colis, frais de port, transporteur, quand arriv*, arrive, arrivera, disponible*, disponibilité*, en stock, quand recev*, combien de temps pour recevoir, avant quand, à temps, acheminement, quand aurai, pour quand, combien de jours, quand recois, quand le recois, vous envoyez',
      'combien de temps, quand, étranger, belgique, suisse, france, recevoir, commande*, prend, jours, reçois',
      'compost*, dégrad*, décompos*, conserv*, stock* données, données, points, rembours*, rétract*, renvoy*, newsletter, garantie, fournisseur*, se désagrèg*, désintègr*, livre blanc, retour*, paiement*, payer, horaires, joignable*, rétracter, facture',
    ),
    material: list(
      'matière*, matériau*, composition, composé*, composée*, fabriqué* en, fabriqué* à partir, fait* en, faite* en, faits de, fait de, fait* avec, en quoi, de quoi, avec quoi, compost*, biodégrad*, dégrad*, décompos*, désintègr*, désagrèg*, plastique*, pfas, pla, biosourc*, bio sourc*, ingrédient*, végétal*, sous produit*, sous produits, en bois, bambou, pourri*, sont en quoi',
      'couverts, fabriqué*, fait*, combien de temps, toxique*, naturel*, nocif*',
      'tonne*, océan*, crise, défi*, point*, prix, coût, coûts, coûte, partenaire*, certifi*, norme*, label*, bac, poubelle*, ordure*, jeter, biodéchet*, déchet*, week end*, festival*, chaud*, chaleur*, température*, fond*, micro onde*, four, lave vaisselle, co2, émission*, énergie*, différence*, 13432, conseil*, formation*, microplastique*, réduire, delai de livraison, conserver, conserve, stocker, garder, box',
    ),
    contact: list(
      'contact*, rappel*, appel*, téléphon*, joindre, joignable*, parler à, parler avec, vraie personne, un humain, être humain, conseiller*, conseillère*, service client*, horaires, heures d ouverture, adresse e mail, adresse mail, courriel, vous écrire, quelqu un, interlocuteur*, échanger avec, un numéro, votre numéro, vous joint, vous joindre',
      'personne, humain*, mail, e mail, email, numéro, parler, écrire, équipe',
      'newsletter, lettre, données, supprim*, effac*, s appelle, niveau*, point*, matière*',
    ),
  },
};
