declare module 'hoodiecrow-imap' {
  import type { Server, Socket } from 'node:net';

  interface Mailbox {
    messages: { uid: number; raw: string }[];
    uidvalidity: number;
    uidnext: number;
  }

  interface Hoodiecrow {
    server: Server;
    getMailbox(path: string): Mailbox;
    appendMessage(mailbox: string, flags: readonly string[], internaldate: Date | false, raw: string): void;
    listen(port: number, host: string, listening: () => void): void;
    close(closed: () => void): void;
  }

  interface Options {
    plugins: readonly string[];
    users: Record<string, { password: string }>;
    storage: Record<string, { messages: readonly object[]; uidvalidity: number }>;
  }

  export default function hoodiecrow(options: Options): Hoodiecrow;
  export type { Socket };
}
