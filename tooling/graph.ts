// Draws who imports whom into docs/layers.md (`npm run graph`): the layers, and the features among themselves.
// With --check it only says whether the drawing is that of today.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod/mini';

const cruised = z.object({
  modules: z.array(z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) })),
});

function readModules() {
  const file = join(tmpdir(), `layers-${process.pid}.json`);
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      'apps',
      'domain',
      'server',
      '--exclude',
      String.raw`\.test\.tsx?$|\+types/`,
      '--output-type',
      'json',
      '--output-to',
      file,
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`dependency-cruiser: ${stderr}`);
  const { modules: found } = cruised.parse(JSON.parse(readFileSync(file, 'utf8')));
  rmSync(file);
  return found;
}

const modules = readModules();

/** @param folder finds the name of a file's box, its first group; what has none is not drawn */
function drawn(folder: RegExp): string {
  const boxOf = (file: string) => folder.exec(file)?.[1];
  const arrows = modules.flatMap(({ source, dependencies }) => {
    const from = boxOf(source);
    return dependencies.flatMap(({ resolved }) => {
      const to = boxOf(resolved);
      return from === undefined || to === undefined || from === to ? [] : [`  ${from} --> ${to}`];
    });
  });
  return ['```mermaid', 'flowchart TD', ...[...new Set(arrows)].sort(), '```'].join('\n');
}

const drawing = `# Who imports whom

Drawn by \`npm run graph\`; an arrow goes from who imports to what is imported, types included, tests left out. The rules stand in [\`.dependency-cruiser.mjs\`](../.dependency-cruiser.mjs) and are held by \`npm run check\`. Why: [layers and folders](decisions/layers-and-folders.md).

## Layers

${drawn(/^(domain|server\/[^/]+|apps\/[^/]+)\//)}

## Features

${drawn(/^server\/features\/([^/]+)\//)}

## Platform

${drawn(/^server\/platform\/([^/]+)\//)}
`;
const file = 'docs/layers.md';
if (!process.argv.includes('--check')) {
  writeFileSync(file, drawing);
  console.log(`Drawn: ${file}`);
} else if (readFileSync(file, 'utf8') !== drawing) {
  console.error(`${file} shows other imports than the code has. Draw it anew: npm run graph`);
  process.exitCode = 1;
}
