import { statfs } from 'node:fs/promises';
import { backupFolder, copiesIn } from '../../platform/database/backup-files.ts';
import type { Config } from '../../platform/config.ts';
import type { LaunchPoint } from '../content/launch-point.ts';
import { launchPoints } from '../content/launch-problems.ts';
import type { Content } from '../content/load.ts';
import { endingProofs, type EndingProof } from '../content/proofs.ts';

/** What somebody has to see to before it becomes trouble; in itself it says nothing of visitors. */
export interface SiteHealth {
  /** all that is to be settled before the site goes public, as `npm run launch-check` finds it */
  launch: LaunchPoint[];
  /** documents behind claims that run out or have run out */
  proofs: EndingProof[];
  /** of the newest copy that was made here; null: none, or the database keeps its copies elsewhere */
  backupAt: number | null;
  /** PostgreSQL is backed up by its own means */
  backedUpElsewhere: boolean;
  /** bytes left where the data lie; null where the system does not say */
  diskFree: number | null;
}

/** Looked up at most this often, in milliseconds: the first page of everybody asks for it. */
const life = 60_000;

/** @param content as it is public at the moment @param now milliseconds since 1970 UTC */
export function createSiteHealth(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'siteUrl' | 'smtpUrl' | 'mailTo' | 'ai'>,
  content: () => Content,
): (now: number) => Promise<SiteHealth> {
  let known: { at: number; health: Promise<Omit<SiteHealth, 'backupAt'>> } | null = null;
  let checked: { content: Content; day: string; points: LaunchPoint[] } | null = null;

  /** Checks every text of the site, a tenth of a second in which no visitor is answered: once for each content and day. */
  function pointsOf(current: Content, today: Date): LaunchPoint[] {
    const day = today.toISOString().slice(0, 10);
    if (checked?.content === current && checked.day === day) return checked.points;
    const settings = {
      SITE_URL: config.siteUrl,
      ...(config.smtpUrl === null ? {} : { SMTP_URL: config.smtpUrl }),
      ...(config.mailTo === null ? {} : { MAIL_TO: config.mailTo }),
      ...(config.ai === null ? {} : { AI_BASE_URL: config.ai.baseUrl }),
    };
    checked = { content: current, day, points: launchPoints(current, settings, today) };
    return checked.points;
  }

  async function look(now: number): Promise<Omit<SiteHealth, 'backupAt'>> {
    const today = new Date(now);
    const current = content();
    const disk = await statfs(config.dataDir).catch(() => null);
    return {
      launch: pointsOf(current, today),
      proofs: endingProofs(current.ledger, today),
      backedUpElsewhere: config.databaseUrl !== null,
      diskFree: disk === null ? null : disk.bavail * disk.bsize,
    };
  }

  return async (now) => {
    if (known === null || Math.abs(now - known.at) >= life) known = { at: now, health: look(now) };
    // as the page of the backups says it at the same moment
    const backupAt = copiesIn(backupFolder(config.dataDir)).at(-1)?.since ?? null;
    return { ...(await known.health), backupAt };
  };
}
