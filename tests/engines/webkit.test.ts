import { describe } from 'vitest';
import { startWebKit } from './by-selenium.ts';
import { journeysIn } from './journeys.ts';

// its driver stops answering now and then: the journey is gone once more, with a driver of its own
describe('in WebKit', { retry: 1 }, () => journeysIn(startWebKit));
