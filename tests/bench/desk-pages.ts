import { openDatabase } from '../../server/platform/database/open-database.ts';
import { addOperator } from '../../server/features/accounts/operators.ts';
import { openSession } from '../../server/features/accounts/sessions.ts';
import type { BenchDatabase } from './bench-database.ts';
import { processorTime, residentMemory } from './process-accounts.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { visitsFor } from './visits.ts';

const quiet = { info: () => undefined, warn: () => undefined };

export interface DeskAccounts {
  /** ids, for what is theirs */
  operators: string[];
  /** cookies of people who are signed in */
  cookies: string[];
}

/** Makes the tables and the people who click. @param count how many of them */
export async function peopleAtWork(database: BenchDatabase, count: number): Promise<DeskAccounts> {
  await (await startServerProcess(database.env)).stop();
  const url = database.env['DATABASE_URL'] ?? null;
  const opened = openDatabase({ dataDir: database.dataDir, databaseUrl: url, databasePool: 2 }, Date.now, quiet);
  const people: DeskAccounts = { operators: [], cookies: [] };
  try {
    for (let number = 0; number < count; number += 1) {
      const name = `operator-${number}`;
      const email = `${name}@bench.example`;
      const operator =
        (await addOperator(opened, { email, name, role: 'admin', language: 'en' }, Date.now())) ??
        // the tables were filled another time
        (await opened.read((reader) =>
          reader.selectFrom('operators').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
        ));
      const origin = { addressPrefix: '127.0.0.1', device: 'bench' };
      const { token } = await opened.write((transaction) =>
        openSession(transaction, operator, { stage: 'full', ...origin }, Date.now()),
      );
      people.operators.push(operator.id);
      people.cookies.push(`desk-session=${token}`);
    }
  } finally {
    await opened.close();
  }
  return people;
}

export interface DeskPage {
  page: string;
  /** milliseconds that p95 may take */
  most: number;
  /** the n-th address of its kind that is asked for */
  path: (n: number) => string;
}

const list = 50;
const found = 150;
const one = 30;

/** The pages people click, each with addresses that differ from one time to the next where they would. */
export const deskPages = (size: number, oldest: number): DeskPage[] => {
  const moment = (n: number) => Math.floor(Date.now() - ((Date.now() - oldest) * ((n * 37) % 97)) / 100);
  const number = (n: number) => (n * 7_919) % size;
  const fixed = (path: string) => () => path;
  return [
    { page: 'Today', most: list, path: fixed('/today') },
    { page: 'Inbox, open', most: list, path: fixed('/inbox') },
    { page: 'Inbox, a later page of what is open', most: list, path: (n) => `/inbox?after=${moment(n)}.item-0` },
    { page: 'Inbox, mine', most: list, path: fixed('/inbox?assignee=me') },
    { page: 'Inbox, nobody’s', most: list, path: fixed('/inbox?assignee=nobody') },
    { page: 'Inbox, overdue', most: list, path: fixed('/inbox?due=overdue') },
    { page: 'Inbox, all, a later page', most: list, path: (n) => `/inbox?state=any&after=${moment(n)}.item-0` },
    { page: 'Inbox, call requests that wait', most: list, path: fixed('/inbox?state=waiting&kind=callback') },
    { page: 'Inbox, a label', most: list, path: fixed('/inbox?state=any&label=airline') },
    { page: 'Search, two frequent words', most: found, path: fixed('/inbox?q=pallet+festival') },
    {
      page: 'Search, two frequent words, a later page',
      most: found,
      path: (n) => `/inbox?q=pallet+festival&after=${Math.max(1, number(n))}`,
    },
    { page: 'Search, a name', most: found, path: fixed('/inbox?q=Lotte+Petit') },
    { page: 'Search, one item', most: found, path: (n) => `/inbox?q=reference${number(n)}` },
    { page: 'An item', most: one, path: (n) => `/inbox/item-${number(n)}` },
    { page: 'Orders, all', most: list, path: fixed('/orders') },
    { page: 'Orders, received', most: list, path: fixed('/orders?state=received') },
    { page: 'Orders, done, a later page', most: list, path: (n) => `/orders?state=done&before=${moment(n)}.order-0` },
    { page: 'An order', most: one, path: (n) => `/orders/order-${number(n)}` },
    { page: 'Failed mails', most: list, path: fixed('/mails') },
    { page: 'Log', most: list, path: fixed('/log') },
  ];
};

export interface DeskServer {
  server: ServerProcess;
  /** as its people type it */
  address: string;
  /** Asks for a page as somebody who is signed in. @returns milliseconds until all of it was there */
  open(path: string, cookie: string): Promise<number>;
  /** milliseconds of processor time that the server has used, its threads included; the database's own not */
  processorTime(): number;
  /** bytes of memory in use, as the system counts them */
  memory(): number;
  stop(): Promise<void>;
}

export async function startDeskServer(database: BenchDatabase, desk: 'on' | 'off'): Promise<DeskServer> {
  const env = { ...database.env, DESK: desk, DESK_PORT: '0', MAIL_PER_SECOND: '1' };
  const server = await startServerProcess(env);
  // said after the site's own line
  const said = () => /The desk: (http:\S+|not) /.exec(server.output())?.[1];
  for (let tries = 0; said() === undefined && tries < 500; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const address = said() ?? '';
  return {
    server,
    address,
    open: async (path, cookie) => {
      const began = performance.now();
      const response = await fetch(`${address}${path}`, { headers: { cookie }, redirect: 'manual' });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}\n${server.output()}`);
      return performance.now() - began;
    },
    processorTime: () => processorTime([server.pid]),
    memory: () => residentMemory(server.pid),
    stop: async () => {
      await server.stop();
    },
  };
}

/** Milliseconds of page views on the public site, a hundred a second, whoever waits. */
export const visitorsWait = ({ server }: DeskServer, seconds: number): Promise<number[]> =>
  visitsFor(seconds, async () => {
    const asked = performance.now();
    const response = await fetch(`${server.url}/shop`);
    await response.arrayBuffer();
    return performance.now() - asked;
  });
