import { expect, type Page, test } from '@playwright/test';
import { expectNoSidewaysScrolling } from './support/accessibility.js';
import { sessionOf } from './support/accounts.js';

test.use({ storageState: sessionOf('admin') });

/** The browser of the tests draws no scrollbars; those of staff take this much. */
const SCROLLBAR = 15;
const rows = (page: Page) => page.locator('tr[data-grid-row]');
const total = (page: Page) => page.locator('.grid-footer [role=status]');

const numberIn = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));

/** The footer counts the rows of all pages: "28 classes", "1–50 of 1,240 students". */
async function expectTotal(page: Page, count: number): Promise<void> {
  await expect(total(page)).toHaveText(new RegExp(`(^| of )${count.toLocaleString('en-US')} `), { timeout: 15_000 });
}

async function showPhone(page: Page, path: string) {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
}

/** A failed job, since none fails in the demo data. */
const FAILED_JOB = {
  id: '0190a000-0000-7000-8000-000000000000',
  reaction: 'SendEnrollmentConfirmation',
  queue: 'messages',
  eventName: 'enrollment.student-enrolled',
  occurredAt: '2026-11-30T22:30:00Z',
  failedAt: '2026-11-30T23:30:00Z',
  payload: {},
  tries: 5,
  error: 'The mail server closed the connection before it had answered: 421 4.4.2 timeout exceeded',
};

const GRIDS: Record<string, string> = {
  classes: '/classes',
  students: '/students',
  certifications: '/certifications',
  organizations: '/organizations',
  courses: '/settings?tab=courses',
  permissions: '/settings?tab=permissions',
  messages: '/messages',
  'failed jobs': '/failed-jobs',
  'overdue payments': '/payments',
  'the ledger': '/payments?view=received',
  'audit trail': '/audit',
};

/** The titles of columns that are cut, outside the frame, or below the column of the actions. */
const hiddenHeads = (page: Page) =>
  page.locator('.grid-scroll').evaluate((frame) => {
    const inner = frame.getBoundingClientRect();
    return [...frame.querySelectorAll<HTMLElement>('thead th:not(.grid-actions, .select-cell)')]
      .filter((head) => {
        const text = document.createRange();
        text.selectNodeContents(head.querySelector('.grid-title')!);
        const { left, right, top, height } = text.getBoundingClientRect();
        const isOnTop = (x: number) => head.contains(document.elementFromPoint(x, top + height / 2));
        return left < inner.left || right > inner.right || !isOnTop(left + 1) || !isOnTop(right - 1);
      })
      .map((head) => head.textContent);
  });

test.describe('on a laptop', () => {
  for (const width of [1280, 1366]) {
    test(`every column that is on is in sight at ${width} px`, async ({ page, request }) => {
      await page.route('**/api/failed-jobs?*', (route) =>
        route.fulfill({ json: [FAILED_JOB], headers: { 'X-Total-Count': '1' } }),
      );
      await page.setViewportSize({ width: width - SCROLLBAR, height: 800 });
      const [organization] = await (await request.get('/api/organizations?pageSize=1')).json();
      for (const [name, path] of Object.entries({ ...GRIDS, employees: `/organizations/${organization.id}` })) {
        await page.goto(path);
        await expect(rows(page).first(), name).toBeVisible();
        await expect.poll(() => hiddenHeads(page), name).toEqual([]);
      }
    });
  }

  test('dates, times, names and prices of classes are shown in full, and cut texts have a tooltip', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280 - SCROLLBAR, height: 800 });
    await page.goto('/classes');
    await expect(rows(page).first()).toBeVisible();
    const cut = () =>
      rows(page).evaluateAll((all) =>
        all
          .flatMap((row) => [...row.querySelectorAll<HTMLTableCellElement>('th, td')])
          .filter((cell) => cell.scrollWidth > cell.clientWidth)
          .map((cell) => ({ column: cell.cellIndex, title: cell.title })),
      );
    await expect.poll(async () => new Set((await cut()).map(({ column }) => column))).toEqual(new Set([1, 4]));
    expect((await cut()).filter(({ title }) => title === '')).toEqual([]);
  });

  for (const [name, address] of Object.entries({
    classes: '/classes?status=upcoming&from=2026-12-28&to=2027-12-30',
    certifications: '/certifications?expires=2026-12-28..2027-12-30',
    'audit trail': '/audit?from=2026-12-28&to=2027-12-30',
  })) {
    test(`a custom range of days leaves the toolbar of the ${name} in one line`, async ({ page }) => {
      await page.setViewportSize({ width: 1280 - SCROLLBAR, height: 800 });
      await page.goto(address);
      await expect(page.locator('.grid-days')).toBeVisible();
      const toolbar = () => page.locator('.grid-toolbar').boundingBox();
      await expect.poll(async () => (await toolbar())!.height).toBeLessThan(64);
    });
  }

  test('sort arrows appear on the column under the pointer', async ({ page }) => {
    await page.goto('/students');
    const head = page.getByRole('columnheader', { name: 'Email' });
    const arrow = head.locator('.grid-arrow');
    await expect(arrow).toHaveCSS('opacity', '0');
    await head.hover();
    await expect(arrow).toHaveCSS('opacity', '1');
  });
});

test.describe('the list of classes', () => {
  test('opens on the next class, as a table and as cards', async ({ page, request }) => {
    const [next] = await (await request.get('/api/classes?upcoming=true&sort=date&pageSize=1')).json();
    await page.goto('/classes');
    const roster = (link: ReturnType<typeof rows>) => link.locator(`a[href="/classes/${next.id}/roster"]`).first();
    await expect(roster(rows(page).first())).toBeVisible();
    await page.getByTitle('Cards').click();
    await expect(roster(page.locator('.grid-card').first())).toBeVisible();
  });

  test('is filtered by days that stay in the address, and Back takes one filter after the other away', async ({
    page,
  }) => {
    await page.goto('/classes');
    const choose = async (filter: string, option: string) => {
      await page.getByRole('combobox', { name: filter, exact: true }).click();
      await page
        .locator('.ant-select-item-option')
        .filter({ hasText: new RegExp(`^${option}$`) })
        .click();
    };
    const filters = page.locator('.grid-filter');
    await expect(filters).toHaveText(['StatusAll', 'DateAny', 'CourseAny']);
    await choose('Date', 'This month');
    await expect(page).toHaveURL(/\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/);
    await choose('Status', 'Completed');
    await expect(page).toHaveURL(/status=completed/);
    await page.goBack();
    await expect(page).toHaveURL(/\?from=[-\d]+&to=[-\d]+$/);
    await expect(filters).toHaveText(['StatusAll', 'DateThis month', 'CourseAny']);
    await page.goBack();
    await expect(page).toHaveURL(/\/classes$/);
    await expect(filters).toHaveText(['StatusAll', 'DateAny', 'CourseAny']);

    await choose('Date', 'Custom');
    await expect(page.getByPlaceholder('From')).toBeFocused();
    await page.keyboard.type('1/5/2020');
    await page.keyboard.press('Enter');
    await expect(page.getByPlaceholder('To', { exact: true })).toBeFocused();
    await page.keyboard.type('1/6/2020');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/from=2020-01-05&to=2020-01-06/);
    await expect(page.getByText('No classes match')).toBeVisible();
    await page.locator('.grid-days').getByRole('button', { name: 'Clear' }).click();
    await expect(rows(page).first()).toBeVisible();
    await expect(filters).toHaveText(['StatusAll', 'DateAny', 'CourseAny']);

    await choose('Date', 'Custom');
    await expect(page.getByPlaceholder('From')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('combobox', { name: 'Date', exact: true })).toBeFocused();
  });
});

test.describe('the dashboard', () => {
  for (const figure of ['Active Classes', 'Total Students']) {
    test(`${figure} leads to as many rows`, async ({ page }) => {
      // Other journeys add rows between the two reads.
      await expect(async () => {
        await page.goto('/dashboard');
        const card = page.locator('.stat-card', { hasText: figure });
        const count = await card.locator('.stat-value').textContent({ timeout: 15_000 });
        expect(count).toMatch(/^[\d,]+$/);
        await card.click();
        await expectTotal(page, numberIn(count));
      }).toPass({ timeout: 120_000 });
    });
  }

  test('each line of what is due, and each bar, leads to as many rows', async ({ page, request }) => {
    const due = await (await request.get('/api/dashboard/due')).json();
    expect(due.cardsDue + due.overdueSeats).toBeGreaterThan(1);
    for (const name of [/cards? due$/, /payments? overdue$/, /^[A-Z][a-z]+ \d{4}: [1-9]\d*$/]) {
      // Other journeys add rows between the two reads.
      await expect(async () => {
        await page.goto('/dashboard');
        const link = page.getByRole('link', { name }).last();
        const text = await link.textContent({ timeout: 15_000 });
        const count = numberIn(text!.replace(/^.*: /, ''));
        await link.click();
        await expectTotal(page, count);
      }).toPass({ timeout: 120_000 });
    }
  });

  test('the link below the upcoming classes leads to as many', async ({ page, request }) => {
    const [next] = await (await request.get('/api/classes?upcoming=true&sort=date&pageSize=1')).json();
    await expect(async () => {
      await page.goto('/dashboard');
      const link = page.getByRole('link', { name: /^All [\d,]+ upcoming classes$/ });
      const count = numberIn(await link.textContent({ timeout: 15_000 }));
      await link.click();
      await expectTotal(page, count);
    }).toPass({ timeout: 120_000 });
    await page.goto(`/dashboard?q=${encodeURIComponent(`${next.title} ${next.location} ${next.instructor}`)}`);
    await expect(page.getByRole('link', { name: / upcoming class(es)?$/ })).toBeVisible();
  });

  test('is centered on a wide screen, and grids fill it', async ({ page }) => {
    await page.setViewportSize({ width: 2560, height: 1440 });
    await page.goto('/dashboard');
    const dashboard = (await page.locator('.page').boundingBox())!;
    const main = (await page.locator('main').boundingBox())!;
    expect(dashboard.width).toBe(1520);
    expect(dashboard.x - main.x).toBeCloseTo(main.x + main.width - dashboard.x - dashboard.width, 0);
    await page.goto('/students');
    expect((await page.locator('.data-grid').boundingBox())!.width).toBe(main.width);
  });
});

test('a printed list has all its rows, and neither sidebar nor toolbar', async ({ page }) => {
  await page.goto('/students');
  await expect(rows(page).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(rows(page)).toHaveCount(50);
  await page.setViewportSize({ width: 794, height: 1123 });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toBeHidden();
  const clipped = () =>
    rows(page)
      .last()
      .evaluate((row) => {
        const { bottom } = row.getBoundingClientRect();
        const isCut = (at: Element) =>
          getComputedStyle(at).overflow !== 'visible' && at.getBoundingClientRect().bottom < bottom;
        const around: Element[] = [];
        for (let at = row.parentElement; at; at = at.parentElement) if (isCut(at)) around.push(at);
        return around.map(({ className }) => className);
      });
  await expect.poll(clipped).toEqual([]);
  await expectNoSidewaysScrolling(page);
});

test('roles are changed on a phone without scrolling sideways', async ({ page }) => {
  await showPhone(page, '/settings?tab=permissions');
  const card = page.locator('.grid-card').first();
  await expect(card.getByRole('switch')).toBeInViewport();
  await expect(
    card.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: /^Role of/ }) }),
  ).toBeInViewport();
});
