import type { Locale } from '../../domain/locale.ts';

const list = (words: string): readonly string[] => words.split(/\s+/);

/**
 * Words that carry a question but do not tell what it is about. They are left out of the search, so that
 * "Can you tell me …" matches nothing by itself. "Who" is not among them: it asks for people.
 */
export const questionWords: Record<Locale, readonly string[]> = {
  en: list(`a an the and or but if of to in on at by for from with without about as into is are was were be been am do does did done has have had can could
    will would shall should may might must i me my we us our you your yours he she it its they them their this that these those there here what which
    whose when where why how much many long often not no yes any some all every each so than then too very just only also please thanks thank hello hi hey tell
    say says know want wanted like need get got give let make makes made go going take takes want question answer explain show me more other one ones up out
    exactly really actually ok okay guys folks u ur whats hows dont im ill isnt youre gonna gotta stuff else anything something someone s t m re ve d ll`),
  de: list(`der die das den dem des ein eine einen einem einer eines und oder aber wenn dass ob von zu im in an am auf aus bei mit nach für über unter ohne um bis ab
    vom zum zur beim ist sind war waren bin bist sein wird werden wurde hat habe haben hatte kann können kannst könnt könnte könnten muss müssen soll sollen sollte darf dürfen
    möchte möchten will wollen mag ich mich mir du dich dir er sie es wir uns ihr euch ihnen ihm mein meine meinen meiner meinem dein deine deinen unser unsere ihre ihren ihrem ihrer eure eurem euer
    wie was wo wann warum wieso welche welcher welches welchen welchem wieviel wieviele wievielen viel viele lange oft nicht kein keine keinen ja nein auch noch schon nur sehr mehr so da hier dort denn mal eigentlich
    bitte danke hallo sagen sag wissen weiß gibt geben gib machen macht mach gehen geht brauchen brauche frage antwort erklären erkläre zeig zeigen etwas alle alles andere man sich dieser diese dieses diesen genau wirklich ok okay seid hab ne nem nen mir euch eben halt zeug kram leute deins eures bloß einfach als auch dazu davon damit darauf`),
  nl: list(`de het een en of maar als dat die dit deze van voor op in aan uit bij met naar door over onder zonder om tot te ten ter is zijn was waren ben bent wordt worden werd
    heb heeft hebben had kan kunnen kunt kon moet moeten mag mogen wil willen wilt zou zal zullen ik mij me mijn je jij jou jouw jullie u uw hij zij ze wij we ons onze hen hun er
    hoe wat waar wanneer waarom welke welk hoeveel veel lang vaak niet geen ja nee ook nog al alleen heel zeer meer zo hier daar dan eens eigenlijk alstublieft alsjeblieft graag bedankt dank
    hallo hoi zeggen zeg weten weet geven geef gaat gaan maken maakt doen doet nodig vraag antwoord uitleggen leg laat zien iets alle alles andere men zich precies echt ok oke hoelang mn zn ff even gewoon jullie spul spullen`),
  fr: list(`le la les l un une des du de d au aux et ou mais si que qu quoi dont où à en dans par pour avec sans sur sous chez vers entre est sont suis es êtes était être ai as a avons avez ont
    avoir fait faire faites peut peux pouvez pouvons puis pourrait veux veut voulez voudrais dois doit faut je j me m moi mon ma mes tu te t toi ton ta tes il elle on nous notre nos vous votre vos ils elles
    lui leur leurs se s son sa ses ce cet cette ces c ça cela y comment quand pourquoi combien quel quelle quels quelles quelque chose temps ne n pas plus non oui aussi encore ici là très bien merci bonjour svp
    dire dites dis savoir donner donnez question réponse expliquer expliquez montrer tout tous toute toutes autre autres exactement vraiment alors donc est-ce ok ya jai cest vos truc trucs juste`),
};

/**
 * Words of everyday talk that say little about the subject. They count, but so little that a text need not hold them:
 * "Which ways of paying are possible?" is about paying.
 */
export const lightWords: Record<Locale, readonly string[]> = {
  en: list(`use used using work works working way ways possible able offer offers offered provide put set come comes came keep store stored see look looking find found big small large great good better best
    new own sure sort kind type thing things people product products euro euros eur time times hour hours day days week weeks month months year years today tomorrow now already still yet ever never again back inside included include
    happen happens mean means given handed bring brings getting possibly different personal actual current currently certain however regarding concerning interested wondering maybe least most first last next
    compared comparison around together part parts whole full half number amount exist exists stand stands hold holds become around later soon survive real off rid max maximum maximal highest result results outcome friendly wise belong belongs destroy option options lot lots buy bought plus arrive arrives if throw toss spend enough home later main safe suitable allowed`),
  de: list(`benutzen benutzt verwenden verwendet nutzen nutzt funktioniert funktionieren möglich möglichkeit möglichkeiten bieten bietet anbieten angeboten stellen stellt kommen kommt kam sehen schauen finden gefunden groß große großen großer kleine kleinen
    gut gute guten besser beste neu neue neuen eigen eigene eigenen sicher art ding dinge leute produkt produkte euro eur zeit uhr stunde stunden tag tage tagen woche wochen monat monate jahr jahre jahren heute morgen jetzt bereits wieder zurück drin enthalten
    passiert bedeutet bedeuten heißt befindet bringt bringen bekommen bekomme erhalten erhalte persönlich persönliche persönlichen aktuell derzeit bestimmt bezüglich interessiert vielleicht mindestens meist erste letzten nächste
    gegenüber vergleich verglichen etwa rund zusammen teil ganz ganze halb anzahl menge gilt gelten steht stehen steckt hält halten werde später bald echter echt fallen anfallen gespart sparen lassen lässt gab läuft laufen haben hätte gerne gern ab an aus weg los maximal maximale maximaler höchste ergebnis ergebnisse gehören gehört läuft vertragen aufbewahren man nimmt nehmen nehmt nimm kriegt krieg kriegen bekommt wenn kommt ankommt optionen essen kommen wird euer geeignet erlaubt darf`),
  nl: list(`gebruiken gebruikt werkt werken mogelijk mogelijkheid mogelijkheden manier manieren bieden biedt aanbieden zetten zet komen komt kwam zien kijken vinden gevonden groot grote kleine klein goed goede beter beste nieuw nieuwe eigen zeker soort
    ding dingen mensen product producten euro eur tijd uur dag dagen week weken maand maanden jaar jaren vandaag morgen reeds weer opnieuw terug binnen inbegrepen gebeurt betekent betekenen heet zit zitten bevindt brengt brengen krijgen krijg krijgt
    persoonlijk persoonlijke huidig momenteel bepaald betreffende geïnteresseerd misschien minstens meest eerste laatste volgende vergeleken opzichte vergelijking ongeveer samen deel heel half aantal geldt gelden staat staan houdt houden later straks
    maximaal maximale hoogste resultaat resultaten horen hoort erin als koop kopen neem nemen aankomen aankomt komen opties veel meer bewaren bewaar bewaart echt scheelt schelen laten wordt af kom tegen minder aantallen geschikt toegestaan`),
  fr: list(`utiliser utilisez utilisé fonctionne fonctionnent possible possibles possibilité façon manière modes mode proposer proposez offrir mettre met vient venir venu voir regarder trouver trouve trouvez grand grande grandes grands gros grosse grosses petit petite
    bon bonne bons meilleur nouveau nouvelle propre sûr sorte genre type chose choses gens produit produits euro euros eur heure heures jour jours semaine semaines mois an ans année années aujourd hui demain maintenant déjà encore retour dedans compris
    passe signifie appelle trouvent apporte recevoir reçois personnel personnelle personnelles actuel actuellement certain concernant intéressé peut-être moins premier dernier prochain rapport comparé comparaison environ ensemble partie entier demi nombre
    maximal maximale maximum résultat résultats marche vont va aller acheter prend prends prenez prendre beaucoup options arrive arrivent si on conserver conservez conservation bout garder gardez existe tient tenir devenir tard bientôt vrai vraie délai durée serait adapté adaptés permis`),
};

/**
 * The things that all is about here. They tell little, but more than nothing: a question with nothing else to it asks for them.
 */
export const subjectWords: Record<Locale, readonly string[]> = {
  en: list(
    'cutlery fork forks spoon spoons knife knives pick company picks piece pieces pack packs set sets grill chill',
  ),
  de: list(
    'firma unternehmen besteck bestecks besteckteile gabel gabeln löffel löffeln messer messern stück stücke teil teile packung packungen set sets grill chill',
  ),
  nl: list('bedrijf bestek vork vorken lepel lepels mes messen stuk stuks pak pakken set sets grill chill'),
  fr: list(
    'entreprise société couvert couverts fourchette fourchettes cuillère cuillères couteau couteaux pièce pièces paquet paquets lot lots grill chill',
  ),
};

/** Ways of asking in words that elsewhere mean nothing or something else ("how much", "where are you", "groß"), and the word that is meant. */
export const sayings: Record<Locale, readonly (readonly [RegExp, string])[]> = {
  en: [
    [/how much (is|are|for)\b|\b(how )?expensive\b/g, 'cost '],
    [/how (big|large|wide|tall|thick)\b|\bwhat size\b/g, 'dimensions '],
    [/how long\b|how fast\b|how quickly\b/g, 'duration '],
    [/where (are you|is your (company|firm|office))\b/g, 'address '],
    [/made (of|from|out of)\b/g, 'material '],
    [/\bwho.?s\b/g, 'who is'],
    [/party ?box/g, 'box'],
  ],
  de: [
    [/(wie )?teuer/g, 'kostet '],
    [/wie groß|(welche )?größe(?![a-zäöü])/g, 'abmessungen '],
    [/wo (sitzt|seid|sind|finde ich) (ihr|sie|euch)/g, 'anschrift '],
    [/aus (was|welche[mnr])(?![a-zäöü])/g, 'woraus '],
    [/party[- ]?box/g, 'box'],
  ],
  nl: [
    [/(hoe )?duur\b/g, 'kost '],
    [/gemaakt (van|uit)|van gemaakt/g, 'materiaal '],
    [/hoe groot|\bgrootte\b/g, 'afmetingen '],
    [/waar (zitten|zijn|vind ik) jullie/g, 'adres '],
    [/party[- ]?box/g, 'box'],
  ],
  fr: [
    [/c.est combien|\bprix (de|d|du|des)\b|\bprix (?=\d)|\b(aussi |trop )?ch(er|ers|ère|ères)(?![a-zàéè])/g, 'coûte '],
    [/où (êtes|vous trouvez).vous|vous êtes où/g, 'adresse '],
    [/quelle (est la )?taille/g, 'dimensions '],
    [/(faite?s?|fabriquée?s?) (en|avec|de) quoi|(en|de|avec) quoi (est|sont)/g, 'matière '],
    [/party[- ]?box/g, 'box'],
  ],
};
