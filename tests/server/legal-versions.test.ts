import { afterEach, beforeEach, expect, test } from 'vitest';
import { pino } from 'pino';
import { legalVersionPath, legalVersions } from '../../server/features/content/legal-versions.ts';
import { loadContent } from '../../server/features/content/load.ts';
import { createLegalTextKeeper, keepLegalTexts } from '../../server/features/content/legal/keep-legal-texts.ts';
import { findLegalText, listLegalVersions } from '../../server/features/content/legal/find-legal-text.ts';
import { startServices, type TestServices } from '../fakes/start-services.ts';

let services: TestServices;
beforeEach(async () => {
  services = await startServices();
});
afterEach(() => services.remove());
const today = Date.parse('2026-11-22T08:00:00Z');

test('what the terms said stays readable under its id after they were changed', async () => {
  const before = loadContent();
  const old = legalVersions(before).agb;
  const { version } = before.legal.agb.de.front;
  expect(version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(old.id).toMatch(new RegExp(`^${version}-[0-9a-f]{8}$`));
  expect(legalVersionPath(old)).toBe(`/agb?version=${old.id}`);
  expect(await keepLegalTexts(services.database, before, today)).toHaveLength(3);
  expect(await keepLegalTexts(services.database, before, today + 1)).toEqual([]);

  const after = loadContent();
  after.legal.agb.de.body = after.legal.agb.de.body.replace('§ 1 Geltungsbereich', '§ 1 Geltung');
  after.legal.agb.de.front.version = '2099-12-01';
  expect(await keepLegalTexts(services.database, after, today + 2)).toEqual([`agb ${legalVersions(after).agb.id}`]);

  const found = await findLegalText(services.database, 'agb', old.id, 'fr');
  expect(found).toMatchObject({ effective: version, language: 'de', note: before.legal.agb.fr.body });
  expect(found?.body).toBe(before.legal.agb.de.body);
  const list = await listLegalVersions(services.database, 'agb');
  expect(list.map(({ id }) => id)).toEqual([legalVersions(after).agb.id, old.id]);
  expect(await findLegalText(services.database, 'agb', '2024-01-01-00000000', 'de')).toBeNull();
});

test('a changed period or address is a version of its own, though nobody gave it a new day', () => {
  const before = loadContent();
  const after = loadContent();
  after.legal.widerruf.fr.body += ' ';
  expect(legalVersions(after).widerruf.id).not.toBe(legalVersions(before).widerruf.id);
  expect(legalVersions(after).widerruf.effective).toBe(legalVersions(before).widerruf.effective);
  expect(legalVersions(after).agb).toEqual(legalVersions(before).agb);
});

test('the server keeps its texts when it starts', async () => {
  const legalNow = loadContent();
  const keeper = createLegalTextKeeper({
    database: services.database,
    content: () => legalNow,
    now: () => today,
    logger: pino({ level: 'silent' }),
    counters: services.counters,
  });
  keeper.start();
  await keeper.stop();
  for (const document of ['agb', 'widerruf', 'datenschutz'] as const)
    expect(await listLegalVersions(services.database, document)).toHaveLength(1);
});
