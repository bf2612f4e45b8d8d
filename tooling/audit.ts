import { spawnSync } from 'node:child_process';
import * as z from 'zod/mini';

// `npm run audit -- [--strict]`: known weaknesses of the packages of the running site, as the npm registry lists them.
// Ends with 1 on a high or critical one. Where the registry gives no answer nothing was checked: that is said, and with
// --strict, as before a release, it is a failure too.
const isStrict = process.argv.includes('--strict');
const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), range: z.string(), fixAvailable: z.unknown() }),
  ),
  metadata: z.object({ vulnerabilities: z.object({ total: z.number() }) }),
});

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], {
  encoding: 'utf8',
  timeout: 60_000,
  shell: process.platform === 'win32',
  maxBuffer: 64 * 1024 * 1024,
});
const report = z.safeParse(reportSchema, parse(stdout));
if (!report.success) {
  console.log('Dependency audit: not checked, the registry gave no answer.');
  if (isStrict) process.exitCode = 1;
} else {
  const found = Object.entries(report.data.vulnerabilities);
  for (const [name, { severity, range, fixAvailable }] of found)
    console.log(
      `${severity}: ${name} ${range}${fixAvailable === false ? ', no fix yet' : ', fix available: npm audit fix'}`,
    );
  const grave = found.filter(([, { severity }]) => severity === 'high' || severity === 'critical').length;
  console.log(
    `Dependency audit: ${report.data.metadata.vulnerabilities.total} known weaknesses in packages of the running site, ${grave} of them high or critical.`,
  );
  if (grave > 0) process.exitCode = 1;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    // npm was stopped or printed no JSON: no answer
    return null;
  }
}
