import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';

// The attacking side of `floods.ts`, in a thread of its own so that the visitors' times are their own. Ends when told to
// and says which statuses it was answered with.

export const attacks = ['unread', 'rendered', 'connections', 'slow'] as const;

const { port, attack, file } = z
  .object({ port: z.number(), attack: z.enum(attacks), file: z.string() })
  .parse(workerData);

const statuses = new Map<number, number>();
const sockets = new Set<Socket>();
const stop = new AbortController();

/** A connection from an address of its own: the whole of 127.0.0.0/8 is this machine. */
function open(address: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: address });
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.on('close', () => sockets.delete(socket));
  return socket;
}

/** Counts answers by their status lines, also where one is cut in two. */
function countAnswers(socket: Socket): void {
  let rest = '';
  socket.on('data', (chunk: Buffer) => {
    const text = rest + chunk.toString('latin1');
    for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3})/g))
      statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + 1);
    rest = /HTTP\/1\.1 \d{0,2}$|H[TP/1.]{0,7}$/.exec(text.slice(-12))?.[0] ?? '';
  });
}

const closed = (socket: Socket) => new Promise<void>((done) => socket.once('close', () => done()));
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

/** Three connections with 1,300 requests each, one after the other down the line, and no answer is ever read. */
function unread(): void {
  for (const at of [1, 2, 3]) {
    const socket = open(`127.0.2.${at}`);
    socket.pause();
    socket.write(get(file).repeat(1_300));
  }
}

/** 2,000 pages to be rendered in one write, again and again; answers are read. */
async function rendered(): Promise<void> {
  while (!stop.signal.aborted) {
    const socket = open('127.0.2.1');
    countAnswers(socket);
    socket.write(get('/blog?category=product').repeat(1_999) + get('/blog?category=product', 'Connection: close\r\n'));
    await closed(socket);
  }
}

/** 1,000 connections at the same time, each from an address of its own with one page to be rendered, again and again. */
async function connections(): Promise<void> {
  for (let round = 0; !stop.signal.aborted; round += 1) {
    const all = Array.from({ length: 1_000 }, (_, at) => {
      const socket = open(`127.${3 + (round % 200)}.${Math.floor(at / 250)}.${(at % 250) + 1}`);
      countAnswers(socket);
      socket.write(get('/blog?category=product', 'Connection: close\r\n'));
      return closed(socket);
    });
    await Promise.all(all);
  }
}

/** 200 connections that ask for the largest file, uncompressed, and take a piece of it now and then. */
function slow(): void {
  for (let at = 0; at < 200; at += 1) {
    const socket = open(`127.0.2.${at + 1}`);
    countAnswers(socket);
    socket.pause();
    socket.write(get(file).repeat(20) + get('/blog?category=product').repeat(20));
    const sip = setInterval(() => {
      socket.once('data', () => socket.pause());
      socket.resume();
    }, 1_000);
    socket.once('close', () => clearInterval(sip));
  }
}

parentPort?.once('message', () => {
  stop.abort();
  for (const socket of sockets) socket.destroy();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage([...statuses]);
  parentPort?.close();
});
void { unread, rendered, connections, slow }[attack]();
