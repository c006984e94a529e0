import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.js';
import { sessionOf } from './support/accounts.js';
import { anOpenClass } from './support/classes.js';
import { unique } from './support/unique.js';

const PEOPLE = 20;

const mailsTo = async (request: APIRequestContext, email: string): Promise<{ subject: string; text: string }[]> =>
  await (await request.get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`)).json();

/** Waits for the one email that invites a person and returns its link. */
async function invitationOf(request: APIRequestContext, email: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(request, email)).length, `emails to ${email}`).toBe(1);
  const [mail] = await mailsTo(request, email);
  expect(mail?.subject).toMatch(/ invites you to /);
  return /^http\S+\/client-signup#invitation=\S+$/m.exec(mail?.text ?? '')?.[0] ?? '';
}

/** Fills the sign-up form of the page and verifies the address. */
async function signUp(page: Page, request: APIRequestContext, email: string) {
  await page.getByLabel('First Name').fill('Person');
  await page.getByLabel('Last Name').fill('One');
  // An invitation has filled it.
  if (await page.getByLabel('Email').isEditable()) await page.getByLabel('Email').fill(email);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Phone').fill('(512) 555-0111');
  await page.getByLabel('Password', { exact: true }).fill('a long enough phrase');
  await page.getByLabel('Confirm Password', { exact: true }).fill('a long enough phrase');
  await page.getByRole('button', { name: 'Create Account' }).click();
  const code = async () =>
    (await mailsTo(request, email)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean) ?? '';
  await expect.poll(code).not.toBe('');
  await page.getByLabel('Verification Code').fill(await code());
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(page).toHaveURL('/client-dashboard');
}

test.describe('an organization administrator', () => {
  test.use({ storageState: sessionOf('orgAdmin') });

  test('pastes twenty people, fixes two, skips one and invites the rest', async ({ page, request, browser }) => {
    const word = unique();
    const email = (n: number) => `person${n}.${word}@${word}.example`;
    const lines = Array.from({ length: PEOPLE }, (_, n) => `Person ${word}${n};${email(n)}`);
    lines[4] = `Zoë Müller;person4.${word}@${word}`;
    lines[9] = `;${email(9)}`;
    lines[14] = `"Müller; Jo";nobody`;
    await page.goto('/organization-dashboard');
    await page.getByRole('link', { name: 'Add People' }).click();
    await page.getByLabel('Or paste rows').fill(['Full name;E-Mail', ...lines].join('\n'));
    await page.getByRole('button', { name: 'Check List' }).click();

    await expect(page.getByRole('button', { name: 'Invite 17 People' })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('Email needs an ending such as .com');
    await expectAccessible(page);
    await page.getByRole('button', { name: `Use ${email(4)}` }).click();
    await expect(page.getByRole('button', { name: 'Invite 18 People' })).toBeVisible();
    await page.getByLabel('Name of row 10').fill(`Ten ${word}`);
    await page.getByLabel('Name of row 10').press('Enter');
    await expect(page.getByRole('button', { name: 'Invite 19 People' })).toBeVisible();
    await page.getByRole('button', { name: 'Skip row 15' }).click();
    await expect(page.getByText('skipped until you fix')).toHaveCount(0);
    await page.getByRole('button', { name: 'Invite 19 People' }).click();
    await expect(page.getByRole('heading', { name: '19 people are invited' })).toBeVisible();

    for (const n of [0, 4, 9, 19]) expect(await invitationOf(request, email(n))).toContain('#invitation=');
    await page.getByRole('button', { name: 'Go to Dashboard' }).click();
    await page.getByRole('searchbox').fill(word);
    await expect(page.locator('.person')).toHaveCount(19);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('people.csv');

    const visitor = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
    await visitor.goto(await invitationOf(request, email(0)));
    await expect(visitor.getByText(/You're signing up with/)).toBeVisible();
    await signUp(visitor, request, email(0));
    await visitor.context().close();
    await page.reload();
    await page.getByRole('searchbox').fill(email(0));
    await expect(page.locator('.person')).toHaveCount(1);
  });
});

test('a student with an account joins by the link, after being asked', async ({ page, request, browser }) => {
  const staff = await browser.newContext({ storageState: sessionOf('admin') });
  const [organization] = await (await staff.request.get('/api/organizations?pageSize=1')).json();
  const email = `joins.${unique()}@students.example`;
  await page.goto('/client-login?tab=signup');
  await signUp(page, request, email);
  await page.goto(`/client-signup?code=${organization.signupCode}`);
  await expect(page.getByRole('heading', { name: `Join ${organization.name}?` })).toBeVisible();
  await page.getByRole('button', { name: `Join ${organization.name}` }).click();
  await expect(page).toHaveURL('/client-dashboard');
  const members = await (await staff.request.get(`/api/organizations/${organization.id}/students?q=${email}`)).json();
  expect(members).toMatchObject([{ email }]);
  await staff.close();
});

test('a person whom staff had entered sees their seat right after the first sign-in', async ({
  page,
  request,
  browser,
}) => {
  const staff = await browser.newContext({ storageState: sessionOf('admin') });
  const email = `entered.${unique()}@students.example`;
  const entered = await (await staff.request.post('/api/students', { data: { firstName: 'Person', email } })).json();
  const session = await anOpenClass(browser);
  const seat = await staff.request.post('/api/enrollments', { data: { studentId: entered.id, classId: session.id } });
  expect(seat.status()).toBe(201);
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404 && response.url().includes('/api/students/')) missing.push(response.url());
  });
  await page.goto('/client-login?tab=signup');
  await signUp(page, request, email);
  await expect(page.getByText(session.title).first()).toBeVisible();
  await expect(page.getByText('Student not found')).toHaveCount(0);
  expect(missing).toEqual([]);
  await staff.close();
});

test('a person with an account is asked after signing in, and joins by a yes', async ({ page, request, browser }) => {
  const staff = await browser.newContext({ storageState: sessionOf('admin') });
  const [organization] = await (await staff.request.get('/api/organizations?pageSize=1')).json();
  const email = `asked.${unique()}@students.example`;
  await page.goto('/client-login?tab=signup');
  await signUp(page, request, email);
  const people = [{ firstName: 'Person', lastName: 'One', email, phone: '' }];
  await staff.request.post(`/api/organizations/${organization.id}/employees`, { data: { people } });
  await page.reload();
  await expect(page.getByRole('heading', { name: `${organization.name} invited you` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Join ${organization.name}` }).click();
  await expect(page.getByRole('heading', { name: `${organization.name} invited you` })).toHaveCount(0);
  const members = await (await staff.request.get(`/api/organizations/${organization.id}/students?q=${email}`)).json();
  expect(members).toMatchObject([{ email, isInvited: false, isConfirmed: true }]);
  await staff.close();
});
