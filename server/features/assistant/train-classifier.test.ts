import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtClassifier, readTrained, writeClassifier } from './classifier-file.ts';
import type { Locale } from '../../../domain/locale.ts';
import { createConcepts, readConcepts } from './concepts.ts';
import { createClassifier } from './question-classifier.ts';
import { trainClassifiers, type Material } from './train-classifier.ts';
import { readTrainingQuestions } from './training-questions.ts';

const questions = [
  ...[
    'how can i pay',
    'can i pay later',
    'do you take paypal',
    'pay by bill',
    'invoice possible',
    'pay on invoice',
  ].map((question) => ({ subject: 'payment', question })),
  ...[
    'when will it get here',
    'how long until it gets here',
    'when does my parcel come',
    'parcel when',
    'how long',
  ].map((question) => ({ subject: 'delivery-time', question })),
  ...['what is the weather like', 'who won the match', 'tell me a joke', 'the match today', 'a joke please'].map(
    (question) => ({ subject: 'none', question }),
  ),
];

const material: Material = {
  questions,
  concepts: [
    ['delivery', ['parcel', 'deliver*']],
    ['invoice', ['invoice*', 'bill', 'receipt*']],
  ],
};

const trainedWith = (english: Material, ...others: [Locale, Material][]) => {
  const trained = trainClassifiers(new Map<Locale, Material>([['en', english], ...others]), 'a').get('en');
  if (!trained) throw new Error('English was not trained');
  return trained;
};

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'classifier-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a trained classifier', () => {
  it('tells what a question is about that it never read', () => {
    const { opinion } = createClassifier(trainedWith(material));
    expect(opinion('could i pay by invoices')[0]?.subject).toBe('payment');
    expect(opinion('how long does the parcel take')[0]?.subject).toBe('delivery-time');
    expect(opinion('is there a match')[0]?.subject).toBe('none');
    expect(opinion('zzz').reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  it('tells it better by words it never read that mean the same', () => {
    const shareOf = (concepts: Material['concepts'], question: string, of: string) =>
      createClassifier(trainedWith({ ...material, concepts }))
        .opinion(question)
        .find(({ subject }) => subject === of)?.share ?? 0;
    for (const [question, of] of [
      ['deliveries', 'delivery-time'],
      ['receipts', 'payment'],
    ] as const)
      expect(shareOf(material.concepts, question, of)).toBeGreaterThan(shareOf([], question, of) + 0.05);
  });

  it('learns from questions in another language what they mean', () => {
    const dutch: Material = {
      questions: [
        'ruilen',
        'ruilen kan dat',
        'kan ik ruilen',
        'omruilen',
        'ruilen of niet',
        'hoe omruilen',
        'inruilen',
      ].map((question) => ({
        subject: 'payment',
        question,
      })),
      concepts: [['exchange', ['*ruilen']]],
    };
    const shareOf = (...others: [Locale, Material][]) =>
      createClassifier(
        trainedWith({ ...material, concepts: [...material.concepts, ['exchange', ['swap*']]] }, ...others),
      )
        .opinion('swapping')
        .find(({ subject }) => subject === 'payment')?.share ?? 0;
    expect(shareOf(['nl', dutch])).toBeGreaterThan(shareOf() + 0.1);
  });

  it('is the same after each training, and as it was written', () => {
    const [once, again] = [trainedWith(material), trainedWith(material)];
    expect(again).toEqual(once);
    writeClassifier('en', once, folder);
    expect(readTrained('en', folder)).toEqual(once);
  });

  it('is none where the file is missing, cut off or of another kind', () => {
    expect(readTrained('en', folder)).toBeNull();
    for (const text of ['', 'no JSON\n', '{"stamp":"a","subjects":["none"],"bias":[0],"features":3}\n1234']) {
      writeFileSync(join(folder, 'en.bin'), text);
      expect(readTrained('en', folder)).toBeNull();
    }
  });
});

it('answers as soon as it was trained, also when questions came before', () => {
  expect(builtClassifier('fr', folder)).toBeNull();
  writeClassifier('fr', trainedWith(material), folder);
  expect(builtClassifier('fr', folder)).not.toBeNull();
});

describe('concepts', () => {
  const read = (text: string) => {
    mkdirSync(join(folder, 'concepts'), { recursive: true });
    writeFileSync(join(folder, 'concepts', 'de.txt'), text);
    return createConcepts(readConcepts('de', folder));
  };

  it('are found by whole words, beginnings and ends, however they are spelt', () => {
    const concepts = read('fork: gabel* *gabeln\nice: eis\nfries: pommes*\n');
    expect(concepts('gabelpreis')).toEqual(['fork']);
    expect(concepts('pommesgabeln').toSorted()).toEqual(['fork', 'fries']);
    expect(concepts('eisen')).toEqual([]);
    expect(createConcepts(readConcepts('fr', folder))('fourchette')).toEqual([]);
  });

  it.each([
    ['fork gabel', 'content/concepts/de.txt, line 1: is not "name: words"'],
    ['fork: gabel\nfork: forke', 'line 2: fork stands above already'],
    ['fork: gabel the-fork', '"the-fork" is no single word'],
  ])('that are wrong are named: %j', (text, problem) => {
    expect(() => read(text)).toThrow(problem);
  });
});

describe('training questions', () => {
  const read = (text: string) => {
    mkdirSync(join(folder, 'questions'), { recursive: true });
    writeFileSync(join(folder, 'questions', 'en.txt'), text);
    return readTrainingQuestions('en', new Set(['payment', 'none']), folder);
  };

  it('stand below their subject; a language may have none', () => {
    expect(read('[payment]\nhow to pay?\n\n[none]\nhow are you\n')).toEqual([
      { subject: 'payment', question: 'how to pay?' },
      { subject: 'none', question: 'how are you' },
    ]);
    expect(readTrainingQuestions('fr', new Set(), folder)).toBeNull();
  });

  it.each([
    ['[pament]\nhow to pay?', 'content/questions/en.txt, line 1: [pament] is no entry of content/faq'],
    ['how to pay?', 'line 1: a question stands before the first [subject]'],
    ['[payment]\nhow to pay?\n[none]\nHow to pay?', 'line 4: "How to pay?" stands on line 2 already'],
  ])('that are wrong are named: %j', (text, problem) => {
    expect(() => read(text)).toThrow(problem);
  });
});
