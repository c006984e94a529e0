import { expect, test } from '@playwright/test';
import { sessionOf } from './support/accounts.js';
import { unique } from './support/unique.js';

test.use({ storageState: sessionOf('admin') });

test('two records become one by a key, and two again by Undo on the timeline', async ({ page }) => {
  const last = `Twin${unique()}`;
  const enter = async (firstName: string, email: string) =>
    await (
      await page.request.post('/api/students', { data: { firstName, lastName: last, email, phone: '(303) 555-0163' } })
    ).json();
  const student = await enter('Robert', `${last}@own.example`);
  await enter('Bob', `${last}@other.example`);
  const pair = `Robert ${last} and Bob ${last}`;
  const { id: duplicateId } = (await (await page.request.get(`/api/students?q=${last}`)).json()).find(
    ({ firstName }: { firstName: string }) => firstName === 'Bob',
  );
  await page.goto(`/students?view=duplicates&pair=${student.id}.${duplicateId}`);
  await expect(page.getByRole('heading', { name: pair })).toBeVisible();
  await expect(page.getByRole('button', { name: `Merge Into Robert ${last}` })).toBeEnabled();
  await page.screenshot({ path: test.info().outputPath('pair.png') });
  await page.keyboard.press('m');
  await expect(page.locator('.toast').getByText(`Everything is with Robert ${last} now.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: pair })).toBeHidden();
  await page.goto(`/students/${student.id}`);
  await page.getByRole('button', { name: /^Undo until/ }).click();
  await page.getByRole('button', { name: 'Undo Merge' }).click();
  await expect(page.locator('.toast').getByText('Both records are as they were before')).toBeVisible();
  const { status } = await (await page.request.get(`/api/students/${duplicateId}`)).json();
  expect(status).toBeUndefined();
});
