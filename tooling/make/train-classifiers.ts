import { workerData } from 'node:worker_threads';
import { writeClassifier } from '../../server/features/assistant/classifier-file.ts';
import { trainClassifiers } from '../../server/features/assistant/train-classifier.ts';
import type { Training } from './classifiers.ts';

// a thread of its own: training keeps one processor busy for some twenty seconds, and the build has a second one
const { materials, stamp }: Training = workerData;
for (const [language, trained] of trainClassifiers(materials, stamp)) writeClassifier(language, trained);
