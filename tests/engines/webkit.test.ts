import { startWebKit } from './by-selenium.ts';
import { journeysIn } from './journeys.ts';

journeysIn(startWebKit);
