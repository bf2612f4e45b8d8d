import type { DeskLanguage } from '../../domain/desk-roles.ts';

/**
 * The sentences of `npm run launch-check` (server/content/launch-problems.ts), which are English as whoever runs the server
 * reads them: the first that fits, in German.
 */
const germanWordings: readonly (readonly [said: RegExp, german: string])[] = [
  [
    /^content\/company\.json: (\S+): “(.*)” is a sample value;.*$/s,
    'Firmendaten, $1: „$2“ ist ein Beispielwert. Tragen Sie den der Firma ein.',
  ],
  [
    /^content\/facts\.json: (\S+): is a sample value;.*$/,
    'Preise und Angaben, $1: ein Beispielwert. Tragen Sie den richtigen ein; wer den Server betreibt, nimmt ihn in content/facts.json aus „samples“.',
  ],
  [
    /^content\/products\/([\w-]+)\/facts\.json: (\S+): is a sample value;.*$/,
    'Produkt $1, $2: ein Beispielwert. Tragen Sie den richtigen ein; wer den Server betreibt, nimmt ihn in content/products/$1/facts.json aus „samples“.',
  ],
  [
    /^content\/messages\/de\/([\w-]+)\.json: (\S+): says \{sample\};.*$/,
    'Text $1, $2: nennt sich selbst Beispiel ({sample}). Schreiben Sie in jeder Sprache, was gilt, und nehmen Sie {sample} weg.',
  ],
  [
    /^content\/facts\.json: availability: deliveries were to start in ([\d-]+),.*$/,
    'Verfügbarkeit: Die Auslieferung sollte $1 beginnen; der Monat ist vorbei, und die Website nimmt noch Vorbestellungen an. Setzen Sie sie auf „verfügbar“, oder nennen Sie einen anderen Monat.',
  ],
  [
    /^content\/facts\.json: availability: the products were expected back in ([\d-]+),.*$/,
    'Verfügbarkeit: Die Produkte sollten $1 wieder da sein; der Monat ist vorbei. Setzen Sie sie auf „verfügbar“, oder nennen Sie einen anderen Monat.',
  ],
  [
    /^content\/legal\/([\w-]+)\/de\.md: version: the text applies from ([\d-]+) and is shown already;.*$/,
    'Rechtstext $1: Er gilt ab $2 und wird schon gezeigt. Setzen Sie ihn erst an diesem Tag ein, oder nennen Sie als Fassung den Tag, ab dem er gezeigt wird.',
  ],
  [
    /^content\/claims\/([\w-]+)\.json: proof: the document of (.+) ran out on ([\d-]+);.*$/,
    'Aussage $1: Der Nachweis von $2 gilt seit $3 nicht mehr; die Aussage zählt als unbelegt.',
  ],
  [
    /^content\/claims\/([\w-]+)\.json: proof: the document of (.+) runs out on ([\d-]+),.*$/,
    'Aussage $1: Der Nachweis von $2 läuft am $3 ab. Lassen Sie sich einen neuen geben.',
  ],
  [
    /^content\/claims\/([\w-]+)\.json: proof: “(.*)” is shown with a proof that is not valid today;.*$/,
    'Aussage $1: „$2“ steht mit einem Nachweis da, der heute nicht gilt. Laden Sie einen gültigen hoch, oder zeigen Sie nur belegte Aussagen („claims“: „proven“ in content/company.json).',
  ],
  [
    /^content\/claims\/([\w-]+)\.json: proof: “(.*)” is shown without a proof;.*$/,
    'Aussage $1: „$2“ steht ohne Nachweis da. Laden Sie ihn hoch, oder zeigen Sie nur belegte Aussagen („claims“: „proven“ in content/company.json).',
  ],
  [
    /^content\/community: (\d+) members of the leaderboard and (\d+) posts are samples,.*$/,
    'Community: $1 Mitglieder der Rangliste und $2 Beiträge sind Beispiele, und die Seite sagt das. Wer den Server betreibt, ersetzt sie durch echte oder nimmt die Seite weg.',
  ],
  [
    /^content\/[\w/-]+\/de\.svg: the EU’s official notice.*$/,
    'Gewährleistung: Der amtliche Hinweis der EU fehlt auf Deutsch. Wer den Server betreibt, legt die Datei der Europäischen Kommission unverändert ab (content/README.md sagt, wo es sie gibt).',
  ],
  [
    /^content\/[\w/-]+\/(\w+)\.svg: the EU’s official notice.*$/,
    'Gewährleistung: Der amtliche Hinweis der EU fehlt in der Sprache „$1“. Wer den Server betreibt, legt die Datei der Europäischen Kommission unverändert ab (content/README.md sagt, wo es sie gibt).',
  ],
  [
    /^SITE_URL is not set:.*$/,
    'SITE_URL ist nicht gesetzt: Links, E-Mails und Suchmaschinen zeigten auf localhost. Wer den Server betreibt, setzt die öffentliche Adresse mit https.',
  ],
  [
    /^SITE_URL is (\S+): a public site needs.*$/,
    'SITE_URL ist $1: Eine öffentliche Website braucht eine Adresse, die mit https:// beginnt.',
  ],
  [
    /^SITE_URL is (\S+): that is this machine.*$/,
    'SITE_URL ist $1: Das ist dieser Rechner, keine öffentliche Adresse.',
  ],
  [
    /^SMTP_URL is not set:.*$/,
    'SMTP_URL ist nicht gesetzt: E-Mails werden als Dateien abgelegt und erreichen niemanden. Wer den Server betreibt, setzt den Mailserver.',
  ],
  [
    /^MAIL_TO is not set:.*$/,
    'MAIL_TO ist nicht gesetzt: Anfragen gehen an die E-Mail-Adresse der Firmendaten. Wer den Server betreibt, setzt das Postfach, das gelesen wird.',
  ],
  [/^AI_BASE_URL is (\S+): not an address$/, 'AI_BASE_URL ist $1: Das ist keine Adresse.'],
  [
    /^AI_BASE_URL leads to (\S+), which .* does not mention;.*$/,
    'AI_BASE_URL führt zu $1; die Datenschutzerklärung nennt diesen Anbieter nicht. Nennen Sie ihn dort, bevor Fragen von Besuchern an ihn gehen.',
  ],
];

/** A sentence of the launch check in the reader's language, or in English where it has none in theirs. */
export function launchWords(sentence: string, language: DeskLanguage): { text: string; language: DeskLanguage } {
  const found = language === 'de' ? germanWordings.find(([said]) => said.test(sentence)) : undefined;
  return found === undefined
    ? { text: sentence, language: 'en' }
    : { text: sentence.replace(found[0], found[1]), language: 'de' };
}
