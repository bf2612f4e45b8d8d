import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { locales } from '../domain/locale.ts';
import { ContentError } from '../server/features/content/files.ts';
import { configureSite, settingOf } from '../server/features/content/site-setting.ts';
import { proofFolder } from '../server/features/content/proofs.ts';
import { placeOf } from '../server/features/editing/change.ts';
import { layOver, type Meeting } from '../server/features/editing/lay-over.ts';
import { listFiles, readFileOf } from '../server/features/editing/uploaded-files.ts';
import { newestVersion, readVersion } from '../server/web/publishing/versions.ts';
import { requireDeskTexts } from './check-desk-texts.ts';
import { checkTexts } from './check-texts.ts';
import { trainingMaterial } from './make/classifiers.ts';
import { CommandError, runCommand, withDatabase } from './run-command.ts';

const usage = 'Usage: npm run content -- check | export | conflicts';

// `check` reads every text as the build does, in seconds and without building. What was published at the desk comes back
// into the files: `export` writes it into content/, field by field and nothing else; `git diff` then shows it.
// `conflicts` names the fields that were changed in the files, too: those are not written.
await runCommand(async ([wanted, ...more], config) => {
  if (more.length > 0) throw new CommandError(usage);
  if (wanted === 'check') {
    // the files alone, as the build reads them
    configureSite({ ...settingOf(config), dataDir: null });
    return checkAll();
  }
  if (wanted !== 'export' && wanted !== 'conflicts') throw new CommandError(usage);
  const changes = await withDatabase(config, async (database) => {
    const newest = await newestVersion(database);
    return newest === null ? [] : ((await readVersion(database, newest.number))?.changes ?? []);
  });
  const root = resolve('content');
  const { meetings } = layOver(root, changes);
  if (wanted === 'export') {
    const open = new Set(meetings.map(({ change }) => placeOf(change)));
    const { overlay } = layOver(
      root,
      changes.filter((change) => !open.has(placeOf(change))),
    );
    for (const [file, text] of overlay) {
      if (text === null) {
        rmSync(join(root, file));
        if (readdirSync(dirname(join(root, file))).length === 0) rmdirSync(dirname(join(root, file)));
        console.log(`content/${file} (deleted)`);
        continue;
      }
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
      console.log(`content/${file}`);
    }
    await withDatabase(config, async (database) => {
      for (const { kind, name } of await listFiles(database)) {
        // only what a published text names; what a draft names stays in the database
        const named = changes.some(({ value }) => JSON.stringify(value ?? null).includes(`"${name}"`));
        const path = kind === 'proof' ? join(root, proofFolder, name) : resolve('imagery/masters', `${name}.webp`);
        const bytes = !named || existsSync(path) ? null : await readFileOf(database, name);
        if (bytes === null) continue;
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, bytes);
        console.log(relative('.', path));
      }
    });
    if (overlay.size === 0) console.log('Nothing to write: the files say what is public.');
  }
  for (const meeting of meetings) console.log(told(meeting));
  if (wanted === 'conflicts' && meetings.length === 0)
    console.log('No field was changed both at the desk and in the files.');
});

/** @throws {CommandError} with everything that needs a correction */
function checkAll(): void {
  const found = [() => checkTexts(new Date()), requireDeskTexts, requireQuestions].flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      if (error instanceof ContentError) return [error.message];
      throw error;
    }
  });
  if (found.length > 0) throw new CommandError(found.join('\n'));
  console.log('The texts of the site, of its assistant and of the desk are in order, in every language.');
}

/** @throws {ContentError} naming file and line of a question that the assistant cannot learn from */
function requireQuestions(): void {
  for (const language of locales) trainingMaterial(language);
}

function told({ change, file, applied }: Meeting): string {
  const where = `content/${change.file}: ${change.at.join('.') || 'the whole file'}`;
  const [ours, theirs] = [JSON.stringify(change.value) ?? 'deleted', JSON.stringify(file)];
  return applied
    ? `${where}: changed at the desk (public: ${ours}) and in the file (${theirs}); write the one that is right into the file, or take it over at the desk under "Website"`
    : `${where}: changed at the desk (${ours}), but the file has no such field any more; what was written stands among the versions at the desk`;
}
