import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { pageModules } from '../src/shared/page-modules.js';
import { type Account, register, sessionOf } from './support/accounts.js';
import { anOpenClass } from './support/classes.js';

/*
 * The pages of students and employers arrive rendered, with what they read, and the script takes over without reading it again.
 */

const pagesOf = (home: string) => Object.keys(pageModules).filter((page) => page.startsWith(home));
const settings = pagesOf('/settings');

const pages: [Account, string[]][] = [
  ['client', [...pagesOf('/client'), ...settings]],
  ['orgAdmin', [...pagesOf('/organization'), ...settings]],
];

interface Answer {
  key: (string | object)[];
  data: unknown;
}

async function answersOf(request: APIRequestContext, page: string): Promise<Answer[] | undefined> {
  const html = await (await request.get(page, { headers: { accept: 'text/html' } })).text();
  const block = /<script type="application\/json" id="first-screen">(.*?)<\/script>/s.exec(html)?.[1];
  return block === undefined ? undefined : JSON.parse(block);
}

/** The address that a key of the cache stands for (`queryKeyOf` in `shared/api/query-client.ts`). */
function addressOf(key: Answer['key']): string {
  const query = key.find((part) => typeof part === 'object') ?? {};
  const parts = key.filter((part) => typeof part === 'string' && part !== 'list');
  return `${parts.join('/')}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
}

/** What a read keeps of an answer of the API. */
async function readAgain(request: APIRequestContext, key: Answer['key']): Promise<unknown> {
  const address = addressOf(key);
  const response = await request.get(address);
  const body = await response.json();
  if (address.startsWith('/api/auth/session?')) return body.user;
  if (!key.includes('list')) return body;
  return { rows: body, total: Number(response.headers()['x-total-count']), isCapped: false };
}

for (const [account, addresses] of pages) {
  test.describe(account, () => {
    test.use({ storageState: sessionOf(account) });

    for (const address of addresses) {
      test(`${address} contains what the API returns`, async ({ request }) => {
        const answers = await answersOf(request, address);
        expect(answers?.length).toBeGreaterThanOrEqual(4);
        for (const { key, data } of answers ?? []) {
          expect(data, String(key)).toEqual(await readAgain(request, key));
        }
      });

      test(`${address} shows it before its script runs, and doesn't read it again`, async ({ page, browser }) => {
        const context = await browser.newContext({ storageState: sessionOf(account), javaScriptEnabled: false });
        const still = await context.newPage();
        await still.goto(address);
        await expect(still.locator('main h1')).toBeVisible();
        await expect(still.locator('main .loading')).toHaveCount(0);
        const text = await still.locator('main').innerText();
        await context.close();

        const problems: string[] = [];
        page.on('pageerror', ({ message }) => problems.push(message));
        page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
        const calls = callsOf(page);
        await page.goto(address);
        await page.waitForLoadState('networkidle');
        expect(await page.locator('main').innerText()).toBe(text);
        expect(problems).toEqual([]);
        // When the stream opens, the bell may have missed something.
        expect([...new Set(calls)].sort()).toEqual(['/api/notices/stream', '/api/notifications']);
      });
    }
  });
}

function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.resourceType() !== 'image') calls.push(pathname);
  });
  return calls;
}

test('nobody else gets a page with answers', async ({ playwright, baseURL }) => {
  for (const storageState of [sessionOf('admin'), undefined]) {
    const request = await playwright.request.newContext({ baseURL: baseURL!, ...(storageState && { storageState }) });
    for (const page of Object.keys(pageModules)) expect(await answersOf(request, page)).toBeUndefined();
    await request.dispose();
  }
});

test('a page of another role contains none of its data', async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL!, storageState: sessionOf('client') });
  const answers = (await answersOf(request, '/organization-billing'))!;
  expect(answers.map(({ key }) => addressOf(key)).filter((address) => /organizations|billing/.test(address))).toEqual(
    [],
  );
  await request.dispose();
});

test('a name that looks like markup stays text', async ({ page }) => {
  await register(page.request);
  const firstName = '</script><i>';
  expect((await page.request.patch('/api/auth/profile', { data: { firstName, lastName: 'Xu' } })).status()).toBe(200);
  expect((await answersOf(page.request, '/client-dashboard'))?.[0]?.data).toMatchObject({ firstName });
  await page.goto('/client-dashboard');
  await expect(page.getByText(`Hello, ${firstName}.`)).toBeVisible();
  await expect(page.locator('body > i')).toHaveCount(0);
});

/** Holds the requests for these files back until the returned function is called. */
async function holdBack(page: Page, files: string): Promise<() => void> {
  let send = () => {};
  const late = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(files, async (route) => {
    await late;
    await route.continue();
  });
  return send;
}

test.describe('a press before the script has arrived', () => {
  test.use({ storageState: sessionOf('client') });

  for (const [width, name, opened] of [
    [1440, 'User menu', 'menu'],
    [390, 'Toggle sidebar', 'dialog'],
  ] as const) {
    test(`of the button ${name} at ${width} px is repeated when it has`, async ({ page }) => {
      const send = await holdBack(page, '**/assets/app-*.js');
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/client-dashboard', { waitUntil: 'domcontentloaded' });
      await page.getByRole('button', { name }).click();
      send();
      await expect(page.getByRole(opened)).toBeVisible();
    });
  }

  test('of a button in a part that is hydrated later is repeated when that is', async ({ page }) => {
    const send = await holdBack(page, '**/assets/security-*.js');
    await page.goto('/settings?tab=security', { waitUntil: 'domcontentloaded' });
    const menu = page.getByRole('button', { name: 'User menu' });
    await menu.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Turn On' }).click();
    send();
    await expect(page.getByRole('dialog', { name: /the Second Step$/ })).toBeVisible();
  });
});

test('a press on a page that a fragment of its address replaces and scrolls is repeated', async ({ page, browser }) => {
  const { studentId } = await register(page.request);
  const { id: classId, title } = await anOpenClass(browser);
  expect((await page.request.post('/api/enrollments', { data: { studentId, classId } })).status()).toBe(201);
  const send = await holdBack(page, '**/assets/app-*.js');
  await page.setViewportSize({ width: 390, height: 480 });
  await page.goto(`/client-dashboard#class-${classId}`, { waitUntil: 'domcontentloaded' });
  await page
    .getByRole('article', { name: title })
    .getByRole('button', { name: /^Pay \$/ })
    .click();
  send();
  await expect(page.getByRole('dialog', { name: 'Pay for your seat' })).toBeVisible();
});

test('text typed before the script has arrived is kept and searched for when it has', async ({ browser }) => {
  const context = await browser.newContext({ storageState: sessionOf('orgAdmin') });
  const page = await context.newPage();
  const send = await holdBack(page, '**/assets/app-*.js');
  await page.goto('/organization-dashboard', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('.person')).not.toHaveCount(0);
  await page.getByRole('searchbox').fill('nobody of this name');
  send();
  await expect(page.locator('.person')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveValue('nobody of this name');
  await context.close();
});

test('a photo chosen before the script has arrived is opened when it has', async ({ browser }) => {
  const context = await browser.newContext({ storageState: sessionOf('client') });
  const page = await context.newPage();
  const send = await holdBack(page, '**/assets/app-*.js');
  await page.goto('/client-dashboard', { waitUntil: 'domcontentloaded' });
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await page.getByLabel('Upload your photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  send();
  await expect(
    page.getByRole('dialog', { name: 'Crop Photo' }).getByRole('button', { name: 'Upload Photo' }),
  ).toBeEnabled();
  await context.close();
});

test('what was chosen from a list before the script has arrived is shown when it has', async ({ browser }) => {
  const context = await browser.newContext({ storageState: sessionOf('orgAdmin') });
  const page = await context.newPage();
  const send = await holdBack(page, '**/assets/app-*.js');
  await page.goto('/organization-billing', { waitUntil: 'domcontentloaded' });
  const months = page.getByRole('combobox', { name: 'Month' });
  const earlier = await months.getByRole('option').last().getAttribute('value');
  await months.selectOption(earlier);
  const asked = page.waitForRequest((request) => request.url().includes(`month=${earlier}`));
  send();
  await asked;
  await expect(months).toHaveValue(earlier!);
  await context.close();
});

test.describe('without its script', () => {
  test.use({ storageState: sessionOf('client'), javaScriptEnabled: false });

  test('a form takes no password, which the browser would send in the address', async ({ page }) => {
    await page.goto('/settings?tab=security');
    await expect(page.locator('main form')).toHaveAttribute('inert', '');
    await page.getByRole('tab').first().focus();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      await expect(page.locator('main form :focus')).toHaveCount(0);
    }
  });
});
