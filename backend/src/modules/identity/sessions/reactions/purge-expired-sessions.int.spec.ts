import { randomBytes } from 'node:crypto';
import { eventually } from '../../../../../test/support/eventually.js';
import { createPerson, PASSWORD, signedIn, signInAs } from '../../../../../test/support/people.js';
import { startTestApp, type TestApp } from '../../../../../test/support/test-app.js';
import { dayStarted } from '../../../../shared/events/housekeeping.js';
import { ScheduledEvents } from '../../../../shared/events/scheduled-events.js';
import { RememberedDevice } from '../../domain/remembered-device.entity.js';
import { StaffInvitation } from '../../domain/staff-invitation.entity.js';

const HOUR = 3_600_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
});
afterAll(() => test.close());

const count = async (table: string) => (await test.sql.one(`select count(*) as n from identity.${table}`))?.n as number;

describe('a new day', () => {
  it('deletes expired sessions and codes only', async () => {
    await signedIn(test);
    await test.browser().post('/api/auth/signup', { email: 'late@example.test', password: PASSWORD });
    test.clock.advance(13 * HOUR);
    const awake = await signedIn(test);
    await test.browser().post('/api/auth/signup', { email: 'early@example.test', password: PASSWORD });

    await test.app.get(ScheduledEvents).publish(dayStarted({ day: '2026-11-22' }));
    await eventually(
      () => count('sessions'),
      (sessions) => sessions === 1,
    );
    await eventually(
      () => count('challenges'),
      (challenges) => challenges === 1,
    );
    expect((await awake.get('/api/auth/session')).body.user).not.toBeNull();
  });
});

describe('a month later', () => {
  it('deletes expired devices only', async () => {
    const person = await createPerson(test);
    const remember = () =>
      test.orm.em.fork().transactional(async (em) => {
        const seen = { userId: person.id, tokenHash: randomBytes(32), userAgent: null, ip: null };
        em.persist(RememberedDevice.remember(seen, test.clock.now()));
      });
    await remember();
    test.clock.advance(30 * 24 * HOUR);
    await remember();
    await test.app.get(ScheduledEvents).publish(dayStarted({ day: '2026-12-23' }));
    await eventually(
      () => count('remembered_devices'),
      (devices) => devices === 1,
    );
  });
});

describe('a month after the end of a link', () => {
  it('deletes the invitation to the staff only', async () => {
    const { id: invitedBy } = await createPerson(test, { role: 'admin' });
    const invite = (email: string) =>
      test.orm.em.fork().transactional(async (em) => {
        em.persist(StaffInvitation.issue({ email, staffRole: 'front-desk', invitedBy }, test.clock.now()));
      });
    await invite('long-ago@example.test');
    test.clock.advance(24 * HOUR);
    await invite('recent@example.test');
    test.clock.advance(36 * 24 * HOUR);
    await test.app.get(ScheduledEvents).publish(dayStarted({ day: '2027-01-29' }));
    const kept = () => test.sql.rows('select email from identity.staff_invitations');
    expect(await eventually(kept, (rows) => rows.length === 1)).toEqual([{ email: 'recent@example.test' }]);
  });
});

describe('a season later', () => {
  it('forgets networks that nobody signed in from since', async () => {
    const person = await createPerson(test);
    await signInAs(test, person);
    test.clock.advance(90 * 24 * HOUR);
    const recent = await createPerson(test);
    await signInAs(test, recent);
    await test.app.get(ScheduledEvents).publish(dayStarted({ day: '2027-03-24' }));
    const known = () => test.sql.rows('select user_id from identity.known_networks');
    expect(await eventually(known, (rows) => rows.length === 1)).toEqual([{ user_id: recent.id }]);
  });
});

describe('a changed password', () => {
  it('notifies the owner of the account by email', async () => {
    const { email } = await createPerson(test);
    const browser = test.browser();
    await browser.post('/api/auth/login', { email, password: PASSWORD });
    await browser.post('/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'quite another password',
    });
    const mailbox = async () => (await test.browser().get(`/api/dev/mailbox?to=${email}`)).body;
    expect(await eventually(mailbox, (mails) => mails.length > 0)).toMatchObject([
      { subject: 'Your password was changed' },
    ]);
  });
});
