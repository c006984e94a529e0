import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { accounts, logIn, PASSWORD, sessionOf } from './support/accounts.js';
import { anEmployer } from './support/records.js';
import { unique } from './support/unique.js';

/** Waits for an email to an address, newest first, whose text or subject satisfies `pick`; returns what it picks. */
async function fromMail(
  request: APIRequestContext,
  email: string,
  pick: (mail: { subject: string; text: string }) => string | undefined,
): Promise<string> {
  let picked: string | undefined;
  await expect(async () => {
    const response = await request.get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`);
    const mails = (await response.json()) as { subject: string; text: string }[];
    picked = mails.map(pick).find(Boolean);
    expect(picked).toBeTruthy();
  }).toPass();
  return picked ?? '';
}

/** Returns the newest 6-digit code sent to an address, by default in any email. */
const codeSentTo = (request: APIRequestContext, email: string, subject?: string) =>
  fromMail(request, email, (mail) =>
    subject && mail.subject !== subject ? undefined : /\b\d{6}\b/.exec(mail.text)?.[0],
  );

/** Returns the password reset link sent to an address. */
const linkSentTo = (request: APIRequestContext, email: string) =>
  fromMail(request, email, ({ text }) => /^http\S+\/reset-password#\S+$/m.exec(text)?.[0]);

/** The sign-in page that leads back to an address. */
const returningTo = (signIn: string, address: string) => `${signIn}?return=${encodeURIComponent(address)}`;

const newAddress = () => `maya.${unique()}@students.example`;

async function fillSignUp(page: Page, email: string) {
  await page.getByLabel('First Name').fill('Maya');
  await page.getByLabel('Last Name').fill('Torres');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('(512) 555-0111');
  await page.getByLabel('Password', { exact: true }).fill('a long enough phrase');
  await page.getByLabel('Confirm Password', { exact: true }).fill('a long enough phrase');
}

/** Registers a student whose account only one journey changes; returns the email address. */
async function register(page: Page, request: APIRequestContext): Promise<string> {
  const email = newAddress();
  await page.goto('/client-login');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await fillSignUp(page, email);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByLabel('Verification Code').fill(await codeSentTo(request, email));
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(page).toHaveURL('/client-dashboard');
  return email;
}

test.describe('signing in', () => {
  test('staff go on to the page that they came from', async ({ page }) => {
    const address = '/students?q=abbott&sort=-name';
    await page.goto(address);
    await expect(page).toHaveURL(returningTo('/client-login', address));
    await expect(page.getByRole('link', { name: 'Staff login' })).toBeInViewport();
    await page.getByRole('link', { name: 'Staff login' }).click();
    await expect(page).toHaveURL(returningTo('/login', address));
    await page.getByLabel('Email').fill(accounts.admin);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(address);
  });

  test('never leads to another site', async ({ page }) => {
    for (const address of ['//evil.example', '/\\evil.example', '/.//evil.example', 'https://evil.example']) {
      await test.step(address, async () => {
        await page.context().clearCookies();
        await logIn(page, accounts.admin, `/login?return=${encodeURIComponent(address)}`);
        await expect(page).toHaveURL('/dashboard');
      });
    }
  });

  test('again over a form keeps what was typed and saves it', async ({ page }) => {
    await logIn(page, accounts.admin, '/login');
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/students');
    await page.getByRole('button', { name: 'Add Student' }).first().click();
    const lastName = `Kept${unique()}`;
    await page.getByRole('dialog').getByLabel('Last name').fill(lastName);
    await page.context().clearCookies();
    await page.getByRole('dialog').getByRole('button', { name: 'Add Student' }).click();
    const signIn = page.getByRole('dialog', { name: 'Sign In Again' });
    await expect(signIn.getByLabel('Email')).toHaveValue(accounts.admin);
    await expect(signIn.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.locator('.toast')).toContainText('Student created successfully');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const found = await page.request.get(`/api/students?q=${lastName}`);
    expect(await found.json()).toHaveLength(1);
  });

  test('staff land on the dashboard', async ({ page }) => {
    await logIn(page, accounts.admin, '/login');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('navigation', { name: 'Training Center' })).toBeVisible();
  });

  test('a student lands on their own dashboard', async ({ page }) => {
    await logIn(page, accounts.client);
    await expect(page).toHaveURL('/client-dashboard');
    await expect(page).toHaveTitle('My Dashboard · Lakeside CPR & First Aid');
  });

  test('with a wrong password says so and keeps the address', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(accounts.admin);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Login Failed');
    await expect(page.getByRole('alert')).toContainText('Invalid email or password');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue(accounts.admin);
  });

  test('a signed-in user is redirected from the login pages', async ({ page }) => {
    await logIn(page, accounts.client);
    await expect(page).toHaveURL('/client-dashboard');
    await page.goto('/login');
    await expect(page).toHaveURL('/client-dashboard');
  });

  test('logging out ends the session and returns to the landing page', async ({ page }) => {
    await logIn(page, accounts.client);
    await expect(page).toHaveURL('/client-dashboard');
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/client-dashboard');
    await expect(page).toHaveURL(returningTo('/client-login', '/client-dashboard'));
  });
});

test.describe('guarded pages', () => {
  test('a signed-out visitor is redirected to the client login, and may return', async ({ page }) => {
    for (const path of [
      '/dashboard',
      '/classes',
      '/classes/0190a000-0000-7000-8000-000000000000/roster',
      '/students',
      '/students/0190a000-0000-7000-8000-000000000000',
      '/organizations',
      '/organizations/0190a000-0000-7000-8000-000000000000',
      '/settings',
      '/organization-dashboard',
      '/organization-settings',
      '/client-dashboard',
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL(returningTo('/client-login', path));
    }
  });

  test('a signed-out visitor of the page that changes a password has nothing to return to', async ({ page }) => {
    await page.goto('/change-password');
    await expect(page).toHaveURL('/client-login');
  });

  test('a user without the role is redirected to their own dashboard', async ({ page }) => {
    await logIn(page, accounts.client);
    await expect(page).toHaveURL('/client-dashboard');
    await page.goto('/students');
    await expect(page).toHaveURL('/client-dashboard');
  });

  test('a student sees no staff pages in the menus', async ({ page }) => {
    await logIn(page, accounts.client);
    await expect(page.getByRole('navigation', { name: 'My Account' }).getByRole('link')).toHaveText([
      'My Dashboard',
      'Browse Classes',
      'Settings',
    ]);
    await page.goto('/settings');
    await expect(page.getByRole('tab')).toHaveText(['Notifications', 'Calendar', 'Security']);
  });

  test('the signup link of an organization leads to the sign-up form with its code', async ({ page }) => {
    await page.goto('/client-signup?code=NOSUCHCODE');
    await expect(page).toHaveURL('/client-login?code=NOSUCHCODE');
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel(/Organization Code/)).toHaveValue('NOSUCHCODE');
    await expect(page.getByText('This link is not valid')).toBeVisible();
    await expect(page.getByLabel(/Organization Code/)).toBeEditable();
  });
});

test.describe('signing up', () => {
  test('a student registers, verifies the address with the emailed code, and is signed in', async ({
    page,
    request,
  }) => {
    const email = newAddress();
    await page.goto('/client-login');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await fillSignUp(page, email);
    await page.getByRole('checkbox', { name: /Class reminders/ }).check();
    await page.getByRole('button', { name: 'Create Account' }).click();

    const code = page.getByLabel('Verification Code');
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(page.getByRole('button', { name: 'Verify Code' })).toBeDisabled();
    await code.fill('000000');
    await page.getByRole('button', { name: 'Verify Code' }).click();
    await expect(page.getByText('Invalid verification code')).toBeVisible();

    // A phone drops the page while one looks into the email.
    await page.reload();
    await code.fill(await codeSentTo(request, email));
    await page.getByRole('button', { name: 'Verify Code' }).click();
    await expect(page).toHaveURL('/client-dashboard');
    await expect(page.getByText('No Certifications Yet')).toBeVisible();
    await expect(page.getByText('No Upcoming Classes')).toBeVisible();
  });

  test('an address that exists is only told by email: the page looks the same', async ({ page }) => {
    await page.goto('/client-login');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await fillSignUp(page, accounts.client);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to Login' }).click();
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  });
});

test.describe('a forgotten password', () => {
  test('is reset by a student, who then signs in with the new one', async ({ page, request, browser }) => {
    const email = await register(page, request);

    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto('/client-login');
    await elsewhere.getByLabel('Email').fill(email);
    await elsewhere.getByRole('button', { name: 'Forgot Password?' }).click();
    await expect(elsewhere).toHaveURL('/forgot-password');
    await expect(elsewhere.getByLabel('Email')).toHaveValue(email);
    await elsewhere.getByRole('button', { name: 'Send Link' }).click();
    await expect(elsewhere.getByRole('status')).toHaveText(`If ${email} has an account, a link is on its way.`);

    const asked: string[] = [];
    elsewhere.on('request', (call) => asked.push(call.url()));
    const link = new URL(await linkSentTo(request, email));
    await elsewhere.goto(link.pathname + link.hash);
    await expect(elsewhere.getByText(email)).toBeVisible();
    await expect(elsewhere).toHaveURL('/reset-password');
    expect(asked.filter((url) => url.includes(link.hash.slice(1)) && !url.includes('#'))).toEqual([]);
    await elsewhere.getByLabel('New Password', { exact: true }).fill('a phrase to remember');
    await elsewhere.getByLabel('Confirm New Password', { exact: true }).fill('a phrase to remember');
    await elsewhere.getByRole('button', { name: 'Set New Password' }).click();
    await expect(elsewhere.getByRole('heading', { name: 'Password Changed' })).toBeVisible();

    await elsewhere.getByRole('link', { name: 'Log In' }).click();
    await expect(elsewhere.getByLabel('Email')).toHaveValue(email);
    await elsewhere.getByLabel('Password', { exact: true }).fill('a phrase to remember');
    await elsewhere.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(elsewhere).toHaveURL('/client-dashboard');

    await page.reload();
    await expect(page).toHaveURL(returningTo('/client-login', '/client-dashboard'));
    await page.goto(link.pathname + link.hash);
    await expect(page.getByRole('heading', { name: 'This Link No Longer Works' })).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a New Link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });
});

test.describe('MFA', () => {
  test('is turned on, asks for a code in a second browser, and that session is ended from the first', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const email = await register(page, request);
    await page.goto('/settings?tab=security');
    await page.getByRole('button', { name: 'Turn On' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn On the Second Step' });
    await dialog.getByRole('radio', { name: /Email/ }).check();
    await dialog.getByLabel('Current Password', { exact: true }).fill('a long enough phrase');
    await dialog.getByRole('button', { name: 'Send a Code to Try It' }).click();
    await dialog
      .getByLabel('Verification Code')
      .fill(await codeSentTo(request, email, 'Your code to turn on the second step'));
    await dialog.getByRole('button', { name: 'Turn On' }).click();
    await expect(page.getByText(`By email to ${email}`)).toBeVisible();

    const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
    const second = await elsewhere.newPage();
    await second.goto('/client-login');
    await second.getByLabel('Email').fill(email);
    await second.getByLabel('Password', { exact: true }).fill('a long enough phrase');
    await second.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(second.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await second.getByRole('checkbox', { name: 'Remember this device for 30 days' }).check();
    await second.getByLabel('Verification Code').fill(await codeSentTo(request, email, 'Your sign-in code'));
    await second.getByRole('button', { name: 'Verify Code' }).click();
    await expect(second).toHaveURL('/client-dashboard');

    await page.reload();
    const sessions = page.getByRole('list', { name: 'Where You Are Signed In' });
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('list', { name: 'Remembered Devices' }).getByRole('listitem')).toHaveCount(1);
    await sessions.getByRole('button', { name: /^End the session in/ }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);

    await second.getByRole('button', { name: 'User menu' }).click();
    await second.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(second.getByRole('dialog', { name: 'Sign In Again' })).toBeVisible();
    await elsewhere.close();
  });
});

test.describe('a temporary password', () => {
  test('allows no page except the one that changes it', async ({ page, browser, baseURL }) => {
    const staff = await browser.newContext({ ...(baseURL && { baseURL }), storageState: sessionOf('admin') });
    const { email, password } = await anEmployer(staff.request);
    await staff.close();
    await logIn(page, email, '/client-login', password);
    await expect(page).toHaveURL(/^[^?]*\/change-password/);
    await page.goto('/organization-dashboard');
    await expect(page).toHaveURL(returningTo('/change-password', '/organization-dashboard'));
    await expect(page.getByRole('heading', { name: 'Change Password Required' })).toBeVisible();
    await page.getByLabel('Current Password', { exact: true }).fill(password);
    await page.getByLabel('New Password', { exact: true }).fill('short');
    await page.getByLabel('Confirm New Password', { exact: true }).fill('shorter');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
    await page.getByLabel('New Password', { exact: true }).fill('long enough');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('New password and confirmation must match')).toBeVisible();
  });
});
