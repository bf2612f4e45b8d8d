import type { DeskSentence } from '../../../domain/desk-roles.ts';
import { locales, type Locale } from '../../../domain/locale.ts';
import { noticeFolder } from './guarantee-notice.ts';
import { languageFacts } from './language-facts.ts';
import { textLeaves } from './text-leaves.ts';
import type { Content } from './load.ts';
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

/** What has to be settled before the site goes public, in the order in which the desk goes through it. */
export const launchGroups = ['company', 'bank', 'tax', 'law', 'delivery', 'samples', 'mail', 'proofs'] as const;
type LaunchGroup = (typeof launchGroups)[number];

/** A field below `content/`. */
interface Place {
  file: string;
  at: readonly string[];
}

/** One thing to settle; the desk ticks it off when it has no problems any more. */
export interface LaunchPoint {
  group: LaunchGroup;
  /** the field that it is about; null: no field of the desk */
  place: Place | null;
  /** of what is no field: `mail-server`, `notice` */
  key: string | null;
  /** in which it is missing, where that is told for each language */
  languages: readonly Locale[];
  /** the value that is only a sample, or the figure that is claimed; null where there is none to show */
  shown: DeskSentence | null;
  /** the list that calls the value a sample, and the name it has there: it can be ended */
  mark: (Place & { name: string }) | null;
  problems: DeskSentence[];
  /** the desk's page for it */
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
export const launchProblems = (content: Content, settings: LaunchSettings, today = new Date()): LaunchProblem[] =>
  launchPoints(content, settings, today).flatMap(({ problems, to }) =>
    problems.map((problem) => ({ ...problem, ...(to === undefined ? {} : { to }) })),
  );

/** All that has to be settled, what is settled among it. */
export function launchPoints(content: Content, settings: LaunchSettings, today = new Date()): LaunchPoint[] {
  const given = (name: keyof LaunchSettings) => settings[name]?.trim() || undefined;
  return [
    ...companyPoints(content),
    ...duties.map((duty) => dutyPoint(duty, content)),
    ...sampleFacts(content),
    ...contentWarnings(content, today).map(({ place, ...sentence }): LaunchPoint => ({
      ...blank,
      group: place.file.startsWith('claims/') ? 'proofs' : place.file === 'facts.json' ? 'delivery' : 'law',
      place,
      problems: [sentence],
      to: '/website',
    })),
    ...claimPoints(content),
    communityPoint(content),
    noticePoint(content),
    ...settingPoints(given('SITE_URL'), given('SMTP_URL'), given('MAIL_TO')),
    assistantPoint(content, given('AI_BASE_URL')),
  ];
}

const blank = { place: null, key: null, languages: [], shown: null, mark: null, problems: [] };

/** Fields of company.json in groups; of the others, those that hold samples. */
const companyFields: readonly (readonly [group: LaunchGroup, fields: readonly string[]])[] = [
  [
    'company',
    [
      'legalName',
      'street',
      'postcode',
      'city',
      'phone',
      'fax',
      'email',
      'managingDirectors',
      'contentResponsible',
      'registerCourt',
      'registerNumber',
    ],
  ],
  ['tax', ['vatId', 'taxNumber']],
  ['bank', ['bank.name', 'bank.iban', 'bank.bic']],
  ['samples', ['partners']],
];

function companyPoints({ company }: Content): LaunchPoint[] {
  const samples = sampleValues(company);
  const known = new Map(companyFields.flatMap(([group, fields]) => fields.map((field) => [field, group] as const)));
  const fieldOf = (field: string) => [...known.keys()].find((one) => field === one || field.startsWith(`${one}.`));
  const others = samples.filter(({ field }) => fieldOf(field) === undefined).map(({ field }) => field);
  return [...known.keys(), ...others].flatMap((field) => {
    const own = samples.filter((sample) => (fieldOf(sample.field) ?? sample.field) === field);
    const [first] = own;
    const at = field.split('.');
    // what may be left out and is, is settled
    if (valueAt(company, at) === undefined) return [];
    return [
      {
        ...blank,
        group: known.get(field) ?? 'company',
        place: { file: 'company.json', at },
        shown: first === undefined ? null : { en: first.value, de: first.value },
        problems: own.map(({ field: of, value }) => ({
          en: `content/company.json: ${of}: “${value}” is a sample value; fill in the company’s own`,
          de: `Firmendaten, ${of}: „${value}“ ist ein Beispielwert. Tragen Sie den der Firma ein.`,
        })),
        to: '/website/company',
      },
    ];
  });
}

function valueAt(tree: unknown, at: readonly string[]): unknown {
  const [key, ...rest] = at;
  if (key === undefined) return tree;
  if (typeof tree !== 'object' || tree === null) return undefined;
  return valueAt(new Map(Object.entries(tree)).get(key), rest);
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

function dutyPoint({ field, en, de }: (typeof duties)[number], { company }: Content): LaunchPoint {
  const problem = { en: `content/company.json: ${field}: ${en}`, de };
  return {
    ...blank,
    group: 'law',
    place: { file: 'company.json', at: [field] },
    problems: company[field] === undefined ? [problem] : [],
    to: '/website/company',
  };
}

/** Facts and texts that say of themselves that they are samples. */
function sampleFacts({ samples, products, rawMessages }: Content): LaunchPoint[] {
  const marked = [...textLeaves(rawMessages.de)].filter(([, text]) => text.includes('{sample}'));
  return [
    ...[...samples].map((id): LaunchPoint => ({
      ...blank,
      group: id.startsWith('event') ? 'samples' : 'delivery',
      place: { file: 'facts.json', at: [id] },
      mark: { file: 'facts.json', at: ['samples'], name: id },
      problems: [
        {
          en: `content/facts.json: ${id}: is a sample value; fill in the company’s own and take it out of "samples"`,
          de: `Preise und Angaben, ${id}: ein Beispielwert. Tragen Sie den richtigen ein, und beenden Sie die Kennzeichnung.`,
        },
      ],
      to: id.startsWith('event') ? '/website/figures' : '/website/prices',
    })),
    ...products.flatMap(({ facts }) =>
      facts.samples.map((field): LaunchPoint => {
        const file = `products/${facts.id}/facts.json`;
        return {
          ...blank,
          group: 'samples',
          place: { file, at: [field] },
          mark: { file, at: ['samples'], name: field },
          problems: [
            {
              en: `content/${file}: ${field}: is a sample value; fill in the real one and take it out of "samples"`,
              de: `Produkt ${facts.id}, ${field}: ein Beispielwert. Tragen Sie den richtigen ein, und beenden Sie die Kennzeichnung.`,
            },
          ],
          to: `/website/products/${facts.id}`,
        };
      }),
    ),
    ...marked.map(([key]): LaunchPoint => {
      const [section = '', ...rest] = key.split('.');
      return {
        ...blank,
        group: 'samples',
        place: { file: `messages/de/${section}.json`, at: rest },
        problems: [
          {
            en: `content/messages/de/${section}.json: ${rest.join('.')}: says {sample}; write what is so in every language and remove the mark`,
            de: `Text ${section}, ${rest.join('.')}: nennt sich selbst Beispiel ({sample}). Schreiben Sie in jeder Sprache, was gilt, und nehmen Sie {sample} weg.`,
          },
        ],
        to: `/website/texts/${section}`,
      };
    }),
  ];
}

/** Environmental claims need a proof where they are made (UWG § 5 with Directive (EU) 2024/825, since 27 September 2026). */
const claimPoints = ({ claims, day }: Content): LaunchPoint[] =>
  [...claims.values()].map((claim): LaunchPoint => {
    const [en, de] = [claimFigure(claim, 'en'), claimFigure(claim, 'de')];
    return {
      ...blank,
      group: 'proofs',
      place: { file: `claims/${claim.id}.json`, at: ['proof', 'file'] },
      shown: { en, de },
      problems: isProven(claim, day)
        ? []
        : [
            {
              en: `content/claims/${claim.id}.json: proof: “${en}” is shown ${claim.proof ? 'with a proof that is not valid today' : 'without a proof'}; add the document, or set "claims" to "proven" in content/company.json`,
              de: `Aussage ${claim.id}: „${de}“ steht ${claim.proof ? 'mit einem Nachweis da, der heute nicht gilt. Laden Sie einen gültigen' : 'ohne Nachweis da. Laden Sie ihn'} hoch, oder zeigen Sie nur belegte Aussagen („claims“: „proven“ in content/company.json).`,
            },
          ],
      to: `/website/claims/${claim.id}`,
    };
  });

function communityPoint({ community: { facts, prose } }: Content): LaunchPoint {
  const isSample = (id: string) =>
    /sample/i.test(id) ||
    locales.some((language) =>
      /\bsample|beispiel|voorbeeld|exemple/i.test(
        `${prose[language].leaderboard[id] ?? ''} ${prose[language].feed[id]?.user ?? ''}`,
      ),
    );
  const members = facts.leaderboard.filter(({ id }) => isSample(id)).length;
  const posts = facts.feed.filter(({ id }) => isSample(id)).length;
  const point: LaunchPoint = { ...blank, group: 'samples', key: 'community' };
  if (members + posts === 0) return point;
  const problems = [
    {
      en: `content/community: ${members} members of the leaderboard and ${posts} posts are samples, and the page says so; replace them with real ones and set the page to index: true in domain/pages.ts, or take it offline`,
      de: `Community: ${members} Mitglieder der Rangliste und ${posts} Beiträge sind Beispiele, und die Seite sagt das. Wer den Server betreibt, ersetzt sie durch echte oder nimmt die Seite weg.`,
    },
  ];
  return { ...point, problems };
}

/** Who sells to consumers shows the EU's notice in the language of the offer since 27 September 2026 (Directive 2011/83/EU, Art. 6(1)(l) and 22a). */
function noticePoint({ guaranteeNotices }: Content): LaunchPoint {
  const languages = locales.filter((language) => guaranteeNotices[language] === null);
  return {
    ...blank,
    group: 'law',
    key: 'notice',
    languages,
    problems: languages.map((language) => ({
      en: `content/${noticeFolder}/${language}.svg: the EU’s official notice on the legal guarantee is missing in ${languageFacts(language).englishName}; put the European Commission’s file there, unaltered (content/README.md says where to get it)`,
      de: `Gewährleistung: Der amtliche Hinweis der EU fehlt in der Sprache „${language}“. Wer den Server betreibt, legt die Datei der Europäischen Kommission unverändert ab (content/README.md sagt, wo es sie gibt).`,
    })),
  };
}

function settingPoints(
  siteUrl: string | undefined,
  smtpUrl: string | undefined,
  mailTo: string | undefined,
): LaunchPoint[] {
  const [address, server, mailbox]: [DeskSentence[], DeskSentence[], DeskSentence[]] = [[], [], []];
  if (siteUrl === undefined)
    address.push({
      en: 'SITE_URL is not set: links, mails and search engines would point to localhost; set the public https address',
      de: 'SITE_URL ist nicht gesetzt: Links, E-Mails und Suchmaschinen zeigten auf localhost. Wer den Server betreibt, setzt die öffentliche Adresse mit https.',
    });
  else if (!URL.canParse(siteUrl) || new URL(siteUrl).protocol !== 'https:')
    address.push({
      en: `SITE_URL is ${siteUrl}: a public site needs an address starting with https://`,
      de: `SITE_URL ist ${siteUrl}: Eine öffentliche Website braucht eine Adresse, die mit https:// beginnt.`,
    });
  else if (isOwnMachine(new URL(siteUrl).hostname))
    address.push({
      en: `SITE_URL is ${siteUrl}: that is this machine, not a public address`,
      de: `SITE_URL ist ${siteUrl}: Das ist dieser Rechner, keine öffentliche Adresse.`,
    });
  if (smtpUrl === undefined)
    server.push({
      en: 'SMTP_URL is not set: mails are written to files and reach nobody; set the mail server',
      de: 'SMTP_URL ist nicht gesetzt: E-Mails werden als Dateien abgelegt und erreichen niemanden. Wer den Server betreibt, setzt den Mailserver.',
    });
  if (mailTo === undefined)
    mailbox.push({
      en: 'MAIL_TO is not set: enquiries go to the e-mail address in content/company.json; set the mailbox that is read',
      de: 'MAIL_TO ist nicht gesetzt: Anfragen gehen an die E-Mail-Adresse der Firmendaten. Wer den Server betreibt, setzt das Postfach, das gelesen wird.',
    });
  return [
    { ...blank, group: 'mail', key: 'site-address', problems: address },
    { ...blank, group: 'mail', key: 'mail-server', problems: server },
    { ...blank, group: 'mail', key: 'mailbox', problems: mailbox },
  ];
}

/** A language model run by somebody else receives what visitors write: the privacy policy has to name who that is (GDPR, Art. 13). */
function assistantPoint(content: Content, baseUrl: string | undefined): LaunchPoint {
  return { ...blank, group: 'mail', key: 'assistant', problems: assistantProblems(content, baseUrl) };
}

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
