import { expect, test } from 'vitest';
import { countedMailbox } from './counted-mailbox.ts';

test.each([
  ['a.d.a.muster@gmail.com', 'adamuster@gmail.com'],
  ['adamuster+shop@googlemail.com', 'adamuster@gmail.com'],
  ['ada-muster@pm.me', 'adamuster@proton.me'],
  ['ada+1@mac.com', 'ada@icloud.com'],
  ['ada-muster@ya.ru', 'adamuster@yandex.com'],
  ['ada.muster+x+y@example.org', 'ada.muster@example.org'],
  ['no address', 'no address'],
])('%s is counted as %s', (address, mailbox) => {
  expect(countedMailbox(address)).toBe(mailbox);
});

test('where dots tell two people apart, they do', () => {
  expect(countedMailbox('ada.muster@example.org')).not.toBe(countedMailbox('adamuster@example.org'));
});
