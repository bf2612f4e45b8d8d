const day = 24 * 60 * 60 * 1000;

/** How many rows or files each rule was about. */
export interface RetentionReport {
  submissionsDeleted: number;
  submissionsRestricted: number;
  unconfirmedDeleted: number;
  consentsDeleted: number;
  sentMailsDeleted: number;
  deadMailsDeleted: number;
  mailFilesDeleted: number;
  asideDeleted: number;
  countersDeleted: number;
  deskSignInsDeleted: number;
  deskLogDeleted: number;
}

/** One line a rule, for the operator. */
export function describeReport(report: RetentionReport): string[] {
  const line = (count: number, meaning: string) => `${String(count).padStart(7)}  ${meaning}`;
  return [
    line(
      report.submissionsDeleted,
      'messages, pre-orders, call requests and withdrawals older than 10 years: deleted with their mails',
    ),
    line(report.submissionsRestricted, 'those older than 2 years: processing restricted'),
    line(report.unconfirmedDeleted, 'newsletter requests nobody confirmed for 7 days: deleted'),
    line(
      report.consentsDeleted,
      'newsletter consents, three years after the end of the year of unsubscribing: deleted',
    ),
    line(report.sentMailsDeleted, 'outbox records of mails delivered 30 days ago: deleted'),
    line(report.deadMailsDeleted, 'outbox records of mails given up, 90 days after they were written: deleted'),
    line(report.mailFilesDeleted, 'mail files (.eml) older than 30 days: deleted'),
    line(report.asideDeleted, 'databases that a restore or an update set aside 30 days ago: deleted'),
    line(report.countersDeleted, 'expired rate counters and used proofs of work: deleted'),
    line(report.deskSignInsDeleted, 'sessions, links and sign-ins of the desk that have ended: deleted'),
    line(report.deskLogDeleted, 'lines of the desk’s log after two years, and people removed that long ago: deleted'),
  ];
}

/** Moments in milliseconds since 1970 UTC; what happened at or before them falls under the rule. */
export interface RetentionCutoffs {
  restricted: number;
  deleted: number;
  unconfirmed: number;
  /** the first moment of a year in Germany; a consent that ended before it is deleted */
  unsubscribedBefore: number;
  sentMails: number;
  deadMails: number;
  setAside: number;
  deskSessions: number;
  deskLog: number;
  now: number;
}

/**
 * What is due at a moment. Two and ten years: specification, section 9; seven days and the newsletter's proof: privacy
 * policy, section 14 (§§ 195, 199 BGB); the mails' own records are kept only as long as somebody may ask for them.
 * @param now milliseconds since 1970 UTC
 */
export function retentionCutoffs(now: number): RetentionCutoffs {
  return {
    restricted: yearsBefore(now, 2),
    deleted: yearsBefore(now, 10),
    unconfirmed: now - 7 * day,
    unsubscribedBefore: startOfGermanYear(germanYear(now) - 3),
    sentMails: now - 30 * day,
    deadMails: now - 90 * day,
    setAside: now - 30 * day,
    // a session ends after 12 hours (server/people/sessions.ts)
    deskSessions: now - day,
    // a day behind the tables' own guard (0010-desk-people.ts), which goes by the database's clock
    deskLog: now - (2 * 365 + 1) * day,
    now,
  };
}

/** The same date and time so many years earlier; 29 February becomes the 28th. */
function yearsBefore(now: number, years: number): number {
  const date = new Date(now);
  const month = date.getUTCMonth();
  date.setUTCFullYear(date.getUTCFullYear() - years);
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return date.getTime();
}

const germanYear = (time: number) =>
  Number(new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', year: 'numeric' }).format(time));

/** In January Germany is one hour ahead of UTC. */
const startOfGermanYear = (year: number) => Date.UTC(year, 0, 1) - 60 * 60 * 1000;
