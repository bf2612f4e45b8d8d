import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { AttachedFile, AttachedPicture } from './mail-content.ts';

/** A mail ready to go. One recipient each: what fails for one must not hold up another. */
interface OutgoingMail {
  from: { name: string; address: string };
  to: string;
  replyTo: { name: string; address: string } | null;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Record<string, string>;
  /** Message-IDs of the mails before it */
  thread?: { inReplyTo: string; references: readonly string[] };
  date: Date;
  /** shown in the text by their Content-ID */
  pictures?: readonly AttachedPicture[];
  attachments?: readonly AttachedFile[];
  /** stable name for the mail kept as a file */
  fileName: string;
}

export interface MailTransport {
  readonly kind: 'smtp' | 'files';
  /**
   * Resolves when the server (or the disk) has taken the mail.
   * @param patience how long the server may take to accept sender and recipient, in milliseconds. Later, with the text
   *   under way, only the signal ends an attempt: the server might have taken the mail.
   * @throws what delivery-failure.ts classifies; with `isTextSent` when the end of the text had gone out
   */
  send(mail: OutgoingMail, signal: AbortSignal, patience: number): Promise<void>;
  close(): void;
}

/** Visitors' text must never make the mailer read a file or fetch an address. */
const locked = { disableFileAccess: true, disableUrlAccess: true };

/**
 * What looks like an encoded word (RFC 2047) would be decoded by mail programs, and so show line breaks and invisible
 * signs that the forms refuse.
 */
const literal = (typed: string) => typed.replaceAll('=?', '= ?');

const message = ({
  from,
  to,
  replyTo,
  subject,
  text,
  html,
  messageId,
  headers,
  thread,
  date,
  pictures = [],
  attachments = [],
}: OutgoingMail) => ({
  ...locked,
  from,
  to: { name: '', address: to },
  ...(replyTo ? { replyTo: { ...replyTo, name: literal(replyTo.name) } } : {}),
  subject: literal(subject),
  text,
  html,
  messageId,
  headers,
  ...(thread ? { inReplyTo: thread.inReplyTo, references: [...thread.references] } : {}),
  date,
  attachments: [
    ...pictures.map(({ cid, fileName, type, bytes }) => ({
      cid,
      filename: fileName,
      contentType: type,
      content: bytes,
      contentDisposition: 'inline' as const,
    })),
    ...attachments.map(({ fileName, type, bytes }) => ({
      filename: fileName,
      contentType: type,
      content: bytes,
      contentDisposition: 'attachment' as const,
    })),
  ],
  // Given as it is, so that no address is ever parsed out of a header.
  envelope: { from: from.address, to: [to] },
});

/** Delivers over pooled SMTP connections. Timeouts in milliseconds are below the lease of a mail. */
export function smtpTransport(url: string, connections: number, timeout = 20_000): MailTransport {
  const transporter = createTransport({
    ...smtpOptions(url),
    ...locked,
    pool: true,
    maxConnections: connections,
    maxMessages: 100,
    // Trying again is the outbox's job: it remembers across restarts.
    maxRequeues: 0,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  });
  // Called with the text of a mail when its sender and recipient are being announced; the text is read once they are accepted.
  const announced = new Map<unknown, (content: Readable) => void>();
  transporter.use('stream', ({ data, message: composed }, done) => {
    composed.processFunc((content) => {
      announced.get(data.messageId)?.(content);
      return content;
    });
    done();
  });
  return {
    kind: 'smtp',
    send: async (mail, signal, patience) => {
      const impatient = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      let isTextSent = () => false;
      announced.set(mail.messageId, (content) => {
        // a server that never saw the end of a text cannot have taken it
        isTextSent = () => content.readableEnded;
        clearTimeout(timer);
        timer = setTimeout(() => content.readableDidRead || impatient.abort(), patience);
      });
      try {
        await transporter.sendMail({ ...message(mail), signal: AbortSignal.any([signal, impatient.signal]) });
      } catch (error) {
        if (impatient.signal.aborted)
          throw Object.assign(new Error('The recipient was not accepted in time'), { code: 'ETIMEDOUT' });
        throw error instanceof Error && isTextSent() ? Object.assign(error, { isTextSent: true }) : error;
      } finally {
        clearTimeout(timer);
        announced.delete(mail.messageId);
      }
    },
    close: () => transporter.close(),
  };
}

function smtpOptions(url: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // smtp://mail.example.com?requireTLS=true refuses a server without STARTTLS
    requireTLS: searchParams.get('requireTLS') === 'true',
    ignoreTLS: searchParams.get('ignoreTLS') === 'true',
  };
}

/**
 * Keeps each mail as an .eml file, complete or not at all. A repeat replaces its own file.
 * @param folder absolute path, made when missing
 */
export function fileTransport(folder: string): MailTransport {
  const composer = createTransport({ ...locked, streamTransport: true, buffer: true, newline: 'windows' });
  return {
    kind: 'files',
    send: async (mail) => {
      const { message: content } = await composer.sendMail(message(mail));
      if (!Buffer.isBuffer(content)) throw new Error('The mail was not composed in memory');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = join(folder, `.${mail.fileName}.${randomUUID()}`);
      try {
        const file = await open(unfinished, 'wx', 0o600);
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, join(folder, mail.fileName));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    close: () => composer.close(),
  };
}
