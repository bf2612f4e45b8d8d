import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

// `npm run lint` keeps the parts of the site apart (.dependency-cruiser.mjs). A pattern that matches nothing looks like one that is
// obeyed: here every border is crossed once, in a folder of its own that is laid out like the project.

const forbidden: [from: string, to: string][] = [
  ['apps/site/features/chat/a.ts', '../contact/draft.ts'],
  ['apps/site/features/chat/b.ts', '../../features/contact/draft.ts'],
  ['apps/site/features/chat/c.ts', '../../../../server/features/content/load.ts'],
  ['apps/site/features/chat/d.ts', '../../routes/home/home.tsx'],
  ['apps/site/features/chat/e.test.tsx', '../contact/contact-form.tsx'],
  ['apps/site/features/chat/f.ts', '../../../desk/pages.ts'],
  ['apps/site/components/a.ts', '../features/contact/draft.ts'],
  ['apps/site/components/b.tsx', '../i18n/text.tsx'],
  ['apps/site/components/c.tsx', '../../../server/features/content/load.ts'],
  ['apps/site/components/d.tsx', '../routes/home/home.tsx'],
  ['apps/site/i18n/a.ts', '../features/contact/draft.ts'],
  ['apps/site/forms/a.ts', '../features/contact/draft.ts'],
  ['apps/site/forms/b.ts', '../../../server/features/content/load.ts'],
  ['apps/site/network/a.ts', '../features/contact/draft.ts'],
  ['apps/site/routes/a.ts', '../../desk/pages.ts'],
  ['apps/site/routes/b.ts', '../../../server/features/accounts/sessions.ts'],
  ['apps/site/a.ts', '../../server/web/desk/desk-app.ts'],
  ['apps/desk/routes/inbox/a.tsx', '../../../site/routes/contact.tsx'],
  ['apps/desk/routes/inbox/b.tsx', '../../../site/features/chat/conversation.ts'],
  ['domain/a.ts', '../server/features/content/load.ts'],
  ['domain/b.ts', '../apps/site/components/icon.tsx'],
  ['domain/c.ts', 'react'],
  ['domain/d.ts', 'node:fs'],
  ['domain/forms/e.ts', '../../server/features/content/load.ts'],
  ['domain/forms/f.test.ts', '../../server/platform/config.ts'],
  ['server/platform/limits/a.ts', '../../features/content/load.ts'],
  ['server/platform/limits/b.ts', '../../web/api/call.ts'],
  ['server/platform/database/a.ts', '../mail/outbox.ts'],
  ['server/platform/mail/templates/c.ts', '../../../../apps/site/components/icon.tsx'],
  ['server/platform/mail/worker.ts', '../../features/content/load.ts'],
  ['server/features/enquiries/read-mail.ts', '../../start/run-server.ts'],
  ['server/features/content/a.ts', '../../../apps/site/components/icon.tsx'],
  ['server/features/content/b.ts', '../orders/move-order.ts'],
  ['server/features/payments/a.ts', '../orders/move-order.ts'],
  ['server/features/orders/a.ts', '../../web/api/call.ts'],
  ['server/features/unheard-of/a.ts', '../orders/move-order.ts'],
  ['server/features/orders/b.test.ts', '../../../apps/site/root.tsx'],
  ['server/web/site/a.ts', '../../../apps/site/root.tsx'],
  ['server/web/api/a.ts', '../../start/run-server.ts'],
  ['server/start/a.ts', '../../apps/desk/pages.ts'],
  ['server/main.ts', '../apps/site/entry.server.tsx'],
];
const allowed: [from: string, to: string][] = [
  ['apps/site/features/chat/fine-a.ts', './conversation.ts'],
  ['apps/site/features/chat/fine-b.ts', '../../forms/send.ts'],
  ['apps/site/features/chat/fine-c.ts', '../../../../domain/pages.ts'],
  ['apps/site/features/chat/fine-d.tsx', '../../components/icon.tsx'],
  ['apps/site/routes/fine.tsx', '../../../server/features/content/load.ts'],
  ['apps/site/components/fine.ts', '../../../domain/locale.ts'],
  ['apps/desk/routes/inbox/fine.tsx', '../../../../server/features/enquiries/list-inbox.ts'],
  ['domain/fine-a.ts', './locale.ts'],
  ['domain/fine-b.ts', 'zod/mini'],
  ['domain/fine-c.ts', './forms/fields.ts'],
  ['domain/forms/fine-d.ts', '../mail-address.ts'],
  ['server/features/content/fine.ts', '../../../domain/pages.ts'],
  ['server/features/orders/fine.ts', '../payments/settle-order.ts'],
  ['server/web/api/fine.ts', '../../features/orders/store-order.ts'],
];

const circle: [from: string, to: string][] = [
  ['server/features/orders/one.ts', './other.ts'],
  ['server/features/orders/other.ts', './one.ts'],
];

let folder: string;
let refused: Set<string>;

/** The files that are refused for what they import. */
function checkImports(): Set<string> {
  const run = () =>
    execFileSync(
      process.execPath,
      [
        resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
        '--config',
        resolve('.dependency-cruiser.mjs'),
        '--output-type',
        'json',
        'apps',
        'domain',
        'server',
      ],
      { cwd: folder, encoding: 'utf8', maxBuffer: 100_000_000 },
    );
  let output: string;
  try {
    output = run();
  } catch (error) {
    // it ends with the number of what it finds
    if (!(error instanceof Error && 'stdout' in error && typeof error.stdout === 'string')) throw error;
    output = error.stdout;
  }
  const { summary } = JSON.parse(output) as { summary: { violations: { from: string }[] } };
  return new Set(summary.violations.map(({ from }) => from));
}

/** A file with these lines, unless it is there. */
function write(file: string, lines: string): void {
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  if (!existsSync(join(folder, file))) writeFileSync(join(folder, file), lines);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const all = [...forbidden, ...allowed, ...circle];
  for (const [from, to] of all) write(from, `import { thing } from '${to}';\nexport const used = thing;\n`);
  // what is imported is there
  for (const [from, to] of all) if (to.startsWith('.')) write(join(dirname(from), to), 'export const thing = 1;\n');
  write('apps/site/features/header/later.ts', `export const load = () => import('../contact/draft.ts');\n`);
  write(
    'apps/site/features/header/typed.ts',
    `import type { Thing } from '../contact/draft.ts';\nexport type Used = Thing;\n`,
  );
  refused = checkImports();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(forbidden)('%s may not import %s', (from) => {
  expect(refused).toContain(from);
});

test('two files that import each other are refused', () => {
  expect(circle.some(([from]) => refused.has(from))).toBe(true);
});

test('an import of a type is an import', () => {
  expect(refused).toContain('apps/site/features/header/typed.ts');
});

test('an import on demand is an import', () => {
  expect(refused).toContain('apps/site/features/header/later.ts');
});

test.each(allowed)('%s may import %s', (from) => {
  expect(refused).not.toContain(from);
});
