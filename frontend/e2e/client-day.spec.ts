import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { register, sessionOf } from './support/accounts.js';
import { Person } from './support/effort.js';
import { aClass, dayFromNow } from './support/records.js';

/*
 * What a student does, on a phone and on a laptop, and how many taps it takes.
 */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LAPTOP = { viewport: { width: 1440, height: 900 } };

/** A class in which only this journey takes a seat, and one that the student passed nearly two years ago. */
async function classesOf(browser: Browser, studentId: string) {
  const staff = await browser.newContext({ storageState: sessionOf('admin') });
  const open = await aClass(staff.request, { date: dayFromNow(250) });
  const past = await aClass(staff.request, { date: dayFromNow(-690), price: null });
  const seat = { studentId, classId: past.id, certificationStatus: 'passed' };
  expect((await staff.request.post('/api/enrollments', { data: seat })).status()).toBe(201);
  await staff.close();
  return open;
}

const dialog = (page: Page) => page.getByRole('dialog');

for (const [device, use] of Object.entries({ 'a phone': PHONE, 'a laptop': LAPTOP })) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('a student books, pays, downloads the card, renews, cancels, and changes the phone number', async ({
      page,
      browser,
    }) => {
      test.slow();
      const { studentId } = await register(page.request);
      const open = await classesOf(browser, studentId);
      const student = new Person(page, use === PHONE);
      const seat = page.getByRole('article', { name: open.title });

      await page.goto('/client-dashboard');
      await student.job('go to the list of classes', { clicks: 1 }, async () => {
        await student.click(page.getByRole('link', { name: /^Browse/ }).first());
        await expect(page.getByRole('heading', { level: 1, name: 'Find a class' })).toBeVisible();
      });
      // The class of this journey is on a late page of the list.
      await page.goto(`/courses?place=${encodeURIComponent(`Room ${open.title}`)}`);
      await student.job('take a seat', { clicks: 2 }, async () => {
        await student.click(page.getByRole('main').getByRole('link', { name: 'Enroll' }));
        await student.click(page.getByRole('button', { name: 'Enroll' }));
        await expect(seat).toContainText('$65.00 to pay');
      });

      await student.job('pay', { clicks: 5 }, async () => {
        await student.click(seat.getByRole('button', { name: /^Pay \$/ }));
        await student.click(dialog(page).getByLabel('Card number'));
        await student.type('4242424242424242');
        await student.click(dialog(page).getByLabel('Expiry (MM/YY)'));
        await student.type('1240');
        await student.click(dialog(page).getByLabel('Security code'));
        await student.type('123');
        await student.click(dialog(page).getByRole('button', { name: /^Pay \$/ }));
        await expect(dialog(page)).toHaveCount(0);
        await expect(seat).toContainText('paid');
      });

      const card = page.getByRole('region', { name: 'My Certifications' }).getByRole('article').first();
      await student.job('download the card', { clicks: 1 }, async () => {
        const download = page.waitForEvent('download');
        await student.click(card.getByRole('link', { name: /^Download Card of / }));
        const file = await readFile(await (await download).path());
        expect(file.subarray(0, 5).toString()).toBe('%PDF-');
      });

      await student.job('cancel the seat', { clicks: 2 }, async () => {
        await student.click(seat.getByRole('button', { name: /Cancel Seat/ }));
        await expect(dialog(page)).toContainText('$65.00 is refunded');
        await student.click(dialog(page).getByRole('button', { name: 'Cancel Seat' }));
        await expect(seat).toHaveCount(0);
      });

      await student.job('change the phone number', { clicks: 3 }, async () => {
        await student.click(page.getByRole('button', { name: 'Edit Profile' }));
        await student.click(dialog(page).getByLabel('Phone'), { clickCount: 3 });
        if (use === PHONE) await dialog(page).getByLabel('Phone').selectText();
        await student.type('5125550177');
        await student.click(dialog(page).getByRole('button', { name: 'Save Profile' }));
        await expect(page.getByRole('region', { name: 'Profile' })).toContainText('(512) 555-0177');
      });

      const date = card.getByRole('link', { name: /spots? left/ }).first();
      const chosen = page.getByRole('region', { name: 'Your Class' });
      await student.job('choose a date to renew, which opens in sight and with the focus', { clicks: 1 }, async () => {
        await student.click(date);
        await expect(page).toHaveURL(/\/client-dashboard\?class=/);
        await expect(chosen.getByRole('heading', { name: 'Your Class' })).toBeFocused();
        await expect(chosen.getByRole('button', { name: 'Enroll' })).toBeInViewport();
      });

      await student.job('go back to the card', { clicks: 1 }, async () => {
        await student.click(chosen.getByRole('button', { name: 'Not now' }));
        await expect(chosen).toHaveCount(0);
        await expect(date).toBeFocused();
        await expect(date).toBeInViewport();
      });
    });
  });
}
