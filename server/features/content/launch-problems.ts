import type { DeskSentence } from '../../../domain/desk-roles.ts';
import { locales } from '../../../domain/locale.ts';
import { noticeFolder } from './guarantee-notice.ts';
import { languageFacts } from './language-facts.ts';
import { textLeaves, type Content } from './load.ts';
import { isProven } from './proofs.ts';
import { claimFigure } from './tokens.ts';
import { contentWarnings } from './content-warnings.ts';
import { sampleValues } from '../../../domain/sample-values.ts';

/** The settings that matter for going public; names as in `server/platform/config.ts`. */
export type LaunchSettings = Readonly<Partial<Record<'SITE_URL' | 'SMTP_URL' | 'MAIL_TO' | 'AI_BASE_URL', string>>>;

/** A problem and, where somebody at the desk can mend it, the desk's page for that. */
export interface LaunchProblem extends DeskSentence {
  to?: string;
}

const isOwnMachine = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.');

/** What of an address names its provider: "example" of "https://api.example.co" (the longest label but the last). */
function providerName(host: string): string {
  const labels = host.split('.').slice(0, -1);
  return labels.reduce((longest, label) => (label.length > longest.length ? label : longest), '');
}

/** Samples and settings that stand between this checkout and a public site, one sentence each; empty when it may be launched. */
export function launchProblems(content: Content, settings: LaunchSettings, today = new Date()): LaunchProblem[] {
  const given = (name: keyof LaunchSettings) => settings[name]?.trim() || undefined;
  return [
    ...sampleValues(content.company).map(({ field, value }) => ({
      en: `content/company.json: ${field}: “${value}” is a sample value; fill in the company’s own`,
      de: `Firmendaten, ${field}: „${value}“ ist ein Beispielwert. Tragen Sie den der Firma ein.`,
      to: '/website/company',
    })),
    ...unsettledDuties(content),
    ...sampleFacts(content),
    ...contentWarnings(content, today).map((warning) => ({ ...warning, to: '/website' })),
    ...unprovenClaims(content),
    ...communitySamples(content),
    ...missingNotices(content),
    ...settingProblems(given('SITE_URL'), given('SMTP_URL'), given('MAIL_TO')),
    ...assistantProblems(content, given('AI_BASE_URL')),
  ];
}

/** What the law asks of whoever puts cutlery on the market, and no code can know. */
const duties = [
  {
    field: 'singleUsePlasticsAssessment',
    en: 'have the base material classified in writing under the single-use plastics ban (EWKVerbotsV, Directive (EU) 2019/904) before any sale, and name who did it and when',
    de: 'Lassen Sie das Basismaterial vor dem ersten Verkauf schriftlich nach der EWKVerbotsV (Richtlinie (EU) 2019/904) einstufen, und tragen Sie ein, wer das wann getan hat.',
  },
  {
    field: 'packagingRegister',
    en: 'register the packaging with LUCID (VerpackG, PPWR) and fill in the number',
    de: 'Melden Sie die Verpackungen bei LUCID an (VerpackG, PPWR), und tragen Sie die Nummer ein.',
  },
  {
    field: 'foodContactDeclaration',
    en: 'obtain the declaration of compliance for food contact (Regulation (EC) No 1935/2004) and fill in issuer and date',
    de: 'Lassen Sie sich die Konformitätserklärung für den Lebensmittelkontakt geben (Verordnung (EG) Nr. 1935/2004), und tragen Sie Aussteller und Datum ein.',
  },
  {
    field: 'frenchWordingReview',
    en: 'have the French texts cleared for the French market (AGEC law: environmental wording, Triman) and name who did it and when',
    de: 'Lassen Sie die französischen Texte für den Verkauf nach Frankreich prüfen (Loi AGEC: Umweltaussagen, Triman), und tragen Sie ein, wer das wann getan hat.',
  },
] as const;

const unsettledDuties = ({ company }: Content): LaunchProblem[] =>
  duties
    .filter(({ field }) => company[field] === undefined)
    .map(({ field, en, de }) => ({ en: `content/company.json: ${field}: ${en}`, de, to: '/website/company' }));

/** Facts and texts that say of themselves that they are samples. */
function sampleFacts({ samples, products, rawMessages }: Content): LaunchProblem[] {
  const marked = [...textLeaves(rawMessages.de)].filter(([, text]) => text.includes('{sample}'));
  return [
    ...[...samples].map((id) => ({
      en: `content/facts.json: ${id}: is a sample value; fill in the company’s own and take it out of "samples"`,
      de: `Preise und Angaben, ${id}: ein Beispielwert. Tragen Sie den richtigen ein; wer den Server betreibt, nimmt ihn in content/facts.json aus „samples“.`,
      to: id.startsWith('event') ? '/website/figures' : '/website/prices',
    })),
    ...products.flatMap(({ facts }) =>
      facts.samples.map((field) => ({
        en: `content/products/${facts.id}/facts.json: ${field}: is a sample value; fill in the real one and take it out of "samples"`,
        de: `Produkt ${facts.id}, ${field}: ein Beispielwert. Tragen Sie den richtigen ein; wer den Server betreibt, nimmt ihn in content/products/${facts.id}/facts.json aus „samples“.`,
        to: `/website/products/${facts.id}`,
      })),
    ),
    ...marked.map(([key]) => {
      const [section = '', ...rest] = key.split('.');
      return {
        en: `content/messages/de/${section}.json: ${rest.join('.')}: says {sample}; write what is so in every language and remove the mark`,
        de: `Text ${section}, ${rest.join('.')}: nennt sich selbst Beispiel ({sample}). Schreiben Sie in jeder Sprache, was gilt, und nehmen Sie {sample} weg.`,
        to: `/website/texts/${section}`,
      };
    }),
  ];
}

/** Environmental claims need a proof where they are made (UWG § 5 with Directive (EU) 2024/825, since 27 September 2026). */
function unprovenClaims({ claims, day }: Content): LaunchProblem[] {
  return [...claims.values()]
    .filter((claim) => !isProven(claim, day))
    .map((claim) => ({
      en: `content/claims/${claim.id}.json: proof: “${claimFigure(claim, 'en')}” is shown ${claim.proof ? 'with a proof that is not valid today' : 'without a proof'}; add the document, or set "claims" to "proven" in content/company.json`,
      de: `Aussage ${claim.id}: „${claimFigure(claim, 'de')}“ steht ${claim.proof ? 'mit einem Nachweis da, der heute nicht gilt. Laden Sie einen gültigen' : 'ohne Nachweis da. Laden Sie ihn'} hoch, oder zeigen Sie nur belegte Aussagen („claims“: „proven“ in content/company.json).`,
      to: `/website/claims/${claim.id}`,
    }));
}

function communitySamples({ community: { facts, prose } }: Content): DeskSentence[] {
  const isSample = (id: string) =>
    /sample/i.test(id) ||
    locales.some((language) =>
      /\bsample|beispiel|voorbeeld|exemple/i.test(
        `${prose[language].leaderboard[id] ?? ''} ${prose[language].feed[id]?.user ?? ''}`,
      ),
    );
  const members = facts.leaderboard.filter(({ id }) => isSample(id)).length;
  const posts = facts.feed.filter(({ id }) => isSample(id)).length;
  if (members + posts === 0) return [];
  return [
    {
      en: `content/community: ${members} members of the leaderboard and ${posts} posts are samples, and the page says so; replace them with real ones and set the page to index: true in domain/pages.ts, or take it offline`,
      de: `Community: ${members} Mitglieder der Rangliste und ${posts} Beiträge sind Beispiele, und die Seite sagt das. Wer den Server betreibt, ersetzt sie durch echte oder nimmt die Seite weg.`,
    },
  ];
}

/** Who sells to consumers shows the EU's notice in the language of the offer since 27 September 2026 (Directive 2011/83/EU, Art. 6(1)(l) and 22a). */
function missingNotices({ guaranteeNotices }: Content): DeskSentence[] {
  return locales
    .filter((language) => guaranteeNotices[language] === null)
    .map((language) => ({
      en: `content/${noticeFolder}/${language}.svg: the EU’s official notice on the legal guarantee is missing in ${languageFacts(language).englishName}; put the European Commission’s file there, unaltered (content/README.md says where to get it)`,
      de: `Gewährleistung: Der amtliche Hinweis der EU fehlt in der Sprache „${language}“. Wer den Server betreibt, legt die Datei der Europäischen Kommission unverändert ab (content/README.md sagt, wo es sie gibt).`,
    }));
}

function settingProblems(
  siteUrl: string | undefined,
  smtpUrl: string | undefined,
  mailTo: string | undefined,
): DeskSentence[] {
  const problems: DeskSentence[] = [];
  if (siteUrl === undefined)
    problems.push({
      en: 'SITE_URL is not set: links, mails and search engines would point to localhost; set the public https address',
      de: 'SITE_URL ist nicht gesetzt: Links, E-Mails und Suchmaschinen zeigten auf localhost. Wer den Server betreibt, setzt die öffentliche Adresse mit https.',
    });
  else if (!URL.canParse(siteUrl) || new URL(siteUrl).protocol !== 'https:')
    problems.push({
      en: `SITE_URL is ${siteUrl}: a public site needs an address starting with https://`,
      de: `SITE_URL ist ${siteUrl}: Eine öffentliche Website braucht eine Adresse, die mit https:// beginnt.`,
    });
  else if (isOwnMachine(new URL(siteUrl).hostname))
    problems.push({
      en: `SITE_URL is ${siteUrl}: that is this machine, not a public address`,
      de: `SITE_URL ist ${siteUrl}: Das ist dieser Rechner, keine öffentliche Adresse.`,
    });
  if (smtpUrl === undefined)
    problems.push({
      en: 'SMTP_URL is not set: mails are written to files and reach nobody; set the mail server',
      de: 'SMTP_URL ist nicht gesetzt: E-Mails werden als Dateien abgelegt und erreichen niemanden. Wer den Server betreibt, setzt den Mailserver.',
    });
  if (mailTo === undefined)
    problems.push({
      en: 'MAIL_TO is not set: inquiries go to the e-mail address in content/company.json; set the mailbox that is read',
      de: 'MAIL_TO ist nicht gesetzt: Anfragen gehen an die E-Mail-Adresse der Firmendaten. Wer den Server betreibt, setzt das Postfach, das gelesen wird.',
    });
  return problems;
}

/** A language model run by somebody else receives what visitors write: the privacy policy has to name who that is (GDPR, Art. 13). */
function assistantProblems({ legal }: Content, baseUrl: string | undefined): DeskSentence[] {
  if (baseUrl === undefined) return [];
  if (!URL.canParse(baseUrl))
    return [
      { en: `AI_BASE_URL is ${baseUrl}: not an address`, de: `AI_BASE_URL ist ${baseUrl}: Das ist keine Adresse.` },
    ];
  const { hostname } = new URL(baseUrl);
  if (isOwnMachine(hostname)) return [];
  const policy = legal.datenschutz.de.body.toLowerCase();
  if (policy.includes(hostname) || policy.includes(providerName(hostname))) return [];
  return [
    {
      en: `AI_BASE_URL leads to ${hostname}, which content/legal/datenschutz/de.md does not mention; name the provider there before visitors’ questions go to it`,
      de: `AI_BASE_URL führt zu ${hostname}; die Datenschutzerklärung nennt diesen Anbieter nicht. Nennen Sie ihn dort, bevor Fragen von Besuchern an ihn gehen.`,
    },
  ];
}
