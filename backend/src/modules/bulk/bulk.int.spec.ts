import type { Browser } from '../../../test/support/browser.js';
import { eventually } from '../../../test/support/eventually.js';
import { mailTo } from '../../../test/support/mail.js';
import { signedIn } from '../../../test/support/people.js';
import { aCenter, aCertification, aClass, aCourse, anOrganization, aStudent } from '../../../test/support/rosters.js';
import { settled } from '../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';
import { whileLocked } from '../../../test/support/while-locked.js';
import { newId } from '../../shared/domain/id.js';

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  await aCenter(test);
  staff = await signedIn(test, { role: 'admin', firstName: 'Dana', lastName: 'Okafor' });
});
afterAll(() => test.close());

let clinics = 0;

/** An organization with `count` people; every tenth has no address. */
async function aClinic(count: number) {
  const organizationId = await anOrganization(test.sql, { name: `Clinic ${++clinics}` });
  const emails = [...Array(count).keys()].map((index) => (index % 10 === 9 ? '' : `p${index}@clinic${clinics}.test`));
  await Promise.all(
    emails.map((email, index) =>
      aStudent(test.sql, { organization_id: organizationId, email, last_name: `P${index}` }),
    ),
  );
  return { organizationId, emails };
}

const MAIL = { subject: 'New room', message: 'We meet upstairs.' };

const emailAll = (filter: object, expected: number, by = staff) =>
  by.post('/api/students/emails', { filter, expected, ...MAIL });

const ended = async (id: string) => {
  const { body } = await eventually(
    () => staff.get(`/api/bulk-jobs/${id}`),
    ({ body }) => body.state !== 'running',
  );
  await settled(test);
  return body;
};

const written = (domain: string) =>
  test.sql.count('select count(*) from notifications.messages where recipient like $1', [`%@${domain}`]);

const entries = () =>
  test.sql.rows<{ action: string; actorName: string; facts: object[] }>(
    `select action, actor_name as "actorName", facts from audit.entries where event like 'bulk.%' or event like '%emailed' order by occurred_at, id`,
  );

describe('an email to all students of a list', () => {
  it('goes to each with an address, once, and the job says who was left out and why', async () => {
    const { organizationId, emails } = await aClinic(250);
    const forecast = await staff.get(`/api/students/emails/forecast?organizationId=${organizationId}`);
    expect(forecast.body).toEqual({ count: 250, reached: 225, leftOut: [{ reason: 'no-email', count: 25 }] });

    const before = await entries();
    const { status, body } = await emailAll({ organizationId }, 250);
    expect([status, body]).toMatchObject([202, { action: 'email-students', total: 250, startedBy: 'Dana Okafor' }]);
    expect(await ended(body.id)).toMatchObject({
      state: 'done',
      handled: 250,
      reached: 225,
      leftOut: [{ reason: 'no-email', count: 25 }],
    });
    for (const email of emails.filter(Boolean)) expect(await mailTo(test, email)).toHaveLength(1);

    const { body: leftOut, headers } = await staff.get(`/api/bulk-jobs/${body.id}/left-out?pageSize=10`);
    expect([leftOut.length, headers.get('x-total-count')]).toEqual([10, '25']);
    expect(leftOut[0]).toMatchObject({ name: expect.stringMatching(/ P\d*9$/), reason: 'no-email' });
    // One entry, by who started it.
    expect((await entries()).slice(before.length)).toEqual([
      {
        action: 'wrote an email to 225 students',
        actorName: 'Dana Okafor',
        facts: [expect.objectContaining({ to: 'New room' }), expect.objectContaining({ to: '25' })],
      },
    ]);
  });

  it('is refused without a message if the list has others by now', async () => {
    const { organizationId } = await aClinic(3);
    const { status, body } = await emailAll({ organizationId }, 4);
    expect([status, body]).toMatchObject([409, { code: 'count_changed', count: 3 }]);
    expect(body.message).toBe('The list has 3 by now, not 4. Nothing was done. Look at the list again.');
    expect(await written(`clinic${clinics}.test`)).toBe(0);
    expect(await test.sql.count('select count(*) from bulk.jobs where total = 4')).toBe(0);
  });

  it.each<[string, object, string]>([
    ['ids and a filter', { studentIds: ['018f0000-0000-7000-8000-000000000000'], filter: {}, expected: 1 }, 'filter'],
    ['a filter without the number', { filter: {} }, 'expected'],
    ['neither', {}, 'studentIds'],
    ['an unknown filter', { filter: { color: 'red' }, expected: 1 }, 'filter.color'],
    ['a page', { filter: { page: 2 }, expected: 1 }, 'filter.page'],
    ['a filter of the wrong kind', { filter: { certified: 'maybe' }, expected: 1 }, 'filter.certified'],
  ])('is refused with %s', async (_, input, path) => {
    const { status, body } = await staff.post('/api/students/emails', { ...input, ...MAIL });
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
  });
});

/** A job that came to 100 of 150 people, without an event for its next batch. */
async function aHalfDoneJob() {
  const { organizationId } = await aClinic(150);
  const id = newId();
  await test.sql.run(
    `insert into bulk.jobs (id, action, input, total, handled, reached, state, started_at)
     values ($1, 'email-students', $2, 150, 100, 90, 'running', now())`,
    [id, JSON.stringify(MAIL)],
  );
  await test.sql.run(
    `insert into bulk.targets (job_id, position, target_id)
     select $1, row_number() over (order by id), id from people.students where organization_id = $2`,
    [id, organizationId],
  );
  return { id, domain: `clinic${clinics}.test` };
}

const nextBatch = (jobId: string) =>
  test.sql.run(
    `insert into events.outbox_messages (id, name, payload, occurred_at) values ($1, 'bulk.batch-due', $2, now())`,
    [newId(), JSON.stringify({ jobId, handled: 100 })],
  );

const stop = (id: string) => staff.post(`/api/bulk-jobs/${id}/stop`);

describe('a job', () => {
  it('goes on where it was, and a batch that comes twice is run once', async () => {
    const { id, domain } = await aHalfDoneJob();
    await Promise.all([nextBatch(id), nextBatch(id)]);
    await settled(test);
    const { body } = await staff.get(`/api/bulk-jobs/${id}`);
    expect(body).toMatchObject({ state: 'done', handled: 150, reached: 90 + (await written(domain)) });
    expect(await written(domain)).toBeGreaterThan(0);
  });

  it('ends where it is stopped: nothing more is sent, and that is what the audit trail says', async () => {
    const { id, domain } = await aHalfDoneJob();
    expect((await stop(id)).body).toMatchObject({ state: 'stopped', handled: 100, reached: 90 });
    await nextBatch(id);
    await settled(test);
    expect(await written(domain)).toBe(0);
    expect((await entries()).at(-1)!.action).toBe('wrote an email to 90 students, and stopped at 100 of 150');
    expect((await stop(id)).body).toMatchObject({ state: 'stopped', handled: 100 });
    expect((await stop(newId())).status).toBe(404);
  });

  it('that is stopped while a batch runs says how far it really came', async () => {
    const { id, domain } = await aHalfDoneJob();
    const stopped = await whileLocked(test, `bulk.jobs where id = '${id}'`, async () => {
      await nextBatch(id);
      await test.sql.rows('notify outbox');
      return await stop(id);
    });
    await settled(test);
    expect(stopped.status).toBe(200);
    const { body } = await staff.get(`/api/bulk-jobs/${id}`);
    expect(body.reached).toBe(90 + (await written(domain)));
    expect([100, 150]).toContain(body.handled);
    expect(body.state).toBe(body.handled === 150 ? 'done' : 'stopped');
  });

  it('is listed, newest first, and forgotten 90 days after it ended', async () => {
    const { id } = await aHalfDoneJob();
    const running = await staff.get('/api/bulk-jobs?state=running');
    expect(running.body[0]).toMatchObject({ id, startedBy: '' });
    await stop(id);
    await test.sql.run(`update bulk.jobs set ended_at = now() - interval '91 days' where id = $1`, [id]);
    await test.sql.run(
      `insert into events.outbox_messages (id, name, payload, occurred_at)
       values ($1, 'events.day-started', jsonb_build_object('day', current_date), now())`,
      [newId()],
    );
    await settled(test);
    expect((await staff.get(`/api/bulk-jobs/${id}`)).status).toBe(404);
    expect(await test.sql.count('select count(*) from bulk.targets where job_id = $1', [id])).toBe(0);
  });
});

describe('the other lists', () => {
  it('an email goes to the administrators of all organizations', async () => {
    for (const name of ['Ferry One', 'Ferry Two'])
      await anOrganization(test.sql, { name, admin_email: `${name.replace(' ', '').toLowerCase()}@ferry.test` });
    const { body: forecast } = await staff.get('/api/organizations/emails/forecast?q=ferry');
    expect(forecast).toEqual({ count: 2, reached: 2, leftOut: [] });
    const { body } = await staff.post('/api/organizations/emails', { filter: { q: 'ferry' }, expected: 2, ...MAIL });
    expect(await ended(body.id)).toMatchObject({ state: 'done', reached: 2 });
    expect(await written('ferry.test')).toBe(2);
  });

  it('the holders of all certifications are invited to renew, as one by one', async () => {
    const course = await aCourse(test.sql, { name: 'Harbor Rescue' });
    const holders = await Promise.all(
      ['a@renew.test', 'b@renew.test', ''].map((email) => aStudent(test.sql, { email, last_name: 'Renew' })),
    );
    const today = new Date();
    const day = (offset: number) => new Date(today.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
    for (const holder of holders)
      await aCertification(test.sql, holder, { course_id: course, issue_date: day(-700), expiry_date: day(30) });
    const { body: forecast } = await staff.get(`/api/certifications/invite-to-renew/forecast?courseId=${course}`);
    expect(forecast).toEqual({ count: 3, reached: 2, leftOut: [{ reason: 'no-email', count: 1 }] });
    const all = { filter: { courseId: course }, expected: 3 };
    const { status, body } = await staff.post('/api/certifications/invite-to-renew', all);
    expect(status).toBe(202);
    expect(await ended(body.id)).toMatchObject({ reached: 2, leftOut: [{ reason: 'no-email', count: 1 }] });
    expect(await written('renew.test')).toBe(2);
    expect((await entries()).at(-1)!.action).toBe('invited the holders of 2 certifications to renew them');
    const again = await staff.post('/api/certifications/invite-to-renew', all);
    expect(await ended(again.body.id)).toMatchObject({ reached: 0 });
    expect(await written('renew.test')).toBe(2);
  });

  it('all classes are closed, but for those that are cancelled', async () => {
    const course = await aCourse(test.sql, { name: 'Night Course' });
    const at = { course_id: course, starts_at: new Date(Date.now() - 48 * 3_600_000) };
    await aClass(test.sql, at);
    await aClass(test.sql, at);
    await aClass(test.sql, { ...at, status: 'cancelled' });
    const { body: forecast } = await staff.get(`/api/classes/close/forecast?courseId=${course}`);
    expect(forecast).toEqual({ count: 3, reached: 2, leftOut: [{ reason: 'cancelled', count: 1 }] });
    const { body } = await staff.post('/api/classes/close', { filter: { courseId: course }, expected: 3 });
    expect(await ended(body.id)).toMatchObject({ state: 'done', reached: 2 });
    const { body: classes } = await staff.get(`/api/classes?courseId=${course}`);
    expect(classes.map(({ status }: { status: string }) => status).sort()).toEqual([
      'cancelled',
      'completed',
      'completed',
    ]);
  });
});
