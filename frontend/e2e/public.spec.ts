import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { accounts, sessionOf } from './support/accounts.js';
import { NEW_COURSE } from './support/unique.js';

interface Course {
  id: string;
  name: string;
  duration: string;
}

interface ClassSession {
  title: string;
  spotsLeft: number;
}

const UNKNOWN_ID = '0199e0a0-0000-7000-8000-0000000000ff';

const json = async <Body>(request: APIRequestContext, path: string): Promise<Body> =>
  (await (await request.get(path)).json()) as Body;

/** Returns the courses of the demo data. */
const demoCourses = async (request: APIRequestContext) =>
  (await json<Course[]>(request, '/api/courses')).filter(({ name }) => !name.startsWith(NEW_COURSE));

async function anyCourse(request: APIRequestContext): Promise<Course> {
  const [course] = await demoCourses(request);
  if (!course) throw new Error('The demo data has no course.');
  return course;
}

test.describe('the landing page', () => {
  test('shows what the center offers and links to the sign-in page', async ({ page }) => {
    await page.goto('/');

    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const name of ['AHA certified', 'Flexible scheduling', 'Experienced instructors', 'Hands-on training']) {
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
    for (const name of ['Student Login / Register', 'Register for a Class']) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', '/client-login');
    }
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });

  test('scrolls from View Classes to the courses', async ({ page }) => {
    await page.goto('/');
    const courses = page.getByRole('heading', { name: 'Available Courses' });
    await expect(courses).not.toBeInViewport();

    await page.getByRole('link', { name: 'View Classes' }).click();

    await expect(courses).toBeInViewport();
  });

  test('shows every course that is offered', async ({ page, request }) => {
    const courses = await demoCourses(request);
    await page.goto('/');

    const links = page.locator('#courses').getByRole('link').filter({ hasNotText: NEW_COURSE });
    await expect(links).toHaveText(courses.map((course) => course.name));
  });

  test('shows the next classes on a phone before any scrolling', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 667 });
    // A font that comes late is used from the next page on (font-display: optional).
    await page.goto('/courses');
    await page.goto('/');

    await expect(page.locator('.next-class').first()).toBeInViewport({ ratio: 1 });
  });
});

test.describe('the page of a course', () => {
  test('opens from the landing page and links back to it', async ({ page, request }) => {
    const course = await anyCourse(request);
    await page.goto('/');
    await page.locator('#courses').getByRole('link', { name: course.name, exact: true }).click();

    await expect(page).toHaveURL(`/courses/${course.id}`);
    await expect(page.getByRole('heading', { level: 1, name: course.name })).toBeVisible();

    await page.getByRole('link', { name: 'Back to All Courses' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Find a class' })).toBeVisible();
  });

  test('shows the public classes that the API lists, or offers to register interest', async ({ page, request }) => {
    for (const course of await demoCourses(request)) {
      // Other journeys add classes between the two reads.
      await expect(async () => {
        const classes = await json<ClassSession[]>(request, `/api/classes?courseId=${course.id}`);
        await page.goto(`/courses/${course.id}`);

        const expectSoon = expect.configure({ timeout: 10_000 });
        await expectSoon(page.getByRole('article').getByRole('heading')).toHaveText(classes.map(({ title }) => title));
        await expectSoon(page.getByRole('link', { name: 'Enroll' })).toHaveCount(
          classes.filter((c) => c.spotsLeft > 0).length,
        );
        await expectSoon(page.getByRole('button', { name: 'Class Full' })).toHaveCount(
          classes.filter((c) => c.spotsLeft <= 0).length,
        );
        await expectSoon(page.getByRole('button', { name: 'Register Your Interest' })).toHaveCount(
          classes.some((c) => c.spotsLeft > 0) ? 0 : 1,
        );
      }).toPass({ timeout: 120_000 });
    }
  });

  for (const id of [UNKNOWN_ID, 'no-id-at-all']) {
    test(`is Course Not Found for ${id}`, async ({ page }) => {
      const response = await page.goto(`/courses/${id}`);

      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Course Not Found' })).toBeVisible();
      await page.getByRole('link', { name: 'Return Home' }).click();
      await expect(page).toHaveURL('/');
    });
  }
});

test.describe('the list of open classes', () => {
  test.use({ javaScriptEnabled: false });

  test('is filtered without script, and leads to the class on the page of its course', async ({ page }) => {
    await page.goto('/courses');
    await expect(page.getByRole('listitem').getByRole('heading').first()).toBeVisible();
    const course = await page.locator('select[name=course] option').nth(1).innerText();
    await page.locator('select[name=course]').selectOption(course);
    await page.getByRole('button', { name: 'Show Classes' }).click();

    await expect(page).toHaveURL(/\/courses\?course=[\w-]{36}/);
    await expect(page.locator('select[name=course] option:checked')).toHaveText(course);
    const names = await page.getByRole('listitem').getByRole('heading').allInnerTexts();
    expect(new Set(names)).toEqual(new Set([course]));
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/courses$/);

    await page.getByRole('link', { name: course }).last().click();
    await expect(page).toHaveURL(/\/courses\/[\w-]{36}#class-[\w-]{36}$/);
    await expect(page.locator('.class-card:target')).toBeInViewport();
  });

  test('has a page for what matches nothing', async ({ page }) => {
    await page.goto('/courses?place=Nowhere');
    await expect(page.getByRole('heading', { name: 'No class matches' })).toBeVisible();
    await page.getByRole('link', { name: 'Show All Classes' }).click();
    await expect(page).toHaveURL('/courses');
  });
});

test('the terms say exactly until when a seat can be cancelled', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.getByText(/until 24 hours before the class\. After that, please call us\./)).toBeVisible();
});

test('pages describe themselves to search engines, in line with the content security policy', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto('/courses');

  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'EducationEvent' });
  expect(refused).toEqual([]);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await page.request.get(new URL(picture ?? '').pathname)).headers()['content-type']).toBe('image/png');
  const map = await (await page.request.get('/sitemap.xml')).text();
  for (const [, address] of map.matchAll(/<loc>([^<]+)<\/loc>/g))
    expect((await page.request.get(new URL(address!).pathname)).status()).toBe(200);
});

test('staff write the texts of Privacy and Terms', async ({ browser, baseURL }) => {
  const staff = await browser.newContext({ storageState: sessionOf('admin'), baseURL: baseURL ?? '' });
  const page = await staff.newPage();
  await page.goto('/settings?tab=general');
  const terms = page.getByLabel('Terms');
  await terms.fill(`${await terms.inputValue()}\n\nQuestions\nAsk us anything.`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings saved successfully', { exact: true })).toBeVisible();

  await page.goto('/courses');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Questions' })).toBeVisible();
  await expect(page.getByText('Ask us anything.')).toBeVisible();
});

test.describe('the check of a card', () => {
  test.use({ javaScriptEnabled: false });

  test('says what a typed number stands for, and when it is no number', async ({ page, browser, baseURL }) => {
    const staff = await browser.newContext({ storageState: sessionOf('admin'), baseURL: baseURL ?? '' });
    const [card] = await json<{ cardNumber: string }[]>(staff.request, '/api/certifications?status=active&pageSize=1');
    await page.goto('/');
    await page.getByRole('link', { name: 'Check a card' }).click();
    const form = page.getByRole('textbox', { name: 'Card number' });

    await form.fill('RC-2222');
    await page.getByRole('button', { name: 'Check Card' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This is not a card number of ours' })).toBeVisible();
    await expect(form).toHaveValue('RC-2222');

    await form.fill(card!.cardNumber.toLowerCase());
    await page.getByRole('button', { name: 'Check Card' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This certification is valid' })).toBeVisible();
    await expect(page.locator('.verify-number')).toHaveText(card!.cardNumber);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });
});

test('the class that a visitor chose stays in sight at the sign-up', async ({ page }) => {
  await page.goto('/courses');
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Enroll' }) })
    .first();
  const price = (await row.innerText()).match(/\$\d+\.\d\d/)?.[0] ?? 'No charge';
  await row.getByRole('link', { name: 'Enroll' }).click();

  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  const chosen = page.getByRole('region', { name: 'Your class' });
  await expect(chosen).toContainText(price);
  await expect(chosen).toContainText(/spots? left/);
});

test('without script, the sign-in page says how to reach the center', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })).newPage();
  await page.goto('/client-login');

  await expect(page).toHaveTitle(/^Sign In · /);
  await expect(page.getByRole('link', { name: /\(\d{3}\) \d{3}-\d{4}/ })).toHaveAttribute('href', /^tel:/);
  await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
});

test('a home screen finds names and icons', async ({ request }) => {
  const html = await (await request.get('/client-login')).text();
  const manifest = await request.get('/site.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { name, icons } = await manifest.json();
  expect(html).toContain('rel="apple-touch-icon"');
  expect(name).not.toBe('');
  for (const path of ['/apple-touch-icon.png', '/favicon.ico', ...icons.map(({ src }: { src: string }) => src)]) {
    expect((await request.get(path)).status()).toBe(200);
  }
});

test.describe('an unknown address', () => {
  test('returns 404 with a page that links home', async ({ page }) => {
    const response = await page.goto('/no/such/page');

    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
  });

  test('returns a problem document below /api', async ({ request }) => {
    const response = await request.get('/api/no/such/call');

    expect(response.status()).toBe(404);
    expect(response.headers()['content-type']).toContain('application/problem+json');
  });

  test('is not a route of the app', async ({ request }) => {
    for (const address of ['/client-login', '/dashboard', `/classes/${UNKNOWN_ID}/roster`, `/students/${UNKNOWN_ID}`]) {
      expect((await request.get(address)).status()).toBe(200);
    }
  });
});

test.describe('a signed-in user', () => {
  for (const [account, home] of [
    ['admin', '/dashboard'],
    ['orgAdmin', '/organization-dashboard'],
    ['client', '/client-dashboard'],
  ] as const) {
    test.describe(accounts[account], () => {
      test.use({ storageState: sessionOf(account) });

      test(`is redirected from / to ${home}, and elsewhere finds a link to it`, async ({ page }) => {
        const response = await page.request.get('/', { maxRedirects: 0 });
        expect([response.status(), response.headers().location]).toEqual([302, home]);

        await page.goto('/no/such/page');
        await expect(page.getByRole('banner').getByRole('link', { name: 'My account' })).toHaveAttribute('href', home);
        await expect(page.locator('.sidebar')).toHaveCount(0);
      });
    });
  }
});

test.describe('the theme', () => {
  test('is light at first, switches at once, and persists', async ({ page }) => {
    await page.goto('/');
    const toggle = page.getByRole('button', { name: 'Dark theme' });
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    const light = await background(page);

    await toggle.click();

    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect(await background(page)).not.toBe(light);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    await page.reload();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect(await background(page)).not.toBe(light);
  });
});

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the pages are complete and show no control that cannot work', async ({ page, request }) => {
    const course = await anyCourse(request);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Dark theme' })).toBeHidden();

    await page.locator('#courses').getByRole('link', { name: course.name, exact: true }).click();

    await expect(page.getByRole('heading', { level: 1, name: course.name })).toBeVisible();
  });
});

test('a public page loads little script, none from other origins, and logs no error', async ({ page, baseURL }) => {
  const scripts: Promise<Buffer>[] = [];
  const addresses: string[] = [];
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('response', (response) => {
    addresses.push(response.url());
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });

  await page.goto('/', { waitUntil: 'networkidle' });

  const kibibytes = Buffer.concat(await Promise.all(scripts)).length / 1024;
  expect(scripts.length).toBeGreaterThan(0);
  expect(kibibytes).toBeLessThan(8);
  expect(addresses.filter((address) => !address.startsWith(`${baseURL}/`))).toEqual([]);
  expect(problems).toEqual([]);
});

test('assets with hashed names are cached immutably, and text is compressed', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const script = html.match(/\/assets\/[^"]+\.js/)?.[0] ?? '';

  const { headers } = await request
    .get(script, { headers: { 'accept-encoding': 'br' } })
    .then((response) => ({ headers: response.headers() }));

  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-encoding']).toBe('br');
});

test('the skip link takes the keyboard to the content', async ({ page }) => {
  await page.goto('/');

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');

  await expect(page.getByRole('link', { name: 'Student Login / Register' })).toBeFocused();
});
