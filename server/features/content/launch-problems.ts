import type { DeskSentence } from '../../../domain/desk-roles.ts';
import { locales } from '../../../domain/locale.ts';
import { noticeFolder } from './guarantee-notice.ts';
import { languageFacts } from './language-facts.ts';
import { blank, type LaunchGroup, type LaunchPoint } from './launch-point.ts';
import { settingPoints, type LaunchSettings } from './launch-settings.ts';
import { textLeaves } from './text-leaves.ts';
import type { Content } from './load.ts';
import { isProven } from './proofs.ts';
import { claimFigure } from './tokens.ts';
import { contentWarnings } from './content-warnings.ts';
import { sampleValues } from '../../../domain/sample-values.ts';

/** A problem and, where somebody at the desk can mend it, the desk's page for that. */
export interface LaunchProblem extends DeskSentence {
  to?: string;
}

/** Samples and settings that stand between this checkout and a public site, one sentence each; empty when it may be launched. */
export const launchProblems = (content: Content, settings: LaunchSettings, today = new Date()): LaunchProblem[] =>
  launchPoints(content, settings, today).flatMap(({ problems, to }) =>
    problems.map((problem) => ({ ...problem, ...(to === undefined ? {} : { to }) })),
  );

/** All that has to be settled, what is settled among it. */
export function launchPoints(content: Content, settings: LaunchSettings, today = new Date()): LaunchPoint[] {
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
    ...settingPoints(content, settings),
  ];
}

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
