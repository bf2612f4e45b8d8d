import { startByPuppeteer } from './by-puppeteer.ts';
import { journeysIn } from './journeys.ts';

journeysIn(() => startByPuppeteer('Firefox'));
