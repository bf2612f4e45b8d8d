import { spawnSync } from 'node:child_process';
import * as z from 'zod/mini';

// Known weaknesses of the packages that visitors' requests reach, as the npm registry lists them. Ends with 1 on a high
// or critical one; says so and ends with 0 where the registry cannot be asked, so that CI works without network.
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
if (!report.success) console.log('Dependency audit skipped: the registry gave no answer to it.');
else {
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
