import { expect, test } from '@playwright/test';
import { OpenIdTestProvider } from '../../backend/test/support/openid-provider.js';
import { unique } from './support/unique.js';

/** One provider serves the whole file, so one worker runs it. */
test.describe.configure({ mode: 'default' });

let provider: OpenIdTestProvider;
test.beforeAll(async ({ baseURL }) => {
  const redirectAddress = `${baseURL}/api/auth/google/callback`;
  provider = await OpenIdTestProvider.start(redirectAddress, Number(process.env.E2E_PROVIDER_PORT));
});
test.afterAll(() => provider.stop());

test('a new user continues with Google and sees the account under Security', async ({ page }) => {
  const email = `gina.${unique()}@gmail.example`;
  provider.user = { sub: email, email, email_verified: true, given_name: 'Gina', family_name: 'Gold' };
  await page.goto('/client-login');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL('/client-dashboard');
  await expect(page.getByText('Gina Gold').first()).toBeVisible();
  await page.goto('/settings?tab=security');
  await expect(page.getByText(`You sign in with ${email}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unlink' })).toHaveCount(0);
});

test('a user who signs in with Google goes on to the page that they came from', async ({ page }) => {
  const email = `gabe.${unique()}@gmail.example`;
  provider.user = { sub: email, email, email_verified: true, given_name: 'Gabe', family_name: 'Gold' };
  await page.goto('/settings?tab=security');
  await expect(page).toHaveURL(/\/client-login\?return=/);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL('/settings?tab=security');
});

test('a user who cancels at Google returns to the page with a message', async ({ page }) => {
  provider.user = 'cancels';
  await page.goto('/login');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(/\/login\?problem=/);
  await expect(page.getByRole('alert')).toHaveText('You went back before signing in with Google.');
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('the button is hidden when Google is not configured', async ({ page }) => {
  await page.route('/api/auth/google/available', (route) => route.fulfill({ json: { available: false } }));
  const answered = page.waitForResponse('/api/auth/google/available');
  await page.goto('/login');
  await answered;
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByText('Continue with Google')).toHaveCount(0);
});
