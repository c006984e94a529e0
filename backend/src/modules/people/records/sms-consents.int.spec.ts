import type { Browser } from '../../../../test/support/browser.js';
import { createPerson, signedIn } from '../../../../test/support/people.js';
import { drain, react } from '../../../../test/support/react.js';
import {
  aCenter,
  aCertification,
  aClass,
  anEnrollment,
  anOrganization,
  aStudent,
} from '../../../../test/support/rosters.js';
import { settled } from '../../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { newId } from '../../../shared/domain/id.js';
import { ReactionRunner } from '../../../shared/events/reaction.runner.js';
import { workdayStarted } from '../../center/events.js';
import { remindersDue } from '../../certification/events.js';

let test: TestApp;
let admin: Browser;
let made = 0;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  await aCenter(test, { name: 'Lakeside CPR', time_zone: 'America/New_York' });
  test.clock.set('2026-12-01T15:00:00Z');
  admin = await signedIn(test, { role: 'admin', firstName: 'Jo', lastName: 'Evans' });
});

afterAll(() => test.close());

const aNumber = () => `+1608555${String(2000 + ++made)}`;

/** A student without an account. */
async function aCaller(given = {}) {
  const phone = aNumber();
  return { id: await aStudent(test.sql, { first_name: 'Rosa', last_name: 'Diaz', email: '', phone, ...given }), phone };
}

const pathOf = (id: string) => `/api/students/${id}/sms-consents`;
const say = (id: string, said: object) => admin.patch(pathOf(id), said);
const purposesOf = async (id: string) =>
  (await admin.get(pathOf(id))).body.consents.map(({ purpose }: { purpose: string }) => purpose);

const textsTo = async (phone: string) =>
  (
    await test.sql.rows<{ template: string }>(
      `select template from notifications.messages where recipient = $1 and channel = 'sms' order by created_at, id`,
      [phone],
    )
  ).map(({ template }) => template);

describe('what somebody says on the phone about text messages', () => {
  it('is recorded with the purpose, the words that were read, the number, when and by whom, and confirmed once', async () => {
    const { id, phone } = await aCaller();
    const { status, body } = await say(id, { given: ['class_reminders', 'class_cancellations'] });
    expect([status, body.refusal]).toEqual([200, null]);
    const { body: words } = await admin.get('/api/students/sms-consents/words');
    const read = words.questions.find(({ purpose }: { purpose: string }) => purpose === 'class_reminders').words;
    expect(read).toMatch(/^May Lakeside CPR text you about reminders/);
    expect(body.consents.find(({ purpose }: { purpose: string }) => purpose === 'class_reminders')).toEqual({
      purpose: 'class_reminders',
      grantedAt: expect.stringMatching(/^2026-12-01T15:00/),
      source: 'spoken',
      recordedBy: 'Jo Evans',
      wording: `${read} ${words.notice}`,
    });
    expect(await test.sql.rows('select phone from notifications.sms_consents where student_id = $1', [id])).toEqual([
      { phone },
      { phone },
    ]);
    await settled(test);
    expect(await textsTo(phone)).toEqual(['sms-opt-in']);
  });

  it('reaches a person without an account and without an email address', async () => {
    const { id, phone } = await aCaller();
    await say(id, { given: ['class_reminders', 'class_cancellations', 'certification_alerts'] });
    const classId = await aClass(test.sql, {
      title: 'BLS',
      date: '2026-12-02',
      time: '09:00',
      starts_at: new Date('2026-12-02T14:00:00Z'),
    });
    await anEnrollment(test.sql, classId, id, { enrolled_at: new Date('2026-11-01T12:00:00Z') });
    await aCertification(test.sql, id, { issue_date: '2024-12-20', expiry_date: '2026-12-21' });
    const minute = test.clock.now().toISOString();
    await test.app
      .get(ReactionRunner, { strict: false })
      .run(
        { messageId: newId(), reaction: 'SendClassReminders', eventName: '', payload: { minute }, occurredAt: minute },
        1,
      );
    await react(test, workdayStarted, { day: '2026-12-01' });
    await drain(test, remindersDue);
    await admin.post(`/api/classes/${classId}/cancel`);
    await settled(test);
    expect((await textsTo(phone)).sort()).toEqual([
      'certification-expiration',
      'class-cancelled',
      'class-reminder-sms',
      'sms-opt-in',
    ]);
  });

  it('counts for that number alone', async () => {
    const { id, phone } = await aCaller();
    await say(id, { given: ['class_reminders'] });
    const change = (to: string) => admin.put(`/api/students/${id}`, { firstName: 'Rosa', lastName: 'Diaz', phone: to });
    expect((await change(aNumber())).status).toBe(200);
    expect(await purposesOf(id)).toEqual([]);
    await change(phone);
    expect(await purposesOf(id)).toEqual(['class_reminders']);
  });

  it('is what the settings of their account show, and ends with the switch there', async () => {
    const { id } = await aCaller();
    const person = await signedIn(test, { role: 'client', studentId: id });
    await say(id, { given: ['class_reminders'] });
    expect((await person.get('/api/notification-preferences')).body.smsClassReminders).toBe(true);
    await person.patch('/api/notification-preferences', { smsClassReminders: false });
    expect((await person.get('/api/notification-preferences')).body.smsClassReminders).toBe(false);
    expect(await purposesOf(id)).toEqual([]);
  });

  it('also ends what the person turned on in their account', async () => {
    const { id, phone } = await aCaller();
    const { id: userId } = await createPerson(test, { studentId: id, phone });
    await test.sql.rows(
      `insert into notifications.sms_consents (id, user_id, phone, purpose, wording, source, granted_at)
       values ($1, $2, $3, 'class_reminders', 'Yes', 'settings', now())`,
      [newId(), userId, phone],
    );
    expect(await purposesOf(id)).toEqual(['class_reminders']);
    expect((await say(id, { withdrawn: ['class_reminders'] })).body.consents).toEqual([]);
  });

  it('is one consent, also if two desks record it at once', async () => {
    const { id } = await aCaller();
    const answers = await Promise.all([1, 2, 3, 4].map(() => say(id, { given: ['class_reminders'] })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await test.sql.rows('select from notifications.sms_consents where student_id = $1', [id])).toHaveLength(1);
  });

  it.each([
    ['to a number that gets no text messages', { phone: '+442079460018' }, { given: ['class_reminders'] }, 'phone'],
    ['without a number', { phone: '' }, { given: ['class_reminders'] }, 'phone'],
    ['given and withdrawn at once', {}, { given: ['class_reminders'], withdrawn: ['class_reminders'] }, 'withdrawn'],
    ['about security codes', {}, { given: ['mfa_codes'] }, 'given'],
  ])('is refused %s, with the field', async (_, student, said, path) => {
    const { id } = await aCaller(student);
    const { status, body } = await say(id, said);
    expect([status, body.errors[0].path]).toEqual([400, path]);
    expect(await purposesOf(id)).toEqual([]);
  });

  it('is recorded with the seat in one call, or not at all', async () => {
    const classId = await aClass(test.sql, { capacity: 1 });
    const book = (phone: string) =>
      admin.post('/api/enrollments', {
        newStudent: { firstName: 'Rosa', lastName: 'Diaz', phone },
        classId,
        smsConsents: ['class_reminders'],
      });
    const { body } = await book(aNumber());
    expect(await purposesOf(body.studentId)).toEqual(['class_reminders']);
    const late = aNumber();
    expect((await book(late)).status).toBe(409);
    expect(await test.sql.rows('select from notifications.sms_consents where phone = $1', [late])).toEqual([]);
  });

  it('goes with the record when two of one person are joined', async () => {
    const email = `rosa${++made}@home.example`;
    const organizationId = await anOrganization(test.sql);
    const other = await aCaller({ email });
    await say(other.id, { given: ['class_reminders', 'class_cancellations'] });
    const kept = await aCaller({ email, phone: other.phone, organization_id: organizationId });
    await createPerson(test, { email, studentId: kept.id });
    await say(kept.id, { given: ['class_reminders'] });
    expect((await admin.post(`/api/students/${kept.id}/merge`, { duplicateId: other.id })).status).toBe(200);
    expect((await purposesOf(kept.id)).sort()).toEqual(['class_cancellations', 'class_reminders']);
  });

  it('is on the audit trail with its purposes', async () => {
    const { id } = await aCaller({ last_name: 'Audited' });
    await say(id, { given: ['class_reminders'] });
    await settled(test);
    const { body } = await admin.get(`/api/audit?q=Audited`);
    expect(body[0]).toMatchObject({
      action: 'recorded what Rosa Audited said about text messages',
      facts: [{ label: 'Said yes to', from: '', to: 'Class reminders' }],
    });
  });
});
