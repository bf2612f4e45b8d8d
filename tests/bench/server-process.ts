import { spawn, type ChildProcess } from 'node:child_process';

/**
 * The built server in a process of its own, as in operation, so that it can be killed. Its clock can be moved from
 * outside: what waits for minutes or years need not be waited for.
 */
export interface ServerProcess {
  url: string;
  port: number;
  pid: number;
  /** Sets the process's clock to real time plus so many milliseconds. */
  shiftClock(milliseconds: number): void;
  /** Bytes that are still needed, after a collection of what is not: what grows here is a leak. */
  liveMemory(): Promise<number>;
  /** Sends a message to a module that was loaded into the process, and resolves with its answer. */
  ask(message: object): Promise<unknown>;
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** What it printed, the newest part. */
  output(): string;
  /** true while the process runs */
  alive(): boolean;
}

const entry = `
const real = Date.now;
let shift = 0;
Date.now = () => real() + shift;
process.on('message', (message) => {
  if ('shift' in message) shift = message.shift;
  else if ('live' in message) {
    globalThis.gc();
    process.send({ live: process.memoryUsage().heapUsed + process.memoryUsage().external });
  }
});
process.channel?.unref();
await import('./tooling/serve.mjs');
`;

/**
 * Starts the site built in the working folder. Rejects when it ends before it listens.
 * @param options of Node, for example a module to load into the server's process
 */
export async function startServerProcess(
  env: Record<string, string>,
  options: readonly string[] = [],
): Promise<ServerProcess> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--expose-gc', '--max-semi-space-size=2', ...options, '--input-type=module', '-e', entry],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: '0',
        DESK: 'off',
        // one machine plays all visitors, and says so as a proxy would
        TRUST_PROXY_HOPS: '1',
        RATE_LIMIT_SOFT: '100000000',
        RATE_LIMIT_HARD: '100000000',
        RATE_LIMIT_PAGES: '100000000',
        MAIL_RECEIPTS_PER_SENDER: '0',
        MAIL_RECEIPTS_PER_HOUR: '0',
        MAIL_PER_SECOND: '1000',
        MAIL_CONNECTIONS: '10',
        LOG_LEVEL: 'warn',
        // the site's own company is a sample, and these mail servers deliver to nobody
        SAMPLE_MAIL: 'send',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let printed = '';
  const keep = (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-20_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it listened:\n${printed}`)));
    child.stdout?.on('data', () => {
      const found = /served at http:\/\/localhost:(\d+)/.exec(printed)?.[1];
      if (found) resolve(Number(found));
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    shiftClock: (shift) => child.send({ shift }),
    liveMemory: () =>
      new Promise((resolve) => {
        child.once('message', (message) =>
          resolve(
            typeof message === 'object' && message !== null && 'live' in message ? Number(message.live) : Number.NaN,
          ),
        );
        child.send({ live: true });
      }),
    ask: (message) =>
      new Promise((resolve) => {
        child.once('message', resolve);
        child.send(message);
      }),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
    output: () => printed,
    alive: () => child.exitCode === null && child.signalCode === null,
  };
}
