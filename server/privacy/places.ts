import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backupFolder, backupsIn, copiesBeforeMigrations, filesSetAside } from '../backup/backup-files.ts';
import type { Selectable } from 'kysely';
import type { Config } from '../start/config.ts';
import type { Clock, Database, DatabaseLog } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { openSecrets, type Secrets } from '../database/secrets.ts';
import type { Schema } from '../database/schema.ts';
import { openSqlite } from '../database/sqlite-database.ts';
import { sqliteFileName } from '../database/sqlite-file.ts';

/** A database with personal data. */
export interface Place {
  /** for the operator */
  name: string;
  /**
   * `aside`: what a restore replaced; it may be damaged, and may hold what no other does.
   * `copy`: a backup or a copy made before an update, which holds nothing the others do not or did not hold
   */
  kind: 'live' | 'former' | 'aside' | 'copy';
  database: Database;
  secrets: Secrets;
}

/**
 * Every database of this installation: the one in use, the file that was in use before DATABASE_URL was set, what
 * restores set aside, and the copies of `npm run backup` and of updates. Copies kept elsewhere cannot be known here (docs/operation.md says what to do with them).
 */
export function openPlaces(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePool'>,
  now: Clock,
  log: DatabaseLog,
): Place[] {
  const place = (name: string, kind: Place['kind'], database: Database): Place => ({
    name,
    kind,
    database,
    secrets: openSecrets(database, now),
  });
  const places = [
    place(
      config.databaseUrl === null ? join(config.dataDir, sqliteFileName) : 'PostgreSQL (DATABASE_URL)',
      'live',
      openDatabase(config, now, log),
    ),
  ];
  const file = join(config.dataDir, sqliteFileName);
  if (config.databaseUrl !== null && existsSync(file))
    places.push(place(file, 'former', openSqlite(config.dataDir, now, log)));
  for (const { name, isDatabase } of filesSetAside(config.dataDir))
    if (isDatabase)
      places.push(place(join(config.dataDir, name), 'aside', openSqlite(config.dataDir, now, log, { fileName: name })));
  const folder = backupFolder(config.dataDir);
  for (const name of [...backupsIn(folder), ...copiesBeforeMigrations(folder).map((copy) => copy.name)])
    places.push(place(join(folder, name), 'copy', openSqlite(folder, now, log, { fileName: name })));
  return places;
}

export async function closePlaces(places: readonly Place[]): Promise<void> {
  await Promise.all(places.map(({ database }) => database.close()));
}

/**
 * What a column holds of a person. `personal`: it tells who it is or what they wrote; `about`: it says something of them or
 * of their message, and is exported and erased with its row; `hash`: somebody can be recognised by it, not read from it;
 * `none`: of the site alone.
 */
export type Held = 'personal' | 'about' | 'hash' | 'none';

/**
 * Every column of every table, because whoever adds one must say what it holds, how it is exported and how it is erased
 * (find-personal-data.ts, erase-personal-data.ts, retention): one that is missing is an error of types, and a test compares
 * with the real tables of both databases. Its purpose, its legal basis and how long it is kept stand in docs/privacy.md.
 */
export const heldColumns: { [Table in keyof Schema]: { [Column in keyof Selectable<Schema[Table]>]-?: Held } } = {
  submissions: {
    id: 'none',
    kind: 'about',
    inquiry_number: 'about',
    language: 'about',
    email: 'personal',
    payload: 'personal',
    idempotency_key: 'hash',
    request_hash: 'hash',
    is_contract: 'about',
    received_at: 'about',
    restricted_at: 'about',
    receipt_withheld: 'about',
    work_state: 'about',
    assignee_id: 'about',
    due_at: 'about',
    answered_at: 'about',
    revision: 'none',
  },
  item_labels: { submission_id: 'about', label: 'about', received_at: 'about' },
  item_notes: { id: 'none', submission_id: 'about', operator_id: 'about', text: 'personal', created_at: 'about' },
  // goes with its submission or note, by triggers
  search_texts: { n: 'none', submission_id: 'about', words: 'personal' },
  // goes with its order, by triggers
  order_texts: { n: 'none', order_id: 'about', words: 'personal' },
  // no word of one person alone (server/assistant/minimal-question.ts)
  unanswered_questions: {
    id: 'none',
    language: 'none',
    likeness: 'none',
    text: 'none',
    asked: 'none',
    first_day: 'none',
    last_day: 'none',
  },
  unanswered_words: { word_hash: 'hash', first_day: 'none' },
  // counts of a day, nobody's
  desk_days: { day: 'none', figures: 'none' },
  mails: {
    id: 'none',
    submission_id: 'about',
    subscription_id: 'about',
    sign_in_id: 'about',
    campaign_id: 'about',
    order_id: 'about',
    template: 'about',
    language: 'about',
    recipient: 'personal',
    recipient_hash: 'hash',
    sender_hash: 'hash',
    message_id: 'about',
    state: 'about',
    attempts: 'about',
    created_at: 'about',
    next_attempt_at: 'about',
    lease_owner: 'none',
    lease_until: 'none',
    last_error: 'about',
    sent_at: 'about',
    answer_id: 'about',
    paper_id: 'about',
    given_up_at: 'about',
  },
  orders: {
    id: 'none',
    order_number: 'about',
    kind: 'about',
    state: 'about',
    buyer: 'about',
    payment: 'about',
    language: 'about',
    email: 'personal',
    customer: 'personal',
    priced: 'about',
    net_cents: 'about',
    vat_cents: 'about',
    gross_cents: 'about',
    terms_version: 'about',
    idempotency_key: 'hash',
    request_hash: 'hash',
    received_at: 'about',
    changed_at: 'about',
    revision: 'about',
    restricted_at: 'about',
    receipt_withheld: 'about',
    vat_id_result: 'about',
    vat_id_reference: 'about',
    vat_id_checked_at: 'about',
    offer_number: 'about',
    due_at: 'about',
    payment_due_on: 'about',
  },
  order_steps: { id: 'none', order_id: 'about', state: 'about', at: 'about', operator_id: 'about', detail: 'about' },
  payment_reminders: {
    id: 'none',
    order_id: 'about',
    position: 'about',
    first_due_on: 'about',
    due_on: 'about',
    at: 'about',
    operator_id: 'about',
    paper_number: 'about',
    of_paper: 'about',
  },
  invoice_payments: { paper_number: 'about', order_id: 'about', at: 'about', operator_id: 'about' },
  withdrawals: {
    id: 'about',
    order_id: 'about',
    state: 'about',
    channel: 'about',
    received_at: 'about',
    tied_at: 'about',
    tied_by: 'about',
    decided_at: 'about',
    decided_by: 'about',
    refusal: 'about',
    note: 'personal',
    needs_return: 'about',
    return_by: 'about',
    dispatched_on: 'about',
    returned_on: 'about',
    settled_at: 'about',
    settled_by: 'about',
    revoked_at: 'about',
    revoked_by: 'about',
    revoked_because: 'personal',
  },
  withdrawal_lines: { withdrawal_id: 'about', item_no: 'about', quantity: 'about' },
  offers: {
    id: 'none',
    order_id: 'about',
    version: 'about',
    state: 'about',
    paper_id: 'about',
    number: 'about',
    priced: 'about',
    payment: 'about',
    valid_until: 'about',
    made_at: 'about',
    operator_id: 'about',
    accepted_at: 'about',
    accepted_by: 'personal',
    accepted_terms: 'about',
    accepted_tiers: 'about',
  },
  offer_changes: { id: 'none', offer_id: 'about', text: 'personal', text_hash: 'hash', at: 'about' },
  newsletter_subscriptions: {
    id: 'about',
    email: 'personal',
    state: 'about',
    language: 'about',
    consent_version: 'about',
    token_hash: 'hash',
    token_expires_at: 'about',
    requested_at: 'about',
    confirmed_at: 'about',
    unsubscribed_at: 'about',
    undeliverable_at: 'about',
    refusals: 'about',
    bounces: 'about',
    bounced_at: 'about',
  },
  newsletter_proofs: {
    id: 'none',
    email: 'personal',
    language: 'about',
    consent_version: 'about',
    requested_at: 'about',
    confirmed_at: 'about',
    unsubscribed_at: 'about',
  },
  suppressions: { email_hash: 'hash', created_at: 'about' },
  spent_proofs: { challenge: 'none', expires_at: 'none' },
  secrets: { name: 'none', value: 'none', created_at: 'none' },
  rate_limits: { key: 'hash', points: 'about', expire: 'about' },
  scheduled_jobs: { name: 'none', started_at: 'none', finished_at: 'none' },
  legal_texts: {
    document: 'none',
    version: 'none',
    language: 'none',
    effective_from: 'none',
    title: 'none',
    body: 'none',
    is_whole: 'none',
    stored_at: 'none',
  },
  // the company's own people at the desk
  operators: {
    id: 'about',
    email: 'personal',
    name: 'personal',
    role: 'about',
    language: 'about',
    created_at: 'about',
    disabled_at: 'about',
  },
  operator_links: { token_hash: 'hash', operator_id: 'about', created_at: 'about', expires_at: 'about' },
  passkeys: {
    id: 'about',
    operator_id: 'about',
    public_key: 'about',
    counter: 'about',
    transports: 'about',
    label: 'about',
    created_at: 'about',
    last_used_at: 'about',
  },
  authenticator_apps: {
    operator_id: 'about',
    secret: 'about',
    created_at: 'about',
    confirmed_at: 'about',
    last_step: 'about',
  },
  recovery_codes: { code_hash: 'hash', operator_id: 'about', created_at: 'about', used_at: 'about' },
  sign_ins: {
    id: 'about',
    token_hash: 'hash',
    operator_id: 'about',
    step: 'about',
    tries: 'about',
    created_at: 'about',
    expires_at: 'about',
  },
  desk_sessions: {
    id: 'about',
    token_hash: 'hash',
    operator_id: 'about',
    stage: 'about',
    created_at: 'about',
    last_seen_at: 'about',
    confirmed_at: 'about',
    address_prefix: 'personal',
    device: 'about',
  },
  desk_log: {
    id: 'none',
    at: 'about',
    operator_id: 'about',
    operator: 'personal',
    action: 'about',
    item_kind: 'about',
    item_id: 'about',
    item_label: 'about',
    detail: 'about',
    address_prefix: 'personal',
  },
  // the newsletter; what the company writes in it is no visitor's
  campaigns: {
    id: 'none',
    name: 'none',
    state: 'none',
    paused_because: 'none',
    version: 'none',
    content: 'none',
    created_at: 'none',
    saved_at: 'about',
    saved_by: 'about',
    scheduled_at: 'none',
    started_at: 'none',
    resumed_at: 'none',
    listed_to: 'about',
    listed_at: 'none',
    finished_at: 'none',
    recipients: 'none',
    sent: 'none',
    refused: 'none',
    unclear: 'none',
    left_before: 'none',
    not_reached: 'none',
    bounced: 'none',
    unsubscribed: 'none',
  },
  campaign_versions: {
    id: 'none',
    campaign_id: 'none',
    version: 'none',
    content: 'none',
    saved_at: 'about',
    saved_by: 'about',
  },
  campaign_issues: { id: 'none', campaign_id: 'none', language: 'none', subject: 'none', content: 'none' },
  archived_newsletters: { slug: 'none', campaign_id: 'none', sent_at: 'none', shown_since: 'none' },
  archived_issues: {
    id: 'none',
    slug: 'none',
    language: 'none',
    subject: 'none',
    teaser: 'none',
    head_claims: 'none',
    content: 'none',
  },
  campaign_recipients: {
    id: 'about',
    campaign_id: 'about',
    subscription_id: 'about',
    language: 'about',
    state: 'about',
    reason: 'about',
    ended_at: 'about',
  },
  content_drafts: {
    place: 'about',
    file: 'about',
    at: 'about',
    value: 'about',
    operator_id: 'about',
    operator: 'personal',
    changed_at: 'about',
    plan_id: 'none',
  },
  content_files: {
    name: 'none',
    kind: 'none',
    bytes: 'none',
    uploaded_at: 'about',
    operator_id: 'about',
    operator: 'personal',
    original: 'none',
    focus: 'none',
  },
  content_originals: {
    hash: 'none',
    format: 'none',
    file_name: 'none',
    bytes: 'none',
    uploaded_at: 'none',
  },
  content_plans: {
    id: 'none',
    goes_live_at: 'about',
    planned_at: 'about',
    operator_id: 'about',
    operator: 'personal',
    problems: 'none',
  },
  content_versions: {
    number: 'none',
    id: 'none',
    published_at: 'about',
    operator_id: 'about',
    operator: 'personal',
    returns_to: 'about',
    changes: 'about',
    differences: 'about',
  },
  answers: {
    id: 'none',
    submission_id: 'about',
    operator_id: 'about',
    operator_name: 'personal',
    state: 'about',
    language: 'about',
    subject: 'personal',
    body: 'personal',
    quotes: 'about',
    message_id: 'about',
    in_reply_to: 'about',
    reference_ids: 'about',
    changed_at: 'about',
    sent_at: 'about',
  },
  privacy_cases: {
    id: 'none',
    kind: 'about',
    subject: 'personal',
    subject_hash: 'hash',
    received_at: 'about',
    due_at: 'about',
    extended_because: 'personal',
    opened_by: 'about',
    closed_at: 'about',
    outcome: 'about',
    reason: 'personal',
    record: 'about',
  },
  item_acts: {
    id: 'none',
    submission_id: 'about',
    operator_id: 'about',
    operator_name: 'personal',
    kind: 'about',
    outcome: 'about',
    amount_cents: 'about',
    note: 'personal',
    at: 'about',
  },
  paper_series: { id: 'none', last: 'none' },
  papers: {
    id: 'none',
    kind: 'about',
    number: 'about',
    series: 'none',
    position: 'none',
    cause: 'about',
    order_number: 'about',
    email: 'personal',
    language: 'about',
    content: 'personal',
    issued_on: 'about',
    issued_at: 'about',
  },
  paper_files: { paper_id: 'about', pdf: 'personal', sha256: 'hash', made_at: 'about' },
  mailboxes: {
    id: 'none',
    uid_validity: 'none',
    last_uid: 'none',
    last_arrival: 'none',
    stumbles: 'none',
    lease_owner: 'none',
    lease_until: 'none',
    looked_at: 'none',
    problem: 'none',
    problem_since: 'none',
  },
  incoming_mails: {
    id: 'none',
    submission_id: 'about',
    opens: 'about',
    kind: 'about',
    found_by: 'about',
    from_sender: 'about',
    forged: 'about',
    names_number: 'about',
    from_name: 'personal',
    from_address: 'personal',
    subject: 'personal',
    body: 'personal',
    body_cut: 'about',
    message_id: 'about',
    content_hash: 'hash',
    unlisted_files: 'about',
    arrived_at: 'about',
    taken_at: 'about',
  },
  incoming_files: {
    id: 'none',
    mail_id: 'about',
    position: 'none',
    name: 'personal',
    bytes: 'about',
    kept: 'about',
    content: 'personal',
  },
  saved_views: { id: 'none', operator_id: 'about', name: 'about', filter: 'about', created_at: 'about' },
};
