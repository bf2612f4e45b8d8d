import { setImmediate as nextTurn } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestPause, mostPause } from '../../../tests/fakes/longest-pause.ts';
import { formProblem, mostFields } from './form-shape.ts';

const urlencoded = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=b';
const part = (value: string, more = '') => `--b\r\nContent-Disposition: form-data; name="a"${more}\r\n\r\n${value}\r\n`;
const fill = (text: string, length: number) => text.repeat(Math.ceil(length / text.length));

/** What a page does with what was sent, which lies in memory already when it begins. */
function taking(type: string, body: Buffer): () => Promise<string> {
  const request = new Request('http://desk.example/', {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(body),
  });
  return async () => {
    const problem = formProblem(type, body);
    if (problem !== null) return problem;
    await nextTurn();
    return `${[...(await request.formData())].length} fields`;
  };
}

test('what a browser sends is let in, with as many fields and files as a form has', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.string({ minLength: 1, maxLength: 20 }), fc.string({ unit: 'grapheme', maxLength: 200 })), {
        maxLength: 20,
      }),
      fc.option(fc.uint8Array({ maxLength: 2_000 })),
      async (fields, file) => {
        const form = new FormData();
        for (const [name, value] of fields) form.append(name, value);
        if (file !== null) form.append('file', new File([new Uint8Array(file)], 'Nachweis "neu".pdf'));
        const whole = new Response(form);
        const body = Buffer.from(await whole.arrayBuffer());
        const sent = [...form].length;
        // without any part there is nothing between the separators
        if (sent > 0) expect(await taking(whole.headers.get('content-type') ?? '', body)()).toBe(`${sent} fields`);
        const typed = new URLSearchParams(fields).toString();
        expect(await taking(urlencoded, Buffer.from(typed))()).toBe(`${fields.length} fields`);
      },
    ),
    { numRuns: 200, seed: 20_261_125 },
  );
});

test.each([
  ['another kind', 'application/json', '{}', 'bad-request'],
  ['no separator', 'multipart/form-data', part('x'), 'bad-request'],
  ['no end', multipart, part('x'), 'bad-request'],
  ['a part without a name', multipart, '--b\r\n\r\nx\r\n--b--', 'bad-request'],
  ['a sign that no text has', multipart, `${part('\uFFFE')}--b--`, 'unprintable'],
  ['the same, written as numbers', urlencoded, 'a=%EF%BF%BE', 'unprintable'],
  ['nothing at all, and no kind', null, '', null],
] as const)('%s is told before anything is parsed', (_what, type, body, problem) => {
  expect(formProblem(type, Buffer.from(body))).toBe(problem);
});

test('what was made to be parsed for long is refused, or parsed at once', { tags: ['slow'] }, async () => {
  const desk = 256 * 1024;
  const upload = 12 * 1024 * 1024;
  const bodies: [string, string, string][] = [
    ['fields without end', urlencoded, fill('a&', desk)],
    ['as many fields as there may be', urlencoded, fill('a=b&', 4 * (mostFields - 1)).slice(0, -1)],
    ['numbers', urlencoded, `a=${fill('%41', desk)}`],
    ['blanks', urlencoded, `a=${fill('+', desk)}`],
    ['half numbers', urlencoded, `a=${fill('%', desk)}`],
    ['parts without end', multipart, `${fill(part(''), upload)}--b--`],
    ['as many parts as there may be', multipart, `${part('').repeat(200)}--b--`],
    ['a text as long as a file', multipart, `${part(fill('x', upload))}--b--`],
    ['beginnings of separators', multipart, `${part(fill('\r\n--', upload), '; filename="x.pdf"')}--b--`],
    ['lines', multipart, `${part(fill('\r\n', upload), '; filename="x.pdf"')}--b--`],
    ['a name as long as a file', multipart, `${part('x', `; filename="${fill('%22', upload)}"`)}--b--`],
    ['lines before a part', multipart, `--b\r\n${fill('A: b\r\n', upload)}\r\n\r\nx\r\n--b--`],
    ['blanks before a part', multipart, `${part('x', fill(' ', upload))}--b--`],
  ];
  for (const [what, type, text] of bodies) {
    expect(await longestPause(taking(type, Buffer.from(text)), mostPause), what).toBeLessThan(mostPause);
  }
});
