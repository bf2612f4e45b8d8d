import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContent } from '../content/load.ts';
import { isEditable, mergeChanges, type Change } from './change.ts';
import { ContentTrees } from './content-trees.ts';
import { readTree, setField } from './content-file.ts';
import { layOver } from './lay-over.ts';

let root: string;
const file = (path: string) => join(root, path);
const write = (path: string, text: string) => {
  mkdirSync(dirname(file(path)), { recursive: true });
  writeFileSync(file(path), text);
};

const facts =
  '{\n  "vat": { "type": "percent", "value": 19 },\n  "officeOpens": { "type": "time", "value": "09:00" }\n}\n';
const post = '---\ntitle: "Alt: mit Doppelpunkt"\nkeyFacts:\n  title: "Fakten"\n  facts:\n    - "Eins"\n---\nText.\n';

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'content-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const opens = (value: string, base = '09:00'): Change => ({
  file: 'facts.json',
  at: ['officeOpens', 'value'],
  base,
  value,
});

describe('what was published over the files', () => {
  test('one field changes, and nothing else of the file', () => {
    write('facts.json', facts);
    const { overlay, meetings } = layOver(root, [opens('08:30')]);
    expect(overlay.get('facts.json')).toBe(facts.replace('09:00', '08:30'));
    expect(meetings).toEqual([]);
  });

  test('a developer adds a key, the desk’s field stays changed: neither loses anything', () => {
    write('facts.json', facts.replace('"vat"', '"added": { "type": "number", "value": 1 },\n  "vat"'));
    const text = layOver(root, [opens('08:30')]).overlay.get('facts.json') ?? '';
    expect(JSON.parse(text)).toMatchObject({ added: { value: 1 }, officeOpens: { value: '08:30' } });
  });

  test('a developer changes the same field: the desk’s is public, and the file’s is told', () => {
    write('facts.json', facts.replace('09:00', '10:00'));
    const { overlay, meetings } = layOver(root, [opens('08:30')]);
    expect(overlay.get('facts.json')).toContain('08:30');
    expect(meetings).toEqual([{ change: opens('08:30'), file: '10:00', applied: true }]);
    expect(readFileSync(file('facts.json'), 'utf8')).toContain('10:00');
  });

  test('a developer has taken the change over into the file: nothing is laid over it any more', () => {
    write('facts.json', facts.replace('09:00', '08:30'));
    expect(layOver(root, [opens('08:30')])).toEqual({ overlay: new Map(), meetings: [] });
  });

  test('the file is gone: that is told, and everything else is public', () => {
    write('facts.json', facts);
    const gone: Change = { file: 'products/sporks/en.json', at: ['name'], base: 'Sporks', value: 'Spork' };
    const { overlay, meetings } = layOver(root, [gone, opens('08:30')]);
    expect([...overlay.keys()]).toEqual(['facts.json']);
    expect(meetings).toEqual([{ change: gone, file: undefined, applied: false }]);
  });

  test('texts of a post that never was public as a whole stand nowhere, and nobody is told of a conflict', () => {
    const written: Change = { file: 'blog/never-begun/de.md', at: ['front', 'title'], value: 'Nie begonnen' };
    expect(layOver(root, [written])).toEqual({ overlay: new Map(), meetings: [] });
  });

  test('a developer takes the field away: it stays away, and what the desk said is told', () => {
    write('facts.json', '{\n  "vat": { "type": "percent", "value": 19 }\n}\n');
    expect(layOver(root, [opens('08:30')])).toEqual({
      overlay: new Map(),
      meetings: [{ change: opens('08:30'), file: undefined, applied: false }],
    });
  });

  test('a whole new file, and fields of it changed later', () => {
    const at = 'blog/new/de.md';
    const { overlay } = layOver(root, [
      { file: at, at: [], value: { front: { title: 'Neu: ja' }, body: 'Erster Satz.' } },
      { file: at, at: ['body'], value: 'Zweiter Satz.' },
    ]);
    expect(readTree(at, overlay.get(at) ?? '')).toEqual({ front: { title: 'Neu: ja' }, body: 'Zweiter Satz.' });
    expect(new ContentTrees(root, overlay).list()).toContain(at);
  });

  test('the site is read through it', () => {
    const content = join(process.cwd(), 'content');
    const change: Change = { file: 'products/knives/facts.json', at: ['priceCents'], base: 950, value: 1050 };
    const { overlay } = layOver(content, [change]);
    const knives = loadContent(content, { overlay }).products.find(({ facts }) => facts.id === 'knives');
    expect(knives?.facts.priceCents).toBe(1050);
  });
});

describe('fields of Markdown', () => {
  test('front matter and body change apart, quotes and lines stay', () => {
    expect(setField('blog/a/de.md', post, ['front', 'title'], 'Neu: „auch“ so')).toBe(
      post.replace('Alt: mit Doppelpunkt', 'Neu: „auch“ so'),
    );
    expect(setField('blog/a/de.md', post, ['body'], 'Ein ganz anderer Text.')).toBe(
      post.replace('Text.', 'Ein ganz anderer Text.'),
    );
    const longer = setField('blog/a/de.md', post, ['front', 'keyFacts', 'facts'], ['Eins', 'Zwei: „so“']);
    expect(longer).toBe(post.replace('    - "Eins"\n', '    - "Eins"\n    - "Zwei: „so“"\n'));
    expect(setField('blog/a/de.md', post, ['front', 'keyFacts'], undefined)).not.toContain('keyFacts');
  });
});

describe('changes', () => {
  test('the first base of a field stays, and going back to it is no change any more', () => {
    const [first, second] = [opens('08:30'), opens('08:00', '08:30')];
    expect(mergeChanges([first], [second])).toEqual([opens('08:00')]);
    expect(mergeChanges([first], [opens('09:00', '08:30')])).toEqual([]);
  });

  test('nothing outside of the texts can be named', () => {
    for (const path of ['../package.json', 'languages/de.json', 'facts.json/../x', '/etc/passwd', 'legal/agb/xx.md'])
      expect(isEditable(path), path).toBe(false);
    expect(isEditable('messages/nl/home.json')).toBe(true);
  });
});
