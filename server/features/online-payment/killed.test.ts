/** @module-tag matrix */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startMollie } from '../../../tests/fakes/mollie-server.ts';
import { openOnlineOffice, type OnlineOffice } from '../../../tests/fakes/online-office.ts';
import type { PayingMoment, PayingOrder } from '../../../tests/fakes/paying-server.ts';
import type { PaymentService } from '../../../tests/fakes/payment-service.ts';
import { startStripe } from '../../../tests/fakes/stripe-server.ts';
import { noteRefund } from '../payments/note-payment.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
/** of the sample order */
const gross = 10_032;

const postgres = usePostgres();

describe.each([
  // a file has one server, PostgreSQL several
  ['mollie', 'sqlite', 1],
  ['stripe', 'sqlite', 1],
  ['mollie', 'postgres', 2],
  ['stripe', 'postgres', 2],
] as const)('servers that are killed while somebody pays by %s, on %s', (name, kind, instances) => {
  let service: PaymentService;
  let open: OnlineOffice;
  let env: Record<string, string>;
  beforeEach(async () => {
    service = await (name === 'mollie' ? startMollie() : startStripe());
    const databaseUrl = kind === 'postgres' ? await postgres.createReadyDatabase() : null;
    open = await openOnlineOffice(service, databaseUrl, now);
    env = {
      ...service.env,
      SITE_URL: 'https://site.example',
      DATA_DIR: open.office.folder,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    };
  });
  afterEach(async () => {
    await open.close();
    await service.close();
  });

  /** A server of its own that comes to its end, or is killed where it rests. */
  const serve = (orderId: string, paymentId: string | null, restAt: PayingMoment | null) =>
    new Promise<void>((ended, failed) => {
      const child = fork(resolve('tests/fakes/paying-server.ts'), [], {
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      child.on('message', () => child.kill('SIGKILL'));
      child.on('error', failed);
      child.on('exit', (code, signal) => {
        if (restAt === null ? code === 0 : signal === 'SIGKILL') ended();
        else failed(new Error(`the server ended with ${code} ${signal}, and was to rest ${restAt}`));
      });
      const order: PayingOrder = { env, now, restAt, orderId, paymentId };
      child.send(order);
    });
  /** Killed at each of these moments, then to the end by as many as there are. */
  const survive = async (orderId: string, paymentId: string | null, moments: readonly PayingMoment[]) => {
    for (const moment of moments) await serve(orderId, paymentId, moment);
    await Promise.all(Array.from({ length: instances }, () => serve(orderId, paymentId, null)));
  };
  const rowsOf = async (id: string) =>
    (await open.read(id)).payments
      .toSorted((one, other) => other.amount_cents - one.amount_cents)
      .map(({ amount_cents: cents, taken_back_at: back }) => [cents, back === null]);

  test('it is paid once, noted once and paid back once', { timeout: 300_000 }, async () => {
    const id = await open.confirmed();
    await survive(id, null, ['before-create', 'after-create']);
    expect(service.payments).toHaveLength(1);
    const [begun] = (await open.read(id)).onlinePayments;
    const [payment] = service.payments;
    if (begun === undefined || payment === undefined) throw new Error('nothing was begun');
    expect(begun).toMatchObject({ state: 'open', provider_id: payment.id });

    payment.state = 'paid';
    await survive(id, begun.id, ['before-read', 'after-read']);
    expect(await rowsOf(id)).toEqual([[gross, true]]);
    expect((await open.read(id)).order.state).toBe('paid');

    const written = { id: randomUUID(), orderId: id, cents: 1_000, paidOn: '2026-11-23', way: 'online' } as const;
    const refund = { ...written, reference: '', reason: 'aus Kulanz', withdrawalId: null, service: name };
    expect(await noteRefund(open.services.database, open.office.anna, refund, now)).toBe('done');
    await survive(id, begun.id, ['before-refund', 'after-refund']);
    expect(payment.refunds).toHaveLength(1);
    expect(await rowsOf(id)).toEqual([
      [gross, true],
      [-1_000, true],
    ]);
    expect((await open.read(id)).onlinePayments).toMatchObject([{ refunds: [{ state: 'done' }] }]);
  });
});
