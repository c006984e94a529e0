import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.js';
import { sessionOf } from './support/accounts.js';
import { anOpenClass } from './support/classes.js';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test.describe('a client', () => {
  test.use({ storageState: sessionOf('client') });

  test('pays for a seat after a declined card, and downloads the receipt', async ({ page, request, browser }) => {
    const open = await anOpenClass(browser);
    const { user } = await (await request.get('/api/auth/session')).json();
    const seat = await request.post('/api/enrollments', { data: { studentId: user.studentId, classId: open.id } });
    expect(seat.status()).toBe(201);

    await page.goto(`/client-dashboard#class-${open.id}`);
    const article = page.getByRole('article', { name: open.title });
    await article.getByRole('button', { name: /^Pay \$/ }).click();
    const form = dialog(page, 'Pay for your seat');
    await form.getByLabel('Card number').fill('4000 0000 0000 0002');
    await form.getByLabel('Expiry (MM/YY)').fill('12/40');
    await form.getByLabel('Security code').fill('123');
    await form.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(form.getByRole('alert')).toContainText('Nothing was charged');
    await expect(form.getByLabel('Security code')).toHaveValue('123');
    await expectAccessible(page);
    await form.getByLabel('Card number').fill('4242 4242 4242 4242');
    await form.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(form).toBeHidden();
    await expect(article).toContainText('paid');

    await page.reload();
    const receipts = page.getByRole('region', { name: 'Receipts' });
    const download = page.waitForEvent('download');
    await receipts
      .getByRole('link', { name: /PDF of receipt/ })
      .first()
      .click();
    const file = await (await download).path();
    expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');

    await article.getByRole('button', { name: /Cancel Seat/ }).click();
    await expect(dialog(page, 'Cancel your seat?')).toContainText(/\$\d+\.\d\d is refunded/);
    await dialog(page, 'Cancel your seat?').getByRole('button', { name: 'Cancel Seat' }).click();
    await expect(dialog(page, 'Cancel your seat?')).toHaveCount(0);
    await expect(article).toHaveCount(0);
  });
});

test.describe('staff', () => {
  test.use({ storageState: sessionOf('admin') });

  test('invoice an organization, enter its check, and the statement adds up', async ({ page, request }) => {
    const organizations = await (await request.get('/api/organizations')).json();
    let organizationId = '';
    for (const { id, paymentType } of organizations) {
      const seats = await (await request.get(`/api/organizations/${id}/unbilled-seats`)).json();
      if (paymentType === 'independent' && seats.length > 0) organizationId = id;
    }
    expect(organizationId).not.toBe('');
    await page.goto(`/organizations/${organizationId}/invoices`);
    await page.getByRole('button', { name: 'Create Invoice' }).click();
    const form = dialog(page, 'Create Invoice');
    await form.getByText('All unbilled').click();
    await form.getByLabel('PO number (optional)').fill('7741');
    await expect(form.getByRole('region', { name: 'Preview of the invoice' })).toContainText('7741');
    await expectAccessible(page, '.ant-modal');
    await form.getByRole('button', { name: /^Create and Email Invoice for \$/ }).click();
    await expect(form).toBeHidden();
    const row = page.getByRole('row').filter({ hasText: '7741' }).first();
    await expect(row).toContainText('Open');

    await row.getByRole('button', { name: /Actions for invoice/ }).click();
    await page.getByRole('menuitem', { name: 'Enter Payment' }).click();
    const payment = dialog(page, /Payment of invoice/);
    await payment.getByLabel('Check number (optional)').fill('1042');
    await payment.getByRole('button', { name: /^Enter \$/ }).click();
    await expect(row).toContainText('Paid');

    const sums = page.locator('.statement-sums dd');
    await expect(sums.first()).toBeVisible();
    const amounts = await sums.allTextContents();
    const cents = amounts.map((text) => Math.round(Number(text.replace(/[$,]/g, '').replace('−', '-')) * 100));
    expect(cents.slice(0, 5).reduce((sum, amount) => sum + amount, 0)).toBe(cents[5]);
  });
});
