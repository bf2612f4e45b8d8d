import { proofKinds } from '../../../domain/claim-detail.ts';
import { forEachLanguage, locales, localeTags, type PerLanguage } from '../../../domain/locale.ts';
import { keysOf } from '../../../domain/record-of.ts';
import { typedDay } from '../../../domain/typed-day.ts';
import { languageFacts } from '../content/language-facts.ts';
import { proofFile } from '../content/schemas/claim.ts';
import { itemsOf } from './areas.ts';
import type { Json } from './change.ts';
import type { ContentTrees } from './content-trees.ts';
import { typedOver, type Typed, type ValueAt } from './drafts.ts';
import { plainWords } from './plain-words.ts';

/** A document that has come, as it is typed; days as YYYY-MM-DD, empty where nothing was typed. */
export interface ProofToEnter {
  /** ids */
  claim: string;
  products: readonly string[];
  /** of the material they are made of, and not of themselves */
  isOfMaterial: boolean;
  kind: string;
  issuer: string;
  number: string;
  date: string;
  validUntil: string;
  /** name of the uploaded document; empty: none */
  file: string;
}

export type WrongInProof = 'claim' | 'products' | 'kind' | 'issuer' | 'date' | 'validUntil' | 'file';

/** Which fields cannot stay so; none where it can be kept. @param today YYYY-MM-DD */
export function wrongInProof(proof: ProofToEnter, trees: ContentTrees, today: string): WrongInProof[] {
  const { claim, products, isOfMaterial, kind, issuer, date, validUntil, file } = proof;
  const known = itemsOf('products', trees);
  const wrong: Record<WrongInProof, boolean> = {
    products: products.some((one) => !known.includes(one)) || (products.length === 0 && !isOfMaterial),
    claim: !itemsOf('claims', trees).includes(claim),
    kind: !proofKinds.some((one) => one === kind),
    issuer: issuer === '',
    date: !isDay(date) || date > today,
    validUntil: validUntil !== '' && (!isDay(validUntil) || validUntil < today),
    file: !proofFile.test(file),
  };
  return keysOf(wrong).filter((field) => wrong[field]);
}

const isDay = (text: string): boolean => typedDay(text) === text;

/** What it covers, in each language: the products by their names there. */
function coveredBy({ products, isOfMaterial }: ProofToEnter, trees: ContentTrees): PerLanguage<string> {
  return forEachLanguage((language) => {
    const names = products.map((one) => {
      const title = trees.valueAt(`products/${one}/${language}.json`, ['title']);
      return typeof title === 'string' && title !== '' ? plainWords(title) : one;
    });
    const list = new Intl.ListFormat(localeTags[language]).format(names);
    return [...(isOfMaterial ? [languageFacts(language).baseMaterial] : []), ...(names.length > 0 ? [list] : [])].join(
      '; ',
    );
  });
}

/**
 * The fields of a claim's proof as drafts, in the same places in which the claim's own form has them: it takes the place of
 * whatever proof stood there. @param published what is public at a place
 */
export function typedProof(proof: ProofToEnter, trees: ContentTrees, published: ValueAt): Typed[] {
  const file = `claims/${proof.claim}.json`;
  const over = typedOver(trees, published);
  const field = (key: string[], value: Json | undefined): Typed => over(file, ['proof', ...key], value);
  const orNone = (text: string) => (text === '' ? undefined : text);
  const covers = coveredBy(proof, trees);
  return [
    field(['kind'], proof.kind),
    field(['issuer'], proof.issuer),
    field(['number'], orNone(proof.number)),
    field(['date'], proof.date),
    field(['validUntil'], orNone(proof.validUntil)),
    ...locales.map((language) => field(['covers', language], covers[language])),
    field(['url'], undefined),
    field(['file'], proof.file),
  ];
}
