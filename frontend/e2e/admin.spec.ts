import { expect, type Locator, type Page, test } from '@playwright/test';
import { sessionOf } from './support/accounts.js';
import { unique } from './support/unique.js';

test.use({ storageState: sessionOf('admin') });

interface Student {
  id: string;
  name: string;
  lastName: string;
  email: string;
}

/** The day before yesterday as staff type it: past in every time zone, so that the form asks whether it is meant. */
function pastDate(): string {
  const at = new Date(Date.now() - 48 * 60 * 60 * 1000);
  return `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()}`;
}

const toast = (page: Page) => page.locator('.toast');
const stat = (page: Page, label: string) => page.locator('.stat-card, .band-figure', { hasText: label });

async function aStudent(page: Page, firstName: string): Promise<Student> {
  const lastName = `Testa${unique()}`;
  const email = `${firstName.toLowerCase()}.${lastName.toLowerCase()}@students.example`;
  const data = { firstName, lastName, email, phone: '(512) 555-0111', organizationId: null };
  const response = await page.request.post('/api/students', { data });
  expect(response.status()).toBe(201);
  const { id } = (await response.json()) as { id: string };
  return { id, name: `${firstName} ${lastName}`, lastName, email };
}

/** Creates a class that has started; returns its id and the path of its roster. */
async function aClass(page: Page, given: { title: string; date?: string; capacity?: number; price?: number | null }) {
  const courses = (await (await page.request.get('/api/courses')).json()) as { id: string }[];
  const date = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const data = { courseId: courses[0]?.id, date, time: '09:00', location: 'Room 2', capacity: 4, price: 65, ...given };
  const response = await page.request.post('/api/classes', { data });
  expect(response.status()).toBe(201);
  const { id } = (await response.json()) as { id: string };
  return { id, roster: `/classes/${id}/roster` };
}

async function enroll(page: Page, classId: string, student: Student) {
  const response = await page.request.post('/api/enrollments', { data: { studentId: student.id, classId } });
  expect(response.status()).toBe(201);
}

/** Chooses from one of antd's selects. */
async function choose(page: Page, select: Locator, option: string) {
  const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await select.click();
  await list.getByText(option, { exact: true }).click();
  await expect(list).toHaveCount(0);
}

const setStatus = (page: Page, kind: 'Payment' | 'Certification', student: Student, status: string) =>
  chooseStatus(page, page.getByLabel(`${kind} status of ${student.name}`), status);

async function chooseStatus(page: Page, button: Locator, status: string) {
  await button.click();
  await page.getByRole('menu').getByText(status, { exact: true }).click();
}

async function mailsTo(page: Page, email: string): Promise<string[]> {
  const response = await page.request.get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`);
  return ((await response.json()) as { subject: string }[]).map(({ subject }) => subject);
}

test('staff schedule a class, fill it, mark results and close it, and the student who passed is certified', async ({
  page,
}) => {
  const title = `Rescue ${unique()}`;
  const [ana, ben] = [await aStudent(page, 'Ana'), await aStudent(page, 'Ben')];

  await page.goto('/classes');
  await page.getByRole('button', { name: 'Add Class' }).click();
  const dialog = page.getByRole('dialog');
  await choose(page, dialog.getByLabel('Course'), 'BLS Provider');
  await expect(dialog.getByLabel('Title')).toHaveValue('BLS Provider');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Date').pressSequentially(pastDate());
  await dialog.getByRole('button', { name: /^Use / }).click();
  await dialog.getByLabel('Time').fill('9:30 am');
  await dialog.getByLabel('Location').fill('Room 2');
  await dialog.getByLabel('Capacity').fill('2');
  await dialog.getByLabel('Price').fill('65');
  await dialog.getByRole('button', { name: 'Add Class' }).click();
  await expect(toast(page)).toContainText('Class created successfully');
  await expect(dialog).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search classes by title' }).fill(title);
  await expect(page).toHaveURL(/q=Rescue/);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(
    page.getByText('No students enrolled yet. Click "Enroll Student" to add students to this class.'),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Enroll Student' }).first().click();
  await expect(dialog.getByText('2 spots left of 2')).toBeVisible();
  for (const student of [ana, ben]) {
    const search = dialog.getByLabel('Student');
    await search.pressSequentially(student.lastName);
    await expect(page.getByText(`${student.name} (${student.email})`)).toBeVisible();
    await search.press('Enter');
    await search.press('Enter');
    await expect(dialog.getByText(new RegExp(`Enrolled now: .*${student.name}`))).toBeVisible();
  }
  await expect(dialog.getByText('This class is full.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(stat(page, 'Enrolled')).toContainText('0 spots remaining');

  await setStatus(page, 'Payment', ana, 'Paid');
  await expect(stat(page, 'Payment Status')).toContainText('1 of 2');
  await expect(page.getByText('2 to mark, then close')).toBeVisible();
  await setStatus(page, 'Certification', ana, 'Passed');
  await expect(page.getByText('1 to mark, then close')).toBeVisible();
  await setStatus(page, 'Certification', ben, 'Failed');
  await expect(stat(page, 'Certifications')).toContainText('1 of 2');
  // Figures come before the answer, whose toast would replace the one of closing.
  await expect(toast(page)).toContainText(`${ben.name}: Failed`);
  await page.getByRole('button', { name: 'Close Class' }).click();
  await dialog.getByRole('button', { name: 'Close Class' }).click();
  await expect(toast(page)).toContainText('Class updated successfully');
  await expect(page.locator('.page-title-line')).toContainText('Completed');

  await expect.poll(() => mailsTo(page, ana.email)).toContain('Your certification: BLS Provider');
  expect(await mailsTo(page, ben.email)).not.toContain('Your certification: BLS Provider');
  await page.getByRole('link', { name: ana.name }).click();
  await expect(page.getByRole('heading', { name: ana.name })).toBeVisible();
  const certification = page.locator('.certification', { hasText: 'BLS Provider' });
  await expect(certification).toContainText('Active');
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Active Certifications1');
  await expect(stat(page, 'Next Renewal')).not.toContainText('N/A');
  await expect(page.locator('.history-row', { hasText: title })).toContainText(/Pass.*Paid/);

  await page.goBack();
  await setStatus(page, 'Certification', ana, 'Failed');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark 1 Failed' }).click();
  await expect(stat(page, 'Certifications')).toContainText('0 of 2');
  await expect(async () => {
    await page.goto(`/students/${ana.id}`);
    await expect(certification).toContainText('Revoked', { timeout: 15_000 });
  }).toPass();
  await expect(stat(page, 'Next Renewal')).toContainText('N/A');
});

test('a student is removed from a class only after confirmation', async ({ page }) => {
  const student = await aStudent(page, 'Chloe');
  const { id, roster } = await aClass(page, { title: `Removal ${unique()}` });
  await enroll(page, id, student);
  await page.goto(roster);
  const remove = page.getByRole('button', { name: `Remove ${student.name} from this class` });
  let question = '';
  page.once('dialog', (confirmation) => {
    question = confirmation.message();
    return confirmation.dismiss();
  });
  await remove.click();
  expect(question).toBe(`Are you sure you want to remove ${student.name} from this class?`);
  await expect(remove).toBeVisible();
  page.once('dialog', (confirmation) => confirmation.accept());
  await remove.click();
  await expect(page.getByText('No students enrolled yet.')).toBeVisible();
});

test('a class is edited and deleted from the list', async ({ page }) => {
  const title = `Edited ${unique()}`;
  await aClass(page, { title });
  await page.goto(`/classes?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Location')).toHaveValue('Room 2');
  await dialog.getByLabel('Location').fill('Room 7');
  await dialog.getByRole('button', { name: 'Save and Move…' }).click();
  const question = page.getByRole('dialog', { name: 'Move this class?' });
  await question.getByRole('button', { name: 'Move Class' }).click();
  await expect(toast(page)).toContainText('Class moved to');
  await expect(page.getByRole('row', { name: title })).toContainText('Room 7');

  page.once('dialog', (confirmation) => confirmation.accept());
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Class deleted successfully');
  await expect(page.getByText('No classes match')).toBeVisible();
});

test('a class is cancelled from its roster, which then takes nothing more', async ({ page }) => {
  const student = await aStudent(page, 'Cleo');
  const title = `Cancelled ${unique()}`;
  const date = new Date(Date.now() + 40 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const { id, roster } = await aClass(page, { title, date });
  await enroll(page, id, student);
  await page.goto(roster);
  const more = page.getByRole('button', { name: 'More actions for this class' });
  const dialog = page.getByRole('dialog');
  const chooseCancel = async () => {
    await more.click();
    await page.getByRole('menuitem', { name: 'Cancel Class' }).click();
    await expect(dialog.getByText('1 person will be told')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Keep Class' })).toBeFocused();
  };
  await chooseCancel();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();
  await expect(page.locator('.page-title-line')).toContainText('Upcoming');
  await chooseCancel();
  await dialog.getByRole('button', { name: 'Cancel Class and Tell 1 Person' }).click();
  await expect(toast(page)).toContainText('Class cancelled. 1 person is being told.');
  await expect(dialog).toBeHidden();
  await expect(page.locator('.page-title-line')).toContainText('Cancelled');
  await expect(page.getByRole('button', { name: 'Enroll Student' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Collect from ${student.name}` })).toHaveCount(0);
  await expect.poll(() => mailsTo(page, student.email)).toContain(`Class cancelled: ${title}`);
});

test('a long roster keeps its head, its next step and the names of its columns in sight', async ({ page }) => {
  const { id, roster } = await aClass(page, { title: `Long ${unique()}`, capacity: 30 });
  for (let n = 0; n < 24; n++) await enroll(page, id, await aStudent(page, `Lee${n}`));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(roster);
  await expect(page.locator('.roster-name')).toHaveCount(24);
  const firstRow = () => page.locator('.roster-name').first().boundingBox();
  await expect.poll(async () => (await firstRow())!.y).toBeLessThan(300);
  await page.locator('.roster-name').last().scrollIntoViewIfNeeded();
  await expect(page.locator('.roster-name').first()).not.toBeInViewport();
  const inSight = async () => {
    await expect(page.getByText('24 to mark, then close')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Mark 24 Passed' })).toBeInViewport();
  };
  await inSight();
  await expect(page.getByRole('columnheader', { name: 'Payment' })).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.roster-name').last().scrollIntoViewIfNeeded();
  await inSight();
});

test('all unmarked students are marked as passed with one click', async ({ page }) => {
  const students = [await aStudent(page, 'Dee'), await aStudent(page, 'Eli'), await aStudent(page, 'Fay')];
  const { id, roster } = await aClass(page, { title: `All pass ${unique()}`, price: null });
  for (const student of students) await enroll(page, id, student);
  await page.goto(roster);
  const passAll = page.getByRole('button', { name: 'Mark 3 Passed' });
  await passAll.click();
  await expect(page.getByRole('dialog').getByText('Each receives a certification.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark 3 Passed' }).press('Enter');
  await expect(stat(page, 'Certifications')).toContainText('3 of 3');
  await expect(page.getByText('All are marked: close the class')).toBeVisible();
  await page.reload();
  await expect(stat(page, 'Certifications')).toContainText('3 of 3');
});

test('a card that its bank verifies pays for a seat', async ({ page }) => {
  const student = await aStudent(page, 'Gia');
  const { id, roster } = await aClass(page, { title: `Paid ${unique()}` });
  await enroll(page, id, student);
  await page.goto(roster);
  await page.getByRole('button', { name: `Collect from ${student.name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`Collecting $65.00 from ${student.name}`)).toBeVisible();
  await dialog.getByLabel('Card number').fill('4000 0025 0000 3155');
  await dialog.getByLabel('Expiry (MM/YY)').pressSequentially('1240');
  await dialog.getByLabel('Security code').fill('123');
  await dialog.getByRole('button', { name: 'Pay $65.00' }).click();
  await dialog.getByRole('button', { name: 'Deny' }).click();
  await expect(toast(page)).toContainText('Payment Failed');
  await expect(dialog.getByLabel('Card number')).toHaveValue('4000 0025 0000 3155');
  await dialog.getByRole('button', { name: 'Pay $65.00' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(stat(page, 'Payment Status')).toContainText('1 of 1');
});

test('a student is added, changed, given a photo and deleted', async ({ page }) => {
  const lastName = `Newman${unique()}`;
  await page.goto('/students');
  await page.getByRole('button', { name: 'Add Student' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Hana');
  await dialog.getByLabel('Last name').fill(lastName);
  await dialog.getByLabel('Email').fill(`hana.${lastName}@students.example`);
  await dialog.getByRole('button', { name: 'Add Student' }).click();
  await expect(toast(page)).toContainText('Student created successfully');

  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(lastName);
  await page.getByRole('link', { name: `Hana ${lastName}` }).click();
  await page.getByRole('button', { name: 'Edit Profile', exact: true }).click();
  await dialog.getByLabel('License').fill('RN-4711');
  await dialog.getByLabel('Notes').fill('Prefers mornings.');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Student updated successfully');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('RN-4711')).toBeVisible();

  const photo = page.getByLabel(`Upload a photo of Hana ${lastName}`);
  await photo.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') });
  const crop = page.getByRole('dialog', { name: 'Crop Photo' });
  await expect(crop.getByRole('alert')).toContainText('not an image');
  await crop.getByRole('button', { name: 'Cancel' }).click();
  await expect(crop).toBeHidden();
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  await photo.setInputFiles({ name: 'hana.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  await crop.getByRole('button', { name: 'Upload Photo' }).click();
  await expect(toast(page)).toContainText('Photo uploaded successfully');
  await expect(page.locator('.avatar img').first()).toHaveAttribute('src', /\/photo\?v=/);

  await page.goto(`/students?q=${lastName}`);
  page.once('dialog', (confirmation) => confirmation.accept());
  await page.getByRole('button', { name: `Actions for Hana ${lastName}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Student deleted successfully');
  await expect(page.getByText('No students match')).toBeVisible();
});

test('lists and menus open in place when the system asks for reduced motion', async ({ page }) => {
  const title = `Reduced motion ${unique()}`;
  await aClass(page, { title });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/classes?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: 'Add Class' }).click();
  const dialog = page.getByRole('dialog');
  await choose(page, dialog.getByLabel('Course'), 'BLS Provider');
  await expect(dialog.getByLabel('Title')).toHaveValue('BLS Provider');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Class' })).toBeVisible();
});

test('an unknown class or student shows that it was not found', async ({ page }) => {
  await page.goto('/classes/0190a000-0000-7000-8000-000000000000/roster');
  await expect(page.getByRole('heading', { name: 'Class not found' })).toBeVisible();
  await page.goto('/students/0190a000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Student not found' })).toBeVisible();
});
