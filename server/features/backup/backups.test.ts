/** @module-tag slow */

import { readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServices, type TestServices } from '../../../tests/fakes/start-services.ts';
import { readLog } from '../../platform/audit/read-log.ts';
import { listTasks } from '../today/list-tasks.ts';
import { backupByHand } from './backup-by-hand.ts';
import { lastRuns } from './backup-runs.ts';
import { createBackups, type Backups } from './backups.ts';
import { listCopies } from './list-copies.ts';
import { takeCopy } from './take-copy.ts';

const anna = { operator: { id: 'anna', email: 'anna@example.com' }, addressPrefix: '192.0.2.1' };
const day = 24 * 60 * 60 * 1000;
/** 03:00 in Germany */
const night = Date.parse('2026-11-26T02:00:00Z');

let services: TestServices;
let backups: Backups;
const said: string[] = [];
const say = (details: object, message: string) => void said.push(`${message} ${JSON.stringify(details)}`);
const instance = () => createBackups({ ...services, now: () => services.clock.now, logger: { warn: say, error: say } });
beforeEach(async () => {
  said.length = 0;
  services = await startServices();
  services.clock.now = night;
  await services.database.write((transaction) =>
    transaction
      .insertInto('operators')
      .values({ ...anna.operator, name: 'Anna', role: 'admin', language: 'de', created_at: 0, disabled_at: null })
      .execute(),
  );
  backups = instance();
});
afterEach(() => services.remove());

const copies = () => listCopies(services.dataDir, services.database);
const tasks = async (seesBackups = true) =>
  (await listTasks(services.database, { me: 'anna', seesCases: false, seesBackups }, services.clock.now)).map(
    ({ kind, id }) => `${kind} ${id}`,
  );

test('each night one of two instances makes the copy; once a week it is restored for a test, and nothing of that stays', async () => {
  await Promise.all([backups.runIfDue(), instance().runIfDue()]);
  expect(await copies()).toMatchObject([{ since: night, isBeforeUpdate: false, testedAt: night }]);
  expect(readdirSync(services.dataDir).filter((name) => name.includes('restore'))).toEqual([]);
  services.clock.now = night + day / 2;
  await backups.runIfDue();
  expect(await copies()).toHaveLength(1);
  services.clock.now = night + day;
  await backups.runIfDue();
  expect((await copies()).map(({ testedAt }) => testedAt)).toEqual([null, night]);
  services.clock.now = night + 7 * day;
  await backups.runIfDue();
  expect((await copies())[0]).toMatchObject({ since: night + 7 * day, testedAt: night + 7 * day });
  expect(await tasks()).toEqual([]);
  expect(said).toEqual([]);
});

test('a copy that cannot be read is a task for whoever may look after backups, until a test goes well', async () => {
  await backups.make();
  const [copy] = await copies();
  truncateSync(join(services.dataDir, 'backups', copy?.name ?? ''), 20_000);
  expect(await backups.test()).toBe('damaged');
  expect(await tasks()).toEqual(['backup test']);
  expect(await tasks(false)).toEqual([]);
  expect(said.join()).toContain('damaged');
  services.clock.now += 1;
  expect(await backupByHand({ database: services.database, backups }, anna, 'copy', night)).toBeNull();
  services.clock.now += 1;
  expect(await backupByHand({ database: services.database, backups }, anna, 'test', night)).toBeNull();
  expect(await tasks()).toEqual([]);
  const { rows } = await readLog(services.database, anna, { before: null }, night);
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['backup-made', 'backup-tested']));
});

test('a copy that fails is a task, and is tried again within the hour', async () => {
  const broken = createBackups({
    ...services,
    now: () => services.clock.now,
    logger: { warn: say, error: say },
    run: () => Promise.reject(new Error('no process')),
  });
  await broken.runIfDue();
  expect(await lastRuns(services.database)).toMatchObject({ copy: { problem: 'failed', copy: null } });
  expect(await tasks()).toContain('backup copy');
  await backups.runIfDue();
  expect(await copies()).toEqual([]);
  services.clock.now = night + day / 24 + 1;
  await backups.runIfDue();
  expect(await copies()).toHaveLength(1);
  expect(await tasks()).toEqual([]);
});

test('a copy is taken with a line in the log, and nothing else of the folder is', async () => {
  await backups.make();
  const [copy] = await copies();
  const place = { dataDir: services.dataDir, database: services.database };
  expect(await takeCopy(place, anna, '../site.sqlite', night)).toBeNull();
  const taken = await takeCopy(place, anna, copy?.name ?? '', night);
  let bytes = 0;
  for await (const piece of taken?.pieces ?? []) bytes += piece.length;
  expect(bytes).toBe(copy?.bytes);
  const { rows } = await readLog(services.database, anna, { before: null }, night);
  expect(rows.map(({ action, item_label }) => [action, item_label])).toContainEqual(['backup-downloaded', copy?.name]);
});
