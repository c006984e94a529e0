import { createPerson } from '../../../test/support/people.js';
import { drain, react, takeRaised } from '../../../test/support/react.js';
import { aCenter, aClass, aCourse } from '../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';
import { workdayStarted } from '../center/events.js';
import { newCoursesFound } from './events.js';

let test: TestApp;
let days = 0;

// Without a worker, so that the tests say when an email that waits is due.
beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
});
beforeEach(async () => {
  await test.sql.rows('update catalog.courses set announced_at = coalesce(announced_at, now())');
  // The last batches of the test before.
  await requested();
});
afterAll(() => test.close());

const requested = () => takeRaised(test, newCoursesFound);

const morning = () => react(test, workdayStarted, { day: `2027-01-${String(++days).padStart(2, '0')}` });

/** Sends what is requested, batch by batch. */
const deliver = () => drain(test, newCoursesFound);

const mailsTo = async ({ email }: { email: string }) =>
  await test.sql.rows<{ subject: string; headers: object; text: string }>(
    `select subject, headers, text from notifications.messages where recipient = $1 order by created_at, id`,
    [email],
  );

async function aNewCourse(name: string): Promise<string> {
  const id = await aCourse(test.sql, { name });
  await aClass(test.sql, { course_id: id, price_cents: 7_500 });
  return id;
}

describe('a new course', () => {
  it('is emailed once to clients who have not switched it off, with a one-click unsubscribe', async () => {
    const client = await createPerson(test);
    const others = [
      await createPerson(test, { isVerified: false }),
      await createPerson(test, { role: 'admin' }),
      await createPerson(test, { role: 'org_admin' }),
    ];
    const off = await createPerson(test);
    await test.sql.rows(
      `insert into notifications.preferences (user_id, renewal_reminders, expiration_alerts, new_course_offerings,
         organization_reports, sms_class_reminders, sms_certification_alerts, sms_class_cancellations, sms_mfa_codes)
       values ($1, true, true, false, true, false, false, false, false)`,
      [off.id],
    );
    const course = await aNewCourse('ACLS Provider');
    await morning();
    await deliver();
    const [mail, ...more] = await mailsTo(client);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'New at Harbor CPR: ACLS Provider',
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    expect(mail!.text).toMatch(new RegExp(`\\$75.00 · next class .*\\n.*/courses/${course}$`, 'm'));
    for (const person of [...others, off]) expect(await mailsTo(person)).toEqual([]);
    await test.sql.rows('update catalog.courses set is_offered = false where id = $1', [course]);
    await test.sql.rows('update catalog.courses set is_offered = true where id = $1', [course]);
    await morning();
    await deliver();
    expect(await mailsTo(client)).toHaveLength(1);
  });

  it('waits for its first date, and shares an email with others', async () => {
    const client = await createPerson(test);
    const dateless = await aCourse(test.sql, { name: 'Dateless' });
    await morning();
    expect(await requested()).toEqual([]);
    await aClass(test.sql, { course_id: dateless });
    await aNewCourse('PALS Provider');
    await morning();
    await deliver();
    expect(await mailsTo(client)).toMatchObject([{ subject: 'New at Harbor CPR: Dateless and 1 more' }]);
  });

  it('waits half an hour, and is not emailed if it is switched off in that time', async () => {
    const client = await createPerson(test);
    const course = await aNewCourse('Mistake');
    const before = test.clock.now().getTime();
    await morning();
    const [found] = await requested();
    expect(new Date(found!.mailAt!).getTime() - before).toBeGreaterThanOrEqual(30 * 60_000);
    await test.sql.rows('update catalog.courses set is_offered = false where id = $1', [course]);
    await react(test, newCoursesFound, found!);
    expect(await mailsTo(client)).toEqual([]);
    // It has not been announced, so it still can be.
    await test.sql.rows('update catalog.courses set is_offered = true where id = $1', [course]);
    await morning();
    await deliver();
    expect(await mailsTo(client)).toHaveLength(1);
  });

  it('is emailed once by two workers at the same time', async () => {
    const client = await createPerson(test);
    await aNewCourse('Race');
    await morning();
    await morning();
    const found = await requested();
    expect(found).toHaveLength(2);
    await Promise.all(found.map((payload) => react(test, newCoursesFound, payload)));
    expect(await mailsTo(client)).toHaveLength(1);
  });

  it('reaches every client in batches', async () => {
    await test.sql.rows(
      `insert into identity.users (id, email, role, email_verified_at, created_at)
       select gen_random_uuid(), 'many' || n || '@example.test', 'client', now(), now() from generate_series(1, 1100) n`,
    );
    await aNewCourse('Everybody');
    await morning();
    await deliver();
    const sent = await test.sql.one(
      `select count(*) as mails, count(distinct recipient) as people from notifications.messages
       where recipient like 'many%' and subject like '%Everybody'`,
    );
    expect(sent).toEqual({ mails: 1100, people: 1100 });
  });
});
