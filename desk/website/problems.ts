import type { DeskLanguage } from '../../domain/desk-roles.ts';
import { labelOf, linkTo } from './difference-words.ts';
import { isEditable } from '../../server/publishing/change.ts';

export interface Problem {
  /** the field, in words */
  where: string;
  text: string;
  /** where it is edited; null where the problem is in no field of the desk */
  link: string | null;
}

/** What the checks of the build say, in German; what has no German sentence here is said in English. */
const german: readonly [RegExp, string][] = [
  [/^the text is empty; write it$/, 'Hier fehlt der Text.'],
  [/^the (?:text|key) is missing.*$/, 'Der Text fehlt; jede Sprache braucht ihn.'],
  [/^(\{[^}]+\}) of the English text is missing; use it here too$/, '$1 steht im englischen Text und fehlt hier.'],
  [
    /^(\{[^}]+\}) is not in the English text.*$/,
    '$1 steht nicht im englischen Text: hier wegnehmen oder dort ergänzen.',
  ],
  [
    /^“(.+)” is a typed percentage.*$/,
    '„$1“ ist ein getippter Prozentwert: Nehmen Sie einen Platzhalter ({claim:…} oder {fact:…}).',
  ],
  [
    /^“(.+)” is a typed duration.*$/,
    '„$1“ ist eine getippte Dauer: Nehmen Sie einen Platzhalter, oder sagen Sie es ohne Zahl.',
  ],
  [/^“(.+)” is a typed standard.*$/, '„$1“ ist der getippte Name einer Norm: Nehmen Sie {claim:standard-…}.'],
  [/^“(.+)” is a typed CO2 figure.*$/, '„$1“ ist eine getippte CO₂-Angabe: Nehmen Sie {claim:…}.'],
  [
    /^“(.+)” is a typed environmental statement.*$/,
    '„$1“ ist eine pauschale Umweltaussage. Sagen Sie, was genau besser ist, mit {claim:…}.',
  ],
  [
    /^(.+) makes the claim "(.+)" and has no wording without it.*$/,
    '„$1“ macht die Aussage „$2“. Es fehlt eine Fassung ohne sie: <<mit Aussage || ohne Aussage>>.',
  ],
  [
    /^(.+) makes the claim "(.+)", which has no valid proof.*$/,
    '„$1“ macht die Aussage „$2“, für die es keinen gültigen Nachweis gibt. Geben Sie auch ihr einen, oder sagen Sie es anders.',
  ],
  [
    /^says not where the document can be read.*$/,
    'Es fehlt, wo der Nachweis zu lesen ist: seine Adresse oder seine Datei.',
  ],
  [/^(\S+) lies before its date, (\S+);.*$/, 'Gültig bis $1 liegt vor dem Datum $2.'],
  [/^must be later than checkedOn$/, 'Der Tag der nächsten Prüfung muss nach dem der letzten liegen.'],
  [
    /^(\S+) lies in the future; give the day of the last check$/,
    '$1 liegt in der Zukunft. Gemeint ist der Tag der letzten Prüfung.',
  ],
  [
    /^the review was due on (\S+).*$/,
    'Die Prüfung war am $1 fällig: Prüfen Sie die Aussage, und tragen Sie beide Tage neu ein.',
  ],
  [
    /^(\{[^}]+\})(?: has no file content\/claims\/.*| is not in content\/facts\.json)$/,
    'Den Platzhalter $1 gibt es nicht: Nehmen Sie einen aus „Aussagen, Zahlen und Links zum Einsetzen“.',
  ],
  [/^(\{company:[^}]+\}).*$/, 'Diese Angabe der Firma gibt es nicht: $1.'],
  [
    /^a << without its >>, or the other way round$/,
    'Zu << fehlt >>, oder umgekehrt. Ein Text mit Aussage steht so: <<mit Aussage || ohne Aussage>>.',
  ],
  [
    /^holds a token, but stands where nothing can be opened.*$/,
    'Hier darf kein Platzhalter stehen, denn hier lässt sich nichts aufschlagen. Sagen Sie es ohne ihn.',
  ],
  [/^has (\d+) words; a post has (\d+) to (\d+)$/, 'Der Text hat $1 Wörter; ein Beitrag hat $2 bis $3.'],
  [/^the link (\S+) .*$/, 'Der Link $1 führt ins Leere.'],
  [/^must be number.*$/, 'Hier muss eine Zahl stehen, zum Beispiel 9,50.'],
  [/^must be (?:string|array|object) \(missing\?\)$/, 'Hier fehlt etwas.'],
  [/^Too small.*$/, 'Das ist zu wenig: Hier fehlt etwas.'],
  [/^Too big.*<=(\d+) characters.*$/, 'Das ist zu lang: höchstens $1 Zeichen.'],
];

/** "content/products/knives/facts.json: priceCents: must be number" as a field and a sentence. */
export function inWords(problem: string, language: DeskLanguage): Problem {
  const [, file = '', key = '', sentence = ''] =
    /^\s*content\/([\w./-]+): (?:([^\s:]+): )?([\s\S]*)$/.exec(problem) ?? [];
  if (file === '' || !isEditable(file))
    return { where: file === '' ? 'content' : file, text: sentence || problem.trim(), link: null };
  const at =
    file.endsWith('.md') && key !== 'body' && key !== ''
      ? ['front', ...key.split('.')]
      : key === ''
        ? []
        : key.split('.');
  return { where: labelOf(file, at, language), text: sentenceIn(sentence, language), link: linkTo(file, at) };
}

/** Sentences that name files, for somebody who has never seen one. */
const plainEnglish: readonly [RegExp, string][] = [
  [
    /^(\{[^}]+\})(?: has no file content\/claims\/.*| is not in content\/facts\.json)$/,
    'There is no token $1: take one of “Claims, figures and links to insert”.',
  ],
];

/** A sentence of the checks in the reader's language. */
export const sentenceIn = (sentence: string, language: DeskLanguage): string =>
  reworded(sentence, language === 'de' ? german : plainEnglish);

function reworded(sentence: string, known: readonly [RegExp, string][]): string {
  for (const [pattern, words] of known) if (pattern.test(sentence)) return sentence.replace(pattern, words);
  return sentence;
}
