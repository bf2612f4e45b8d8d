import { locales } from '../../../domain/locale.ts';
import { pages } from '../../../domain/pages.ts';
import { ContentError } from './files.ts';
import { textLeaves } from './text-leaves.ts';
import type { Content } from './load.ts';
import { proofFolder } from './proofs.ts';
import type { Claim, Proof } from './schemas/claim.ts';
import { claimFigure, fillTokens } from './tokens.ts';
import { proofPathOnDisk } from './uploads.ts';

/** Names that `showOn` may hold: the pages, and the parts of the site that stand on no page of their own. */
export const claimPlaces: ReadonlySet<string> = new Set<string>([
  ...pages.map((page) => page.id),
  'chat',
  'mail',
  'frame',
  'consent',
]);

/** Message sections that are shown under another name than their own. */
const pageOfSection: Record<string, string> = { withdrawal: 'widerruf', validation: 'contact', legal: 'impressum' };

/** The place where a message is shown; `seo` texts stand on the page their first key names. */
const placeOf = (section: string, key: string) =>
  section === 'seo' ? (key.split('.')[0] ?? '') : (pageOfSection[section] ?? section);

/** Claims are complete and current, their other readings point both ways, and each is shown only where it may be. */
export function* checkClaims(content: Content, today: Date): Generator<string> {
  const day = today.toISOString().slice(0, 10);
  for (const claim of content.ledger.values()) {
    const file = `content/claims/${claim.id}.json`;
    yield* checkTexts(claim, content);
    if (claim.reviewBy < day)
      yield `${file}: reviewBy: the review was due on ${claim.reviewBy}; check the claim again and set checkedOn and reviewBy`;
    if (claim.checkedOn > day)
      yield `${file}: checkedOn: ${claim.checkedOn} lies in the future; give the day of the last check`;
    if (claim.proof) yield* checkProof(claim.proof, `${file}: proof`);
    if (claim.reviewBy <= claim.checkedOn) yield `${file}: reviewBy: must be later than checkedOn`;
    for (const other of claim.otherReadings) {
      const reading = content.ledger.get(other);
      if (other === claim.id) yield `${file}: otherReadings: a claim is no other reading of itself; remove "${other}"`;
      else if (!reading) yield `${file}: otherReadings: there is no claim "${other}"; correct the id`;
      else if (!reading.otherReadings.includes(claim.id))
        yield `${file}: otherReadings: "${other}" does not name this claim in return; add "${claim.id}" to content/claims/${other}.json`;
    }
    for (const place of claim.showOn)
      if (!claimPlaces.has(place))
        yield `${file}: showOn: there is no page "${place}"; use one of ${[...claimPlaces].join(', ')}`;
  }
  yield* checkPlaces(content);
}

/** A proof can be read, and its dates make sense; whether it is still valid is no mistake. */
function* checkProof({ date, validUntil, url, file }: Proof, where: string): Generator<string> {
  if (url === undefined && file === undefined)
    yield `${where}: says not where the document can be read; give its url, or its file in content/${proofFolder}`;
  if (file !== undefined && proofPathOnDisk(file) === null)
    yield `${where}.file: content/${proofFolder}/${file} is missing; put the document there or correct the name`;
  if (validUntil !== undefined && validUntil < date)
    yield `${where}.validUntil: ${validUntil} lies before its date, ${date}; correct one of them`;
}

/** Every text that stands behind a figure is there in every language and its tokens can be filled. */
function* checkTexts(claim: Claim, content: Content): Generator<string> {
  const file = `content/claims/${claim.id}.json`;
  for (const language of locales) {
    for (const field of ['figure', 'statement', 'scope', 'basis', 'source', 'comparator'] as const) {
      const text = claim[field];
      if (text === null) continue;
      if ((text[language] ?? '').trim() === '')
        yield `${file}: ${field}.${language}: the text is missing; a figure may not be shown without it`;
      else if (field !== 'figure') {
        try {
          fillTokens(
            text[language],
            language,
            { ...content, claims: content.ledger },
            {
              where: `${file}: ${field}.${language}`,
              showClaim: (nested) => {
                throw new ContentError(
                  `${file}: ${field}.${language}: holds {claim:${nested.id}}; claims are the one place where figures are typed, so write it out`,
                );
              },
            },
          );
        } catch (error) {
          if (!(error instanceof ContentError)) throw error;
          yield error.message;
        }
      }
    }
    for (const form of [undefined, ...Object.keys(claim.forms ?? {})]) {
      try {
        claimFigure(claim, language, form);
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        yield error.message;
      }
    }
  }
}

function* checkPlaces({ ledger: claims, rawMessages, rawTexts }: Content): Generator<string> {
  const seen = new Set<string>();
  function* check(text: string, place: string, file: string, key: string): Generator<string> {
    for (const [, id = ''] of text.matchAll(/\{claim:([\w-]+)/g)) {
      const claim = claims.get(id);
      // one problem a claim and place is enough: the four languages carry the same tokens
      if (!claim || claim.showOn.includes(place) || seen.has(`${id} ${place}`)) continue;
      seen.add(`${id} ${place}`);
      yield `${file}: ${key}: {claim:${id}} may not be shown on "${place}"; use another claim or add the page to showOn in content/claims/${id}.json`;
    }
  }
  for (const language of locales) {
    for (const [section, tree] of Object.entries(rawMessages[language])) {
      for (const [key, text] of textLeaves(tree))
        yield* check(text, placeOf(section, key), `content/messages/${language}/${section}.json`, key);
    }
  }
  for (const { text, page, file, key } of rawTexts) yield* check(text, page, file, key);
}
