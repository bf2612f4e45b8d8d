import { expect, test } from 'vitest';
import { deskLanguages } from '../../../../domain/desk-roles.ts';
import { causeWords } from './cause-words.ts';
import { textsIn } from '../../i18n/language-of.ts';
import { textOf } from '../../i18n/texts.tsx';
import { causeOf, classifyFailure, failureCauses } from '../../../../server/platform/mail/delivery-failure.ts';
import { statusMeanings } from '../../../../server/platform/mail/mail-status.ts';

test.each([
  ['returned-5.1.1', 'no-such-mailbox'],
  ['recipient-refused-550-5.1.1', 'no-such-mailbox'],
  ['returned-5.1.2', 'no-such-domain'],
  ['returned-5.4.4', 'no-such-domain'],
  ['recipient-refused-556-5.1.10', 'no-such-domain'],
  ['returned-5.2.1', 'mailbox-closed'],
  ['recipient-refused-552-5.2.2', 'mailbox-full'],
  ['recipient-deferred-452-4.2.2', 'mailbox-full'],
  ['message-refused-552-5.3.4', 'too-large'],
  ['message-refused-550-5.7.1', 'not-wanted'],
  ['returned-5.7.26', 'not-proven-ours'],
  ['recipient-deferred-451-4.7.1', 'comes-later'],
  ['returned-4.4.7', 'unreachable'],
  ['recipient-deferred-450-4.3.2', 'busy'],
  // says no more than that it failed, or different things by different servers
  ['returned-5.0.0', null],
  ['recipient-refused-550', null],
  ['recipient-refused-550-5.4.1', null],
  // our own server's, about us
  ['login-535', null],
  ['network-ECONNREFUSED', null],
  [null, null],
])('%s means %s', (reason, meaning) => {
  expect(causeOf(reason).meaning).toBe(meaning);
});

test('what a server refuses after the text is known by its enhanced status, too', () => {
  const refused = Object.assign(new Error('refused'), {
    code: 'EMESSAGE',
    command: 'DATA',
    responseCode: 550,
    response: '550 5.7.26 Unauthenticated mail from site.example is not accepted',
  });
  expect(classifyFailure(refused)).toEqual({ permanent: true, reason: 'message-refused-550-5.7.26' });
});

test.each(deskLanguages)('every cause has words of its own in %s, without its code', (language) => {
  const texts = textsIn(language);
  const facility = {
    language,
    t: (key: string, values?: Readonly<Record<string, string | number>>) => textOf(texts, key, values),
    word: (group: string, name: string) => textOf(texts, `${group}.${name}`),
  };
  const said = [
    ...failureCauses.map((cause) => causeWords(facility, { cause, meaning: null })),
    ...statusMeanings.flatMap((meaning) =>
      (['returned', 'recipient-refused'] as const).map((cause) => causeWords(facility, { cause, meaning })),
    ),
  ];
  for (const words of said) expect(words).toMatch(/^\p{Lu}[^{}]+\.$/u);
  expect(new Set(said).size).toBe(said.length);
});
