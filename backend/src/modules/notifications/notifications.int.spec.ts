import { createPerson, signInAs } from '../../../test/support/people.js';
import { aStudent } from '../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';
import { newId } from '../../shared/domain/id.js';
import { NotificationsApi } from './index.js';
import type { NoticeRecipients } from './notices/post-notice.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterAll(() => test.close());

async function someone(given = {}) {
  const person = await createPerson(test, given);
  return { id: person.id, browser: await signInAs(test, person) };
}

type Notice = Parameters<NotificationsApi['sendNotice']>[1];

const notify = (to: NoticeRecipients, title: string, more: Partial<Notice> = {}, causedBy?: string) =>
  test.orm.em
    .fork()
    .transactional(() =>
      test.app.get(NotificationsApi).sendNotice(to, { title, body: 'Look.', href: '/classes', ...more }, causedBy),
    );

describe('notices', () => {
  it('are listed newest first until they are read', async () => {
    const [ada, ben] = [await someone(), await someone()];
    for (const { id } of [ada, ben]) await notify({ userId: id }, 'First');
    await notify({ userId: ada.id }, 'Second');
    const notices = (await ada.browser.get('/api/notifications')).body;
    expect(notices).toMatchObject([
      { title: 'Second', body: 'Look.', href: '/classes', readAt: null },
      { title: 'First', readAt: null },
    ]);

    const read = await ada.browser.patch(`/api/notifications/${notices[0].id}/read`);
    expect(read).toMatchObject({ status: 200, body: { id: notices[0].id, readAt: expect.any(String) } });
    expect(await ada.browser.post('/api/notifications/read-all')).toMatchObject({ status: 204 });
    const readAts = (await ada.browser.get('/api/notifications')).body.map(({ readAt }: { readAt: string }) => readAt);
    expect(readAts).toEqual([read.body.readAt, expect.any(String)]);
    expect((await ben.browser.get('/api/notifications')).body).toMatchObject([{ title: 'First', readAt: null }]);
  });

  it('are hidden from other people', async () => {
    const [ada, ben] = [await someone(), await someone()];
    await notify({ userId: ada.id }, 'Private');
    const [notice] = (await ada.browser.get('/api/notifications')).body;
    expect(await ben.browser.patch(`/api/notifications/${notice.id}/read`)).toMatchObject({ status: 404 });
    expect((await ada.browser.get('/api/notifications')).body).toMatchObject([{ readAt: null }]);
  });

  it('can address every admin', async () => {
    const [admin, client] = [await someone({ role: 'admin' }), await someone()];
    await notify({ staff: 'administer' }, 'Payment failed');
    expect((await admin.browser.get('/api/notifications')).body).toMatchObject([{ title: 'Payment failed' }]);
    expect((await client.browser.get('/api/notifications')).body).toEqual([]);
  });

  it('address the administrators of an organization, or the account of a student', async () => {
    const boss = await someone({ role: 'org_admin' });
    const rows = await test.sql.rows<{ organizationId: string }>(
      'select organization_id as "organizationId" from identity.organization_administrators where user_id = $1',
      [boss.id],
    );
    const studentId = await aStudent(test.sql);
    const student = await someone({ studentId });
    await notify({ organizationId: rows[0]!.organizationId }, 'For the boss');
    await notify({ studentId }, 'For the student');
    expect((await boss.browser.get('/api/notifications')).body).toMatchObject([{ title: 'For the boss' }]);
    expect((await student.browser.get('/api/notifications')).body).toMatchObject([{ title: 'For the student' }]);
  });

  it('are not for the person who caused them', async () => {
    const [actor, colleague] = [await someone({ role: 'admin' }), await someone({ role: 'admin' })];
    await notify({ staff: 'administer' }, 'A class is full', {}, actor.id);
    expect((await actor.browser.get('/api/notifications')).body).toEqual([]);
    expect((await colleague.browser.get('/api/notifications')).body).toMatchObject([{ title: 'A class is full' }]);
  });

  it('of one occasion are one, also when they are sent at once, and stay one after they were read', async () => {
    const { id, browser } = await someone();
    await Promise.all(Array.from({ length: 8 }, () => notify({ userId: id }, 'Full', { key: 'class-full' })));
    await browser.post('/api/notifications/read-all');
    await notify({ userId: id }, 'Full', { key: 'class-full' });
    expect((await browser.get('/api/notifications')).body).toMatchObject([{ readAt: expect.any(String) }]);
  });

  it('without an occasion are as many as were sent, as a control', async () => {
    const { id, browser } = await someone();
    await Promise.all(Array.from({ length: 8 }, () => notify({ userId: id }, 'Full')));
    expect((await browser.get('/api/notifications')).body).toHaveLength(8);
  });

  it('of one topic are counted in one until it is read, also when they are sent at once', async () => {
    const { id, browser } = await someone();
    const topic = { key: `enrollments_${newId()}`, more: '{count} new enrollments' };
    await Promise.all(Array.from({ length: 8 }, () => notify({ userId: id }, 'New', { topic })));
    expect((await browser.get('/api/notifications')).body).toMatchObject([{ body: '8 new enrollments' }]);
    await browser.post('/api/notifications/read-all');
    await notify({ userId: id }, 'New', { topic });
    expect((await browser.get('/api/notifications')).body).toMatchObject([
      { body: 'Look.', readAt: null },
      { body: '8 new enrollments', readAt: expect.any(String) },
    ]);
  });
});

describe('preferences', () => {
  const defaults = {
    renewalReminders: 1,
    expirationAlerts: 1,
    newCourseOfferings: 1,
    organizationReports: 1,
    smsClassReminders: false,
    smsCertificationAlerts: false,
    smsClassCancellations: false,
    smsMfaCodes: false,
    smsStopped: null,
  };

  it('start with all email and no text messages, and change one by one', async () => {
    const { browser } = await someone();
    expect((await browser.get('/api/notification-preferences')).body).toEqual(defaults);
    const changed = { ...defaults, renewalReminders: 0 };
    expect(await browser.patch('/api/notification-preferences', { renewalReminders: 0 })).toMatchObject({
      body: changed,
    });
    await browser.patch('/api/notification-preferences', { expirationAlerts: 0 });
    expect((await browser.get('/api/notification-preferences')).body).toEqual({ ...changed, expirationAlerts: 0 });
  });

  it('record consent with its wording and number, and revoke it again', async () => {
    const { id, browser } = await someone({ phone: '+13035550142' });
    const consents = () =>
      test.sql.rows(
        `select phone, purpose, wording, source, revoked_at is not null as revoked from notifications.sms_consents
         where user_id = $1`,
        [id],
      );
    await browser.patch('/api/notification-preferences', { smsClassReminders: true });
    await browser.patch('/api/notification-preferences', { smsClassReminders: true });
    const consent = {
      phone: '+13035550142',
      purpose: 'class_reminders',
      wording: expect.stringMatching(/Class reminders.*STOP/),
      source: 'settings',
    };
    expect(await consents()).toEqual([{ ...consent, revoked: false }]);
    await browser.patch('/api/notification-preferences', { smsClassReminders: false });
    expect(await consents()).toEqual([{ ...consent, revoked: true }]);
  });

  it('refuse text messages without a number, and write nothing', async () => {
    const { browser } = await someone();
    const answer = await browser.patch('/api/notification-preferences', { renewalReminders: 0, smsMfaCodes: true });
    const message = 'Add your phone number under Settings, Notifications first.';
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'smsMfaCodes', message }] } });
    expect((await browser.get('/api/notification-preferences')).body).toEqual(defaults);
  });

  it.each(['admin', 'org_admin'] as const)('of an %s allow text messages once the number is saved', async (role) => {
    const { browser } = await someone({ role });
    expect(await browser.patch('/api/auth/profile', { phone: '(303) 555-0148' })).toMatchObject({ status: 200 });
    const switches = { smsClassReminders: true, smsCertificationAlerts: true, smsClassCancellations: true };
    expect(await browser.patch('/api/notification-preferences', { ...switches, smsMfaCodes: true })).toMatchObject({
      status: 200,
      body: { ...switches, smsMfaCodes: true },
    });
  });

  it.each([
    ['renewalReminders', true],
    ['renewalReminders', 2],
    ['smsMfaCodes', 1],
    ['userId', 'someone'],
  ])('refuse %s: %j', async (field, value) => {
    const { browser } = await someone();
    const answer = await browser.patch('/api/notification-preferences', { [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
  });
});

describe('with a real email provider', () => {
  it.each(['/dev/mailbox', '/api/dev/mailbox'])('there is no %s', async (path) => {
    const nothing = await test.browser().get('/api/no-such-address');
    expect(await test.browser().get(path)).toMatchObject({ status: 404, body: nothing.body });
  });
});
