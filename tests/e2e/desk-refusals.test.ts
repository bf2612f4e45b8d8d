import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { markAsRestored } from '../../server/platform/restored/restored.ts';
import { besideServer, signedInPerson } from '../fakes/desk-accounts.ts';
import { rowsOfEachKind } from '../fakes/rows-of-each-kind.ts';
import { signIn } from './acts.ts';
import { axeFindings, useSite, useVisitors } from './harness.ts';

const site = useSite();
const person = useVisitors(site, { to: 'desk' });

/** Names in files that are no pictures, though they begin like one. */
const brokenJpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(4_000, 7)]);

test.describe('what the desk refuses, as a browser shows it', { tag: '@matrix' }, () => {
  let token = '';
  test.beforeAll(async () => {
    ({ token } = await signedInPerson(site().dataDir, 'anna@example.com', 'admin'));
  });
  const open = async (javaScript: boolean) => {
    const visitor = await person({ javaScript, anyConsole: true });
    await signIn(visitor.context, site(), token);
    return visitor.page;
  };

  for (const scripts of [true, false] as const)
    test(`an upload that is too large, of another kind or broken, with scripts: ${scripts}`, async () => {
      const page = await open(scripts);
      const send = async (name: string, mimeType: string, buffer: Buffer) => {
        await page.goto('/website/posts/design-meets-sustainability/upload');
        await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
        await page.locator('input[name=rights]').check();
      };
      const upload = page.getByRole('button', { name: 'Upload' });
      const refusal = page.getByRole('alert');
      await send('page.jpg', 'image/jpeg', Buffer.from('<script>alert(1)</script>'));
      await upload.click();
      await refusal.filter({ hasText: 'This is not one of the file types named here' }).waitFor();
      await send('broken.jpg', 'image/jpeg', brokenJpeg);
      await upload.click();
      await refusal.filter({ hasText: /or it is damaged/ }).waitFor();
      await send('large.jpg', 'image/jpeg', Buffer.alloc(13 * 1024 * 1024, 1));
      // with scripts it is said before it is sent
      if (scripts) await expect(upload).toBeDisabled();
      else await upload.click();
      await refusal.filter({ hasText: 'larger than 12 MB' }).waitFor();
      expect(page.url()).toContain('/website/posts/design-meets-sustainability/upload');
      if (scripts) expect(await axeFindings(page)).toEqual([]);
    });

  test('the PDF of a restricted order says so, in the clerk’s words', async () => {
    const [, order] = rowsOfEachKind.orders.rows;
    const [paper] = rowsOfEachKind.papers.rows;
    if (order === undefined || paper === undefined) throw new Error('there are rows');
    await besideServer(site().dataDir, (database) =>
      database.write(async (transaction) => {
        // neither the rows' accounts nor the other order is here
        await transaction
          .insertInto('orders')
          .values({ ...order, owner_id: null, replaces_id: null })
          .execute();
        await transaction.insertInto('paper_series').values(rowsOfEachKind.paper_series.rows).execute();
        const values = Object.entries({ ...paper, position: 9_000, order_number: order.order_number });
        await sql`INSERT INTO papers (${sql.join(values.map(([column]) => sql.ref(column)))})
          VALUES (${sql.join(values.map(([, value]) => value))})`.execute(transaction);
      }),
    );
    const page = await open(true);
    const answer = await page.goto(`/papers/${paper.id}/pdf`);
    expect(answer?.status()).toBe(403);
    expect(await page.locator('body').textContent()).toMatch(/restricted/i);
  });

  test('a number that is none of its series is marked at its field, and what was typed stays', async () => {
    const now = Date.now();
    await besideServer(site().dataDir, (database) => markAsRestored(database, now - 1_000, now));
    const page = await open(true);
    await page.goto('/restored');
    const invoice = page.getByLabel('Invoice', { exact: true });
    await invoice.fill('RE-1999-00042');
    await page.getByRole('button', { name: 'Continue after these numbers' }).click();
    await expect(invoice).toHaveAttribute('aria-invalid', 'true');
    await expect(invoice).toHaveValue('RE-1999-00042');
    const described = (await invoice.getAttribute('aria-describedby')) ?? '';
    expect(described).toContain('-error');
    expect(await page.getByLabel('Quote', { exact: true }).getAttribute('aria-invalid')).toBeNull();
    expect(await axeFindings(page)).toEqual([]);
  });
});
