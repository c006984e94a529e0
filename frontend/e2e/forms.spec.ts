import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './support/accessibility.js';
import { OWN_PASSWORD, register, sessionOf } from './support/accounts.js';
import { anOpenClass } from './support/classes.js';
import { unique } from './support/unique.js';

/** Presses a button twice before the page can react to the first press, once it can be pressed: what an act does may still be counted. */
async function pressTwice(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

/** Records the calls that the page sends with POST to the end of an address. */
function postsTo(page: Page, path: RegExp): string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && path.test(new URL(request.url()).pathname)) posts.push(request.url());
  });
  return posts;
}

const rows = async (page: Page, path: string): Promise<Record<string, string>[]> =>
  await (await page.request.get(path)).json();

async function aCourse(page: Page): Promise<{ id: string; name: string }> {
  const data = { name: `Course ${unique()}`, description: '', duration: '2 hours' };
  return await (await page.request.post('/api/courses', { data })).json();
}

async function aClass(page: Page, title: string): Promise<{ id: string }> {
  const { id: courseId } = await aCourse(page);
  const when = { date: '2038-05-04', time: '09:00' };
  const data = { courseId, title, ...when, location: `Room ${title}`, capacity: 4, price: 65 };
  return await (await page.request.post('/api/classes', { data })).json();
}

async function aStudent(page: Page): Promise<{ id: string; name: string }> {
  const data = { firstName: 'Twice', lastName: `Over${unique()}` };
  const { id } = await (await page.request.post('/api/students', { data })).json();
  return { id, name: `${data.firstName} ${data.lastName}` };
}

test.describe('two presses in one frame', () => {
  test.use({ storageState: sessionOf('admin') });

  test('add one student', async ({ page }) => {
    const lastName = `Twice${unique()}`;
    const posts = postsTo(page, /^\/api\/students$/);
    await page.goto('/students?add');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Last name').fill(lastName);
    await pressTwice(dialog.getByRole('button', { name: 'Add Student' }));
    await expect(dialog).toBeHidden();
    expect(await rows(page, `/api/students?q=${lastName}`)).toHaveLength(1);
    expect(posts).toHaveLength(1);
  });

  test('add one class', async ({ page }) => {
    const { id, name } = await aCourse(page);
    const posts = postsTo(page, /^\/api\/classes$/);
    await page.goto('/classes?add');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Course').click();
    await page.keyboard.type(name);
    await page.locator('.ant-select-item-option', { hasText: name }).click();
    await dialog.getByLabel('Date', { exact: true }).fill('2030-03-05');
    await dialog.getByRole('button', { name: 'Use Tue, Mar 5, 2030' }).click();
    await dialog.getByLabel('Time', { exact: true }).fill('9:00 AM');
    await dialog.getByLabel('Location').fill(`Room ${name}`);
    await dialog.getByLabel('Capacity').fill('8');
    await pressTwice(dialog.getByRole('button', { name: /^Add Class/ }));
    await expect(dialog).toBeHidden();
    expect(await rows(page, `/api/classes?courseId=${id}`)).toHaveLength(1);
    expect(posts).toHaveLength(1);
  });

  test('enroll a student once, charge the card once, and cancel the class once', async ({ page }) => {
    const title = `Once ${unique()}`;
    const { id } = await aClass(page, title);
    const student = await aStudent(page);
    const enrollments = postsTo(page, /^\/api\/enrollments$/);
    await page.goto(`/classes/${id}/roster?enroll=${student.id}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByTitle(student.name)).toBeVisible();
    await pressTwice(dialog.getByRole('button', { name: 'Enroll Student' }));
    await expect(dialog.getByText(`Enrolled now: ${student.name}`)).toBeVisible();
    expect(enrollments).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    const confirmations = postsTo(page, /\/confirm$/);
    await page.getByRole('button', { name: `Collect from ${student.name}` }).click();
    await dialog.getByLabel('Card number').fill('4242 4242 4242 4242');
    await dialog.getByLabel('Expiry (MM/YY)').fill('12/40');
    await dialog.getByLabel('Security code').fill('123');
    await pressTwice(dialog.getByRole('button', { name: 'Pay $65.00' }));
    await expect(page.locator('.toast')).toContainText(`${student.name} has paid $65.00`);
    await expect(dialog).toBeHidden();
    expect(confirmations).toHaveLength(1);

    const cancellations = postsTo(page, /\/cancel$/);
    await page.getByRole('button', { name: 'More actions for this class' }).click();
    await page.getByRole('menuitem', { name: 'Cancel Class' }).click();
    await pressTwice(dialog.getByRole('button', { name: /^Cancel Class/ }));
    await expect(page.locator('.toast')).toContainText('Class cancelled');
    expect(cancellations).toHaveLength(1);
  });
});

test.describe('two presses of a visitor in one frame', () => {
  test('register one client', async ({ page }) => {
    const posts = postsTo(page, /^\/api\/auth\/register$/);
    await page.goto('/client-login?tab=signup');
    await page.getByLabel('First Name').fill('Maya');
    await page.getByLabel('Last Name').fill('Torres');
    await page.getByLabel('Email').fill(`twice.${unique()}@students.example`);
    await page.getByLabel('Phone').fill('(512) 555-0111');
    await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
    await page.getByLabel('Confirm Password', { exact: true }).fill(OWN_PASSWORD);
    await pressTwice(page.getByRole('button', { name: 'Create Account' }));
    await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
    expect(posts).toHaveLength(1);
  });

  test('sign up one staff member', async ({ page }) => {
    const posts = postsTo(page, /^\/api\/auth\/signup$/);
    await page.goto('/login');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByLabel('Email').fill(`staff.${unique()}@recert.example`);
    await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
    await page.getByLabel('Confirm Password', { exact: true }).fill(OWN_PASSWORD);
    await pressTwice(page.getByRole('button', { name: /^(Sign Up|Create Account)$/ }));
    await expect(page.getByLabel('Verification Code')).toBeVisible();
    expect(posts).toHaveLength(1);
  });

  test('take one seat, and pay for it once', async ({ page, browser }) => {
    const { id } = await anOpenClass(browser);
    await register(page.request);
    const seats = postsTo(page, /^\/api\/enrollments$/);
    await page.goto(`/client-dashboard?class=${id}`);
    await pressTwice(page.getByRole('button', { name: 'Enroll' }));
    await expect(page).toHaveURL(`/client-dashboard#class-${id}`);
    expect(seats).toHaveLength(1);

    const confirmations = postsTo(page, /\/confirm$/);
    await page.getByRole('button', { name: /^Pay \$65\.00/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Card number').fill('4242 4242 4242 4242');
    await dialog.getByLabel('Expiry (MM/YY)').fill('12/40');
    await dialog.getByLabel('Security code').fill('123');
    await pressTwice(dialog.getByRole('button', { name: 'Pay $65.00' }));
    await expect(page.locator('.toast')).toContainText('Your seat is paid');
    expect(confirmations).toHaveLength(1);
  });
});

test.describe('two presses of an employer in one frame', () => {
  test.use({ storageState: sessionOf('orgAdmin') });

  test('invite each person once', async ({ page }) => {
    const word = unique();
    const posts = postsTo(page, /\/employees$/);
    await page.goto('/organization-dashboard');
    await page.getByRole('link', { name: 'Add People' }).click();
    await page.getByLabel('Or paste rows').fill(`Person ${word}, one@${word}.example`);
    await page.getByRole('button', { name: 'Check List' }).click();
    await pressTwice(page.getByRole('button', { name: 'Invite 1 Person' }));
    await expect(page.getByRole('heading', { name: '1 person is invited' })).toBeVisible();
    expect(posts).toHaveLength(1);
  });
});

/** Closes the tab; true if the browser asks first. */
async function asksOnClose(page: Page): Promise<boolean> {
  let asked = false;
  page.once('dialog', async (question) => {
    asked = question.type() === 'beforeunload';
    await question.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked || page.isClosed()).toBe(true);
  return asked;
}

test.describe('a form of the console', () => {
  test.use({ storageState: sessionOf('admin') });

  test('asks before Back, a link or the end of the tab lose what was typed', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Students', exact: true }).first().click();
    await page.getByRole('button', { name: 'Add Student' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Student' });
    await dialog.getByLabel('First name').fill('Unsaved');
    const question = page.getByRole('dialog', { name: 'Leave this page?' });
    await page.goBack();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel('First name')).toHaveValue('Unsaved');
    expect(await asksOnClose(page)).toBe(true);
    await page.goBack();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('closes the tab without a question when nothing was typed', async ({ page }) => {
    await page.goto('/students?add');
    await expect(page.getByRole('dialog').getByLabel('First name')).toBeFocused();
    expect(await asksOnClose(page)).toBe(false);
  });
});

test('the sign-up form of a client asks before it is left, and the login form does not', async ({ page }) => {
  await page.goto('/client-login');
  await page.getByLabel('Email').fill('somebody@students.example');
  await page.getByRole('link', { name: 'Staff login' }).click();
  await expect(page).toHaveURL('/login');
  // The dialog arrives after the link was pressed.
  let sendDialog = () => {};
  const pressed = new Promise<void>((resolve) => {
    sendDialog = resolve;
  });
  await page.route('**/assets/*dialog*.js', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto('/client-login?tab=signup');
  await page.getByLabel('First Name').fill('Unsaved');
  await page.getByRole('link', { name: 'Staff login' }).click();
  sendDialog();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Unsaved');
});

/** A photo as a phone takes it: on its side, with a note that says so. Upright, its top is red and its bottom is blue. */
async function phonePhoto(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const half = (background: string) => ({ create: { width: 600, height: 600, channels: 3 as const, background } });
  const buffer = await sharp({ create: { width: 1200, height: 600, channels: 3, background: 'white' } })
    .composite([
      { input: half('red'), left: 0, top: 0 },
      { input: half('blue'), left: 600, top: 0 },
    ])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer };
}

test.describe('a photo', () => {
  test('of a phone is cropped with the keyboard, shown, and uploaded upright by staff', async ({ browser }) => {
    const page = await (await browser.newContext({ storageState: sessionOf('admin') })).newPage();
    const { id, name } = await aStudent(page);
    await page.goto(`/students/${id}`);
    const choose = page.getByLabel(`Upload a photo of ${name}`);
    await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') });
    const dialog = page.getByRole('dialog', { name: 'Crop Photo' });
    await expect(dialog.getByRole('alert')).toContainText('not an image');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();

    await choose.setInputFiles(await phonePhoto());
    await expect(dialog.getByRole('button', { name: 'Upload Photo' })).toBeEnabled();
    await expectAccessible(page);
    const zoom = dialog.getByRole('slider', { name: 'Zoom' });
    await zoom.focus();
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowRight');
    await expect(zoom).toHaveValue('2');
    await page.route('**/api/students/*/photo', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Upload Photo' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to upload photo');
    await dialog.getByRole('button', { name: 'Upload Photo' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('.avatar img').first()).toHaveAttribute('src', /\/photo\?v=/);

    const stored = await (await page.request.get(`/api/students/${id}/photo`)).body();
    const { width, height } = await sharp(stored).metadata();
    // Half of 600 pixels: zoomed in by two.
    expect([width, height]).toEqual([300, 300]);
    const colorAt = async (top: number) => [
      ...(await sharp(stored).extract({ left: 150, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
    ];
    const [red, blue] = [await colorAt(20), await colorAt(280)];
    expect([red[0]! > 200 && red[2]! < 60, blue[2]! > 200 && blue[0]! < 60]).toEqual([true, true]);
  });

  test('of their own is uploaded by a client', async ({ page }) => {
    await register(page.request);
    await page.goto('/client-dashboard');
    await page.getByLabel('Upload your photo').setInputFiles(await phonePhoto());
    const dialog = page.getByRole('dialog', { name: 'Crop Photo' });
    await expect(dialog.getByRole('img', { name: 'Preview' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
    await dialog.getByRole('button', { name: 'Upload Photo' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('.avatar img')).toHaveAttribute('src', /\/photo\?v=/);
  });
});
