import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTrained, writeClassifier } from './classifier-file.ts';
import { createClassifier } from './question-classifier.ts';
import { trainClassifier } from './train-classifier.ts';
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

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'classifier-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a trained classifier', () => {
  it('tells what a question is about that it never read', () => {
    const { opinion } = createClassifier(trainClassifier(questions, ''));
    expect(opinion('could i pay by invoices')[0]?.subject).toBe('payment');
    expect(opinion('how long does the parcel take')[0]?.subject).toBe('delivery-time');
    expect(opinion('is there a match')[0]?.subject).toBe('none');
    expect(opinion('zzz').reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  it('is the same after each training, and as it was written', () => {
    const [once, again] = [trainClassifier(questions, 'a'), trainClassifier(questions, 'a')];
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
