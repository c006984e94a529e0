import { existsSync, readFileSync, statSync } from 'node:fs';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { pageModules } from '../src/shared/page-modules.js';
import { type Account, sessionOf } from './support/accounts.js';

/*
 * What the sign-in pages and the portals weigh, that nothing in them moves while they load, and that they scroll in one place.
 */

const WIDTHS = [390, 1440];

/** On a phone's network, each costs more than its size. */
const MAX_REQUESTS = 20;

const aClass = async (request: APIRequestContext): Promise<string> =>
  (await (await request.get('/api/classes?pageSize=1&sort=-date')).json())[0].id;

const pages: Record<Account | 'nobody', (string | ((request: APIRequestContext) => Promise<string>))[]> = {
  nobody: [
    '/',
    '/courses',
    '/client-login',
    '/client-login?tab=signup',
    async (request) => `/client-login?class=${await aClass(request)}`,
    '/login',
    '/forgot-password',
    '/reset-password',
    '/staff-invitation',
  ],
  client: [
    '/courses',
    '/client-dashboard',
    async (request) => `/client-dashboard?class=${await aClass(request)}`,
    '/settings?tab=notifications',
    '/settings?tab=calendar',
    '/settings?tab=security',
  ],
  instructor: [
    '/teaching',
    async (request) =>
      `/teaching/${(await (await request.get('/api/teaching/classes?when=taught&sort=-date&pageSize=1')).json())[0].id}`,
  ],
  orgAdmin: [
    '/organization-dashboard',
    '/organization-billing',
    '/organization-settings',
    '/settings?tab=notifications',
    '/settings?tab=calendar',
    '/settings?tab=security',
  ],
  admin: [],
};

/**
 * Collects the layout shifts of a page, with what moved. Browsers state the score with three decimals: less than 0.0005 is 0.
 */
function recordShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  const nameOf = (node: Node | undefined) => (node instanceof Element ? `${node.tagName}.${node.className}` : '');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
      if (entry.value < 0.0005) continue;
      shifts.push(`${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => nameOf(node)).join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Waits until the page has its data, and then for two frames, after which the observer has reported. */
async function expectStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.loading')).toHaveCount(0);
  const shifts = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    return (window as unknown as { shifts: string[] }).shifts;
  });
  expect(shifts).toEqual([]);
}

/** The page scrolls below its header, as it does where there is room for a sidebar. */
const scrollsInside = (): boolean =>
  [...document.querySelectorAll('.shell-body')].some((body) => getComputedStyle(body).overflowY === 'auto');

const scrollsOutside = (): boolean => document.documentElement.scrollHeight > window.innerHeight;

for (const [account, paths] of Object.entries(pages) as [Account | 'nobody', (typeof pages)['nobody']][]) {
  for (const [index, path] of paths.entries()) {
    test.describe(`${account}, ${typeof path === 'string' ? path : `a chosen class (${index})`}`, () => {
      test.use(account === 'nobody' ? {} : { storageState: sessionOf(account) });

      for (const width of WIDTHS) {
        test(`stands still while it loads at ${width} px, shows its top, has one scroll bar and needs few requests`, async ({
          page,
          request,
        }) => {
          await page.setViewportSize({ width, height: 844 });
          await page.addInitScript(recordShifts);
          const requests: string[] = [];
          page.on('request', (sent) => requests.push(new URL(sent.url()).pathname));
          await page.goto(typeof path === 'string' ? path : await path(request));
          await expectStill(page);
          // The frame of staff is many files, which are kept after the first visit.
          if (account !== 'nobody' && account !== 'instructor')
            expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
          // A chosen class leads to its form.
          if (typeof path === 'string') expect(await page.evaluate(() => window.scrollY)).toBe(0);
          expect((await page.evaluate(scrollsInside)) && (await page.evaluate(scrollsOutside))).toBe(false);
        });
      }
    });
  }
}

test('the landing page stands still when its font is late', async ({ page }) => {
  let sendFonts = () => {};
  const late = new Promise<void>((resolve) => {
    sendFonts = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await late;
    await route.continue();
  });
  await page.setViewportSize({ width: 1440, height: 844 });
  await page.addInitScript(recordShifts);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  sendFonts();
  await expectStill(page);
});

test('a page that moves is found', async ({ page }) => {
  await page.addInitScript(recordShifts);
  await page.goto('/');
  // What was never painted can't move.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.evaluate(() =>
    document.body.prepend(Object.assign(document.createElement('div'), { style: 'height:99px' })),
  );
  await expect(expectStill(page)).rejects.toThrow('MAIN');
});

interface Chunk {
  file: string;
  imports?: string[];
}

const BUILD = 'frontend/dist/client';
const BUDGET = 140 * 1024;
/** Tabs, and a form above what the account is protected with. */
const SECURITY_BUDGET = 150 * 1024;
/** Without grouping, a page would load forty files. */
const MAX_FILES = 16;

/** The modules that an address loads before it shows its content, beside the entry. */
const loaded: Record<string, readonly string[]> = {
  '/client-login': ['app/layouts/public-layout.tsx', 'app/routes/public/client-login.tsx'],
  '/login': ['app/layouts/public-layout.tsx', 'app/routes/public/login.tsx'],
  '/forgot-password': ['app/layouts/public-layout.tsx', 'app/routes/public/forgot-password.tsx'],
  '/reset-password': ['app/layouts/public-layout.tsx', 'app/routes/public/reset-password.tsx'],
  '/staff-invitation': ['app/layouts/public-layout.tsx', 'app/routes/public/staff-invitation.tsx'],
  '/change-password': ['app/layouts/public-layout.tsx', 'app/routes/public/change-password.tsx'],
  '/pay': ['app/layouts/public-layout.tsx', 'app/routes/public/pay.tsx'],
  ...pageModules,
};

for (const [address, modules] of Object.entries(loaded)) {
  const budget = address === '/settings?tab=security' ? SECURITY_BUDGET : BUDGET;
  test(`${address} loads at most ${budget / 1024} KB of script, in few files`, () => {
    const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${BUILD}/.vite/manifest.json`, 'utf8'));
    const files = new Set<string>();
    const visit = (name: string) => {
      const chunk = manifest[name];
      if (!chunk) throw new Error(`The build has no chunk of ${name}.`);
      if (files.has(chunk.file)) return;
      files.add(chunk.file);
      for (const imported of chunk.imports ?? []) visit(imported);
    };
    for (const name of ['index.html', ...modules.map((module) => `src/${module}`)]) visit(name);
    const sizes = Object.fromEntries([...files].map((file) => [file, statSync(`${BUILD}/${file}.br`).size]));
    const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);

    expect(total, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(budget);
    expect(files.size).toBeLessThanOrEqual(MAX_FILES);
  });
}

test('scripts arrive as the build compressed them', async ({ request }) => {
  const html = await (await request.get('/client-dashboard')).text();
  const script = html.match(/\/assets\/app-[^"]+\.js/)?.[0] ?? '';
  expect(existsSync(`${BUILD}${script}.br`)).toBe(true);
  const compressed = await request.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(compressed.headers()).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(statSync(`${BUILD}${script}.br`).size),
    vary: 'Accept-Encoding',
  });
  const plain = await request.get(script, { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers()['content-encoding']).toBeUndefined();
  expect(await plain.text()).toBe(await compressed.text());
});
