import { expect, type Page, test } from '@playwright/test';
import { sessionOf } from './support/accounts.js';
import { aCertification, aClass, dayFromNow } from './support/records.js';

test.use({ storageState: sessionOf('admin'), viewport: { width: 1440, height: 900 } });

const rows = (page: Page) => page.locator('tr[data-grid-row]');
const footer = (page: Page) => page.locator('.grid-footer [role=status]');

test('who expires next month takes two clicks', async ({ page }) => {
  await page.goto('/students');
  await page.getByRole('link', { name: 'Certifications', exact: true }).click();
  await page.getByRole('link', { name: 'Expires next month' }).click();
  await expect(page).toHaveURL('/certifications?expires=next-month');
  // The center's month, which ends hours after that of the machine or before it.
  const { timeZone } = await (await page.request.get('/api/center')).json();
  const [year, month0] = new Date().toLocaleDateString('sv-SE', { timeZone }).split('-').map(Number);
  const next = new Date(Date.UTC(year!, month0!, 1));
  const month = next.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' });
  await expect(rows(page).first()).toContainText(new RegExp(`${month} \\d+, ${next.getUTCFullYear()}`));
  await expect(page.getByRole('columnheader', { name: 'Expires' })).toHaveAttribute('aria-sort', 'ascending');
});

test('the figures of the dashboard lead to the certifications that they count', async ({ page }) => {
  const figure = page.locator('.stat-card', { hasText: 'Certifications' });
  const link = page.getByRole('link', { name: /All \d+ expiring certifications/ });
  // Other journeys add certifications between the two reads.
  await expect(async () => {
    await page.goto('/dashboard');
    await expect(figure.locator('.stat-value')).toHaveText(/\d/);
    const valid = await figure.locator('.stat-value').textContent();
    await figure.click();
    await expect(footer(page)).toContainText(`of ${valid} certifications`, { timeout: 15_000 });
  }).toPass();
  await expect(async () => {
    await page.goto('/dashboard');
    const expiring = /\d+/.exec((await link.textContent({ timeout: 15_000 })) ?? '')?.[0];
    await link.click();
    await expect(footer(page)).toContainText(`${expiring} certifications`, { timeout: 15_000 });
  }).toPass();
});

test('staff enter the code of an eCard in place, and find the certification by it', async ({ page }) => {
  const { student } = await aCertification(page.request, 'Codi');
  await page.goto(`/certifications?q=${student.lastName}`);
  const code = String(Date.now()).slice(-12);
  const first = rows(page).first();
  await first.getByRole('button', { name: /card code/ }).click();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toContainText('Card code saved');
  const grouped = code.replace(/(.{4})(?=.)/g, '$1 ');
  await expect(first).toContainText(grouped);
  await expect(first.getByRole('button', { name: /edit the card code/ })).toBeFocused();
  await page.getByRole('searchbox').fill(grouped);
  await expect(rows(page)).toHaveCount(1);
});

test('staff invite somebody to renew, whose email leads to the dates of the course', async ({ page, browser }) => {
  const { student, course } = await aCertification(page.request, 'Renata');
  await page.request.patch(`/api/courses/${course.id}/offered`, { data: { isOffered: true } });
  await aClass(page.request, { courseId: course.id, date: dayFromNow(20) });
  await page.goto(`/certifications?q=${student.lastName}`);
  await rows(page).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Invite to Renew…' }).click();
  await expect(page.getByRole('dialog')).toContainText('Invite 1 person to renew?');
  await page.getByRole('button', { name: 'Send 1 Invitation' }).click();
  await expect(page.locator('.toast')).toContainText('1 invited.');

  const link = async (): Promise<string | undefined> => {
    const mails = await (await page.request.get(`/api/dev/mailbox?to=${encodeURIComponent(student.email)}`)).json();
    const mail = mails.find(({ subject }: { subject: string }) => subject.includes('Renew'));
    return /https?:\/\/\S*\/courses\S*/.exec(mail?.text ?? '')?.[0];
  };
  await expect.poll(link).toBeTruthy();
  const visitor = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
  await visitor.goto((await link())!);
  await expect(visitor.getByRole('heading', { name: course.name, level: 1 })).toBeVisible();
  await expect(visitor.getByRole('main').getByRole('link', { name: /^Enroll/ })).toHaveCount(1);
  await visitor.context().close();
});
