import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';

export interface IntakeRate {
  /** accepted messages */
  accepted: number;
  /** accepted messages a second */
  rate: number;
  /** milliseconds */
  p50: number;
  p99: number;
  /** answers that were not 200 */
  refused: number;
}

/** Visitors come from different addresses, as they do: each is counted by itself. */
const address = (): string => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;

/** Whether an answer has arrived to its end: all of its length, or the last piece of one that comes in pieces. */
function isWhole(answer: string): boolean {
  const body = answer.indexOf('\r\n\r\n') + 4;
  if (body < 4) return false;
  const length = /^content-length: (\d+)/im.exec(answer.slice(0, body))?.[1];
  return length === undefined ? answer.endsWith('0\r\n\r\n') : answer.length >= body + Number(length);
}

/**
 * Messages that servers accept over so many connections, each sending the next one when the last is answered. The servers
 * take turns with the connections, as behind a balancer.
 */
export async function intakeRate(
  ports: readonly number[],
  connections: number,
  milliseconds: number,
): Promise<IntakeRate> {
  const times: number[] = [];
  let refused = 0;
  const began = performance.now();
  await Promise.all(
    Array.from(
      { length: connections },
      (_, at) =>
        new Promise<void>((resolve, reject) => {
          const port = ports[at % ports.length] ?? 0;
          const socket = connect(port, '127.0.0.1');
          let received = '';
          let sentAt = 0;
          const next = () => {
            if (performance.now() - began >= milliseconds) {
              socket.end();
              resolve();
              return;
            }
            const id = randomUUID();
            const body = JSON.stringify({
              name: 'Visitor',
              email: `${id}@bench.example`,
              message: 'A message as people write it, of two lines perhaps.',
              language: 'de',
            });
            received = '';
            sentAt = performance.now();
            socket.write(
              `POST /functions/v1/send-contact-email HTTP/1.1\r\nhost: localhost:${port}\r\nx-forwarded-for: ${address()}\r\ncontent-type: application/json\r\nidempotency-key: ${id}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
            );
          };
          socket.on('connect', next);
          socket.on('error', reject);
          socket.on('data', (chunk) => {
            received += chunk.toString('latin1');
            if (!isWhole(received)) return;
            if (received.startsWith('HTTP/1.1 200')) times.push(performance.now() - sentAt);
            else refused += 1;
            next();
          });
        }),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { accepted: times.length, rate: times.length / seconds, p50: at(0.5), p99: at(0.99), refused };
}
