import { connect, type Socket } from 'node:net';

/** One connection on which a test writes bytes and reads what came back. */
export interface RawConnection {
  socket: Socket;
  write(text: string): void;
  /** Resolves with all that was received as soon as it matches. Rejects when the connection ends before. */
  until(pattern: RegExp): Promise<string>;
  /** Resolves with all that was received when the server ends the connection. */
  ended: Promise<string>;
}

/** @param from address of this machine to come from; the whole of 127.0.0.0/8 is */
export function openRaw(port: number, from = '127.0.0.1'): RawConnection {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let received = '';
  const waiting = new Set<{ pattern: RegExp; resolve(text: string): void; reject(error: Error): void }>();
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
    for (const one of waiting)
      if (one.pattern.test(received)) {
        waiting.delete(one);
        one.resolve(received);
      }
  });
  socket.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => {
    socket.on('close', () => {
      for (const { pattern, reject } of waiting) reject(new Error(`ended before ${pattern}: ${received}`));
      resolve(received);
    });
  });
  return {
    socket,
    ended,
    write: (text) => socket.write(text, 'latin1'),
    until: (pattern) =>
      new Promise((resolve, reject) => {
        if (pattern.test(received)) resolve(received);
        else waiting.add({ pattern, resolve, reject });
      }),
  };
}

/** A request's head as bytes, with the Host of the tests' site. */
export const head = (line: string, headers: Readonly<Record<string, string>> = {}): string =>
  `${line} HTTP/1.1\r\n${Object.entries({ Host: 'site.example', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** Statuses of all answers in a piece of text. */
export const statuses = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
