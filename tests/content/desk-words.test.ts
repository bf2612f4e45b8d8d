import { expect, test } from 'vitest';
import german from '../../apps/desk/i18n/messages/de.json' with { type: 'json' };
import english from '../../apps/desk/i18n/messages/en.json' with { type: 'json' };

interface Texts {
  [name: string]: string | Texts;
}

function* textsOf(texts: Texts, at = ''): Generator<[key: string, text: string]> {
  for (const [name, text] of Object.entries(texts))
    if (typeof text === 'string') yield [`${at}${name}`, text];
    else yield* textsOf(text, `${at}${name}.`);
}

/** Settings of the server, commands, ids of tokens: for who runs the server, never for a clerk. */
const technical =
  /npm run|\b[A-Z]+_(?:URL|DIR|PORT)\b|\{(?:price|claim|fact):|log of the server|server’s log|Log des Servers/;

test.each([
  ['German', german],
  ['English', english],
])('no %s text of the desk speaks of settings or commands of the server', (_, texts: Texts) => {
  // what a desk without anybody shows is read by who runs the server
  const found = [...textsOf(texts)].filter(([key, text]) => !key.startsWith('nobodyYet.') && technical.test(text));
  expect(found).toEqual([]);
});
