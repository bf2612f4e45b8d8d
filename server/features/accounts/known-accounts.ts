import { hashToken } from './hash-token.ts';

/** How many sessions are remembered: the ones seen last. */
const limit = 1_000;

/**
 * Whose session a cookie was found to be when it was last looked up, so that the request limiter can count by account before
 * anything is read. It opens nothing: whether the session still holds is looked up for every page.
 */
export interface KnownAccounts {
  of(token: string | undefined): string | null;
  /** @param account null: the session has ended, or never was */
  note(token: string, account: string | null): void;
}

export function createKnownAccounts(): KnownAccounts {
  const accounts = new Map<string, string>();
  return {
    of: (token) => (token === undefined ? null : (accounts.get(hashToken(token)) ?? null)),
    note(token, account) {
      const key = hashToken(token);
      accounts.delete(key);
      if (account === null) return;
      accounts.set(key, account);
      if (accounts.size <= limit) return;
      const [oldest] = accounts.keys();
      if (oldest !== undefined) accounts.delete(oldest);
    },
  };
}
