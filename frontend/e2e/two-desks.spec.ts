import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { accounts, OWN_PASSWORD, PASSWORD, register } from './support/accounts.js';
import { anOpenClass } from './support/classes.js';
import { unique } from './support/unique.js';

/** A member of staff of their own: a session has few streams, and other journeys share those of the demo accounts. */
async function aDesk(browser: Browser, staff: BrowserContext): Promise<BrowserContext> {
  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const { email } = await register(desk.request);
  const [user] = await (await staff.request.get(`/api/users?q=${encodeURIComponent(email)}`)).json();
  expect((await staff.request.patch(`/api/users/${user.id}/role`, { data: { role: 'admin' } })).status()).toBe(200);
  const signedIn = await desk.request.post('/api/auth/login', { data: { email, password: OWN_PASSWORD } });
  expect(signedIn.status()).toBe(200);
  return desk;
}

/** A burst of news is read after the one before it has been. */
const READS_NEWS_WITHIN_MS = 2_000;

/** When the page heard that somebody changed something, as it goes on. */
async function newsHeardBy(page: Page): Promise<number[]> {
  const heard: number[] = [];
  await page.exposeFunction('hearNews', () => heard.push(Date.now()));
  await page.addInitScript(() => {
    const { hearNews } = window as unknown as { hearNews: () => void };
    window.EventSource = class extends EventSource {
      constructor(url: string | URL) {
        super(url);
        for (const name of ['changes', 'missed']) this.addEventListener(name, hearNews);
      }
    };
  });
  return heard;
}

test('what one desk changes, the other sees within two seconds, tinted for a moment, and nothing polls', async ({
  browser,
}) => {
  const staff = await browser.newContext();
  // On a slow machine the shared session is older than the half hour in which it may give roles.
  const proof = await staff.request.post('/api/auth/login', { data: { email: accounts.admin, password: PASSWORD } });
  expect(proof.status()).toBe(200);
  const [mine, theirs] = [await aDesk(browser, staff), await aDesk(browser, staff)];
  const { id: classId, title } = await anOpenClass(browser);
  const lastName = `Desk${unique()}`;
  const enroll = async (firstName: string) => {
    const data = { firstName, lastName, email: '', phone: '', organizationId: null };
    const { id: studentId } = await (await theirs.request.post('/api/students', { data })).json();
    await theirs.request.post('/api/enrollments', { data: { studentId, classId } });
  };
  await enroll('Ana');

  const [here, there] = [await mine.newPage(), await theirs.newPage()];
  const news = await newsHeardBy(here);
  const requests: { url: string; at: number }[] = [];
  const live = here.waitForResponse('**/api/notices/stream');
  for (const page of [here, there]) await page.goto(`/classes/${classId}/roster`);
  await live;
  const payment = (page: typeof here) => page.getByLabel(`Payment status of Ana ${lastName}`);
  await expect(payment(here)).toContainText('Pending');

  await test.step('a status', async () => {
    await payment(there).click();
    await there.getByRole('menuitem', { name: /Waived/ }).click();
    await expect(there.locator('.toast')).toContainText(`Ana ${lastName}: Waived`);
    await expect(payment(here)).toContainText('Waived', { timeout: 2_000 });
    const row = here.getByRole('row', { name: new RegExp(`Ana ${lastName}`) });
    await expect(row).toHaveClass(/row-changed/);
    await expect(here.getByText('A colleague changed 1 row.')).toBeAttached();
    await expect(there.locator('.row-changed')).toHaveCount(0);
    here.on('request', (request) => requests.push({ url: request.url(), at: Date.now() }));
    await expect(row).not.toHaveClass(/row-changed/, { timeout: 8_000 });
    // Other journeys make news of their own meanwhile.
    expect(requests.filter(({ at }) => !news.some((heard) => Math.abs(at - heard) < READS_NEWS_WITHIN_MS))).toEqual([]);
  });

  await test.step('a person', async () => {
    await enroll('Ben');
    await expect(here.getByRole('row', { name: new RegExp(`Ben ${lastName}`) })).toBeVisible({ timeout: 2_000 });
  });

  await test.step('a class on the list', async () => {
    await here.goto(`/classes?q=${encodeURIComponent(title)}`);
    const row = here.getByRole('row', { name: new RegExp(title) });
    await expect(row).toContainText('2');
    await enroll('Cy');
    await expect(row).toContainText('3', { timeout: 2_000 });
    await expect(row).toHaveClass(/row-changed/);
  });
  await Promise.all([mine.close(), theirs.close(), staff.close()]);
});
