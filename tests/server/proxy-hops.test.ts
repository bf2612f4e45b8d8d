import { afterEach, describe, expect, test } from 'vitest';
import { openRaw, statuses } from '../fakes/raw-http.ts';
import { startReverseProxy, type ReverseProxy } from '../fakes/reverse-proxy.ts';
import { startSiteServer, type TestSite } from '../fakes/site-server.ts';

// TRUST_PROXY_HOPS on the wire: real proxies in front of the real server, and visitors who write headers of their own.

let site: TestSite | undefined;
const proxies: ReverseProxy[] = [];
afterEach(async () => {
  for (const proxy of proxies.splice(0)) await proxy.stop();
  await site?.remove();
  site = undefined;
});

/** Pages each visitor may have rendered a minute. */
const rate = 3;

/**
 * The site behind so many proxies.
 * @param trusted TRUST_PROXY_HOPS
 * @returns the port that visitors call
 */
async function start(behind: number, trusted = behind): Promise<number> {
  site = await startSiteServer({
    env: {
      TRUST_PROXY_HOPS: String(trusted),
      RATE_LIMIT_PAGES: String(rate),
      RATE_LIMIT_SOFT: '1',
      RATE_LIMIT_HARD: String(rate),
    },
  });
  let { port } = site;
  for (let hop = 0; hop < behind; hop += 1) {
    const behindIt = port;
    const proxy = await startReverseProxy(() => behindIt);
    proxies.push(proxy);
    ({ port } = proxy);
  }
  return port;
}

/** @param from address of this machine that a visitor calls from */
async function visit(port: number, from: string, forged: readonly string[] = []): Promise<number | undefined> {
  const connection = openRaw(port, from);
  connection.write(
    `GET /blog/unknown HTTP/1.1\r\nHost: site.example\r\n${forged.map((line) => `${line}\r\n`).join('')}Connection: close\r\n\r\n`,
  );
  return statuses(await connection.ended)[0];
}

async function useUp(port: number, from: string): Promise<void> {
  for (let time = 0; time < rate; time += 1) expect(await visit(port, from)).toBe(200);
  expect(await visit(port, from)).toBe(429);
}

/** What somebody writes who wants to be taken for somebody else. */
const forgeries: readonly [string, readonly string[]][] = [
  ['one address', ['X-Forwarded-For: 203.0.113.9']],
  ['several', ['X-Forwarded-For: 203.0.113.1, 203.0.113.2, 203.0.113.3']],
  ['several headers', ['X-Forwarded-For: 203.0.113.1', 'x-forwarded-for: 203.0.113.2', 'X-FORWARDED-FOR: 203.0.113.3']],
  ['IPv6', ['X-Forwarded-For: 2001:db8::7']],
  ['IPv6 with brackets, port and zone', ['X-Forwarded-For: [2001:db8::7%eth0]:443']],
  ['a port', ['X-Forwarded-For: 203.0.113.9:4711']],
  ['IPv4 as IPv6', ['X-Forwarded-For: ::ffff:203.0.113.9']],
  ['nothing', ['X-Forwarded-For:']],
  ['commas', ['X-Forwarded-For: ,,,,,,,,']],
  ['no address', ['X-Forwarded-For: unknown, _hidden, "; DROP TABLE rates; --, \u00ff']],
  ['a comma at the end', ['X-Forwarded-For: 203.0.113.9,']],
  ['thousands', [`X-Forwarded-For: ${'203.0.113.9, '.repeat(900)}203.0.113.10`]],
  [
    'other headers',
    [
      'Forwarded: for=203.0.113.9',
      'X-Real-IP: 203.0.113.9',
      'CF-Connecting-IP: 203.0.113.9',
      'True-Client-IP: 203.0.113.9',
    ],
  ],
  ['a header taken for hop by hop', ['Connection: X-Forwarded-For', 'X-Forwarded-For: 203.0.113.9']],
];

describe.each([0, 1, 2])('behind %i proxies', (hops) => {
  test('whoever has used up their rate stays refused, whatever they write; nobody else is', async () => {
    const port = await start(hops);
    await useUp(port, '127.0.0.11');
    for (const [what, forged] of forgeries) expect(await visit(port, '127.0.0.11', forged), what).toBe(429);
    // who was named is none the poorer, and each visitor has a rate of their own
    expect(await visit(port, '127.0.0.12')).toBe(200);
    await useUp(port, '127.0.0.13');
  });

  test('nobody can use up somebody else’s rate by naming them', async () => {
    const port = await start(hops);
    for (let time = 0; time <= rate; time += 1)
      await visit(port, '127.0.0.11', ['X-Forwarded-For: 127.0.0.12', 'X-Forwarded-For: 127.0.0.12']);
    expect(await visit(port, '127.0.0.12')).toBe(200);
    expect(await visit(port, '127.0.0.11')).toBe(429);
  });

  test('a header longer than any is refused, and the server goes on', async () => {
    const port = await start(hops);
    expect(await visit(port, '127.0.0.11', [`X-Forwarded-For: ${'1, '.repeat(100_000)}`])).toBe(431);
    expect(await visit(port, '127.0.0.11')).toBe(200);
  });

  test('the calls of forms are counted by the same visitor', async () => {
    const port = await start(hops);
    const call = async (from: string, forged: string) => {
      const connection = openRaw(port, from);
      connection.write(
        `POST /functions/v1/send-contact-email HTTP/1.1\r\nHost: site.example\r\nX-Forwarded-For: ${forged}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
      );
      return statuses(await connection.ended)[0];
    };
    const answers: (number | undefined)[] = [];
    for (let time = 0; time <= rate; time += 1) answers.push(await call('127.0.0.11', `203.0.113.${time}`));
    expect(answers.at(-1)).toBe(429);
    expect(await call('127.0.0.12', '127.0.0.11')).not.toBe(429);
  });
});

test('with fewer proxies trusted than there are, all visitors share a rate, and none is believed', async () => {
  const port = await start(1, 0);
  await useUp(port, '127.0.0.11');
  expect(await visit(port, '127.0.0.12', ['X-Forwarded-For: 203.0.113.9'])).toBe(429);
});

test('a visitor behind IPv6 shares a rate with their own network only, however the proxy writes it', async () => {
  // the proxy's own line, as it would be with visitors of IPv6
  const port = await start(0, 1);
  const as = (address: string) => visit(port, '127.0.0.1', [`X-Forwarded-For: 203.0.113.5, ${address}`]);
  for (const same of ['2001:db8:0:1::1', '[2001:DB8:0:1:0:0:0:2]:443', '2001:db8:0:1::3%eth0'])
    expect(await as(same)).toBe(200);
  expect(await as('2001:db8:0:2::9')).toBe(429);
  expect(await as('2001:db8:0:100::9')).toBe(200);
  for (const same of ['203.0.113.7', '::ffff:203.0.113.7', '203.0.113.7:4711', '::ffff:cb00:7107'].slice(0, rate))
    expect(await as(same)).toBe(200);
  expect(await as('::ffff:cb00:7107')).toBe(429);
});
