import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';

/**
 * What the checks of the build say, for somebody who has never seen one of the files that it names: the first that fits and
 * has the reader's language. What has none here is said as the build says it.
 */
const wordings: readonly (readonly [said: RegExp, german: string | null, english: string | null])[] = [
  [/^the text is empty; write it$/, 'Hier fehlt der Text.', 'The text is missing here.'],
  [
    /^the (?:text|key) is missing.*$/,
    'Der Text fehlt; jede Sprache braucht ihn.',
    'The text is missing; every language needs it.',
  ],
  [
    /^(\{[^}]+\}) of the English text is missing; use it here too$/,
    '$1 steht im englischen Text und fehlt hier: Setzen Sie es mit „Aussagen, Zahlen und Links zum Einsetzen“ ein, oder nehmen Sie es dort weg.',
    '$1 is in the English text and missing here: put it in with “Claims, figures and links to insert”, or take it away there.',
  ],
  [
    /^(\{[^}]+\}) is not in the English text.*$/,
    '$1 steht nicht im englischen Text: hier wegnehmen oder dort ergänzen.',
    '$1 is not in the English text: take it away here or add it there.',
  ],
  [
    /^“(.+)” is a typed percentage.*$/,
    '„$1“ ist ein getippter Prozentwert: Nehmen Sie einen Platzhalter ({claim:…} oder {fact:…}).',
    null,
  ],
  [
    /^“(.+)” is a typed duration.*$/,
    '„$1“ ist eine getippte Dauer: Nehmen Sie einen Platzhalter, oder sagen Sie es ohne Zahl.',
    null,
  ],
  [/^“(.+)” is a typed standard.*$/, '„$1“ ist der getippte Name einer Norm: Nehmen Sie {claim:standard-…}.', null],
  [/^“(.+)” is a typed CO2 figure.*$/, '„$1“ ist eine getippte CO₂-Angabe: Nehmen Sie {claim:…}.', null],
  [
    /^“(.+)” is a typed environmental statement.*$/,
    '„$1“ ist eine pauschale Umweltaussage. Sagen Sie, was genau besser ist, mit {claim:…}.',
    null,
  ],
  [
    /^“(.+)” is a typed (percentage|duration|standard|CO2 figure|environmental statement); (.+)$/,
    null,
    '“$1” is a typed $2: $3.',
  ],
  [
    /^“?(.+?)”? makes the claim "(.+)" and has no wording without it.*$/,
    '„$1“ macht die Aussage „$2“. Es fehlt eine Fassung ohne sie: <<mit Aussage || ohne Aussage>>.',
    '“$1” makes the claim “$2”. A wording without it is missing: <<with the claim || without it>>.',
  ],
  [
    /^“?(.+?)”? makes the claim "(.+)", which has no valid proof.*$/,
    '„$1“ macht die Aussage „$2“, für die es keinen gültigen Nachweis gibt. Geben Sie auch ihr einen, oder sagen Sie es anders.',
    '“$1” makes the claim “$2”, which has no valid proof. Give that one its proof, too, or say it otherwise.',
  ],
  [
    /^says not where the document can be read.*$/,
    'Es fehlt, wo der Nachweis zu lesen ist: seine Adresse oder seine Datei.',
    'It says not where the document can be read: its address or its file.',
  ],
  [
    /^(\S+) lies before its date, (\S+);.*$/,
    'Gültig bis $1 liegt vor dem Datum $2.',
    'Valid until $1 lies before the date of the proof, $2.',
  ],
  [
    /^must be later than checkedOn$/,
    'Der Tag der nächsten Prüfung muss nach dem der letzten liegen.',
    'The day of the next check has to be later than that of the last one.',
  ],
  [
    /^(\S+) lies in the future; give the day of the last check$/,
    '$1 liegt in der Zukunft. Gemeint ist der Tag der letzten Prüfung.',
    '$1 lies in the future. The day of the last check is meant.',
  ],
  [
    /^the review was due on ([\d-]+).*$/,
    'Die Prüfung war am $1 fällig: Prüfen Sie die Aussage, und tragen Sie beide Tage neu ein.',
    'The review was due on $1: check the claim and enter both days anew.',
  ],
  [
    /^(\{[^}]+\})(?: has no file content\/claims\/.*| is not in content\/facts\.json)$/,
    'Den Platzhalter $1 gibt es nicht: Nehmen Sie einen aus „Aussagen, Zahlen und Links zum Einsetzen“.',
    'There is no token $1: take one of “Claims, figures and links to insert”.',
  ],
  [
    /^(\{company:[^}]+\}).*$/,
    'Diese Angabe der Firma gibt es nicht: $1.',
    'There is no such detail of the company: $1.',
  ],
  [
    /^a << without its >>, or the other way round$/,
    'Zu << fehlt >>, oder umgekehrt. Ein Text mit Aussage steht so: <<mit Aussage || ohne Aussage>>.',
    'A << lacks its >>, or the other way round. A text with a claim looks like this: <<with the claim || without it>>.',
  ],
  [
    /^holds a token, but stands where nothing can be opened.*$/,
    'Hier darf kein Platzhalter stehen, denn hier lässt sich nichts aufschlagen. Sagen Sie es ohne ihn.',
    'No token may stand here, because nothing can be opened here. Say it without one.',
  ],
  [
    /^has (\d+) words; a post has (\d+) to (\d+)$/,
    'Der Text hat $1 Wörter; ein Beitrag hat $2 bis $3.',
    'The text has $1 words; a post has $2 to $3.',
  ],
  [
    /^takes (\d+) minutes to read; a post takes (\d+) to (\d+)$/,
    'Das Lesen dauert $1 Minuten, bei einem Beitrag $2 bis $3.',
    'Reading it takes $1 minutes; a post takes $2 to $3.',
  ],
  [
    /^has (\d+), en\.md has (\d+); the four languages share their facts$/,
    'Fakten hier: $1, im englischen Text: $2. Alle vier Sprachen haben dieselben.',
    'Facts here: $1, in the English text: $2. The four languages have the same ones.',
  ],
  [
    /^names .*; the four languages share their facts$/,
    'Dieser Satz nennt andere Aussagen als der englische. Alle vier Sprachen haben dieselben.',
    'This fact names other claims than the English one. The four languages have the same ones.',
  ],
  [
    /^en\.md has one; .* quote$/,
    'Der englische Text hat ein Zitat: Es fehlt hier.',
    'The English text has a quote, which is missing here.',
  ],
  [
    /^en\.md has none; .* quote$/,
    'Der englische Text hat kein Zitat: hier wegnehmen oder dort ergänzen.',
    'The English text has no quote: take it away here or add it there.',
  ],
  [
    /^\S+ has no picture "(.+)"; name one that exists$/,
    'Das Bild „$1“ gibt es nicht. Wählen Sie eines aus der Liste.',
    'There is no picture “$1”. Choose one from the list.',
  ],
  [
    /^(\S+) is used twice; give each product its own$/,
    'Die Nummer $1 hat schon ein anderes Produkt.',
    'Another product has the number $1 already.',
  ],
  [
    /^(\{[^}]+\}) may not be shown on .*$/,
    '$1 ist für diese Seite nicht freigegeben. Nehmen Sie eine andere Aussage, oder lassen Sie diese von der Entwicklung freigeben.',
    '$1 is not released for this page. Take another claim, or have a developer release this one.',
  ],
  [
    /^“([\s\S]+)”: write <<[\s\S]*$/,
    'So lässt sich das nicht lesen: „$1“. Schreiben Sie <<was mit der Aussage dasteht || was ohne sie dasteht>>.',
    'This cannot be read: “$1”. Write <<what is said with the claim || what is said without it>>.',
  ],
  [
    /^holds (\{[^}]+\}); claims are the one place.*$/,
    'In einer Aussage stehen Zahlen ausgeschrieben: Ersetzen Sie $1 durch den Text.',
    'In a claim figures are written out: put the text in place of $1.',
  ],
  [
    /^holds “(<.+>)”, which visitors would read.*$/,
    '„$1“ würden Besucher so lesen, wie es hier steht. Lassen Sie es weg; fett ist im Text eines Beitrags **so**.',
    'Visitors would read “$1” as it stands here. Leave it out; in the text of a post, bold is **like this**.',
  ],
  [/^uses (\{[^}]+\}), which "values" lacks$/, '$1 ist keine Zahl dieser Aussage.', '$1 is no figure of this claim.'],
  [
    /^content\/claims\/proofs\/(\S+) is missing;.*$/,
    'Die Datei $1 gibt es nicht. Laden Sie den Nachweis unter „Nachweis hochladen“ hoch.',
    'There is no file $1. Upload the proof under “Upload a proof”.',
  ],
  [
    /^must be a count of at least 1.*$/,
    'Hier muss eine ganze Zahl ab 1 stehen.',
    'A whole number from 1 is needed here.',
  ],
  [/^there is no claim "(.+)"; correct the id$/, 'Die Aussage „$1“ gibt es nicht.', 'There is no claim “$1”.'],
  [
    /^there is no post with id .*$/,
    'Ein Beitrag, der hier genannt ist, besteht nicht mehr.',
    'A post that is named here is no longer there.',
  ],
  [
    /^(?:\S+) has no such (?:key|field);.*$/,
    'Der englische Text hat das nicht: dort ergänzen oder hier wegnehmen.',
    'The English text does not have this: add it there or take it away here.',
  ],
  [/^there is no text for "(.+)"; add it$/, 'Der Text zu „$1“ fehlt.', 'The text for “$1” is missing.'],
  [
    /^has (\d+), facts\.json says (\d+); make them agree$/,
    'Schritte hier: $1, gebraucht: $2.',
    'Steps here: $1, needed: $2.',
  ],
  [/^the file is missing$/, 'Diese Sprache fehlt ganz.', 'This language is missing altogether.'],
  [
    /^the link (\S+) names a claim that does not exist.*$/,
    'Der Link $1 nennt eine Aussage, die es nicht gibt oder die gerade nicht gezeigt wird.',
    'The link $1 names a claim that is not there or not shown at the moment.',
  ],
  [
    /^the link (\S+) leads nowhere: write the plain path (\S+), .*$/,
    'Schreiben Sie statt $1 nur $2; die Sprache ergänzt die Website.',
    'Write $2 in place of $1; the site adds the language.',
  ],
  [
    /^the link (\S+) names a heading of a post.*link to (\S+)$/,
    'Überschriften heißen in jeder Sprache anders: Schreiben Sie statt $1 nur $2.',
    'Headings differ by language: write $2 in place of $1.',
  ],
  [
    /^the link (\S+) carries a query.*$/,
    'Der Link $1 hat hinter dem Fragezeichen etwas, das dort nichts bewirkt. Nehmen Sie es weg.',
    'What follows the question mark in the link $1 has no effect. Take it away.',
  ],
  [
    /^the link “([\s\S]+)” has no end; .*$/,
    'Der Link „$1“ hat kein Ende: Schließen Sie ihn mit einer Klammer.',
    'The link “$1” has no end: close it with a bracket.',
  ],
  [
    /^bold does not end in “([\s\S]+)”; .*$/,
    'Fett hört nicht auf in „$1“: ** steht davor und dahinter.',
    'Bold does not end in “$1”: ** stands before and after it.',
  ],
  [/^the link (\S+) .*$/, 'Der Link $1 führt ins Leere.', 'The link $1 leads nowhere.'],
  [
    /^must be (?:number|int).*$/,
    'Hier muss eine Zahl stehen, zum Beispiel 9,50 oder 1500.',
    'A number is needed here, such as 9.50 or 1500.',
  ],
  [/^is missing; write it$/, 'Hier fehlt etwas.', 'Something is missing here.'],
  [/^must be one of .*$/, 'Wählen Sie einen der Werte.', 'Choose one of the values.'],
  [/^must be an e-mail address$/, 'Hier muss eine E-Mail-Adresse stehen.', 'An e-mail address is needed here.'],
  [
    /^must be an address that begins with https:\/\/$/,
    'Hier muss eine Adresse stehen, die mit https:// beginnt.',
    'An address that begins with https:// is needed here.',
  ],
  [/^must be at least (\S+)$/, 'Das ist zu wenig: mindestens $1.', 'That is too little: at least $1.'],
  [/^must be at most (\S+)$/, 'Das ist zu viel: höchstens $1.', 'That is too much: at most $1.'],
  [
    /^is longer than (\d+) characters$/,
    'Das ist zu lang: höchstens $1 Zeichen.',
    'That is too long: at most $1 characters.',
  ],
  [
    /^a date as YYYY-MM-DD$/,
    'Hier muss ein Tag stehen, zum Beispiel 2026-11-22.',
    'A day is needed here, such as 2026-11-22.',
  ],
  [/^a time as HH:MM$/, 'Hier muss eine Uhrzeit stehen, zum Beispiel 08:30.', 'A time is needed here, such as 08:30.'],
  [
    /^a month as YYYY-MM$/,
    'Hier muss ein Monat stehen, zum Beispiel 2026-11.',
    'A month is needed here, such as 2026-11.',
  ],
  [
    /^a PDF in content\/claims\/proofs$/,
    'Das ist nicht der Name eines PDF. Laden Sie den Nachweis unter „Nachweis hochladen“ hoch.',
    'This is not the name of a PDF. Upload the proof under “Upload a proof”.',
  ],
  [
    /^is no IBAN: .*$/,
    'Das ist keine IBAN: Sie beginnt mit zwei Buchstaben für das Land und zwei Ziffern und besteht nur aus Buchstaben und Ziffern.',
    'This is no IBAN: it begins with two letters for the country and two digits, and has letters and digits only.',
  ],
  [
    /^no account has an IBAN that begins with (\S+)$/,
    'Keine IBAN beginnt mit $1. Die ersten beiden Buchstaben nennen das Land, zum Beispiel DE.',
    'No IBAN begins with $1. The first two letters name the country, such as DE.',
  ],
  [
    /^has (\d+) characters; an IBAN of (\S+) has (\d+)$/,
    'Diese IBAN hat $1 Stellen; mit $2 hat sie $3.',
    'This IBAN has $1 characters; one that begins with $2 has $3.',
  ],
  [
    /^has letters where an IBAN of .*$/,
    'An einer Stelle dieser IBAN steht ein Buchstabe statt einer Ziffer oder umgekehrt.',
    'This IBAN has a letter where a digit belongs, or the other way round.',
  ],
  [
    /^has wrong check digits: .*$/,
    'Die Prüfziffern stimmen nicht: Eine Ziffer ist vertippt, oder zwei sind vertauscht.',
    'The check digits are wrong: a digit is mistyped, or two are swapped.',
  ],
  [
    /^is no BIC: .*$/,
    'Das ist kein BIC: Er hat 8 oder 11 Großbuchstaben und Ziffern ohne Leerzeichen, an fünfter und sechster Stelle das Land, zum Beispiel COBADEFFXXX.',
    'This is no BIC: it has 8 or 11 capitals and digits without a space, the country in fifth and sixth place, such as COBADEFFXXX.',
  ],
  [
    /^is no VAT number: .*$/,
    'Das ist keine Umsatzsteuer-Identifikationsnummer: Sie beginnt mit zwei Buchstaben für das Land, zum Beispiel DE.',
    'This is no VAT number: it begins with two letters for the country, such as DE.',
  ],
  [
    /^does not have the length or the signs of a VAT number.*$/,
    'So ist eine Umsatzsteuer-Identifikationsnummer dieses Landes nicht aufgebaut. Eine deutsche hat hinter DE neun Ziffern.',
    'A VAT number of this country is not built like this. A German one has nine digits after DE.',
  ],
  [
    /^is no register number: .*$/,
    'Das ist keine Registernummer: Sie nennt die Art des Registers und bis zu sechs Ziffern, zum Beispiel HRB 123456.',
    'This is no register number: it names the kind of register and up to six digits, such as HRB 123456.',
  ],
  [
    /^is not written in the form that is needed here$/,
    'Das hat nicht die Form, die hier gebraucht wird.',
    'This does not have the form needed here.',
  ],
];

/** A sentence of the checks in the reader's language. */
export function sentenceIn(sentence: string, language: DeskLanguage): string {
  for (const [said, german, english] of wordings) {
    const words = language === 'de' ? german : english;
    if (words !== null && said.test(sentence)) return sentence.replace(said, words);
  }
  return sentence;
}
