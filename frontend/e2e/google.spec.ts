import { expect, test } from '@playwright/test';
import { OpenIdTestProvider } from '../../backend/test/support/openid-provider.js';

let provider: OpenIdTestProvider;
test.beforeAll(async ({ baseURL }) => {
  const redirectAddress = `${baseURL}/api/auth/google/callback`;
  provider = await OpenIdTestProvider.start(redirectAddress, Number(process.env.E2E_PROVIDER_PORT));
});
test.afterAll(() => provider.stop());

test('somebody new continues with Google, and finds the account under Security', async ({ page }) => {
  const email = `gina.${Date.now()}@gmail.example`;
  provider.visitor = { sub: email, email, email_verified: true, given_name: 'Gina', family_name: 'Gold' };
  await page.goto('/client-login');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL('/client-dashboard');
  await expect(page.getByText('Gina Gold').first()).toBeVisible();
  await page.goto('/settings?tab=security');
  await expect(page.getByText(`You sign in with ${email}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unlink' })).toHaveCount(0);
});

test('whoever goes back at Google reads so on the page that they came from', async ({ page }) => {
  provider.visitor = 'cancels';
  await page.goto('/login');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(/\/login\?problem=/);
  await expect(page.getByRole('alert')).toHaveText('You went back before signing in with Google.');
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('the button is hidden where nobody has set Google up', async ({ page }) => {
  await page.route('/api/auth/google/available', (route) => route.fulfill({ json: { available: false } }));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByText('Continue with Google')).toHaveCount(0);
});
