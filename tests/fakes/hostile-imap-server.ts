import { createServer, type Socket } from 'node:net';

/** Where a reader of mail is in its talk with the server. */
export type Step = 'greeting' | 'login' | 'select' | 'search' | 'fetch' | 'noop';

/** Answers a command in the place of the server. @param tag of the command; `*` at the greeting */
export type Misbehaviour = (socket: Socket, tag: string) => void;

/** A mail as a server tells of it, part by part. Nothing says that what it tells is true. */
export interface ToldMail {
  header: string | Buffer;
  /** BODYSTRUCTURE, as it goes over the wire */
  structure: string;
  /** by the name of the section: TEXT, 1, 1.MIME, 2 ... */
  sections: Readonly<Record<string, string | Buffer>>;
  /** answers whatever is asked of this mail */
  instead?: Misbehaviour;
}

export interface HostileImapServer {
  /** for IMAP_URL */
  url: string;
  deliver(mail: ToldMail): void;
  /** Answers a step so for the next times, and then as it should. */
  misbehave(step: Step, how: Misbehaviour, times?: number): void;
  /** how often the reader connected */
  connections(): number;
  /** commands that came, without their tags and arguments */
  commands(): ReadonlySet<string>;
  stop(): Promise<void>;
}

/** Says nothing more, and keeps the connection. */
export const hang: Misbehaviour = () => undefined;

/** Goes on for ever, as fast as it is read. */
export const endless =
  (first: string | ((tag: string) => string), then: Buffer): Misbehaviour =>
  (socket, tag) => {
    socket.write(typeof first === 'string' ? first : first(tag));
    const more = () => {
      while (!socket.destroyed && socket.write(then));
    };
    socket.on('drain', more);
    more();
  };

/**
 * An IMAP server that does what a broken or hostile one would: as much of the protocol as a reader needs, and any step of it
 * answered otherwise. Its mails are told as they are given, so that no parser of its own stands between.
 */
export async function startHostileImapServer(): Promise<HostileImapServer> {
  const mails: ToldMail[] = [];
  const open = new Set<Socket>();
  const seen = new Set<string>();
  const amiss = new Map<Step, { how: Misbehaviour; left: number }>();
  let connections = 0;

  /** @returns true: it was answered otherwise */
  function misbehaves(step: Step, socket: Socket, tag: string): boolean {
    const wrong = amiss.get(step);
    if (wrong === undefined || wrong.left === 0) return false;
    wrong.left -= 1;
    wrong.how(socket, tag);
    return true;
  }

  function fetch(socket: Socket, tag: string, set: string, items: string): void {
    const first = Number.parseInt(set, 10);
    const many = set.includes(':');
    for (const [index, mail] of mails.entries()) {
      const uid = index + 1;
      if (many ? uid < first : uid !== first) continue;
      if (mail.instead !== undefined) return mail.instead(socket, tag);
      const told: Buffer[] = [Buffer.from(`* ${uid} FETCH (UID ${uid} INTERNALDATE "22-Nov-2026 09:00:00 +0000"`)];
      if (items.includes('BODYSTRUCTURE')) told.push(Buffer.from(` BODYSTRUCTURE ${mail.structure}`));
      for (const [, name = '', from = '', most = ''] of items.matchAll(/BODY\.PEEK\[([^\]]*)\](?:<(\d+)\.(\d+)>)?/g)) {
        const key = name.toUpperCase();
        const given = key === 'HEADER' ? mail.header : (mail.sections[key] ?? '');
        const bytes = typeof given === 'string' ? Buffer.from(given) : given;
        const start = Number(from);
        told.push(Buffer.from(` BODY[${key}]${from === '' ? '' : `<${start}>`} `));
        const literal = most === '' ? bytes : bytes.subarray(start, start + Number(most));
        told.push(Buffer.from(`{${literal.length}}\r\n`), literal);
      }
      // never copied together: the time would count as the reader's, who is in the same thread
      socket.cork();
      for (const piece of told) socket.write(piece);
      socket.write(')\r\n');
      socket.uncork();
    }
    socket.write(`${tag} OK\r\n`);
  }

  function answer(socket: Socket, tag: string, command: string): void {
    const [verb = ''] = /^(?:UID )?\w+/i.exec(command) ?? [];
    seen.add(verb.toUpperCase());
    switch (verb.toUpperCase()) {
      case 'CAPABILITY':
        socket.write(`* CAPABILITY IMAP4rev1 IDLE\r\n${tag} OK\r\n`);
        break;
      case 'LOGIN':
      case 'AUTHENTICATE':
        if (!misbehaves('login', socket, tag)) socket.write(`${tag} OK\r\n`);
        break;
      case 'LIST':
        socket.write(`* LIST () "/" INBOX\r\n${tag} OK\r\n`);
        break;
      case 'SELECT':
      case 'EXAMINE':
        if (!misbehaves('select', socket, tag))
          socket.write(
            `* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY 7]\r\n* OK [UIDNEXT ${mails.length + 1}]\r\n${tag} OK [READ-ONLY]\r\n`,
          );
        break;
      case 'UID SEARCH': {
        if (misbehaves('search', socket, tag)) break;
        const from = Number.parseInt(/UID (\d+)/i.exec(command.slice(10))?.[1] ?? '1', 10);
        const uids = mails.map((_, index) => index + 1).filter((uid) => uid >= from || uid === mails.length);
        socket.write(`* SEARCH${uids.map((uid) => ` ${uid}`).join('')}\r\n${tag} OK\r\n`);
        break;
      }
      case 'UID FETCH': {
        if (misbehaves('fetch', socket, tag)) break;
        const [, set = '', items = ''] = /^UID FETCH (\S+) (.*)$/i.exec(command) ?? [];
        fetch(socket, tag, set, items);
        break;
      }
      case 'IDLE':
        socket.write('+ idling\r\n');
        break;
      case 'NOOP':
        if (!misbehaves('noop', socket, tag)) socket.write(`* ${mails.length} EXISTS\r\n${tag} OK\r\n`);
        break;
      default:
        socket.write(`${tag} OK\r\n`);
    }
  }

  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    let rest = '';
    let idling = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
        if (line === 'DONE') socket.write(`${idling} OK\r\n`);
        else answer(socket, tag, command);
        if (/^IDLE/i.test(command)) idling = tag;
      }
    });
    if (!misbehaves('greeting', socket, '*')) socket.write('* OK ready\r\n');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `imap://desk:secret@127.0.0.1:${port}/INBOX`,
    deliver: (mail) => {
      mails.push(mail);
      for (const socket of open) socket.write(`* ${mails.length} EXISTS\r\n`);
    },
    misbehave: (step, how, times = 1) => {
      amiss.set(step, { how, left: times });
    },
    connections: () => connections,
    commands: () => seen,
    stop: () => {
      open.forEach((socket) => socket.destroy());
      return new Promise((stopped) => server.close(() => stopped()));
    },
  };
}
