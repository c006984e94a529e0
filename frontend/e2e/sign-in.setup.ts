import { expect, test } from '@playwright/test';
import { type Account, accounts, PASSWORD, sessionOf } from './support/accounts.js';

test('the demo accounts sign in', async ({ playwright, baseURL }) => {
  for (const account of Object.keys(accounts) as Account[]) {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const response = await request.post('/api/auth/login', { data: { email: accounts[account], password: PASSWORD } });
    expect(response.ok()).toBe(true);
    await request.storageState({ path: sessionOf(account) });
    await request.dispose();
  }
});
