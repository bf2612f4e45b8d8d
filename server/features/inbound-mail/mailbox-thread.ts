// Talks to the mail server and takes its mails apart, in a thread of its own. Started by open-mailbox.ts.
import { parentPort } from 'node:worker_threads';
import type { ImapFlow, SearchObject } from 'imapflow';
import { connectMailbox, mailboxTrouble } from './connect-mailbox.ts';
import type { MailboxAnswers, MailboxTask, Said } from './open-mailbox.ts';
import { readInboundEmail } from './read-inbound-email.ts';

/** Numbers told at once: whoever asks takes one after the other, and asks again. */
const mostNumbers = 1_000;

const port = parentPort;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
const say = (said: Said, moved: ArrayBuffer[] = []) => port?.postMessage(said, moved);

let client: ImapFlow | null = null;
/** what ended the connection, where the library said so */
let broke: Error | null = null;
/** said once until the next task, however often the server says it */
let saidNews = false;

function sayNews(): void {
  if (!saidNews) say({ kind: 'news' });
  saidNews = true;
}

/** The library says of what is asked over a connection that has ended that there is nothing. @throws {Error} */
function opened(): ImapFlow {
  if (client?.usable) return client;
  throw Object.assign(new Error('The connection to the mailbox ended'), { code: 'ConnectionLost' });
}

/** Numbers of the mails that fit, the oldest first. @throws when the server does not say */
async function matches(query: SearchObject): Promise<number[]> {
  const found = await opened().search(query, { uid: true });
  opened();
  if (!Array.isArray(found)) throw new Error('The mailbox could not be searched');
  return found.sort((a, b) => a - b);
}

function leave(): void {
  const left = client;
  client = null;
  broke = null;
  left?.close();
}

async function open({ setting }: Extract<MailboxTask, { kind: 'open' }>): Promise<MailboxAnswers['open']> {
  leave();
  const mine = await connectMailbox(setting);
  client = mine;
  mine.on('error', (error: Error) => {
    if (client === mine) broke = error;
  });
  mine.on('exists', sayNews);
  mine.on('close', () => {
    if (client === mine) say({ kind: 'closed' });
  });
  const { mailbox } = opened();
  if (mailbox === false) throw new Error('The mailbox could not be opened');
  return { validity: Number(mailbox.uidValidity), next: mailbox.uidNext };
}

async function numbersAfter(uid: number): Promise<number[]> {
  // "n:*" names the last mail, too, when its number is smaller
  const found = await matches({ uid: `${uid + 1}:*` });
  return found.filter((one) => one > uid).slice(0, mostNumbers);
}

async function firstSince(time: number): Promise<number | null> {
  // a search knows days only
  const [from] = await matches({ since: new Date(time - (time % 86_400_000)) });
  if (from === undefined) return null;
  let first: number | null = null;
  for await (const { uid, internalDate } of opened().fetch(`${from}:*`, { internalDate: true }, { uid: true }))
    if (new Date(internalDate ?? 0).getTime() >= time) first = Math.min(first ?? uid, uid);
  opened();
  return first;
}

async function answer(task: MailboxTask): Promise<MailboxAnswers[MailboxTask['kind']]> {
  switch (task.kind) {
    case 'open':
      return open(task);
    case 'numbers-after':
      return numbersAfter(task.uid);
    case 'first-since':
      return firstSince(task.time);
    case 'read': {
      const inbound = await readInboundEmail(opened(), task);
      // a part may be missing, or the mail seem deleted
      opened();
      return inbound;
    }
    case 'look':
      await opened().noop();
      opened();
      return null;
  }
}

/** The bytes of its files change hands, so that nobody copies them. */
function bytesOf(answered: MailboxAnswers[MailboxTask['kind']]): ArrayBuffer[] {
  if (answered === null || typeof answered !== 'object' || !('files' in answered)) return [];
  return answered.files.flatMap(({ content }) => (content?.buffer instanceof ArrayBuffer ? [content.buffer] : []));
}

port?.on('message', (task: MailboxTask | { kind: 'idle' } | { kind: 'leave' }) => {
  saidNews = false;
  if (task.kind === 'leave') return leave();
  if (task.kind === 'idle') {
    // ends with the next command; where the server knows no IDLE, the look every minute is all there is
    return void client?.idle().catch(() => undefined);
  }
  void answer(task).then(
    (answered) => say({ kind: 'answer', answer: answered }, bytesOf(answered)),
    (error: unknown) => {
      const cause = client?.usable ? error : (broke ?? error);
      const { message, stack } = cause instanceof Error ? cause : new Error('not an Error');
      say({ kind: 'failed', message, stack, trouble: mailboxTrouble(cause), usable: client?.usable ?? false });
    },
  );
});
say({ kind: 'ready' });
