import { createHash } from 'node:crypto';
import type { FetchMessageObject, FetchQueryObject, ImapFlow, MessageStructureObject } from 'imapflow';
import { simpleParser, type AddressObject, type ParsedMail } from 'mailparser';
import { fileLimits, fileName, isKeptType } from '../../../domain/incoming-files.ts';
import { isLocale } from '../../../domain/locale.ts';
import { languageOfText } from '../../../domain/language-of-text.ts';
import { parseMailAddress } from '../../../domain/mail-address.ts';
import { readDeliveryReport } from './delivery-report.ts';
import { longestText, plainLine, plainText, textOfHtml } from './email-text.ts';
import type { InboundEmail, InboundFile } from './inbound-email.ts';

/** Of one mail. */
export interface Wanted {
  uid: number;
  /** milliseconds since 1970 UTC */
  now: number;
  /** all else could not be read: from whom it is and about what is something */
  headOnly: boolean;
}

/** Bytes of a mail's head that are read: servers refuse longer ones. */
const headSize = 64 * 1024;

/** Bytes of the text, before it is cut to `longestText` characters. */
const textSize = 256 * 1024;

/** Parts looked at; what a mail program makes has a few. */
const mostParts = 1_000;

interface Part {
  id: string;
  type: string;
  name: string | null;
  isAttached: boolean;
  /** as sent, in bytes */
  size: number;
  encoding: string;
}

/**
 * Reads one mail part by part: a file that is not kept is never fetched, and of every part no more than is kept comes into
 * memory, whatever the sender claims of its size.
 * @returns null: it is in the mailbox no more
 * @throws what the connection throws, or a mail that cannot be understood
 */
export async function readInboundEmail(client: ImapFlow, { uid, now, headOnly }: Wanted): Promise<InboundEmail | null> {
  const found = await fetched(client, uid, {
    internalDate: true,
    bodyParts: [{ key: 'header', start: 0, maxLength: headSize }],
  });
  if (found?.headers === undefined) {
    // the library says of what it cannot understand that it is not there
    if (await isThere(client, uid)) throw new Error('The mail is there, and the head of it cannot be read');
    return null;
  }
  const structure = headOnly ? undefined : (await fetched(client, uid, { bodyStructure: true }))?.bodyStructure;
  const head = await simpleParser(wholeLines(found.headers), { skipHtmlToText: true, skipTextToHtml: true });
  const parts = structure === undefined ? [] : partsOf(structure);
  const text = plainText(await textIn(client, uid, parts));
  const cut = text.length > longestText;
  const subject = plainLine(head.subject ?? '', 300);
  const language = head.headers.get('content-language');
  const arrived = found.internalDate === undefined ? now : new Date(found.internalDate).getTime();
  const report = await reportIn(client, uid, parts);
  const named = parts.filter((part) => part.isAttached);
  const [from] = head.from?.value ?? [];
  return {
    // nested deeper than anybody writes: that it came, from whom and about what is all that can be said
    text: structure === undefined ? null : cut ? text.slice(0, longestText).replace(/[\uD800-\uDBFF]$/, '') : text,
    isCut: cut,
    subject,
    fromName: plainLine(from?.name ?? '', 100),
    fromAddress: parseMailAddress((from?.address ?? '').slice(0, 255)),
    replyAddress: parseMailAddress((head.replyTo?.value[0]?.address ?? '').slice(0, 255)),
    messageId: messageId(head.messageId),
    answers: answered(head),
    language: isLocale(language) ? language : languageOfText(text, 'de'),
    isAutomatic: isAutomatic(head) || report !== null,
    isSpam: saysSpam(head),
    isForged: saysForged(head),
    report,
    // what tells of a mail of ours brings that mail back: nobody needs it twice
    files: report === null ? await filesIn(client, uid, named) : [],
    unlistedFiles: report === null ? Math.max(0, named.length - fileLimits.listed) : 0,
    arrivedAt: Number.isFinite(arrived) ? Math.min(arrived, now) : now,
    contentHash: createHash('sha256')
      .update(JSON.stringify([head.messageId ?? '', addressesOf(head.from), head.date?.getTime() ?? 0, subject, text]))
      .digest('hex'),
  };
}

async function fetched(client: ImapFlow, uid: number, query: FetchQueryObject): Promise<FetchMessageObject | null> {
  const found = await client.fetchOne(String(uid), { uid: true, ...query }, { uid: true });
  return found === false || found === undefined ? null : found;
}

async function isThere(client: ImapFlow, uid: number): Promise<boolean> {
  const found = await client.search({ uid: String(uid) }, { uid: true });
  if (!Array.isArray(found)) throw new Error('The mailbox could not be searched');
  return found.includes(uid);
}

/** A head that was longer than what is read of it ends with its last whole line. */
function wholeLines(head: Buffer): Buffer {
  const end = head.length < headSize ? head.length : head.lastIndexOf('\n') + 1;
  return Buffer.concat([head.subarray(0, end), Buffer.from('\r\n\r\n')]);
}

/** The parts with content, in their order, without recursion: what is nested is the sender's choice. */
function partsOf(structure: MessageStructureObject): Part[] {
  const parts: Part[] = [];
  const open = [structure];
  for (let part = open.shift(); part !== undefined && parts.length < mostParts; part = open.shift()) {
    const isMessage = part.type.startsWith('message/');
    if (part.childNodes !== undefined && !isMessage) {
      open.unshift(...part.childNodes.slice(0, mostParts));
      continue;
    }
    const name = part.dispositionParameters?.['filename'] ?? part.parameters?.['name'] ?? null;
    const type = part.type.toLowerCase();
    const isText = type === 'text/plain' || type === 'text/html';
    parts.push({
      id: part.part ?? '1',
      type,
      name,
      isAttached: part.disposition === 'attachment' || name !== null || !isText,
      size: part.size ?? 0,
      encoding: part.encoding?.toLowerCase() ?? '',
    });
  }
  return parts;
}

async function textIn(client: ImapFlow, uid: number, parts: readonly Part[]): Promise<string> {
  const [plain, html] = ['text/plain', 'text/html'].map((type) =>
    parts.find((part) => part.type === type && !part.isAttached),
  );
  const text = plain === undefined ? '' : (await fetchPart(client, uid, plain.id, textSize)).toString('utf8');
  if (text.trim() !== '' || html === undefined) return text;
  return textOfHtml((await fetchPart(client, uid, html.id, textSize)).toString('utf8'));
}

async function filesIn(client: ImapFlow, uid: number, parts: readonly Part[]): Promise<InboundFile[]> {
  const files: InboundFile[] = [];
  let taken = 0;
  for (const [index, part] of parts.slice(0, fileLimits.listed).entries()) {
    const ending = part.type === 'message/rfc822' ? 'eml' : (part.type.split('/')[1] ?? '').replace(/^jpe?g$/, 'jpg');
    const name = fileName(part.name ?? '', `${index + 1}.${/^[a-z0-9]{1,5}$/.test(ending) ? ending : 'bin'}`);
    const size = part.encoding === 'base64' ? Math.floor((part.size * 3) / 4.1) : part.size;
    const listed = (kept: InboundFile['kept'], bytes = size) => files.push({ name, bytes, kept, content: null });
    if (!isKeptType(name)) listed('type');
    else if (size > fileLimits.file) listed('too-large');
    else if (files.filter(({ kept }) => kept === 'yes').length >= fileLimits.kept || taken + size > fileLimits.mail)
      listed('too-many');
    else {
      const content = await fetchPart(client, uid, part.id, Math.min(fileLimits.file, fileLimits.mail - taken) + 1);
      if (content.length > fileLimits.file) listed('too-large', content.length);
      else if (taken + content.length > fileLimits.mail) listed('too-many', content.length);
      else {
        taken += content.length;
        // bytes of its own, which can be handed on
        files.push({ name, bytes: content.length, kept: 'yes', content: new Uint8Array(content) });
      }
    }
  }
  return files;
}

async function reportIn(client: ImapFlow, uid: number, parts: readonly Part[]) {
  const status = parts.find(({ type }) => type === 'message/delivery-status');
  if (status === undefined) return null;
  const original = parts.find(({ type }) => type === 'text/rfc822-headers' || type === 'message/rfc822');
  return readDeliveryReport(
    (await fetchPart(client, uid, status.id, headSize)).toString('utf8'),
    original === undefined ? null : (await fetchPart(client, uid, original.id, headSize)).toString('utf8'),
  );
}

/** At most so many bytes of a part, decoded; text as UTF-8. */
async function fetchPart(client: ImapFlow, uid: number, part: string, most: number): Promise<Buffer> {
  const { content } = await client.download(String(uid), part, { uid: true, maxBytes: most, chunkSize: 64 * 1024 });
  if (content === undefined) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).subarray(0, most);
}

const messageId = (id: string | undefined): string | null =>
  id !== undefined && /^<[!-;=?-~]{1,300}>$/.test(id) ? id : null;

/** The mail it answers first, then those before that one. */
function answered({ inReplyTo, references }: ParsedMail): string[] {
  const before = typeof references === 'string' ? [references] : (references ?? []);
  const ids = [...(inReplyTo?.match(/<[^<>\s]{1,300}>/g) ?? []), ...before.toReversed()];
  return [...new Set(ids.map(messageId).filter((id) => id !== null))].slice(0, 50);
}

function addressesOf(from: AddressObject | undefined): string[] {
  return from?.value.map(({ address }) => address ?? '') ?? [];
}

const headerText = ({ headers }: ParsedMail, name: string): string => {
  const value = headers.get(name);
  return typeof value === 'string' ? value.trim().toLowerCase() : '';
};

/** Programs that answer say so (RFC 3834), or in one of the ways from before. */
function isAutomatic(head: ParsedMail): boolean {
  const submitted = headerText(head, 'auto-submitted');
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    head.headers.has('x-autoreply') ||
    head.headers.has('x-autorespond') ||
    ['auto_reply', 'bulk', 'junk'].includes(headerText(head, 'precedence'))
  );
}

const saysSpam = (head: ParsedMail) =>
  headerText(head, 'x-spam-flag') === 'yes' || headerText(head, 'x-spam-status').startsWith('yes');

/**
 * Only what speaks against the sender is taken from these lines: anybody can write one that speaks for them, and nobody
 * has a use for one against themselves.
 */
const saysForged = ({ headerLines }: ParsedMail) =>
  headerLines.some(({ key, line }) => key === 'authentication-results' && /\bdmarc\s*=\s*fail\b/i.test(line));
