import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bodyOf } from '../../../tests/fakes/answers.ts';
import { solvedChallenge } from '../../../tests/fakes/solve-challenge.ts';
import { startServices, type TestServices } from '../../../tests/fakes/start-services.ts';
import { addressPrefix, resolveAddress } from './client-address.ts';
import { createProofOfWork, type ProofOfWork } from './proof-of-work.ts';

describe('the visitor’s address', () => {
  test.each([
    ['192.0.2.7', '203.0.113.9', 0, '192.0.2.7'],
    ['::ffff:192.0.2.7', null, 0, '192.0.2.7'],
    ['10.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
    ['10.0.0.1', '6.6.6.6, 203.0.113.9', 1, '203.0.113.9'],
    ['10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
    ['10.0.0.1', '203.0.113.9', 2, '203.0.113.9'],
    ['10.0.0.1', '203.0.113.9:4711', 1, '203.0.113.9'],
    ['10.0.0.1', '[2001:db8::1]:443', 1, '2001:db8::1'],
    ['10.0.0.1', '::ffff:cb00:7109', 1, '203.0.113.9'],
    ['10.0.0.1', 'unknown', 1, '10.0.0.1'],
    ['10.0.0.1', '', 1, '10.0.0.1'],
    ['', null, 0, '0.0.0.0'],
  ])('connection %s, header %s, %i proxies: %s', (remote, forwarded, hops, expected) => {
    expect(resolveAddress(remote, forwarded, hops)).toBe(expected);
  });

  test('nothing a visitor writes into the header changes it', () => {
    fc.assert(
      fc.property(fc.string(), (forged) => resolveAddress('10.0.0.1', `${forged}, 203.0.113.9`, 1) === '203.0.113.9'),
    );
    fc.assert(fc.property(fc.string(), (forged) => resolveAddress('192.0.2.7', forged, 0) === '192.0.2.7'));
  });

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2345:6:7:8:9', '2001:db8:1:2300::/56'],
    ['2001:db8::9', '2001:db8:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['2001:db8:1:2345::192.0.2.1', '2001:db8:1:2300::/56'],
  ])('%s counts as %s', (address, prefix) => {
    expect(addressPrefix(address)).toBe(prefix);
  });
});

describe('proof of work', () => {
  let services: TestServices;
  let proofOfWork: ProofOfWork;
  beforeEach(async () => {
    services = await startServices();
    proofOfWork = createProofOfWork(services.database, services.secrets, () => services.clock.now);
  });
  afterEach(() => services.remove());

  test('a solution counts once, however often and however fast it is sent', async () => {
    const payload = await solvedChallenge(await proofOfWork.challenge());
    const results = await Promise.all(Array.from({ length: 10 }, () => proofOfWork.spend(payload)));
    expect(results.filter(Boolean)).toHaveLength(1);
    const rewritten = Buffer.from(
      Buffer.from(payload, 'base64')
        .toString()
        .replace(/"signature":"([^"]+)"/, (_, hex: string) => `"signature":"${hex.toUpperCase()}"`),
    ).toString('base64');
    expect(await proofOfWork.spend(rewritten)).toBe(false);
  });

  test('a solution to an expired challenge does not count', async () => {
    const payload = await solvedChallenge(await proofOfWork.challenge());
    services.clock.now += 11 * 60_000;
    expect(await proofOfWork.spend(payload)).toBe(false);
  });

  test('a challenge made easier or signed by others does not count', async () => {
    const challenge = await proofOfWork.challenge();
    const easier = await solvedChallenge({ ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0' } });
    expect(await proofOfWork.spend(easier)).toBe(false);
    const cheaper = await solvedChallenge({ ...challenge, parameters: { ...challenge.parameters, cost: 1 } });
    expect(await proofOfWork.spend(cheaper)).toBe(false);
  });

  test('nonsense does not count and breaks nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.json().map((text) => Buffer.from(text).toString('base64')),
        ),
        async (payload) => {
          expect(await proofOfWork.spend(payload)).toBe(false);
        },
      ),
    );
  });

  test('a form may fetch a challenge before it is asked for one', async () => {
    const response = await services.call('proof-of-work', undefined, { method: 'GET' });
    expect(response.status).toBe(200);
    expect(await bodyOf(response)).toMatchObject({
      parameters: { algorithm: 'PBKDF2/SHA-256', keyPrefix: '00' },
      signature: expect.any(String),
    });
  });
});
