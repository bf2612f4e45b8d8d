import { expect, test } from '@playwright/test';
import { signedInPerson } from '../fakes/desk-accounts.ts';
import { expectOnlyProofOfWork, fillAddress, postCall, signIn } from './acts.ts';
import { axeFindings, hydrated, useSite, useVisitors } from './harness.ts';

const site = useSite();
const visitor = useVisitors(site);

const orders = (email: string) => site().rows(`select * from orders where email = '${email}'`);

test.describe('ordering several products', () => {
  test('a consumer on a phone: list, overview, one order however often it is sent, and where it stands', async () => {
    const { page, errors } = await visitor({ width: 360, height: 740 });
    await page.goto('/de/shop');
    await hydrated(page);
    const knives = page.locator('[data-buy="knives"]');
    const add = knives.getByRole('button', { name: 'Auf die Liste' });
    await knives.getByLabel('Menge von Messer').fill('2,5');
    await add.click();
    await knives.getByText('Bitte eine ganze Zahl von 1 bis 9999').waitFor();
    await knives.getByLabel('Menge von Messer').fill('3');
    await add.click();
    await page.locator('#party-box form').getByRole('button').click();
    const bar = page.locator('.list-bar');
    await bar.getByText('100,32').waitFor();
    await bar.getByRole('link', { name: 'Zur Liste' }).click();
    await page.waitForURL('**/de/bestellung');

    const mail = await page.locator('[data-order-mail]').getAttribute('href');
    expect(decodeURIComponent(mail ?? '')).toContain('CB-001 Messer\r\nMenge: 300');
    await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click();
    await page.locator('#order-problem').getByText('Bitte geben Sie einen Ort ein').waitFor();
    await page.getByLabel('privat').check();
    await fillAddress(page, 'consumer@example.org');
    await expect.poll(() => axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Weiter zur Übersicht' }).click();
    const order = page.getByRole('button', { name: 'zahlungspflichtig bestellen' });
    await order.waitFor();
    expect(orders('consumer@example.org')).toEqual([]);
    await expect.poll(() => axeFindings(page)).toEqual([]);
    await order.dblclick();
    await page.waitForURL('**/de/bestellung/stand?token=*');
    await page.getByText('Ihre Bestellung ist bei uns eingegangen').waitFor();
    expect(orders('consumer@example.org')).toMatchObject([{ state: 'received', gross_cents: 10_032 }]);
    await expect.poll(() => axeFindings(page)).toEqual([]);
    const link = page.url();
    const receipt = (await site().mailTo('consumer@example.org')).parsed.text ?? '';
    expect(receipt).toContain('Angenommen ist sie damit noch nicht');
    expect(receipt).toContain(new URL(link).search);
    await page.goto('/de/shop');
    await hydrated(page);
    await expect(page.locator('.list-bar')).toHaveCount(0);
    expectOnlyProofOfWork(errors);
    // a link with another letter in it is nobody's
    const token = new URL(link).searchParams.get('token') ?? '';
    const forged = `${token.slice(0, 5)}${token[5] === 'A' ? 'B' : 'A'}${token.slice(6)}`;
    for (const [path, words] of [
      ['/de/bestellung/stand', 'Dieser Link ist nicht gültig'],
      ['/fr/commande/suivi', 'Ce lien n’est pas valable'],
    ] as const) {
      const answer = await page.request.get(`${path}?token=${forged}`);
      expect(answer.status()).toBe(404);
      expect(await answer.text()).toContain(words);
    }
  });

  test('a product that the address names joins the list, and a reload undoes nothing; a whole list takes its place', async () => {
    const { page } = await visitor();
    await page.goto('/order?list=CB-001:3,CB-003:2');
    await hydrated(page);
    await page.waitForURL('**/order');
    // as the shop's form is sent when it is pressed before the scripts are there
    await page.goto('/order?item=CB-001&quantity=2&item=CB-002&quantity=4');
    await hydrated(page);
    await page.waitForURL('**/order');
    const amount = (itemNo: string) => page.locator(`#order-amount-${itemNo}`);
    const amounts = async () => {
      const found = ['CB-001', 'CB-002', 'CB-003'].map((itemNo) => amount(itemNo));
      return Promise.all(found.map((field) => field.inputValue()));
    };
    await expect.poll(amounts).toEqual(['5', '4', '2']);
    await amount('CB-002').fill('1');
    await page.reload();
    await hydrated(page);
    await expect.poll(amounts).toEqual(['5', '1', '2']);

    await page.goto('/order?list=CB-001:7,CB-003:some');
    await hydrated(page);
    await page.waitForURL('**/order');
    // what is no number stays to be mended
    await expect(amount('CB-003')).toHaveValue('some');
    await amount('CB-003').fill('6');
    await page.reload();
    await hydrated(page);
    await expect(amount('CB-003')).toHaveValue('6');
    await expect(amount('CB-001')).toHaveValue('7');
    await expect(amount('CB-002')).toHaveValue('');
  });

  test('a business without scripts: from the shop to the number, with nothing lost on the way', async () => {
    const { page, errors } = await visitor({ javaScript: false });
    await page.goto('/shop');
    await page.locator('[data-buy="knives"] input[name="quantity"]').fill('2');
    await page.locator('[data-buy="knives"] .btn-primary').click();
    // what is not on the list is folded away below it
    await page.getByText('Add more products').click();
    await page.locator('[name="amount.CB-002"]').fill('1.000');
    // asked of businesses only, once it is one
    expect(await page.locator('#order-company').isVisible()).toBe(false);
    expect(await page.locator('#order-payment-invoice').isVisible()).toBe(false);
    await page.getByLabel('for a business').check();
    await expect(page.locator('#order-company')).toBeVisible();
    // what is asked only for another address folds away
    expect(await page.locator('#order-invoiceStreet').isVisible()).toBe(false);
    await page.getByText('another invoice address').click();
    await page.locator('#order-otherInvoice').check();
    await expect(page.locator('#order-invoiceStreet')).toBeVisible();
    await page.locator('#order-otherInvoice').uncheck();
    // shown to businesses only, who have to fill it in, and says so
    expect(await page.locator('label[for="order-company"]').textContent()).toMatch(/\*$/);
    await page.locator('#order-company').fill('Imbiss am Markt');
    await fillAddress(page, 'business@example.org');
    await page.locator('#order-vatId').fill('DE123');
    await page.getByRole('button', { name: 'Continue to the overview' }).click();
    const problem = page.locator('#order-problem');
    await problem.getByText('Please enter quantities as whole numbers').waitFor();
    await problem.getByText('This VAT ID is not right').waitFor();
    // the refusal's own status, as Chromium notes it
    expect(errors.splice(0).every((error) => error.includes('400'))).toBe(true);
    await expect(page.locator('#order-company')).toHaveValue('Imbiss am Markt');
    await page.locator('[name="amount.CB-002"]').fill('1');
    await page.locator('#order-vatId').fill('DE136695976');
    await page.locator('[name="payment"][value="invoice"]').check();
    await page.getByRole('button', { name: 'Continue to the overview' }).click();
    // prices were others when the list was made
    const shown = page.locator('input[name="expected"]').first();
    await shown.evaluate((input) => input.setAttribute('value', '4093'));
    await page.getByRole('button', { name: 'Place binding order' }).click();
    await page.locator('#order-problem').getByText('Prices have changed').waitFor();
    expect(orders('business@example.org')).toEqual([]);
    expect(errors.splice(0).every((error) => error.includes('400'))).toBe(true);
    await page.getByText('40.94').first().waitFor();
    await expect(page.locator('#order-company')).toHaveValue('Imbiss am Markt');
    await page.getByRole('button', { name: 'Continue to the overview' }).click();
    await page.getByRole('button', { name: 'Place binding order' }).click();
    await page.locator('[data-order-number]').waitFor();
    // 3 packs at 9.50 and shipping at 5.90, tax a line: 22.61 + 11.31 + 7.02
    expect(orders('business@example.org')).toMatchObject([
      { buyer: 'business', payment: 'invoice', gross_cents: 4_094 },
    ]);
  });

  test('the desk ships it in parts without scripts; nothing typed is lost, a colleague is told, and the buyer sees what is out', async () => {
    const email = 'parts@example.org';
    const buyer = { buyer: 'business', company: 'Kantine am Hafen', name: 'Zoë Müller', email, payment: 'invoice' };
    const address = { street: 'Ringstraße 7', postcode: '20095', city: 'Hamburg', country: 'DE' };
    const goods = { list: 'CB-001:3,CB-PARTY-001:1', expected: '10032' };
    const place = (who: typeof buyer) =>
      postCall(site(), 'place-order', { ...goods, ...who, ...address, language: 'de' });
    expect((await place(buyer)).status).toBe(200);
    const clerk = await signedInPerson(site().dataDir, 'carl@example.com', 'clerk');
    const { page, errors } = await visitor({ javaScript: false, width: 768, height: 900 });
    await signIn(page.context(), site(), clerk.token);
    await page.goto(`${site().deskUrl}/orders`);
    await page.getByRole('link', { name: 'Kantine am Hafen' }).click();
    await page.getByRole('button', { name: /^Confirm/ }).click();
    // what the buyer said on the telephone is noted, and the address corrected
    await page.getByLabel('New note').fill('Gate 3');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.locator('.notes').getByText('Gate 3').waitFor();
    await page.getByText('Correct the address').click();
    await page.locator('[name="street"]').fill('');
    await page.locator('[name="postcode"]').fill('123');
    const unchecked = () =>
      page.locator('form:has([name="street"])').evaluate((form: HTMLFormElement) => (form.noValidate = true));
    await unchecked();
    await page.getByRole('button', { name: 'Save the address' }).click();
    // nobody is taken to mean both addresses
    await page.getByText('please say whether it applies to the delivery, the invoice or both').waitFor();
    await expect(page.locator('[name="postcode"]')).toHaveValue('123');
    await page.getByLabel('For the delivery and the invoice').check();
    await unchecked();
    await page.getByRole('button', { name: 'Save the address' }).click();
    await page.getByText('please check the lines marked below').waitFor();
    await expect(page.getByLabel('For the delivery and the invoice')).toBeChecked();
    await expect(page.locator('[name="postcode"]')).toHaveValue('123');
    await page.locator('[name="street"]').fill('Hafenweg 12');
    await page.locator('[name="postcode"]').fill('20457');
    await page.getByLabel('For the delivery and the invoice').check();
    await page.getByRole('button', { name: 'Save the address' }).click();
    // what it was before is history
    await page.getByRole('heading', { name: 'History' }).click();
    await page.getByText(/^Delivery address corrected; before: /).waitFor();
    await page.getByRole('link', { name: 'Packing list' }).first().click();
    await expect(page.locator('.slip')).toHaveText(/Hafenweg 12\n20457[\s\S]*Gate 3/, { useInnerText: true });
    await page.goBack();
    // where the table has no heads, each figure says what it is
    const quantity = page.locator('td[data-label="Quantity"]').first();
    expect(await quantity.evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain('Quantity');
    await page.getByText('Ship only a part').click();
    // nothing leaves that nobody has chosen
    for (const item of ['CB-001', 'CB-PARTY-001']) await expect(page.locator(`[name="ship.${item}"]`)).toHaveValue('');
    await page.getByRole('button', { name: 'Ship this part' }).click();
    await page.getByText('please enter what leaves now').waitFor();
    await page.locator('[name="ship.CB-001"]').fill('2');
    await page.locator('[name="ship.CB-PARTY-001"]').fill('2');
    await page.locator('.shipments [name="tracking"]').fill('00340434161094042557');
    await page.locator('.shipments [name="carrier"]').selectOption('DHL');
    await page.getByRole('button', { name: 'Ship this part' }).click();
    await page.getByText('A whole number, at most 1').waitFor();
    await expect(page.locator('[name="ship.CB-001"]')).toHaveValue('2');
    await expect(page.locator('.shipments [name="tracking"]')).toHaveValue('00340434161094042557');
    await page.locator('[name="ship.CB-PARTY-001"]').fill('');
    // the same page, open at a colleague's
    const { page: other, errors: theirs } = await visitor();
    await signIn(other.context(), site(), clerk.token);
    await other.goto(page.url());
    await hydrated(other);
    await other.getByText('Ship only a part').click();
    await other.locator('[name="ship.CB-001"]').fill('3');
    await expect.poll(() => axeFindings(other)).toEqual([]);
    await page.getByRole('button', { name: 'Ship this part' }).click();
    await page.getByText(/^Delivery note LS-\d{4}-00001 is e-mailed to/).waitFor();
    await other.getByRole('button', { name: 'Ship this part' }).click();
    await other.getByText('has just').waitFor();
    await other.getByText('ordered 3 · shipped 2 · still to ship 1').waitFor();
    await expect(other.locator('[name="ship.CB-001"]')).toHaveValue('3');
    expect(await axeFindings(other)).toEqual([]);
    expect(orders(email)).toMatchObject([{ state: 'part-shipped' }]);
    const mail = (
      await site().mailTo(
        email,
        ({ parsed }) => parsed.subject?.startsWith('[Muster] Ein Teil Ihrer Bestellung') === true,
      )
    ).parsed;
    expect(mail.text).toMatch(/Es folgt noch:\s+Messer \(CB-001\): 1 Packung/);
    expect(mail.text).toContain('Sendungsnummer: 00340434161094042557 (DHL)');
    expect(mail.html).toContain('piececode=00340434161094042557');
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^LS-\d{4}-00001\.pdf$/)]);
    const status = /http:\/\/localhost:\d+(\/\S*\?token=\S+)/.exec(mail.text ?? '')?.[1] ?? '';
    const seen = await visitor({ javaScript: false, width: 360, height: 740 });
    await seen.page.goto(status);
    await seen.page.getByText('Teilweise versandt').waitFor();
    await expect(seen.page.locator('main')).toHaveText(/2 von 3 versandt/);
    const parcel = seen.page.getByRole('link', { name: 'Sendung verfolgen' });
    await expect.poll(() => parcel.getAttribute('href')).toContain('dhl.de');
    // the next parcel goes with the same carrier unless somebody says otherwise
    await expect(page.locator('.shipments [name="carrier"]')).toHaveValue('dhl');
    // what is asked about the number of what has left is no question about what is still to leave
    await page.getByText('Correct the parcel number').click();
    await page.locator('[name="parcel"]').fill('1Z999AA10123456784');
    await page.getByRole('button', { name: 'Save number' }).click();
    await expect(page.getByText('looks like one of UPS, but DHL is chosen')).toHaveCount(1);
    await expect(page.locator('[name="tracking"]')).toHaveAccessibleDescription('');
    // what left is charged at once, the rest when it leaves
    await page.getByRole('button', { name: 'Create and send the invoice', exact: true }).click();
    await page.getByText(/^Invoice RE-\d{4}-00001 is e-mailed to/).waitFor();
    await expect(page.locator('.just-done').getByRole('link', { name: /^RE-\d{4}-00001 \(PDF\)/ })).toBeVisible();
    await page.getByRole('button', { name: 'Ship all the rest' }).click();
    await page.getByText(/^Delivery note LS-\d{4}-00002 is e-mailed to/).waitFor();
    expect(orders(email)).toMatchObject([{ state: 'shipped' }]);
    await page
      .getByRole('button', { name: /^Create and send the invoice/ })
      .first()
      .click();
    // what is open is proposed; what cannot be read is said, and nothing typed is lost
    const amount = page.getByLabel('Amount received (€)').first();
    await expect(amount).toHaveValue('100.32');
    await page.getByText('Another amount, day or way').click();
    await amount.fill('a lot');
    await page.getByLabel('Payment reference').first().fill('Kantine 4711');
    await page.getByRole('button', { name: 'Note the payment', exact: true }).first().click();
    await page.getByText('An amount such as 100.32').waitFor();
    await expect(page.getByLabel('Payment reference').first()).toHaveValue('Kantine 4711');
    await amount.fill('29.63');
    await page.getByLabel('For the invoice').first().selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Note the payment', exact: true }).first().click();
    await page.getByText('€29.63 received on').waitFor();
    await page.getByText('Payment of €29.63 (bank transfer) noted. €70.69 is still missing.').waitFor();
    // what follows from it is one press away
    await expect(page.locator('.just-done').getByRole('button', { name: 'Ask for the missing €70.69' })).toBeVisible();
    // what was typed is noted: the form begins anew with what is still open
    await expect(amount).toHaveValue('70.69');
    await expect(page.getByLabel('Payment reference').first()).toHaveValue('');
    expect(orders(email)).toMatchObject([{ state: 'shipped' }]);
    await seen.page.reload();
    // 22.61 for two packs and 7.02 for shipping; a pack and a box are 70.69
    await expect(seen.page.locator('main')).toHaveText(
      /RE-\d{4}-00001.*bezahlt.*29,63.*RE-\d{4}-00002.*zu zahlen bis.*70,69/i,
    );
    await other.reload();
    await hydrated(other);
    expect(await axeFindings(other)).toEqual([]);
    await expect(amount).toHaveValue('70.69');
    await page.getByRole('button', { name: 'Note the payment' }).first().click();
    await expect.poll(() => orders(email)).toMatchObject([{ state: 'paid' }]);
    // a mistake is taken back, with a reason that stays
    const mistake = page.locator('li', { hasText: '€70.69 received on' });
    await mistake.getByText('This was a mistake').click();
    await mistake.getByLabel('Reason').fill('belongs to another customer');
    await mistake.getByRole('button', { name: 'Take back €70.69' }).click();
    await page.getByText('belongs to another customer').waitFor();
    expect(orders(email)).toMatchObject([{ state: 'shipped' }]);
    await page.getByRole('button', { name: 'Note the payment' }).first().click();
    await expect.poll(() => orders(email)).toMatchObject([{ state: 'paid' }]);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.poll(() => orders(email)).toMatchObject([{ state: 'done' }]);
    await page.getByRole('status').getByText('Closed.').waitFor();
    for (const error of [...errors.splice(0), ...theirs.splice(0)]) expect(error).toMatch(/status of 4(00|09)/);

    // all at once: never without a note, unless whoever ships says so
    const whole = 'whole@example.org';
    expect((await place({ ...buyer, email: whole, company: 'Kiosk am Wehr' })).status).toBe(200);
    await page.goto(`${site().deskUrl}/orders`);
    await page.getByRole('link', { name: 'Kiosk am Wehr' }).click();
    await page.getByRole('button', { name: /^Confirm/ }).click();
    await page.getByText('Ship without a delivery note').waitFor();
    await page.getByRole('button', { name: 'Mark as shipped', exact: true }).click();
    await page.getByText(/^Delivery note LS-\d{4}-00003 is e-mailed to/).waitFor();
    expect(orders(whole)).toMatchObject([{ state: 'shipped' }]);

    // a double click is one press, and what cannot be taken back takes two
    const gone = 'gone@example.org';
    expect((await place({ ...buyer, email: gone, company: 'Bude am Deich' })).status).toBe(200);
    await other.goto(`${site().deskUrl}/orders`);
    await hydrated(other);
    await other.getByRole('link', { name: 'Bude am Deich' }).click();
    await other.getByRole('button', { name: /^Confirm/ }).dblclick();
    await other.getByRole('button', { name: 'Mark as shipped', exact: true }).waitFor();
    await expect(other.getByText('has just')).toHaveCount(0);
    // nor does Enter in a field ship, or write a paper
    await other.getByText('Ship only a part').click();
    for (const field of await other.locator('[name="tracking"]').all()) await field.press('Enter');
    await other.keyboard.press('Control+k');
    await other.keyboard.type('cancel');
    await expect(other.locator('dialog [role=option]')).toHaveCount(1);
    await other.getByRole('option', { name: 'Search for “cancel”' }).waitFor();
    await other.keyboard.press('Escape');
    const cancel = other.getByRole('button', { name: 'Cancel it now' });
    await expect(cancel).toBeHidden();
    await other.locator('summary', { hasText: /^Cancel$/ }).click();
    await other.getByText('The customer gets an e-mail at once').waitFor();
    expect(await axeFindings(other)).toEqual([]);
    // nothing is chosen beforehand: the mail says whose wish it is
    await other.getByLabel('The customer: they no longer want it').check();
    await cancel.click();
    await other.getByText('cancelled').first().waitFor();
    expect(orders(gone)).toMatchObject([{ state: 'cancelled' }]);
    await other.goto(`${site().deskUrl}/papers?order=N2P-0000-0000`);
    await hydrated(other);
    const sent: string[] = [];
    other.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await other.getByLabel('Order number').press('Enter');
    await other.getByRole('button', { name: 'Create only' }).click();
    await other.getByRole('alert').waitFor();
    expect(sent.filter((request) => request.startsWith('POST'))).toEqual(['POST /papers.data']);
    for (const error of theirs.splice(0)) expect(error).toMatch(/status of 400/);
  });
});
