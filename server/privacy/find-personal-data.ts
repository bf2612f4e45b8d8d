import { sql, type Kysely } from 'kysely';
import type { MailRow, Schema, SubmissionRow, SubscriptionRow, SuppressionRow } from '../database/schema.ts';
import { isSamePhone, type DataSubject } from './data-subject.ts';

/** Everything one database holds about a person. */
export interface PersonalData {
  submissions: SubmissionRow[];
  subscriptions: SubscriptionRow[];
  /** queued, sent and given-up mails to the person or about what they sent */
  mails: MailRow[];
  suppression: SuppressionRow | null;
  /** inquiry numbers of other people's messages in whose text the address or number stands: a person must look at them */
  mentionedIn: string[];
}

/**
 * Looks through every table with personal data.
 * @param suppressionHash of the address; null for a telephone number
 * @throws {StorageUnavailable} through the database that gave the reader
 */
export async function findPersonalData(reader: Kysely<Schema>, subject: DataSubject, suppressionHash: string | null): Promise<PersonalData> {
  const submissions = subject.kind === 'email' ? await submissionsOfAddress(reader, subject.email) : await callsOfNumber(reader, subject.digits);
  const subscriptions = subject.kind === 'email' ? await reader.selectFrom('newsletter_subscriptions').selectAll().where('email', '=', subject.email).execute() : [];
  const suppression = suppressionHash === null ? undefined : await reader.selectFrom('suppressions').selectAll().where('email_hash', '=', suppressionHash).executeTakeFirst();
  const submissionIds = submissions.map(({ id }) => id);
  const subscriptionIds = subscriptions.map(({ id }) => id);
  const mails = await reader
    .selectFrom('mails')
    .selectAll()
    .where((where) =>
      where.or([
        ...(subject.kind === 'email' ? [where(sql`lower(recipient)`, '=', subject.email)] : []),
        ...(submissionIds.length > 0 ? [where('submission_id', 'in', submissionIds)] : []),
        ...(subscriptionIds.length > 0 ? [where('subscription_id', 'in', subscriptionIds)] : []),
      ]),
    )
    .orderBy('created_at')
    .execute();
  const known = new Set(submissionIds);
  const mentions = await reader
    .selectFrom('submissions')
    .select(['id', 'inquiry_number'])
    .where(sql<boolean>`lower(payload) LIKE ${`%${escapeLike(subject.kind === 'email' ? subject.email : subject.digits)}%`} ESCAPE '!'`)
    .execute();
  return { submissions, subscriptions, mails, suppression: suppression ?? null, mentionedIn: mentions.filter(({ id }) => !known.has(id)).map((row) => row.inquiry_number) };
}

const submissionsOfAddress = (reader: Kysely<Schema>, email: string): Promise<SubmissionRow[]> =>
  reader.selectFrom('submissions').selectAll().where(sql`lower(email)`, '=', email).orderBy('received_at').execute();

/** Numbers are stored as typed, so they are compared here. */
async function callsOfNumber(reader: Kysely<Schema>, digits: string): Promise<SubmissionRow[]> {
  const calls = await reader.selectFrom('submissions').selectAll().where('kind', '=', 'callback').orderBy('received_at').execute();
  return calls.filter(({ payload }) => {
    const content: unknown = JSON.parse(payload);
    return typeof content === 'object' && content !== null && 'phone' in content && typeof content.phone === 'string' && isSamePhone(content.phone, digits);
  });
}

const escapeLike = (text: string) => text.replace(/[!%_]/g, (character) => `!${character}`);
