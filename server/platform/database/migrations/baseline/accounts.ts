import type { Dialect } from '../migration.ts';

/** Milliseconds a row of the desk's log is kept: two years, as server/features/retention/retention-rules.ts has it. */
const logKept = 2 * 365 * 24 * 60 * 60 * 1000;

/** Who works at the desk, how they sign in, their kept views, and the log of what they read and did. */
export const accountsTables = ({ kind, integer, strict }: Dialect): readonly string[] => [
  `CREATE TABLE operators (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    language TEXT NOT NULL CHECK (language IN ('de', 'en')),
    created_at ${integer} NOT NULL,
    disabled_at ${integer},
    role TEXT NOT NULL DEFAULT 'reader' CHECK (role IN ('reader', 'orders', 'clerk', 'admin'))
  )${strict}`,
  `CREATE TABLE operator_links (
    token_hash TEXT PRIMARY KEY,
    operator_id TEXT NOT NULL REFERENCES operators (id) ON DELETE CASCADE,
    created_at ${integer} NOT NULL,
    expires_at ${integer} NOT NULL
  )${strict}`,
  'CREATE INDEX operator_links_operator ON operator_links (operator_id)',
  `CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    operator_id TEXT NOT NULL REFERENCES operators (id) ON DELETE CASCADE,
    public_key TEXT NOT NULL,
    counter ${integer} NOT NULL,
    transports TEXT NOT NULL,
    label TEXT NOT NULL,
    created_at ${integer} NOT NULL,
    last_used_at ${integer}
  )${strict}`,
  'CREATE INDEX passkeys_operator ON passkeys (operator_id)',
  `CREATE TABLE authenticator_apps (
    operator_id TEXT PRIMARY KEY REFERENCES operators (id) ON DELETE CASCADE,
    secret TEXT NOT NULL,
    created_at ${integer} NOT NULL,
    confirmed_at ${integer},
    last_step ${integer} NOT NULL
  )${strict}`,
  `CREATE TABLE recovery_codes (
    code_hash TEXT PRIMARY KEY,
    operator_id TEXT NOT NULL REFERENCES operators (id) ON DELETE CASCADE,
    created_at ${integer} NOT NULL,
    used_at ${integer}
  )${strict}`,
  'CREATE INDEX recovery_codes_operator ON recovery_codes (operator_id)',
  `CREATE TABLE sign_ins (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    operator_id TEXT REFERENCES operators (id) ON DELETE CASCADE,
    step TEXT NOT NULL CHECK (step IN ('mail', 'second')),
    tries ${integer} NOT NULL,
    created_at ${integer} NOT NULL,
    expires_at ${integer} NOT NULL
  )${strict}`,
  'CREATE INDEX sign_ins_expiry ON sign_ins (expires_at)',
  'CREATE INDEX sign_ins_operator ON sign_ins (operator_id)',
  `CREATE TABLE desk_sessions (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    operator_id TEXT NOT NULL REFERENCES operators (id) ON DELETE CASCADE,
    stage TEXT NOT NULL CHECK (stage IN ('setup', 'full')),
    created_at ${integer} NOT NULL,
    last_seen_at ${integer} NOT NULL,
    confirmed_at ${integer} NOT NULL,
    address_prefix TEXT NOT NULL,
    device TEXT NOT NULL
  )${strict}`,
  'CREATE INDEX desk_sessions_operator ON desk_sessions (operator_id)',
  'CREATE INDEX desk_sessions_created ON desk_sessions (created_at)',
  `CREATE TABLE desk_log (
    id TEXT PRIMARY KEY,
    at ${integer} NOT NULL,
    operator_id TEXT,
    operator TEXT NOT NULL,
    action TEXT NOT NULL,
    item_kind TEXT,
    item_id TEXT,
    item_label TEXT,
    detail TEXT,
    address_prefix TEXT NOT NULL
  )${strict}`,
  'CREATE INDEX desk_log_at ON desk_log (at, id)',
  'CREATE INDEX desk_log_operator ON desk_log (operator_id, at)',
  'CREATE INDEX desk_log_item ON desk_log (item_id, at)',
  ...(kind === 'postgres' ? postgresGuards : sqliteGuards),
  `CREATE TABLE saved_views (
    id TEXT PRIMARY KEY,
    operator_id TEXT NOT NULL REFERENCES operators (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    filter TEXT NOT NULL,
    created_at ${integer} NOT NULL
  )${strict}`,
  'CREATE INDEX saved_views_operator ON saved_views (operator_id, created_at)',
];

/** No row is changed by anybody, and none is deleted before its time, whatever the code above says. */
const sqliteGuards = [
  `CREATE TRIGGER desk_log_unchanged BEFORE UPDATE ON desk_log
    BEGIN SELECT RAISE(ABORT, 'desk_log is append-only'); END`,
  `CREATE TRIGGER desk_log_kept BEFORE DELETE ON desk_log
    WHEN OLD.at > CAST(strftime('%s', 'now') AS INTEGER) * 1000 - ${logKept}
    BEGIN SELECT RAISE(ABORT, 'desk_log is append-only'); END`,
];

const postgresGuards = [
  `CREATE FUNCTION desk_log_guard() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        IF OLD.at <= extract(epoch FROM now()) * 1000 - ${logKept} THEN RETURN OLD; END IF;
      END IF;
      RAISE EXCEPTION 'desk_log is append-only';
    END $$`,
  'CREATE TRIGGER desk_log_unchanged BEFORE UPDATE OR DELETE ON desk_log FOR EACH ROW EXECUTE FUNCTION desk_log_guard()',
  'CREATE TRIGGER desk_log_kept BEFORE TRUNCATE ON desk_log FOR EACH STATEMENT EXECUTE FUNCTION desk_log_guard()',
];
