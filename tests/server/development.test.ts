import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { content } from '../../server/features/content/load.ts';
import { listContentFiles } from '../../server/web/page-cache/list-documents.ts';
import { freePort } from '../../tooling/free-port.ts';

const folder = mkdtempSync(join(tmpdir(), 'development-'));
let server: ChildProcess | undefined;
afterAll(async () => {
  if (server !== undefined && server.exitCode === null) {
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

/** What `npm run dev` runs, without starting anew after a change. @returns its address */
async function startDevelopment(settings: NodeJS.ProcessEnv): Promise<string> {
  // reloading has the port ten thousand above
  let port = await freePort();
  while (port > 55_000) port = await freePort();
  const child = spawn(process.execPath, ['--conditions=development', 'tooling/dev.ts'], {
    env: { PATH: process.env.PATH, PORT: String(port), DESK: 'off', DATA_DIR: folder, ...settings },
  });
  server = child;
  let printed = '';
  const hear = (chunk: Buffer) => (printed += chunk.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  await expect
    .poll(() => (child.exitCode === null ? printed : `ended: ${printed}`), { timeout: 170_000 })
    .toContain('Development server');
  return `http://localhost:${port}`;
}

test(
  'development shows claims as CLAIMS says, and has every file that the built site has',
  { tags: ['slow'] },
  async () => {
    const url = await startDevelopment({ CLAIMS: 'proven' });
    const page = await fetch(`${url}/claims`);
    expect(page.status).toBe(200);
    const shown = `${await page.text()} ${await (await fetch(`${url}/data/en/claim-details.json`)).text()}`;
    expect([...content().ledger.keys()].filter((id) => shown.includes(`"${id}"`))).toEqual([]);

    const files = listContentFiles(content(), { modified: new Map() });
    expect(files.map(({ path }) => path)).toContain('/feed.atom');
    for (const { path, type } of files) {
      const answer = await fetch(url + path);
      expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, type]);
      await answer.body?.cancel();
    }
  },
);
