/** @module-tag matrix */
import { fork } from 'node:child_process';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Confirmed, ConfirmingOrder } from '../../../tests/fakes/confirming-server.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { receiveOrder } from '../orders/receive-order.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const count = 24;
/** times that every server is killed, before it is left to finish */
const rounds = 3;

const postgres = usePostgres();

describe.each([
  // a file has one server, PostgreSQL several
  ['sqlite', 1],
  ['postgres', 2],
] as const)('servers that are killed while they confirm orders, on %s', (kind, instances) => {
  let databaseUrl: string | null;
  let office: OrderOffice;
  beforeEach(async () => {
    databaseUrl = kind === 'postgres' ? await postgres.createReadyDatabase() : null;
    office = await openOrderOffice(databaseUrl, now);
  });
  afterEach(() => office.close());

  async function receiveOrders(): Promise<string[]> {
    for (let index = 1; index <= count; index += 1)
      await receiveOrder(
        office.store,
        { ...sampleOrder, email: `buyer${index}@example.org` },
        { language: 'fr', idempotencyKey: null, sender, now },
      );
    const rows = await office.database.read((reader) =>
      reader.selectFrom('orders').select('order_number').orderBy('order_number').execute(),
    );
    return rows.map(({ order_number }) => order_number);
  }

  /**
   * Starts a server on what is left and kills it when it has told of so many: the moment in its work is another each
   * time, because several orders are under way. Says whether it came to its end instead.
   */
  function confirmUntil(most: number, orders: string[], told: (confirmed: Confirmed) => void): Promise<boolean> {
    return new Promise((ended, failed) => {
      const child = fork(resolve('tests/fakes/confirming-server.ts'), [], {
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const { issuer, facts } = siteTexts;
      const order: ConfirmingOrder = {
        dataDir: office.folder,
        databaseUrl,
        now,
        actor: office.anna,
        texts: { issuer, facts },
        orders,
      };
      let heard = 0;
      child.on('message', (confirmed: Confirmed) => {
        told(confirmed);
        heard += 1;
        if (heard === most) child.kill('SIGKILL');
      });
      child.on('error', failed);
      child.on('exit', (code, signal) => {
        if (signal === 'SIGKILL' || code === 0) ended(code === 0);
        else failed(new Error(`the server ended with ${code}`));
      });
      child.send(order);
    });
  }

  test('every order has one confirmation, one mail, one step; the series has no gap and no number twice', async () => {
    const orders = await receiveOrders();
    expect(orders).toHaveLength(count);
    const numbers = new Map<string, string>();
    const told = ({ order, number }: Confirmed) => {
      // asked again, an order keeps the number that was told
      expect(number).toBe(numbers.get(order) ?? number);
      numbers.set(order, number);
    };
    let kills = 0;
    for (let round = 1; round <= rounds + 1; round += 1) {
      const left = orders.filter((order) => !numbers.has(order));
      const runs = Array.from({ length: instances }, (_, index) =>
        confirmUntil(
          round > rounds ? Infinity : 1 + Math.floor(Math.random() * 4),
          index === 0 ? left : left.toReversed(),
          told,
        ),
      );
      kills += (await Promise.all(runs)).filter((cameToItsEnd) => !cameToItsEnd).length;
    }
    expect(kills).toBeGreaterThanOrEqual(rounds);
    expect(numbers.size).toBe(count);

    await office.database.read(async (reader) => {
      const papers = await reader.selectFrom('papers').select(['number', 'order_number']).orderBy('position').execute();
      expect(papers.map(({ number }) => number)).toEqual(
        Array.from({ length: count }, (_, index) => `AB-2026-${String(index + 1).padStart(5, '0')}`),
      );
      expect(new Map(papers.map(({ number, order_number }) => [order_number, number]))).toEqual(numbers);
      expect(await reader.selectFrom('paper_series').select('last').execute()).toEqual([{ last: count }]);
      const states = await reader.selectFrom('orders').select(['state', 'revision']).execute();
      expect(states).toEqual(Array.from({ length: count }, () => ({ state: 'confirmed', revision: 2 })));
      const steps = await reader
        .selectFrom('order_steps')
        .select('order_id')
        .where('state', '=', 'confirmed')
        .execute();
      expect(new Set(steps.map(({ order_id }) => order_id)).size).toBe(count);
      expect(steps).toHaveLength(count);
      const mails = await reader
        .selectFrom('mails')
        .select('order_id')
        .where('template', '=', 'order-confirmation')
        .execute();
      expect(new Set(mails.map(({ order_id }) => order_id)).size).toBe(count);
      expect(mails).toHaveLength(count);
    });
  });
});
