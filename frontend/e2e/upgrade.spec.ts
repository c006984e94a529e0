import { expect, test } from '@playwright/test';
import { sessionOf } from './support/accounts.js';

test.use({ storageState: sessionOf('admin') });

test('an old tab whose chunk is gone loads the page that was asked for', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Students', exact: true })).toBeVisible();
  // As after an upgrade: the server has no chunk of the old tab, but those of the document that it sends now.
  let reloaded = false;
  page.on('request', (request) => {
    reloaded ||= request.isNavigationRequest();
  });
  await page.route(/\/assets\/students-.*\.js$/, (route) => {
    if (reloaded) return route.continue();
    return route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' });
  });
  await page.getByRole('link', { name: 'Students', exact: true }).click();
  await expect(page).toHaveURL(/\/students$/);
  await expect(page.getByRole('heading', { name: 'Students', level: 1 })).toBeVisible();
});

test('a broken build shows an error instead of reloading again and again', async ({ page }) => {
  await page.goto('/dashboard');
  await page.route(/\/assets\/students-.*\.js$/, (route) => {
    return route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' });
  });
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.getByRole('link', { name: 'Students', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible();
  expect(documents).toEqual(['/students']);
});
