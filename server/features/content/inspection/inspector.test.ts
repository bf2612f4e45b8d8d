/** @module-tag slow */

import { afterEach, expect, test } from 'vitest';
import { longestPause, mostPause } from '../../../../tests/fakes/longest-pause.ts';
import { patience } from '../../../../tests/patience.ts';
import { createInspector, NotInspected, type Inspector } from './inspector.ts';

const reader = { language: 'en', prefixed: true, mark: 'basis', pictures: {}, rendering: 'Rendering' } as const;
let inspector: Inspector;
afterEach(() => inspector.close());

test('a file that was made to be looked into for ever holds up nobody, and is refused', async () => {
  inspector = createInspector();
  const repeated = (text: string) =>
    Buffer.from(`%PDF-1.4\n${text.repeat(Math.floor(12_000_000 / text.length))}\n%%EOF`);
  for (const text of ['stream\n', 'obj << /Filter /FlateDecode >> stream\n', '/Filter ', '#4a#', '<< ']) {
    let problem: unknown;
    const bytes = repeated(text);
    const pause = await longestPause(async () => {
      problem = await inspector.ask({ kind: 'pdf', bytes }).catch((error: unknown) => error);
    }, mostPause);
    // what is plainly no harm may pass
    expect(problem === null || problem === 'opaque' || problem instanceof NotInspected, text).toBe(true);
    expect(pause, text).toBeLessThan(mostPause);
  }
});

test('a text that takes too long to read ends its own reading only', async () => {
  inspector = createInspector({ milliseconds: 1_500 * patience });
  const endless = `${'a.'.repeat(60_000)}@`;
  const pause = await longestPause(async () => {
    const [slow, next] = await Promise.allSettled([
      inspector.ask({ kind: 'markdown', source: endless, reader }),
      inspector.ask({ kind: 'markdown', source: '# Forks', reader }),
    ]);
    expect(slow).toMatchObject({ status: 'rejected', reason: expect.any(NotInspected) });
    expect(next).toEqual({ status: 'fulfilled', value: '<h1 id="forks">Forks</h1>\n' });
  }, mostPause);
  expect(pause).toBeLessThan(mostPause);
});

test('who waits when the server stops is told so', async () => {
  inspector = createInspector();
  const asked = inspector.ask({ kind: 'markdown', source: 'x', reader });
  const told = expect(asked).rejects.toThrow(NotInspected);
  await inspector.close();
  await told;
  await expect(inspector.ask({ kind: 'markdown', source: 'x', reader })).rejects.toThrow(NotInspected);
});
