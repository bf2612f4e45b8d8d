import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import type { Clock } from '../../platform/database/database.ts';
import { parseDataSubject, type DataSubject } from './data-subject.ts';
import { erasePersonalData, type Erasure, type ErasureOptions } from './erase-personal-data.ts';
import { exportOf, readPersonalData, type PersonalDataExport } from './export-personal-data.ts';
import { deleteMailFiles, findMailFiles } from './mail-files.ts';
import { closePlaces, openPlaces, type Place } from './places.ts';

export const privacyUsage = `Usage:
  npm run privacy -- export <e-mail or telephone number> [--to <file>]
  npm run privacy -- erase  <e-mail or telephone number> [--no-contract <enquiry number,…|all>] [--unfinished <order number,…>]`;

export interface CommandSetting {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePool'>;
  now: Clock;
  /** one line for the operator */
  say: (line: string) => void;
  /** the export itself, where no file was named */
  write: (text: string) => void;
  /** what an erasure came to: in each database (null: it cannot be opened), and in the mail files */
  erased?: (came: { place?: string; kind?: Place['kind']; erasure?: Erasure | null; mailFiles?: number }) => void;
}

const quiet = { info: () => undefined, warn: () => undefined };

/** Does the command. False when it was not understood. @throws {StorageUnavailable} */
export async function privacyCommand(words: readonly string[], setting: CommandSetting): Promise<boolean> {
  const [verb, about = '', ...more] = words;
  const subject = parseDataSubject(about);
  const options = optionsOf(more);
  if (subject === null || options === null) return false;
  const knows = (...names: string[]) => [...options.keys()].every((name) => names.includes(name));
  if (verb === 'export' && knows('--to')) await exportData(about, subject, options.get('--to') ?? null, setting);
  else if (verb === 'erase' && knows('--no-contract', '--unfinished')) {
    const noContract = options.get('--no-contract');
    await eraseData(
      subject,
      {
        noContract: noContract === 'all' ? 'all' : numbersOf(noContract),
        unfinished: numbersOf(options.get('--unfinished')),
      },
      setting,
    );
  } else return false;
  return true;
}

/** @returns null: one has no value, or stands there twice */
function optionsOf(words: readonly string[]): ReadonlyMap<string, string> | null {
  const options = new Map<string, string>();
  for (let at = 0; at < words.length; at += 2) {
    const [name = '', value] = words.slice(at, at + 2);
    if (value === undefined || options.has(name)) return null;
    options.set(name, value);
  }
  return options;
}

const numbersOf = (list = ''): ReadonlySet<string> =>
  new Set(
    list
      .toUpperCase()
      .split(',')
      .filter((number) => number !== ''),
  );

/** A database that only lies about may be damaged; that must not keep the others from being searched. */
const unlessReadable =
  ({ kind }: Place) =>
  (error: unknown): null => {
    if (kind === 'live' || kind === 'former') throw error;
    return null;
  };

async function exportData(
  about: string,
  subject: DataSubject,
  file: string | null,
  { config, now, say, write }: CommandSetting,
): Promise<void> {
  const places = openPlaces(config, now, quiet);
  try {
    const result: PersonalDataExport = {
      about,
      exportedAt: new Date(now()).toISOString(),
      databases: [],
      mailFiles: [],
    };
    const mailIds = new Set<string>();
    for (const place of places.filter(({ kind }) => kind !== 'copy')) {
      const data = await readPersonalData(place, subject).catch(unlessReadable(place));
      if (data === null) {
        say(`${place.name}: NOT in the export: the file cannot be opened`);
        continue;
      }
      for (const { id } of data.mails) mailIds.add(id);
      result.databases.push(exportOf(place.name, data));
      say(
        `${place.name}: ${data.enquiries.length} messages, ${data.orders.length} orders, ${data.subscriptions.length + data.proofs.length} newsletter records, ${data.mails.length} mail records, ${data.papers.length} papers`,
      );
      if (data.suppression) say(`${place.name}: the address is on the list of those that get no newsletter`);
      sayMentions(data.mentionedIn, say);
    }
    const files = await findMailFiles(join(config.dataDir, 'mail'), mailIds, subject);
    result.mailFiles = files.own;
    say(`${files.own.length} mail files`);
    sayMentions(files.mentioning, say);
    const copies = places.filter(({ kind }) => kind === 'copy').length;
    if (copies > 0) say(`${copies} backups hold the same, as of their dates`);
    const text = `${JSON.stringify(result, null, 2)}\n`;
    if (file === null) write(text);
    else {
      await writeFile(file, text, { mode: 0o600, flag: 'wx' });
      say(`Written to ${file}`);
    }
  } finally {
    await closePlaces(places);
  }
}

async function eraseData(
  subject: DataSubject,
  options: Pick<ErasureOptions, 'noContract' | 'unfinished'>,
  { config, now, say, erased }: CommandSetting,
): Promise<void> {
  const places = openPlaces(config, now, quiet);
  try {
    const mailIds = new Set<string>();
    for (const place of places) {
      say(`${place.name}:`);
      const erasure = await erasePersonalData(place, { subject, ...options, now: now() }).catch(unlessReadable(place));
      erased?.({ place: place.name, kind: place.kind, erasure });
      if (erasure === null) {
        say('  NOT erased: the copy cannot be opened. Please delete the file.');
        continue;
      }
      for (const id of erasure.mailIds) mailIds.add(id);
      for (const line of describe(erasure)) say(`  ${line}`);
    }
    const folder = join(config.dataDir, 'mail');
    const files = await findMailFiles(folder, mailIds, subject);
    await deleteMailFiles(folder, files.own);
    erased?.({ mailFiles: files.own.length });
    say(`${folder}: ${files.own.length} mail files deleted`);
    sayMentions(files.mentioning, say);
    say('Not reached from here: mails in the company’s mailbox, copies of backups kept elsewhere.');
  } finally {
    await closePlaces(places);
  }
}

function describe(erasure: Erasure): string[] {
  return [
    `${erasure.deleted.length} messages deleted${erasure.deleted.length > 0 ? ` (${erasure.deleted.join(', ')})` : ''}`,
    `${erasure.cancelledMails} mails not yet sent cancelled, ${erasure.deletedMailRecords} records of mails deleted`,
    `${erasure.subscriptions} newsletter records deleted`,
    ...(erasure.suppressed
      ? ['kept: a keyed hash of the address, so that it never gets the newsletter again (Art. 21(3) GDPR)']
      : []),
    ...erasure.kept.map(
      ({ inquiryNumber, kind, receivedAt }) =>
        `kept, processing restricted: ${inquiryNumber} (${kind}, ${new Date(receivedAt).toISOString().slice(0, 10)})`,
    ),
    ...erasure.unfinished.map((number) => `left as it is until it is done: ${number}; erase once more then`),
    ...(erasure.kept.length > 0 ? [whyKept(erasure.kept.map(({ inquiryNumber }) => inquiryNumber))] : []),
    ...(erasure.papersKept.length > 0
      ? [
          `kept: ${erasure.papersKept.join(', ')}: invoices and what belongs to them are kept unchanged as long as tax law asks (§ 14b UStG, § 147 AO; docs/decisions/paper-numbers.md)`,
        ]
      : []),
    ...(erasure.isInJournal
      ? [
          'somebody is reading the database: what was deleted lies in its journal (site.sqlite-wal) yet. The running server empties it within the hour; erase again to be sure',
        ]
      : []),
    ...(erasure.mentionedIn.length > 0
      ? [`not touched: ${erasure.mentionedIn.join(', ')} of other people mention it; please look at them`]
      : []),
  ];
}

/** § 257 (1), (4), (5) HGB and § 147 (1), (3), (4) AO, as in force since 2025 (BEG IV; docs/decisions/privacy-and-retention.md). */
const whyKept = (numbers: readonly string[]): string =>
  'Kept because a contract may stand behind it. If one does, commercial and tax law want letters about it kept for six years and vouchers (Buchungsbelege) for eight, ' +
  'each from the end of the year, longer while the tax is not settled (§ 257 HGB, § 147 AO). The ten years of the privacy policy are the company’s upper limit, no duty to keep. ' +
  `If no contract came of it, or its years are over, erase it: npm run privacy -- erase … --no-contract ${numbers.join(',')}`;

function sayMentions(names: readonly string[], say: (line: string) => void): void {
  if (names.length > 0)
    say(`Also mentioned, in what other people sent: ${names.join(', ')}. Please look at these yourself.`);
}
