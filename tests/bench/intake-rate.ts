import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';

export interface IntakeRate {
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

/** Messages that the server accepts over so many connections, each sending the next one when the last is answered. */
export async function intakeRate(port: number, connections: number, milliseconds: number): Promise<IntakeRate> {
  const times: number[] = [];
  let refused = 0;
  const began = performance.now();
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<void>((resolve, reject) => {
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
              `POST /functions/v1/send-contact-email HTTP/1.1\r\nhost: bench.example\r\nx-forwarded-for: ${address()}\r\ncontent-type: application/json\r\nidempotency-key: ${id}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
            );
          };
          socket.on('connect', next);
          socket.on('error', reject);
          socket.on('data', (chunk) => {
            received += chunk.toString('latin1');
            // the last chunk of a chunked answer
            if (!received.endsWith('0\r\n\r\n')) return;
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
  return { rate: times.length / seconds, p50: at(0.5), p99: at(0.99), refused };
}
