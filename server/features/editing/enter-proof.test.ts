import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problemsOf } from '../../web/publishing/read-content.ts';
import type { Change } from './change.ts';
import { ContentTrees } from './content-trees.ts';
import { typedProof, wrongInProof, type ProofToEnter } from './enter-proof.ts';
import { layOver } from './lay-over.ts';

const root = join(process.cwd(), 'content');
const code = new ContentTrees(root, new Map());
const today = '2026-11-22';
const proof: ProofToEnter = {
  claim: 'home-compostable',
  products: ['forks', 'knives'],
  isOfMaterial: false,
  kind: 'certificate',
  issuer: 'Sample Institute',
  number: 'S 0815',
  date: '2026-11-02',
  validUntil: '2031-11-01',
  file: 'certificate-1a2b3c4d.pdf',
};

test('a certificate is the proof of its claim, and names its products in every language', () => {
  const changes = typedProof(proof, code, (file, at) => code.valueAt(file, at)).flatMap(
    ({ file, at, value }): Change[] => (value === undefined ? [] : [{ file, at, value }]),
  );
  const after = new ContentTrees(root, layOver(root, changes).overlay);
  expect(after.valueAt('claims/home-compostable.json', ['proof'])).toMatchObject({
    kind: 'certificate',
    number: 'S 0815',
    covers: { en: 'Forks and Knives', de: 'Gabeln und Messer', nl: 'Vorken en Messen', fr: 'Fourchettes et Couteaux' },
  });
  expect(problemsOf(changes, new Date(`${today}T12:00:00Z`)).filter((one) => !one.includes('proof.file'))).toEqual([]);
});

test.each<[string, Partial<ProofToEnter>]>([
  ['products', { products: [] }],
  ['products', { products: ['plates'] }],
  ['claim', { claim: 'nothing' }],
  ['kind', { kind: 'seal' }],
  ['issuer', { issuer: '' }],
  ['date', { date: '2026-13-40' }],
  ['date', { date: '2026-02-30' }],
  ['date', { date: '2026-11-23' }],
  ['validUntil', { validUntil: '2026-11-21' }],
  ['file', { file: '' }],
])('what is wrong with its %s is said there', (field, change) => {
  expect(wrongInProof({ ...proof, ...change }, code, today)).toEqual([field]);
});

test('a certificate of the material needs no product, and one without an end none', () => {
  expect(wrongInProof({ ...proof, products: [], isOfMaterial: true, validUntil: '' }, code, today)).toEqual([]);
});
