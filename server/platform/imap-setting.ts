import { canDecode, isLocal } from './environment.ts';

/** How the company's mailbox is read. */
export interface ImapSetting {
  host: string;
  port: number;
  /** encrypted from the first byte; else by STARTTLS, which only a server on this machine may lack */
  secure: boolean;
  isLocal: boolean;
  user: string;
  password: string;
  folder: string;
}

/** @returns what is wrong, as a sentence, where it does not say all that is needed */
export function parseImap({
  protocol,
  hostname,
  port,
  username,
  password,
  pathname,
  search,
  hash,
}: URL): ImapSetting | string {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (username === '' || password === '')
    return 'IMAP_URL must name user and password: imaps://user:password@mail.example.com/INBOX (an @ in the user is written %40)';
  if (search !== '' || hash !== '')
    return 'IMAP_URL must not carry a query or a fragment (a ? in the password is written %3F, a # %23)';
  if (!canDecode(pathname)) return 'IMAP_URL names a folder with a % that is not written as %25';
  const secure = protocol === 'imaps:';
  return {
    host,
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    isLocal: isLocal(host),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.replace(/^\/|\/$/g, '')) || 'INBOX',
  };
}
