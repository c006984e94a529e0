import { createPerson, signInAs } from '../../test/support/people.js';
import { anOrganization } from '../../test/support/rosters.js';
import { settled } from '../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../test/support/test-app.js';
import { SeatApprovals } from './0058-seat-approvals.js';

const UNDO = `
  alter table enrollment.enrollments drop column self_booked, drop column approved_by, drop column approval_until;
  alter table organizations.organizations
    drop column self_booking_mode, drop column self_booking_month_cents, drop column self_booking_year_seats;`;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
});
afterAll(() => test.close());

async function migrate() {
  const connection = test.orm.em.getConnection();
  const migration = new SeatApprovals(test.orm.em.getDriver() as never, test.orm.config);
  migration.up();
  for (const query of migration.getQueries()) await connection.execute(query as string);
}

const NEWS = 'Seats that your people book themselves now need your approval';

it('asks organizations of before, and tells the administrators of those that pay automatically once', async () => {
  await test.orm.em.getConnection().execute(UNDO);
  const emails = ['auto@clinic.example', 'own@clinic.example', 'gone@clinic.example'];
  const [auto, own] = await Promise.all(
    [{ payment_type: 'auto' }, {}, { payment_type: 'auto', deleted_at: new Date() }].map((given, index) =>
      anOrganization(test.sql, { ...given, admin_email: emails[index] }),
    ),
  );
  const bosses = await Promise.all(
    [auto!, own!].map((organizationId) => createPerson(test, { role: 'org_admin', organizationId })),
  );
  await migrate();
  await settled(test);
  const mails = await test.sql.rows<{ recipient: string; subject: string }>(
    'select recipient, subject from notifications.messages where recipient = any($1)',
    [emails],
  );
  expect(mails).toEqual([{ recipient: emails[0], subject: NEWS }]);
  const [first, second] = await Promise.all(bosses.map((boss) => signInAs(test, boss)));
  expect((await first!.get('/api/notifications')).body).toMatchObject([
    { title: NEWS, href: '/organization-settings' },
  ]);
  expect((await second!.get('/api/notifications')).body).toEqual([]);
  const asking = { mode: 'ask', perMonth: null, perPersonPerYear: null };
  for (const boss of [first!, second!]) {
    expect((await boss.get('/api/organizations/my-organization')).body.selfBooking).toEqual(asking);
  }
});
