import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addressKey } from '../../platform/mail-address/address-key.ts';
import { isMentioned, type DataSubject } from './data-subject.ts';

export interface MailFile {
  name: string;
  content: string;
}

export interface FoundMailFiles {
  /** to or from the person, or about what they sent */
  own: MailFile[];
  /** names of other people's mails in whose text the address stands: a person must look at them */
  mentioning: string[];
}

/**
 * The mail files about a person. Files can outlive their outbox rows, so headers and text are read too.
 * @param folder absolute path; may be missing
 */
export async function findMailFiles(
  folder: string,
  mailIds: ReadonlySet<string>,
  subject: DataSubject,
): Promise<FoundMailFiles> {
  const found: FoundMailFiles = { own: [], mentioning: [] };
  for (const name of await namesIn(folder)) {
    const content = await readFile(join(folder, name), 'utf8');
    const [, mailId = ''] = /([0-9a-f]{8}-[0-9a-f-]{27})\.eml/.exec(name) ?? [];
    if (mailIds.has(mailId) || (subject.kind === 'email' && isAddressedTo(content, subject.email)))
      found.own.push({ name, content });
    else if (isMentioned(subject, readable(content))) found.mentioning.push(name);
  }
  return found;
}

function isAddressedTo(content: string, address: string): boolean {
  const [head = ''] = content.split(/\r?\n\r?\n/, 1);
  const lines = head
    .replace(/\r?\n[ \t]+/g, ' ')
    .toLowerCase()
    .split(/\r?\n/);
  return lines.some((line) => {
    const value = /^(?:to|reply-to):(.*)$/.exec(line)?.[1]?.trim();
    // the name before the address is what somebody typed; it may be anything, another person's address, too
    return value !== undefined && addressKey(/<([^<>]*)>$/.exec(value)?.[1] ?? value) === address;
  });
}

export async function deleteMailFiles(folder: string, files: readonly MailFile[]): Promise<void> {
  for (const { name } of files) await rm(join(folder, name), { force: true });
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.includes('.eml'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** The text of a mail file whatever the transfer encoding of its parts, good enough to look for an address in. */
function readable(raw: string): string {
  const quoted = raw
    .replace(/=\r?\n/g, '')
    .replace(/((?:=[0-9A-F]{2})+)/g, (run) => Buffer.from(run.replace(/=/g, ''), 'hex').toString('utf8'));
  const encoded = [...raw.matchAll(/\r?\n\r?\n((?:[A-Za-z0-9+/]{4,}={0,2}\r?\n)+)/g)].map(([, block = '']) =>
    Buffer.from(block, 'base64').toString('utf8'),
  );
  return [quoted, ...encoded].join('\n');
}
