import { isMailAddress } from '../domain/mail-address.ts';
import { isDeskLanguage, isRole, roles } from '../domain/desk-roles.ts';
import type { Database } from '../server/platform/database/database.ts';
import type { OperatorRow } from '../server/platform/database/schema/accounts.ts';
import { makeFirstLink, resetOperator } from '../server/features/accounts/first-link.ts';
import {
  addOperator,
  changeRole,
  disableOperator,
  enableOperator,
  findOperator,
  listOperators,
  type OperatorChange,
} from '../server/features/accounts/operators.ts';
import { CommandError, runCommand, withDatabase } from './run-command.ts';

const usage = `Usage:
  npm run operator -- add <e-mail> --role <${roles.join('|')}> [--name "Anna Muster"] [--language <de|en>]
  npm run operator -- list
  npm run operator -- role <e-mail> <${roles.join('|')}>
  npm run operator -- reset <e-mail>     ends passkeys, app, recovery codes and sessions; prints a new link
  npm run operator -- remove <e-mail>    lets them in no more; the name stays in the log
  npm run operator -- readmit <e-mail>   lets them in again; prints a new link`;

/** "Anna Muster" of anna.muster@example.com: mails are signed with it until somebody says another name. */
const nameOf = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split(/[._-]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');

/** Options such as `--role admin`, and the words between them. */
function parseWords(given: readonly string[]): { words: string[]; options: Map<string, string> } {
  const words: string[] = [];
  const options = new Map<string, string>();
  for (let index = 0; index < given.length; index += 1) {
    const word = given[index] ?? '';
    if (!word.startsWith('--')) words.push(word);
    else {
      index += 1;
      const value = given[index];
      if (value === undefined || !['--role', '--name', '--language'].includes(word)) throw new CommandError(usage);
      options.set(word.slice(2), value);
    }
  }
  return { words, options };
}

function sayChange(change: OperatorChange): void {
  if (change === 'last-admin')
    throw new CommandError('That is the only admin. Make somebody else admin first: nobody could let people in.');
  if (change === 'unknown') throw new CommandError('There is no such operator.');
}

function announceLink(operator: OperatorRow, link: string): void {
  console.log(`Give this link to ${operator.email}. It works once, for three days:\n\n  ${link}\n`);
}

async function known(database: Database, email: string): Promise<OperatorRow> {
  const operator = await database.read((reader) => findOperator(reader, email));
  if (operator === undefined)
    throw new CommandError(`There is no operator ${email}. npm run operator -- list shows all.`);
  return operator;
}

const day = (time: number | null) =>
  time === null ? 'never' : new Date(time).toISOString().slice(0, 16).replace('T', ' ');

// Who may work at the desk. Done here for the first admin and when nobody can sign in; else the desk itself has a page for it.
await runCommand((given, config) =>
  withDatabase(config, async (database) => {
    const { words, options } = parseWords(given);
    const [verb, email = '', role, ...rest] = words;
    const deskUrl = config.deskUrl ?? `http://localhost:${config.deskPort}`;
    const now = Date.now();
    if (rest.length > 0 || (options.size > 0 && verb !== 'add')) throw new CommandError(usage);
    if (verb === 'add' && role === undefined) {
      const wanted = options.get('role');
      const language = options.get('language') ?? 'de';
      const name = (options.get('name') ?? nameOf(email)).trim();
      if (!isMailAddress(email)) throw new CommandError(`"${email}" is no e-mail address.\n\n${usage}`);
      if (!isRole(wanted)) throw new CommandError(`Say which role: --role ${roles.join(', --role ')}.`);
      if (!isDeskLanguage(language)) throw new CommandError('The desk speaks de and en.');
      if (name === '' || name.length > 80 || /\p{C}/u.test(name))
        throw new CommandError('A name has 1 to 80 characters.');
      const operator = await addOperator(database, { email, name, role: wanted, language }, now);
      if (operator === null)
        throw new CommandError(`${email} is an operator already. A new link: npm run operator -- reset ${email}`);
      announceLink(operator, await makeFirstLink(database, operator.id, deskUrl, now));
    } else if (verb === 'list' && email === '') {
      for (const one of await listOperators(database)) {
        const means = [`${one.passkeys} passkeys`, one.hasApp ? 'app' : null]
          .filter((part) => part !== null)
          .join(', ');
        const state = one.disabled_at === null ? means : `removed ${day(one.disabled_at)}`;
        console.log(
          `${one.email.padEnd(32)}  ${one.role.padEnd(6)}  ${one.language}  ${state}  last seen ${day(one.lastSeenAt)}`,
        );
      }
    } else if (verb === 'role' && isRole(role)) {
      sayChange(await changeRole(database, (await known(database, email)).id, role));
      console.log(`${email} is ${role} now.`);
    } else if (verb === 'reset' && email !== '' && role === undefined) {
      const operator = await known(database, email);
      if (operator.disabled_at !== null)
        throw new CommandError(`${email} was removed. To let them in again: npm run operator -- readmit ${email}`);
      announceLink(operator, await resetOperator(database, operator.id, deskUrl, now));
    } else if (verb === 'remove' && email !== '' && role === undefined) {
      sayChange(await disableOperator(database, (await known(database, email)).id, now));
      console.log(`${email} cannot sign in any more; their sessions have ended.`);
    } else if (verb === 'readmit' && email !== '' && role === undefined) {
      const operator = await known(database, email);
      await enableOperator(database, operator.id);
      announceLink(operator, await resetOperator(database, operator.id, deskUrl, now));
    } else throw new CommandError(usage);
  }),
);
