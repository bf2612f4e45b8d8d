import { spawnSync } from 'node:child_process';

/**
 * Day of the last commit that touched each file, from one reading of the history. Empty where there is no history
 * (an exported archive): then the sitemap names no dates rather than wrong ones.
 */
export function modifiedDates(): Map<string, string> {
  const { status, stdout } = spawnSync('git', ['log', '--format=@%cs', '--name-only', '--', 'content'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const dates = new Map<string, string>();
  if (status !== 0) return dates;
  let day = '';
  for (const line of stdout.split('\n')) {
    if (line.startsWith('@')) day = line.slice(1);
    else if (line && !dates.has(line)) dates.set(line, day);
  }
  return dates;
}
