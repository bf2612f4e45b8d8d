import type { Socket } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';

export interface FakeImapServer {
  /** for IMAP_URL */
  url: string;
  /** Puts a mail into the folder, as a mail server does; those who wait with IDLE are told. */
  deliver(raw: string, arrivedAt?: Date): void;
  /** Breaks every connection. */
  cut(): void;
  /** Breaks the connection so many times when a mail is read, before or after the first answer to that. */
  cutReading(times: number, when: 'before' | 'after'): void;
  /** connections so far */
  connections: () => number;
  /** Takes a mail away, as somebody with a mail program does. */
  remove(part: string): void;
  /** Numbers all mails anew, as after a move to another server. */
  numberAnew(): void;
  stop(): Promise<void>;
}

/** A real IMAP server on a free local port, with one mailbox in memory. */
export async function startImapServer(first: readonly string[] = []): Promise<FakeImapServer> {
  const server = hoodiecrow({
    plugins: ['ID', 'IDLE', 'ENABLE', 'SASL-IR', 'AUTH-PLAIN', 'NAMESPACE', 'LITERALPLUS'],
    users: { desk: { password: 'a secret' } },
    storage: { INBOX: { messages: first.map((raw) => ({ raw })), uidvalidity: 7 } },
  });
  const open = new Set<Socket>();
  let connections = 0;
  let cuts: { left: number; when: 'before' | 'after' } = { left: 0, when: 'before' };
  server.server.on('connection', (socket) => {
    connections += 1;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    let isCut = false;
    socket.prependListener('data', (chunk) => {
      if (isCut || cuts.left === 0 || !chunk.toString('latin1').includes('FETCH')) return;
      isCut = true;
      cuts.left -= 1;
      if (cuts.when === 'before') socket.destroy();
      else setImmediate(() => socket.end());
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const cut = () => open.forEach((socket) => socket.destroy());
  return {
    url: `imap://desk:a%20secret@127.0.0.1:${port}/INBOX`,
    // it keeps bytes in a text, one each
    deliver: (raw, arrivedAt = new Date()) =>
      server.appendMessage('INBOX', [], arrivedAt, Buffer.from(raw.replace(/\r?\n/g, '\r\n')).toString('latin1')),
    cut,
    cutReading: (left, when) => {
      cuts = { left, when };
    },
    connections: () => connections,
    remove: (part) => {
      const mailbox = server.getMailbox('INBOX');
      mailbox.messages = mailbox.messages.filter(({ raw }) => !raw.includes(part));
    },
    numberAnew: () => {
      const mailbox = server.getMailbox('INBOX');
      mailbox.uidvalidity += 1;
      mailbox.messages.forEach((message, index) => {
        message.uid = index + 1;
      });
      mailbox.uidnext = mailbox.messages.length + 1;
      cut();
    },
    stop: () => {
      cut();
      return new Promise((stopped) => server.close(stopped));
    },
  };
}
