import { expect, test } from '@playwright/test';
import { sessionOf } from './support/accounts.js';

test.use({ storageState: sessionOf('orgAdmin'), permissions: ['clipboard-read', 'clipboard-write'] });

test('an address is made, copied, subscribed to without a session, replaced after a question, and turned off', async ({
  page,
  playwright,
}) => {
  const anybody = await playwright.request.newContext();
  await page.goto('/settings?tab=calendar');
  const card = page.getByRole('region', { name: 'Our Classes' });
  await card.getByRole('button', { name: 'Get an Address' }).click();
  await card.getByRole('button', { name: 'Copy' }).click();
  await expect(card.getByRole('button', { name: 'Copied' })).toBeVisible();
  const first = await page.evaluate(() => navigator.clipboard.readText());
  const calendar = await anybody.get(first);
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await calendar.text()).toContain('BEGIN:VEVENT');
  await expect(card.getByRole('link', { name: 'Open in your calendar app' })).toHaveAttribute(
    'href',
    first.replace('http:', 'webcal:'),
  );

  await card.getByRole('button', { name: 'New Address' }).click();
  await page.getByRole('button', { name: 'Keep Address' }).click();
  expect((await anybody.get(first)).status()).toBe(200);
  await card.getByRole('button', { name: 'New Address' }).click();
  await page.getByRole('button', { name: 'Replace Address' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card.getByText(first)).toBeHidden();
  expect((await anybody.get(first)).status()).toBe(404);

  await card.getByRole('button', { name: 'Turn Off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click();
  await expect(card.getByRole('button', { name: 'Get an Address' })).toBeVisible();
  await anybody.dispose();
});
