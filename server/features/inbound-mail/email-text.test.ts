import { expect, test } from 'vitest';
import { fileName, isKeptType } from '../../../domain/incoming-files.ts';
import { languageOfText } from '../../../domain/language-of-text.ts';
import { splitQuoted } from '../../../domain/quoted-text.ts';
import { readDeliveryReport } from './delivery-report.ts';
import { plainLine, plainText, textOfHtml } from './email-text.ts';
import { processorTime } from '../../../tests/fakes/processor-time.ts';

test('hostile HTML becomes words, in a moment', async () => {
  const began = processorTime();
  for (const html of [
    '<style'.repeat(40_000),
    '<'.repeat(250_000),
    `${'<div>'.repeat(50_000)}deep`,
    `<script>${'a'.repeat(200_000)}`,
    '<table><tr><td>'.repeat(10_000),
    ' '.repeat(250_000),
    '<a href="'.repeat(25_000),
    '<img alt="'.repeat(25_000),
    `<img ${' alt'.repeat(60_000)}>`,
    `<img alt${' '.repeat(250_000)}>`,
    '</td'.repeat(60_000),
  ])
    plainText(await textOfHtml(html));
  expect(processorTime() - began).toBeLessThan(10_000);
  expect(plainText(await textOfHtml('<p>Guten <b>Tag</b></p><p>x &lt;b&gt;</p><script>alert(1)</script>'))).toBe(
    'Guten Tag\n\nx <b>',
  );
});

test('a table of an HTML mail is read line by line; a picture is what it says, never where it lies', async () => {
  const order =
    '<table><tr><th>Menge</th><th>Artikel</th></tr><tr><td>10.000</td><td>Messer</td></tr></table><img src="https://tracker.example/p.gif?you"><img src=x alt="Logo &amp; Name">';
  expect(plainText(await textOfHtml(order))).toBe('Menge Artikel\n10.000 Messer\n\nLogo & Name');
});

test('text is what both databases can hold, a line is one line', () => {
  expect(plainText('a\0b\r\nc\u2028d\ud800 \n\n\n\n\n\ne\x1b[31m  \n')).toBe('ab\nc\nd\uFFFD\n\n\ne[31m');
  expect(plainLine('a\r\nBcc: x@example.org\u202Egpj', 100)).toBe('a Bcc: x@example.orggpj');
  expect(plainLine(`${'x'.repeat(9)}🌱`, 10)).toBe('xxxxxxxxx');
});

test('a file keeps its real ending, and no way to another folder', () => {
  expect(fileName('../../etc/passwd', 'x')).toBe('_.._etc_passwd');
  expect(fileName('photo\u202Egpj.exe', 'x')).toBe('photogpj.exe');
  expect(fileName('a"b\r\n.pdf', 'x')).toBe('a_b.pdf');
  expect(fileName(' .. ', '1.jpg')).toBe('1.jpg');
  expect(fileName(`${'n'.repeat(5_000)}.pdf`, 'x')).toHaveLength(120);
  expect(['Foto.JPG', 'a.pdf', 'b.docx'].every(isKeptType)).toBe(true);
  expect(['a.exe', 'a.jpg.exe', 'a.html', 'a.svg', 'a.docm', 'a', 'a.zip', 'a.js'].some(isKeptType)).toBe(false);
});

test.each([
  ['Danke!\n\n> Guten Tag', 'Danke!'],
  ['Danke!\n\nAm 1.2.2026 um 9:00 schrieb Testbrand <a@example.org>:\n> Guten Tag\n>\n> x', 'Danke!'],
  ['Thanks\n\nOn Mon, 2 Feb 2026 at 09:00, Testbrand\n<a@example.org> wrote:\n\n> Hello', 'Thanks'],
  ['Merci\n\nLe 1 févr. 2026 à 09:00, Testbrand <a@example.org> a écrit :\n> x', 'Merci'],
  ['Ja\n\n-----Ursprüngliche Nachricht-----\nVon: Testbrand\nGesendet: heute\n\nGuten Tag', 'Ja'],
  ['> Frage 1\nja\n> Frage 2\nnein', '> Frage 1\nja\n> Frage 2\nnein'],
  ['> nur zitiert', '> nur zitiert'],
  ['ohne', 'ohne'],
])('what was quoted is parted from what was written: %j', (text, own) => {
  const parted = splitQuoted(text);
  expect(parted.own).toBe(own);
  expect((parted.own + parted.quoted).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
});

test('the language of a mail is that of its small words', () => {
  expect(languageOfText('Guten Tag, ich hätte gern ein Angebot für unsere Kantine und wir sind eilig.', 'en')).toBe(
    'de',
  );
  expect(languageOfText('Hello, could you send me the prices for this? Thanks', 'de')).toBe('en');
  expect(languageOfText('Beste, ik heb nog een vraag over het bestek voor mijn zaak.', 'de')).toBe('nl');
  expect(languageOfText('Bonjour, je voudrais des fourchettes pour notre café.', 'de')).toBe('fr');
  expect(languageOfText('12345', 'de')).toBe('de');
});

test('a report is read as other servers write it', () => {
  const status = (recipient: string) => `Reporting-MTA: dns; mx\n\n${recipient}`;
  expect(
    readDeliveryReport(status('Action: failed\r\nStatus: 5.1.1 (no such user)\r\n'), 'Message-ID:\n <a@b>\n\nbody'),
  ).toEqual({ action: 'failed', status: '5.1.1', about: '<a@b>' });
  expect(
    readDeliveryReport(
      status('action: Failed\nstatus: 5.0.0\ndiagnostic-code: smtp;550 5.2.2 mailbox\n full 192.0.2.1'),
      null,
    ),
  ).toEqual({ action: 'failed', status: '5.2.2', about: null });
  expect(readDeliveryReport(status('Action: delayed\nStatus: 4.4.1'), null).action).toBe('other');
  expect(readDeliveryReport('', 'Subject: x\n\nMessage-ID: <body@b>')).toEqual({
    action: 'other',
    status: '5.0.0',
    about: null,
  });
});
