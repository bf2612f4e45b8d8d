import { createHmac } from 'node:crypto';
import { parseMailAddress } from '../../../../domain/mail-address.ts';
import { addressKey, hashedSpelling } from '../../mail-address/address-key.ts';
import { mergeSubscriptions, type AddressTables } from './0011-merge-subscriptions.ts';
import type { Migration, MigrationConnection } from './migration.ts';

/** Rows in memory at a time. */
const batch = 500;

/**
 * Never changed once released. An e-mail address has one spelling everywhere (domain/mail-address.ts): stored ones are
 * brought to it, so that export, erasure and counting find all of a mailbox. Automatic mails are counted by the network
 * that caused them, too.
 */
export const oneAddress: Migration = {
  name: '0011-one-address',
  steps: () => [
    'ALTER TABLE mails ADD COLUMN sender_hash TEXT',
    'CREATE INDEX mails_sender ON mails (sender_hash, created_at) WHERE sender_hash IS NOT NULL',
    { does: 'bring the addresses of submissions and mails to their one spelling', run: respellMessages },
    { does: 'bring the addresses of the newsletter to their one spelling', run: respellNewsletter },
    { does: 'bring the addresses of operators to their one spelling', run: respellOperators },
  ],
};

async function respellMessages(connection: MigrationConnection): Promise<void> {
  const database = connection.withTables<AddressTables>();
  for (let last = ''; ;) {
    const rows = await database
      .selectFrom('submissions')
      .select(['id', 'email', 'payload'])
      .where('id', '>', last)
      .where('email', 'is not', null)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id, email, payload } of rows) {
      const spelling = email === null ? null : parseMailAddress(email.trim());
      if (spelling === null || spelling === email) continue;
      const content: unknown = JSON.parse(payload);
      const changed = typeof content === 'object' && content !== null ? { ...content, email: spelling } : content;
      await database
        .updateTable('submissions')
        .set({ email: spelling, payload: JSON.stringify(changed) })
        .where('id', '=', id)
        .execute();
    }
    last = rows.at(-1)?.id ?? '';
    if (rows.length < batch) break;
  }
  const key = await secret(connection, 'receipt');
  for (let last = ''; ;) {
    const rows = await database
      .selectFrom('mails')
      .select(['id', 'recipient', 'recipient_hash'])
      .where('id', '>', last)
      .where('recipient', 'is not', null)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id, recipient, recipient_hash } of rows) {
      const spelling = recipient === null ? null : parseMailAddress(recipient.trim());
      if (spelling === null || spelling === recipient) continue;
      const hash =
        recipient_hash !== null && key !== null ? sign(key, withoutTag(addressKey(spelling))) : recipient_hash;
      await database
        .updateTable('mails')
        .set({ recipient: spelling, recipient_hash: hash })
        .where('id', '=', id)
        .execute();
    }
    last = rows.at(-1)?.id ?? '';
    if (rows.length < batch) break;
  }
}

async function respellNewsletter(connection: MigrationConnection): Promise<void> {
  const database = connection.withTables<AddressTables>();
  const key = await secret(connection, 'suppression');
  /** An objection made under another spelling holds under the one, too. */
  async function keepObjection(before: string, after: string): Promise<void> {
    if (key === null || before === hashedSpelling(after)) return;
    const objection = await database
      .selectFrom('suppressions')
      .select('created_at')
      .where('email_hash', '=', sign(key, before))
      .executeTakeFirst();
    if (objection)
      await database
        .insertInto('suppressions')
        .values({ email_hash: sign(key, hashedSpelling(after)), created_at: objection.created_at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
  for (const table of ['newsletter_proofs', 'newsletter_subscriptions'] as const)
    for (let last = ''; ;) {
      const rows = await database
        .selectFrom(table)
        .select(['id', 'email'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(batch)
        .execute();
      for (const { id, email } of rows) {
        const spelling = addressKey(email);
        if (spelling === email) continue;
        await keepObjection(email, spelling);
        if (table === 'newsletter_subscriptions') await mergeSubscriptions(connection, id, spelling);
        await database.updateTable(table).set({ email: spelling }).where('id', '=', id).execute();
      }
      last = rows.at(-1)?.id ?? '';
      if (rows.length < batch) break;
    }
}

/** A handful. Two that become one are left alone: the one whose address it is already can sign in. */
async function respellOperators(connection: MigrationConnection): Promise<void> {
  const database = connection.withTables<AddressTables>();
  const operators = await database.selectFrom('operators').select(['id', 'email']).execute();
  const taken = new Set(operators.map(({ email }) => email));
  for (const { id, email } of operators) {
    const spelling = addressKey(email);
    if (taken.has(spelling)) continue;
    taken.add(spelling);
    await database.updateTable('operators').set({ email: spelling }).where('id', '=', id).execute();
  }
}

async function secret(connection: MigrationConnection, name: string): Promise<string | null> {
  const row = await connection
    .withTables<AddressTables>()
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** As openSecrets signs. */
const sign = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

/** As receipts were counted. */
function withoutTag(key: string): string {
  const address = hashedSpelling(key);
  const at = address.lastIndexOf('@');
  return address.slice(0, at).replace(/\+.*$/, '') + address.slice(at);
}
