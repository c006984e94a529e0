import type { Browser } from '../../../../test/support/browser.js';
import { createPerson, signedIn } from '../../../../test/support/people.js';
import { drain, react } from '../../../../test/support/react.js';
import {
  aCenter,
  aCertification,
  aClass,
  aCourse,
  anEnrollment,
  anInterest,
  anOrganization,
  aStudent,
  broughtIn,
  changeCenter,
} from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { DUE_RULES, type DueRuleName } from '../../../shared/domain/due-rules.js';
import { courseDatesFound, newCoursesFound } from '../../catalog/events.js';
import { centerOpened, monthStarted, workdayStarted } from '../../center/events.js';
import { remindersDue } from '../../certification/events.js';
import { classRemindersDue } from '../../enrollment/events.js';
import { reportDue, reportsDue } from '../../organizations/events.js';
import type { ComingKindRow } from './opening.dto.js';

const HOUR = 3_600_000;
/** A Sunday afternoon in New York. */
const NOW = new Date('2026-11-29T18:00:00Z');
const NINE_IN_NEW_YORK = '14:00';

let test: TestApp;
let admin: Browser;
beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
});
beforeEach(async () => {
  await changeCenter(test, { opened_at: null });
  test.clock.set(NOW);
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
const coming = async (): Promise<ComingKindRow[]> => (await admin.get('/api/setup/opening')).body.coming;

/** A rule whose messages begin with an act of staff that is refused before Open. */
const AFTER_OPEN: DueRuleName[] = ['import-invitation'];

async function switchOff(userId: string, choice: string): Promise<void> {
  await test.sql.rows(`insert into notifications.preferences (user_id, ${choice}) values ($1, false)`, [userId]);
}

/** What is due in the next 48 hours, and as much that isn't. */
async function fill(): Promise<void> {
  const course_id = await aCourse(test.sql, { name: 'BLS', announced_at: inHours(-500) });
  const student = (first_name: string, given = {}) => aStudent(test.sql, { first_name, last_name: 'Lopez', ...given });
  for (const hours of [30, 60, 80]) {
    const classId = await aClass(test.sql, { course_id, title: `In ${hours}`, starts_at: inHours(hours) });
    const early = { enrolled_at: inHours(-200) };
    await anEnrollment(test.sql, classId, await student(`In${hours}`), early);
    await anEnrollment(test.sql, classId, await student(`Mute${hours}`, { email: '' }), early);
    // Open takes test students out.
    await anEnrollment(test.sql, classId, await student(`Test${hours}`, { is_test: true }), early);
  }

  const card = { course_id, issue_date: '2025-01-29' };
  for (const expiry_date of ['2027-01-29', '2027-01-30', '2027-01-31', '2026-12-31', '2026-11-29'])
    await aCertification(test.sql, await student(expiry_date), { ...card, expiry_date });
  await aCertification(test.sql, await student('Imported', await broughtIn(test.sql)), {
    ...card,
    expiry_date: '2027-01-29',
  });
  const tired = await student('Tired', { email: 'tired@example.test' });
  const { id } = await createPerson(test, { email: 'tired@example.test', studentId: tired });
  await switchOff(id, 'renewal_reminders');
  await aCertification(test.sql, tired, { ...card, expiry_date: '2027-01-29' });

  const fresh = await aCourse(test.sql, { name: 'ACLS' });
  await aClass(test.sql, { course_id: fresh, starts_at: inHours(500) });
  await createPerson(test, { firstName: 'Cleo', lastName: 'Client' });
  const tess = await student('Tess', { is_test: true });
  await createPerson(test, { studentId: tess });
  await switchOff((await createPerson(test)).id, 'new_course_offerings');
  for (const course of [fresh, await aCourse(test.sql, { name: 'Dateless' })]) await anInterest(test.sql, course);

  const organization_id = await anOrganization(test.sql, { name: 'Lakeside Clinic' });
  await student('Employee', { organization_id, membership: 'confirmed' });
  for (const wants of [true, false]) {
    const boss = await createPerson(test, { role: 'org_admin', organizationId: organization_id });
    if (!wants) await switchOff(boss.id, 'organization_reports');
  }
}

/** Lets the clock run for 48 hours, and everything happen that it makes due. */
async function live(): Promise<void> {
  for (let hours = 0; hours <= 48; hours += 0.5) {
    test.clock.set(inHours(hours));
    // Found half an hour ago.
    await drain(test, newCoursesFound);
    await drain(test, courseDatesFound);
    await react(test, classRemindersDue, { minute: inHours(hours).toISOString() });
    if (inHours(hours).toISOString().slice(11, 16) !== NINE_IN_NEW_YORK) continue;
    const day = inHours(hours).toISOString().slice(0, 10);
    await react(test, workdayStarted, { day });
    if (day.endsWith('-01')) await react(test, monthStarted, { month: day.slice(0, 7) });
    await drain(test, remindersDue);
    await drain(test, reportsDue);
    await drain(test, reportDue);
  }
}

it('every rule that makes messages due has a number, but those that begin after Open', async () => {
  const counted = (await coming()).filter(({ count }) => count !== null).map(({ kind }) => kind);
  const rules = (Object.keys(DUE_RULES) as DueRuleName[]).filter((rule) => !AFTER_OPEN.includes(rule));
  expect(counted).toEqual(expect.arrayContaining(rules));
  expect(counted).not.toEqual(expect.arrayContaining(AFTER_OPEN));
});

it('Open counts what the following 48 hours send', async () => {
  await fill();
  const counted = (await coming()).filter(({ count }) => count !== null);
  const counts = Object.fromEntries(counted.map(({ kind, count }) => [kind, count]));
  expect(counts).toEqual({
    'class-reminder-mail': 2,
    'class-reminder-sms': 0,
    'class-reminder-soon': 0,
    // The card of December 31 is reminded on each of its two mornings.
    'certification-renewal': 4,
    'certification-expiration': 1,
    'certification-lapsed': 1,
    'new-courses': 2,
    'course-dates': 1,
    'organization-report': 1,
    receipt: 0,
  });
  expect(counted.find(({ kind }) => kind === 'organization-report')!.first).toEqual([
    { to: 'Lakeside Clinic', about: 'Report of November 2026' },
  ]);
  expect(counted.find(({ kind }) => kind === 'course-dates')!.first).toEqual([{ to: 'Ida Waits', about: 'ACLS' }]);

  expect((await admin.post('/api/setup/open', {})).status).toBe(200);
  await drain(test, centerOpened);
  await live();
  const sent = await test.sql.rows<{ kind: string; count: number }>(
    `select template as kind, count(*)::int as count from notifications.messages
     where template = any($1) and state <> 'suppressed' group by 1`,
    [Object.keys(counts)],
  );
  expect({
    ...Object.fromEntries(Object.keys(counts).map((kind) => [kind, 0])),
    ...Object.fromEntries(sent.map(({ kind, count }) => [kind, count])),
  }).toEqual(counts);
});
