/** @module-tag slow */

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

interface Ended {
  code: number | null;
  output: string;
}

function run(words: string[], options: { cwd?: string; env?: Record<string, string> } = {}): Promise<Ended> {
  const child = spawn(process.execPath, words, {
    ...options,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise((ended) => child.once('close', (code) => ended({ code, output })));
}

test('the recorded checksums are those of the Node that the project uses', () => {
  const recorded: unknown = JSON.parse(readFileSync('tooling/node-checksums.json', 'utf8'));
  const used: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(recorded).toMatchObject({ version: expect.any(String), sha256: { 'linux-x64': expect.any(String) } });
  expect(used).toHaveProperty(
    'dependencies.node',
    typeof recorded === 'object' && recorded !== null && 'version' in recorded ? recorded.version : '',
  );
});

test.runIf(`${process.platform}-${process.arch}` === 'linux-x64')('the Node that runs this is the recorded one', () => {
  const recorded = readFileSync('tooling/node-checksums.json', 'utf8');
  expect(recorded).toContain(createHash('sha256').update(readFileSync('node_modules/node/bin/node')).digest('hex'));
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-supply-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A set-up over a folder whose Node is this content. */
function install(content: string): void {
  mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true });
  const { version } = JSON.parse(readFileSync('node_modules/node/package.json', 'utf8')) as { version: string };
  writeFileSync(join(folder, 'node_modules/node/package.json'), JSON.stringify({ version }));
  writeFileSync(join(folder, 'node_modules/node/bin/node'), content);
}
const check = (platform: string) =>
  run(
    [
      '--input-type=module',
      '-e',
      `import { checkNode } from ${JSON.stringify(pathToFileURL(resolve('tooling/check-node.mjs')).href)}; checkNode({ platform: '${platform}', arch: 'x64' });`,
    ],
    { cwd: folder },
  );

test('an exchanged Node ends the set-up with a sentence, every time', async () => {
  install('something else');
  for (let time = 0; time < 2; time += 1) {
    const { code, output } = await check('linux');
    expect(code).toBe(1);
    expect(output).toContain('is not the Node');
  }
});

test('where no checksum is recorded that is said, once for each installation', async () => {
  install('whatever');
  expect(await check('plan9')).toMatchObject({ code: 0, output: expect.stringContaining('was not checked') });
  expect(await check('plan9')).toEqual({ code: 0, output: '' });
  utimesSync(join(folder, 'node_modules/node/bin/node'), 1, 1);
  expect((await check('plan9')).output).toContain('was not checked');
});

test('an audit that the registry does not answer says so, and fails where asked to be strict', async () => {
  const registry = createServer((_request, response) => response.writeHead(503).end());
  await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening));
  const address = registry.address();
  const env = {
    npm_config_registry: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    npm_config_cache: folder,
  };
  const [usual, strict] = await Promise.all([
    run(['tooling/audit.ts'], { env }),
    run(['tooling/audit.ts', '--strict'], { env }),
  ]);
  expect(usual).toMatchObject({ code: 0, output: expect.stringContaining('not checked') });
  expect(strict).toMatchObject({ code: 1, output: expect.stringContaining('not checked') });
  registry.close();
});

test('an audit that finds nothing says how much it found', async () => {
  const registry = createServer((_request, response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
  );
  await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening));
  const address = registry.address();
  const { code, output } = await run(['tooling/audit.ts', '--strict'], {
    env: {
      npm_config_registry: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
      npm_config_cache: folder,
    },
  });
  expect(output).toContain('Dependency audit: 0 known weaknesses');
  expect(code).toBe(0);
  registry.close();
});
