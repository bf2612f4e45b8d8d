import { expect, test, type Page } from '@playwright/test';
import { addStyles } from './add-styles.ts';
import { hydrated, inLanguage, useSite, useVisitors } from './harness.ts';

const site = useSite();
const visitor = useVisitors(site);

const amount = (page: Page, itemNo: string) => page.locator(`#order-amount-${itemNo}`);

async function add(page: Page, id: string, quantity: string) {
  await page.locator(`[data-buy="${id}"] [name="quantity"]`).fill(quantity);
  await page.locator(`[data-buy="${id}"] .btn-primary`).click();
}

const details = {
  name: 'Zoë Müller',
  email: 'kept@example.org',
  street: 'Ringstraße 7',
  postcode: '20095',
  city: 'Hamburg',
};

async function fillDetails(page: Page) {
  await page.getByLabel('as a private customer').check();
  for (const [name, value] of Object.entries(details)) await page.locator(`#order-${name}`).fill(value);
}

async function expectDetails(page: Page) {
  for (const [name, value] of Object.entries(details)) await expect(page.locator(`#order-${name}`)).toHaveValue(value);
  await expect(page.getByLabel('as a private customer')).toBeChecked();
}

test.describe('the order list as a basket', () => {
  test('is reached from the header of every page once something is on it, in every tab, and nothing moves', async () => {
    const { page, context } = await visitor({ width: 360, height: 740 });
    const other = await context.newPage();
    for (const open of [page, other]) {
      await open.goto('/blog');
      await hydrated(open);
    }
    const basket = (open: Page) => open.locator('header').getByRole('link', { name: /^Order list/ });
    await expect(basket(page)).toHaveCount(0);
    const menu = page.locator('header').getByRole('button', { name: 'Open menu' });
    const before = await menu.boundingBox();
    await page.goto('/shop');
    await hydrated(page);
    await add(page, 'knives', '3');
    for (const open of [page, other]) await expect(basket(open)).toHaveAttribute('aria-label', 'Order list: 3 packs');
    expect(await menu.boundingBox()).toEqual(before);
    await basket(other).click();
    await other.waitForURL('**/order');
    await expect(amount(other, 'CB-001')).toHaveValue('3');
    // the other way round: what is changed on the list is changed in the shop
    await amount(other, 'CB-001').fill('1');
    await expect(basket(page)).toHaveAttribute('aria-label', 'Order list: 1 pack');
    await page.locator('.list-bar').getByText('1 pack').waitFor();
    // a new tab of a later day
    await page.close();
    await other.close();
    const later = await context.newPage();
    await later.goto('/de/contact');
    await hydrated(later);
    await later.locator('header').getByRole('link', { name: 'Bestellliste: 1 Packung' }).waitFor();
  });

  test('without scripts every product joins what was there, and a reload adds nothing twice', async () => {
    const { page } = await visitor({ javaScript: false });
    await page.goto('/de/shop');
    await add(page, 'knives', '2');
    await page.waitForURL('**/de/bestellung');
    await page.goBack();
    await add(page, 'forks', '4');
    await page.waitForURL('**/de/bestellung');
    await page.reload();
    const amounts = () => Promise.all(['CB-001', 'CB-002'].map((itemNo) => amount(page, itemNo).inputValue()));
    expect(await amounts()).toEqual(['2', '4']);
    await amount(page, 'CB-002').fill('1');
    await page.getByRole('button', { name: 'Liste aktualisieren' }).click();
    // from the header of any page
    await page.goto('/de/blog');
    await page.locator('header').getByRole('link', { name: 'Bestellliste' }).click();
    await expect.poll(amounts).toEqual(['2', '1']);
    await page.getByRole('button', { name: 'Liste und Formular leeren' }).click();
    await page.goto('/de/bestellung');
    expect(await amounts()).toEqual(['', '']);
  });

  test('what was added before there were scripts joins the list that scripts keep, once', async () => {
    const { page, context } = await visitor();
    await page.goto('/order?item=CB-001&quantity=2');
    await hydrated(page);
    await expect(amount(page, 'CB-001')).toHaveValue('2');
    expect((await context.cookies()).filter(({ name }) => name === 'order-list')).toEqual([]);
    await page.reload();
    await hydrated(page);
    await expect(amount(page, 'CB-001')).toHaveValue('2');
  });
});

test.describe('nothing typed is lost', () => {
  test('by a reload, the way back, the overview or a second tab; sending it empties all', async () => {
    const { page, context, errors } = await visitor();
    await page.goto('/order?list=CB-001:3');
    await hydrated(page);
    await fillDetails(page);
    await page.reload();
    await hydrated(page);
    await expectDetails(page);
    await page.getByRole('button', { name: 'Continue to the overview' }).click();
    const order = page.getByRole('button', { name: 'Order with obligation to pay' });
    await order.waitFor();
    // a reload stays at the overview, the way back leads to the form, the way forward to the overview again
    await page.reload();
    await hydrated(page);
    await order.waitFor();
    await page.goBack();
    await expectDetails(page);
    await page.goForward();
    await order.waitFor();
    await page.goto('/blog');
    await page.goBack();
    await hydrated(page);
    await order.waitFor();

    const other = await context.newPage();
    await other.goto('/order');
    await hydrated(other);
    await expectDetails(other);
    await other.locator('#order-city').fill('Bremen');
    // what was looked over is not that any more
    await expect(order).toHaveCount(0);
    await expect(page.locator('#order-city')).toHaveValue('Bremen');
    await page.getByRole('button', { name: 'Continue to the overview' }).click();
    await order.click();
    await page.waitForURL('**/order/status?token=*');
    await expect(amount(other, 'CB-001')).toHaveValue('');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('order')))).toEqual([]);
    await page.goBack();
    await hydrated(page);
    await page.getByText('There is nothing on your list yet').waitFor();
    for (const error of errors.splice(0)) expect(error).toContain('428');
  });

  test('by a quantity that is typed anew, an emptied list or a link that names another one', async () => {
    const { page } = await visitor();
    await page.goto('/order?list=CB-001:3');
    await hydrated(page);
    await fillDetails(page);
    await page.locator('#order-country').selectOption('NL');
    // with nothing on the list, the fields are not there
    await amount(page, 'CB-001').fill('');
    await expect(page.locator('#order-name')).toHaveCount(0);
    await page.getByLabel('for a business').check();
    await page.getByLabel('as a private customer').check();
    await amount(page, 'CB-001').fill('5');
    await expectDetails(page);
    await page.goto('/order?list=CB-002:2');
    await hydrated(page);
    await expect(amount(page, 'CB-002')).toHaveValue('2');
    await expectDetails(page);
    await expect(page.locator('#order-country')).toHaveValue('NL');
  });

  test('by what comes back when it was sent as without scripts', async () => {
    const { page, errors } = await visitor();
    await page.goto('/order?list=CB-001:3');
    await hydrated(page);
    await fillDetails(page);
    // as when the code that sends does not arrive
    const sendPlainly = (encoding: string) =>
      page.locator('.order-form').evaluate((form: HTMLFormElement, enctype) => {
        form.enctype = enctype;
        form.submit();
      }, encoding);
    await sendPlainly('application/x-www-form-urlencoded');
    await page.waitForURL('**/order#order');
    await hydrated(page);
    await page.locator('[data-review-lines]').getByText('3 packs = 300 pieces').waitFor();
    await page.getByRole('button', { name: 'Make changes' }).click();
    await expectDetails(page);
    await expect(page.locator('#order-send')).toBeFocused();
    // nothing of it can be read
    await sendPlainly('text/plain');
    await page.locator('#order-problem').waitFor();
    await hydrated(page);
    await expectDetails(page);
    await expect(amount(page, 'CB-001')).toHaveValue('3');
    await page.locator('#order-problem').waitFor();
    for (const error of errors.splice(0)) expect(error).toContain('415');
  });

  test('where the browser has no room to keep anything', async () => {
    const { page } = await visitor();
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('no room', 'QuotaExceededError');
      };
    });
    await page.goto('/order?list=CB-001:3');
    await hydrated(page);
    await fillDetails(page);
    await amount(page, 'CB-001').fill('4');
    await page.getByRole('button', { name: 'Continue to the overview' }).click();
    await page.locator('[data-review-lines]').getByText('4 packs = 400 pieces').waitFor();
    await page.goBack();
    await expectDetails(page);
    await expect(amount(page, 'CB-001')).toHaveValue('4');
  });

  test('what was changed in the overview stays there, also after a reload; what another tab changed leads to the form', async () => {
    const { page, context } = await visitor();
    await page.goto('/order?list=CB-001:300,CB-002:1');
    await hydrated(page);
    await fillDetails(page);
    await page.getByRole('button', { name: 'Continue to the overview' }).click();
    const lines = page.locator('[data-review-lines]');
    await lines.getByRole('button', { name: 'Change to 3 packs' }).click();
    await lines.getByText('3 packs = 300 pieces').waitFor();
    await page.reload();
    await hydrated(page);
    await lines.getByText('3 packs = 300 pieces').waitFor();
    const other = await context.newPage();
    await other.goto('/order');
    await hydrated(other);
    await amount(other, 'CB-002').fill('7');
    await expect(amount(page, 'CB-002')).toHaveValue('7');
    await expect(lines).toHaveCount(0);
    await expectDetails(page);
    // what is no number is nobody else's business
    await amount(page, 'CB-001').fill('some');
    await amount(other, 'CB-002').fill('8');
    await expect(amount(page, 'CB-002')).toHaveValue('8');
    await expect(amount(page, 'CB-001')).toHaveValue('some');
  });

  test('one press empties the list and the form', async () => {
    const { page } = await visitor();
    await page.goto('/order?list=CB-001:3');
    await hydrated(page);
    await fillDetails(page);
    await page.getByRole('button', { name: 'Empty list and form' }).click();
    await page.getByRole('status').getByText('The list and the form are empty').waitFor({ state: 'attached' });
    await amount(page, 'CB-001').fill('1');
    await expect(page.locator('#order-name')).toHaveValue('');
    await page.reload();
    await hydrated(page);
    await expect(page.locator('#order-name')).toHaveValue('');
  });

  test('of a request for a quote and of a message either', async () => {
    const { page, context } = await visitor();
    await page.goto('/offer');
    await hydrated(page);
    await page.locator('#quote-amount-CB-002').fill('25000');
    await page.locator('#order-name').fill('Zoë Müller');
    await page.getByLabel('With your own logo or design').check();
    const quote = async (open: Page) => ({
      pieces: await open.locator('#quote-amount-CB-002').inputValue(),
      name: await open.locator('#order-name').inputValue(),
      design: await open.getByLabel('With your own logo or design').isChecked(),
    });
    const typed = { pieces: '25000', name: 'Zoë Müller', design: true };
    await page.reload();
    await hydrated(page);
    await expect.poll(() => quote(page)).toEqual(typed);
    const other = await context.newPage();
    await other.goto('/offer');
    await hydrated(other);
    await expect.poll(() => quote(other)).toEqual(typed);

    await page.goto('/contact');
    await hydrated(page);
    await page.locator('[name="message"]').fill('Do you deliver to Freiburg?');
    await page.reload();
    await hydrated(page);
    await expect(page.locator('[name="message"]')).toHaveValue('Do you deliver to Freiburg?');
  });

  test('what is older than a day is not there any more', async () => {
    const { page } = await visitor();
    await page.goto('/impressum');
    await page.evaluate(() =>
      localStorage.setItem(
        'contact-draft',
        JSON.stringify({ at: Date.now() - 25 * 60 * 60 * 1000, fields: { message: 'Do you deliver to Freiburg?' } }),
      ),
    );
    await page.goto('/contact');
    await hydrated(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('contact-draft'))).toBeNull();
    await expect(page.locator('[name="message"]')).toHaveValue('');
  });
});

test.describe('packs and pieces, and what more of them cost', () => {
  for (const [language, path, add, mail] of [
    ['en', '/shop', 'Add to list: Knives', 'Order 100 pieces by e-mail: Knives'],
    ['de', '/de/shop', 'Auf die Liste: Messer', '100 Stück per E-Mail bestellen: Messer'],
    ['nl', '/nl/shop', 'Zet op de lijst: Messen', '100 stuks per e-mail bestellen: Messen'],
    ['fr', '/fr/shop', 'Ajouter à la liste\u00a0: Couteaux', 'Commander 100 pièces par e-mail\u00a0: Couteaux'],
  ] as const)
    test(
      `${language}: names begin with the words that are seen, in table and cards`,
      inLanguage(language),
      async () => {
        const { page } = await visitor({ javaScript: false });
        await page.goto(path);
        for (const place of ['#prices tr[data-item="CB-001"]', 'article#knives']) {
          const buttons = page.locator(`${place} form button`);
          expect(await buttons.first().getAttribute('aria-label')).toBe(add);
          expect(add.startsWith(await buttons.first().innerText())).toBe(true);
          const link = page.locator(`${place} a[href^="mailto:"]`);
          await expect(link).toHaveAttribute('aria-label', mail);
          expect(mail.startsWith(await link.innerText())).toBe(true);
        }
      },
    );

  test('whoever types pieces is asked in the shop, takes packs with one press, or goes on', async () => {
    const { page } = await visitor();
    await page.goto('/shop');
    await hydrated(page);
    const knives = page.locator('[data-buy="knives"]');
    await knives.getByText('1 pack = 100 pieces').waitFor();
    await knives.locator('[name="quantity"]').fill('300');
    await knives.getByText('300 packs are 30,000 pieces. Did you mean 3 packs?').waitFor();
    await knives.getByRole('button', { name: 'Change to 3 packs' }).click();
    await knives.getByText('3 packs = 300 pieces').waitFor();
    await expect(knives.locator('[name="quantity"]')).toHaveValue('3');
    await expect(knives.getByText('Did you mean')).toHaveCount(0);
    await add(page, 'forks', '300');
    await page.locator('.list-bar').getByText('300 packs').waitFor();
    // the prices of larger quantities stand there, too
    const tiers = page.locator('article#knives [data-tiers]');
    await page.locator('article#knives summary').click();
    await expect
      .poll(async () => (await tiers.locator('li').first().innerText()).replace(/\s+/g, ' '))
      .toMatch(/^from 50 packs: €10\.75 .*€9\.03 .*5% less/);
    await expect(tiers.getByRole('link')).toHaveCount(2);
  });

  test('on the list each line says its pieces and the next price; a change is said after a pause, Enter sends nothing', async () => {
    const { page } = await visitor();
    await page.goto('/de/bestellung?list=CB-001:3');
    await hydrated(page);
    const line = page.locator('[data-line="CB-001"]');
    await line.getByText('3 Packungen = 300 Stück').waitFor();
    await amount(page, 'CB-001').fill('238');
    await line.getByText(/Noch 12 Packungen: 8\s% weniger/).waitFor();
    await line.getByRole('link', { name: 'Angebot' }).waitFor();
    // 238 packs at 9.50 with 19 % VAT; from 200 Euro on there is no shipping
    await expect(page.locator('[aria-labelledby="order-list"] > [role="status"]')).toHaveText(
      /^Messer: 2\.690,59\s€ inkl\. MwSt\.; Summe: 2\.690,59\s€ inkl\. MwSt\.$/,
    );
    await amount(page, 'CB-001').fill('2,5');
    await expect(page.locator('[aria-labelledby="order-list"] > [role="status"]')).toHaveText(
      'Messer: Ganze Zahl von 1 bis 9999',
    );
    await amount(page, 'CB-001').fill('3');
    await amount(page, 'CB-001').press('Enter');
    await expect(page.locator('#order-problem')).toHaveCount(0);
    await page.getByLabel('für ein Unternehmen').check();
    await amount(page, 'CB-001').fill('60');
    await line.getByText('60 Packungen = 6.000 Stück').waitFor();
    await expect(line.getByText('Meinten Sie')).toHaveCount(0);
    await amount(page, 'CB-001').fill('300');
    await line.getByText('300 Packungen sind 30.000 Stück. Meinten Sie 3 Packungen?').waitFor();
  });

  test('without scripts the overview asks, and takes the answer', async () => {
    const { page } = await visitor({ javaScript: false });
    await page.goto('/order?list=CB-001:300,CB-002:1');
    await fillDetails(page);
    await page.getByRole('button', { name: 'Continue to the overview' }).click();
    await page.getByText('300 packs are 30,000 pieces. Did you mean 3 packs?').waitFor();
    await page.getByRole('button', { name: 'Change to 3 packs' }).click();
    await page.getByText('3 packs = 300 pieces').waitFor();
    await page.getByText('1 pack = 100 pieces').waitFor();
    await page.getByRole('button', { name: 'Order with obligation to pay' }).click();
    await page.waitForURL('**/order/status?token=*');
    expect(
      site().rows("select gross_cents from orders where email = 'kept@example.org' order by rowid desc limit 1"),
    ).toEqual(
      // 4 packs at 9.50 and shipping at 5.90, tax a line: 33.92 + 11.31 + 7.02
      [{ gross_cents: 5_225 }],
    );
  });

  test('a request for a quote asks the other way round', async () => {
    const { page } = await visitor();
    await page.goto('/offer');
    await hydrated(page);
    await page.locator('#quote-amount-CB-002').fill('3');
    await page.getByText('You typed 3: that is less than one pack. Did you mean 3 packs = 300 pieces?').waitFor();
    await page.getByRole('button', { name: 'Change to 3 packs' }).click();
    await expect(page.locator('#quote-amount-CB-002')).toHaveValue('300');
  });
});

test.describe('with little room', () => {
  /** What ends further right than the inside of the part that it stands in. */
  const sticksOut = (page: Page, within: string, parts: string) =>
    page.locator(within).evaluateAll(
      (frames, selector) =>
        frames.flatMap((frame) => {
          const { left, right } = frame.getBoundingClientRect();
          const { paddingLeft, paddingRight } = getComputedStyle(frame);
          return [...frame.querySelectorAll(selector)]
            .filter((part) => {
              const box = part.getBoundingClientRect();
              return box.right > right - parseFloat(paddingRight) + 1 || box.left < left + parseFloat(paddingLeft) - 1;
            })
            .map((part) => part.textContent);
        }),
      parts,
    );

  test('at 320 px sums stay within their card, on the list and in the overview, and a quantity within the page', async () => {
    const { page } = await visitor({ width: 320, height: 640, javaScript: false });
    await page.goto('/de/bestellung?list=CB-001:2');
    expect(await sticksOut(page, '#order-expected', 'dd')).toEqual([]);
    expect(await sticksOut(page, '.order-list', 'input')).toEqual([]);
    for (const [name, value] of Object.entries(details)) await page.locator(`#order-${name}`).fill(value);
    await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click();
    await page.locator('[data-review-lines]').waitFor();
    expect(await sticksOut(page, '.card:has(> #order-expected)', 'dd')).toEqual([]);
  });

  test('at 360 px the price of many packs stays within the list, beside its quantity', async () => {
    const { page } = await visitor({ width: 360, height: 740 });
    await page.goto('/de/bestellung?list=CB-001:9999,CB-002:300');
    await hydrated(page);
    expect(await sticksOut(page, '.order-list', '.list-price *')).toEqual([]);
  });

  test('at 320 px how many pieces are meant stands beside the number that a quote is asked for', async () => {
    const { page } = await visitor({ width: 320, height: 640 });
    await page.goto('/de/angebot');
    const number = await page.locator('#quote-amount-CB-002').boundingBox();
    const unit = await page.locator('#quote-amount-CB-002 + p').boundingBox();
    expect(unit?.x).toBeGreaterThan((number?.x ?? 0) + (number?.width ?? 0));
    expect(unit?.y).toBeLessThan((number?.y ?? 0) + (number?.height ?? 0));
  });

  test('with text twice as large list, quote and overview fit a phone, each name in a line of its own', async () => {
    const { page } = await visitor({ width: 360, height: 740, javaScript: false });
    const widthOf = async () => {
      await addStyles(page, 'html{font-size:200%}');
      return page.evaluate(() => document.documentElement.scrollWidth);
    };
    for (const path of ['/order?list=CB-002:2', '/de/bestellung?list=CB-002:2', '/offer', '/de/angebot']) {
      await page.goto(path);
      expect(await widthOf(), path).toBe(360);
    }
    await page.goto('/de/bestellung?list=CB-002:2');
    for (const [name, value] of Object.entries(details)) await page.locator(`#order-${name}`).fill(value);
    await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click();
    await page.locator('[data-review-lines]').waitFor();
    expect(await widthOf()).toBe(360);
    expect(await sticksOut(page, '.card:has(> #order-expected)', 'p, dd, .list-name, .list-price')).toEqual([]);
    const name = await page.locator('[data-review-lines] .list-name').boundingBox();
    const lines = await page.locator('[data-review-lines]').boundingBox();
    expect(name?.width).toBe(lines?.width);
  });
});
