import { AxeBuilder } from '@axe-core/playwright';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';

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

async function anyCourse(request: APIRequestContext): Promise<Course> {
  const [course] = await json<Course[]>(request, '/api/courses');
  if (!course) throw new Error('The demo data has no course.');
  return course;
}

test.describe('the landing page', () => {
  test('says what the center offers and leads to the sign-in', async ({ page }) => {
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

    await page.getByRole('link', { name: 'View Classes' }).click();

    await expect(page.getByRole('heading', { name: 'Available Courses' })).toBeInViewport();
  });

  test('shows every course that is offered', async ({ page, request }) => {
    const courses = await json<Course[]>(request, '/api/courses');
    await page.goto('/');

    const links = page.locator('#courses').getByRole('link');
    await expect(links).toHaveText(courses.map((course) => course.name));
  });

  test('shows the next classes on a phone before any scrolling', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 667 });
    await page.goto('/');

    await expect(page.locator('.next-class').first()).toBeInViewport({ ratio: 1 });
  });
});

test.describe('the page of a course', () => {
  test('opens from the landing page and leads back to it', async ({ page, request }) => {
    const course = await anyCourse(request);
    await page.goto('/');
    await page.locator('#courses').getByRole('link', { name: course.name, exact: true }).click();

    await expect(page).toHaveURL(`/courses/${course.id}`);
    await expect(page.getByRole('heading', { level: 1, name: course.name })).toBeVisible();

    await page.getByRole('link', { name: 'Back to All Courses' }).click();
    await expect(page.getByRole('heading', { name: 'Available Courses' })).toBeInViewport();
  });

  test('shows its public classes as the API has them, or offers to register an interest', async ({ page, request }) => {
    for (const course of await json<Course[]>(request, '/api/courses')) {
      const classes = await json<ClassSession[]>(request, `/api/classes?courseId=${course.id}`);
      await page.goto(`/courses/${course.id}`);

      await expect(page.getByRole('article').getByRole('heading')).toHaveText(classes.map(({ title }) => title));
      await expect(page.getByRole('link', { name: 'Enroll' })).toHaveCount(
        classes.filter((c) => c.spotsLeft > 0).length,
      );
      await expect(page.getByRole('button', { name: 'Class Full' })).toHaveCount(
        classes.filter((c) => c.spotsLeft <= 0).length,
      );
      await expect(page.getByRole('link', { name: 'Register Your Interest' })).toHaveCount(classes.length ? 0 : 1);
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

test.describe('an address that leads nowhere', () => {
  test('answers 404 with a page that leads home', async ({ page }) => {
    const response = await page.goto('/no/such/page');

    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
  });

  test('answers a problem document below /api', async ({ request }) => {
    const response = await request.get('/api/no/such/call');

    expect(response.status()).toBe(404);
    expect(response.headers()['content-type']).toContain('application/problem+json');
  });

  test("is not one of the app's own addresses, which answer with the app", async ({ request }) => {
    for (const address of ['/client-login', '/dashboard', `/classes/${UNKNOWN_ID}/roster`, `/students/${UNKNOWN_ID}`]) {
      expect((await request.get(address)).status()).toBe(200);
    }
  });
});

test.describe('somebody who is signed in', () => {
  for (const [email, home] of [
    ['admin@recert.example', '/dashboard'],
    ['orgadmin@recert.example', '/organization-dashboard'],
    ['client@recert.example', '/client-dashboard'],
  ] as const) {
    test(`is led from / to ${home} as ${email}, and from elsewhere to their account`, async ({ page, baseURL }) => {
      const signedIn = await page.request.post('/api/auth/login', {
        data: { email, password: 'recert-demo' },
        headers: { origin: baseURL ?? '' },
      });
      expect(signedIn.ok()).toBe(true);

      const response = await page.request.get('/', { maxRedirects: 0 });
      expect([response.status(), response.headers().location]).toEqual([302, home]);

      await page.goto('/no/such/page');
      await expect(page.getByRole('banner').getByRole('link', { name: 'My account' })).toHaveAttribute('href', home);
    });
  }
});

test.describe('the theme', () => {
  test('is light at first, switches at once, and stays', async ({ page }) => {
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

  test('the pages are complete, and nothing on them pretends to work', async ({ page, request }) => {
    const course = await anyCourse(request);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Dark theme' })).toBeHidden();

    await page.locator('#courses').getByRole('link', { name: course.name, exact: true }).click();

    await expect(page.getByRole('heading', { level: 1, name: course.name })).toBeVisible();
  });
});

test('a public page loads little script, none of it from elsewhere, and no error shows', async ({ page, baseURL }) => {
  const scripts: number[] = [];
  const addresses: string[] = [];
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('response', async (response) => {
    addresses.push(response.url());
    if (response.request().resourceType() === 'script') scripts.push((await response.body()).length);
  });

  await page.goto('/', { waitUntil: 'networkidle' });

  const kibibytes = scripts.reduce((sum, size) => sum + size, 0) / 1024;
  expect(scripts.length).toBeGreaterThan(0);
  expect(kibibytes).toBeLessThan(8);
  expect(addresses.filter((address) => !address.startsWith(`${baseURL}/`))).toEqual([]);
  expect(problems).toEqual([]);
});

test('assets with hashed names are kept for ever, and text travels compressed', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const style = html.match(/\/assets\/[^"]+\.css/)?.[0] ?? '';

  const { headers } = await request
    .get(style, { headers: { 'accept-encoding': 'br' } })
    .then((response) => ({ headers: response.headers() }));

  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-encoding']).toBe('br');
});

test.describe('for everybody', () => {
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

  for (const theme of ['light', 'dark']) {
    for (const width of [320, 1440]) {
      test(`the pages break no accessibility rule, ${theme}, ${width} px wide`, async ({ page, request }) => {
        const course = await anyCourse(request);
        await page.setViewportSize({ width, height: 900 });
        await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        for (const address of ['/', `/courses/${course.id}`, `/courses/${UNKNOWN_ID}`, '/no/such/page']) {
          await page.goto(address);
          const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
          expect(violations.map(({ id, nodes }) => `${address} ${id}: ${nodes.map((node) => node.target)}`)).toEqual(
            [],
          );
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(`${address} is ${overflow} px too wide`).toBe(`${address} is 0 px too wide`);
        }
      });
    }
  }

  test('the keyboard reaches the content at once', async ({ page }) => {
    await page.goto('/');

    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');

    await expect(page.getByRole('link', { name: 'Student Login / Register' })).toBeFocused();
  });
});
