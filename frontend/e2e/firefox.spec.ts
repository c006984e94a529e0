import { expect, test } from '@playwright/test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { accounts, PASSWORD } from './support/accounts.js';
import { unique } from './support/unique.js';

/**
 * The main journeys in another engine, so that nothing depends on one. Playwright drives only a Firefox of its own, which
 * can't be downloaded everywhere; Puppeteer drives Debian's through WebDriver BiDi. Part of the thorough run.
 */
const executablePath = process.env.FIREFOX!;

test.describe.configure({ mode: 'serial' });

let browser: Browser;

test.beforeAll(async () => {
  browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
});
test.afterAll(() => browser.close());

/** A page of a visitor whom nobody knows, and what went wrong in it. */
async function visit(baseURL: string | undefined, path: string): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  page.setDefaultTimeout(30_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(new URL(path, baseURL).href);
  return { page, errors };
}

/** The smallest element with the text. A label's click focuses its field. */
const text = (page: Page, words: string) => page.locator(`::-p-text(${words})`);

async function signIn(page: Page, account: keyof typeof accounts): Promise<void> {
  await page.locator('input[type=email]').fill(accounts[account]);
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

const shows = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.querySelector('main')?.textContent?.includes(wanted), {}, text);

test('a visitor finds a class and is asked to sign in', async ({ baseURL }) => {
  const { page, errors } = await visit(baseURL, '/courses');
  await page.locator('main a[href^="/client-login"]').click();
  await page.waitForFunction(() => location.pathname === '/client-login');
  await page.locator('input[type=password]').wait();
  expect(errors).toEqual([]);
});

test('staff add a student and find them with the command palette', async ({ baseURL }) => {
  const { page, errors } = await visit(baseURL, '/login');
  await signIn(page, 'admin');
  await shows(page, 'Active Classes');
  await page.goto(new URL('/students', baseURL).href);
  await text(page, 'Add Student').click();
  const lastName = `Fuchs${unique()}`;
  await page.locator('[role=dialog] ::-p-text(First name)').click();
  await page.keyboard.type('Reineke');
  await page.locator('[role=dialog] ::-p-text(Last name)').click();
  await page.keyboard.type(lastName);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('[role=dialog]'));
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
  await page.locator('[role=dialog] input').wait();
  await page.keyboard.type(lastName);
  await page.locator(`[role=dialog] ::-p-text(Reineke ${lastName})`).wait();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.pathname.startsWith('/students/'));
  await shows(page, `Reineke ${lastName}`);
  expect(errors).toEqual([]);
});

test('an employer sees who has to renew', async ({ baseURL }) => {
  const { page, errors } = await visit(baseURL, '/client-login');
  await signIn(page, 'orgAdmin');
  await shows(page, 'Expiring Soon');
  await page.locator('main a[href*="expiring"]').click();
  await page.waitForFunction(() => location.search.includes('expiring'));
  expect(errors).toEqual([]);
});

test('a student sees their certifications in the dark', async ({ baseURL }) => {
  const { page, errors } = await visit(baseURL, '/client-login');
  await signIn(page, 'client');
  await shows(page, 'My Certifications');
  await page.locator('button[aria-label*="dark" i]').click();
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  expect(errors).toEqual([]);
});
