import { withDesk } from '../../../document/with-desk.ts';
import { originalAnswer } from './original-answer.ts';

/** A picture of the library as it was uploaded. */
export const loader = withDesk(({ database, params }) => originalAnswer(database, params['name'] ?? ''));
