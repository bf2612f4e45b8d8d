import type { Secrets } from '../../platform/database/secrets.ts';

/** The token of a signed link: derived and not stored, so that a copy of the tables alone opens nothing. */
export interface LinkToken {
  /** `<id>.<signature>`. @throws {StorageUnavailable} */
  make(secrets: Secrets, id: string): Promise<string>;
  /** The id a token stands for, or null when the token is none of ours. @throws {StorageUnavailable} */
  read(secrets: Secrets, token: string): Promise<string | null>;
}

/** @param purpose of the key that signs @param about what the link opens: the same id signed for something else is another token */
export function linkToken(purpose: Parameters<Secrets['sign']>[0], about: string): LinkToken {
  const signed = (id: string) => `${about}:${id}`;
  return {
    make: async (secrets, id) => `${id}.${await secrets.sign(purpose, signed(id))}`,
    async read(secrets, token) {
      const [, id = '', signature = ''] = /^([\w-]{1,64})\.([\w-]{1,64})$/.exec(token) ?? [];
      return id !== '' && (await secrets.verify(purpose, signed(id), signature)) ? id : null;
    },
  };
}
