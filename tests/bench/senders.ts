import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** What one visitor sent and what they were told. */
export interface Sent {
  key: string;
  email: string;
  inquiryNumber: string;
  /** tries until the answer, 1 when the first was answered */
  tries: number;
  milliseconds: number;
}

export interface Answer {
  status: number;
  text: string;
}

/** One POST of JSON. Rejects when no complete answer came. */
export function post(
  url: string,
  path: string,
  body: string,
  headers: Record<string, string> = {},
  agent?: Agent,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sending = request(
      new URL(path, url),
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', reject);
        response.on('aborted', () => reject(new Error('aborted')));
      },
    );
    sending.on('error', reject);
    sending.setTimeout(30_000, () => sending.destroy(new Error('timeout')));
    sending.end(body);
  });
}

export interface SendersOptions {
  count: number;
  /** where to send now; asked before every try, so that it can change */
  target: () => string;
  /** between two messages of one sender, milliseconds */
  pause: number;
}

export interface Senders {
  acknowledged: Sent[];
  /** answers other than 200, by status, and broken connections as 0 */
  refused: Map<number, number>;
  /** No new messages and no more tries: for when all is lost. */
  abandon(): void;
  /** No new messages; resolves when every one under way has been acknowledged, however often it takes. */
  finish(): Promise<void>;
}

let visitors = 0;

/**
 * Visitors who send one message after the other and, as our own forms do, repeat one under its Idempotency-Key until
 * they have an answer. Each message has a sender and a network of its own, as
 * behind a proxy.
 */
export function startSenders({ count, target, pause }: SendersOptions): Senders {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const acknowledged: Sent[] = [];
  const refused = new Map<number, number>();
  const finishing = new AbortController();
  const abandoned = new AbortController();

  async function sendOne(): Promise<void> {
    visitors += 1;
    const key = randomUUID();
    const email = `visitor${visitors}@bench.example`;
    const network = `10.${[visitors >> 16, visitors >> 8, visitors].map((number) => number & 255).join('.')}`;
    const body = JSON.stringify({
      name: 'Visitor',
      email,
      message: `Message of visitor ${visitors}, key ${key}`,
      language: 'de',
    });
    const began = performance.now();
    for (let tries = 1; !abandoned.signal.aborted; tries += 1) {
      try {
        const answer = await post(
          target(),
          '/functions/v1/send-contact-email',
          body,
          { 'idempotency-key': key, 'x-forwarded-for': network },
          agent,
        );
        if (answer.status === 200) {
          const { inquiryNumber }: { inquiryNumber: string } = JSON.parse(answer.text);
          acknowledged.push({ key, email, inquiryNumber, tries, milliseconds: performance.now() - began });
          return;
        }
        refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1);
      } catch {
        refused.set(0, (refused.get(0) ?? 0) + 1);
      }
      await delay(30 + Math.random() * 70);
    }
  }

  const running = Array.from({ length: count }, async () => {
    await delay(Math.random() * pause);
    while (!finishing.signal.aborted) {
      await sendOne();
      await delay(pause * (0.5 + Math.random()));
    }
  });
  return {
    acknowledged,
    refused,
    abandon: () => {
      finishing.abort();
      abandoned.abort();
    },
    finish: async () => {
      finishing.abort();
      await Promise.all(running);
      agent.destroy();
    },
  };
}
