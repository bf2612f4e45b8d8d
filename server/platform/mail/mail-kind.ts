import type { Kysely, RawBuilder } from 'kysely';
import type { MailTemplate } from '../../../domain/forms/form.ts';
import { isLocale, type Locale } from '../../../domain/locale.ts';
import type { MailRow } from '../database/schema/mails.ts';
import type { Schema } from '../database/schema.ts';
import type { AttemptResult } from './attempt-result.ts';
import type { ComposedMail } from './mail-frame.ts';

/** A mail with what it is about, read from its rows. */
export interface PreparedMail {
  /** nobody wants it any more, because of something that happened since it was put into the outbox */
  isUnwanted: boolean;
  /** Everything of it but its two bodies. @throws {Error} when its rows do not belong together, which is a mistake of ours */
  compose(): Promise<ComposedMail>;
}

/** One kind of mail, as the feature it is about defines it. The platform hands mails over and knows nothing of what is in them. */
export interface MailKind {
  prepare(reader: Kysely<Schema>, mail: MailRow): Promise<PreparedMail>;
  /** Writes down what became of it, in the transaction that records the attempt. @param now milliseconds since 1970 UTC */
  ended?(transaction: Kysely<Schema>, mail: MailRow, result: AttemptResult, now: number): Promise<void>;
  /**
   * Set for what goes to many at once: everything else goes first, and it leaves only while this holds of its row of
   * `mails`. What may have arrived is not handed over again.
   */
  toMany?: { mayLeave: RawBuilder<boolean> };
}

/** How each mail is made. One that nobody has defined is an error of types. */
export type MailKinds = Readonly<Record<MailTemplate, MailKind>>;

interface MailParts<About> extends Omit<MailKind, 'prepare'> {
  /** @returns null: what it is about is gone, or its rows do not belong together */
  about(reader: Kysely<Schema>, mail: MailRow): Promise<About | null>;
  isUnwanted?(about: About | null): boolean;
  compose(about: About, mail: MailRow, language: Locale): ComposedMail | Promise<ComposedMail>;
}

/** A kind of mail: what it is about, whether it is still wanted, and what it says. */
export function mailKind<About>({ about, isUnwanted, compose, ...more }: MailParts<About>): MailKind {
  return {
    ...more,
    prepare: async (reader, mail) => {
      const found = await about(reader, mail);
      return {
        isUnwanted: isUnwanted?.(found) ?? false,
        compose: async () => {
          if (found === null) throw new Error(`Mail ${mail.id} (${mail.template}) lacks what it is about`);
          return compose(found, mail, isLocale(mail.language) ? mail.language : 'en');
        },
      };
    },
  };
}
