import type { Clock, Database } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/database/secrets.ts';
import type { AttemptBudgets } from './attempt-budgets.ts';

/** What signing in works with. */
export interface AccountsSetting {
  database: Database;
  secrets: Secrets;
  now: Clock;
  /** DESK_URL: passkeys belong to its host */
  deskUrl: URL;
  /** shown by the browser when it asks for a passkey */
  brand: string;
  budgets: AttemptBudgets;
}
