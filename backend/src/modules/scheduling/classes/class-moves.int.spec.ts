import { MikroORM } from '@mikro-orm/postgresql';
import type { Browser } from '../../../../test/support/browser.js';
import { eventually } from '../../../../test/support/eventually.js';
import { signedIn } from '../../../../test/support/people.js';
import { aCenter, aClass, anEnrollment, aStudent, changeCenter } from '../../../../test/support/rosters.js';
import { settled } from '../../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { Queues } from '../../../shared/events/queues.js';
import { ClassSession } from '../domain/class-session.entity.js';

let test: TestApp;
let admin: Browser;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  await aCenter(test);
  await changeCenter(test, { move_mail_delay_seconds: 120 });
  admin = await signedIn(test, { role: 'admin' });
});

afterAll(() => test.close());

const HERE = { date: '2038-03-07', time: '14:30', location: 'Room 2' };
const THERE = { date: '2038-03-14', time: '10:00', location: 'Room 3' };

let made = 0;

/** A class with a student who enrolled in it an hour ago. */
async function aRoster() {
  const email = `moved${++made}@m.test`;
  const classId = await aClass(test.sql, { title: 'BLS', ...HERE, starts_at: new Date('2038-03-07T19:30:00Z') });
  const hourAgo = new Date(Date.now() - 3_600_000);
  await anEnrollment(test.sql, classId, await aStudent(test.sql, { email }), { enrolled_at: hourAgo });
  return { classId, email };
}

const move = (classId: string, input: object = {}) =>
  admin.post(`/api/classes/${classId}/move`, { ...THERE, tell: true, ...input });
const undo = (classId: string) => admin.post(`/api/classes/${classId}/move/undo`);

const mailTo = (email: string) =>
  test.sql.rows<{ subject: string; text: string }>(
    'select subject, text from notifications.messages where recipient = $1 order by id',
    [email],
  );
const subjectsTo = async (email: string) => (await mailTo(email)).map(({ subject }) => subject);

const waiting = async (classId: string) =>
  (await test.app.get(Queues).queue('domain').getDelayed()).filter(
    ({ name, data }) => name === 'SettleMove' && JSON.stringify(data.payload).includes(classId),
  );
/** Ends the wait, as if the time had come. */
async function endTheWait(classId: string): Promise<void> {
  for (const job of await eventually(
    () => waiting(classId),
    (jobs) => jobs.length > 0,
  ))
    await job.promote();
}

describe('the students of a class that moves', () => {
  it('hear of it once, after the wait, and then the move can’t be undone', async () => {
    const { classId, email } = await aRoster();
    const { body } = await move(classId);
    expect(body).toMatchObject(THERE);
    const left = Date.parse(body.moveSettlesAt) - Date.now();
    expect(left).toBeGreaterThan(60_000);
    expect(left).toBeLessThanOrEqual(120_000);
    await settled(test);
    expect(await subjectsTo(email)).toEqual([]);
    await endTheWait(classId);
    await settled(test);
    const [mail, ...more] = await mailTo(email);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('Class moved: BLS');
    for (const part of ['Sun, Mar 14, 2038 · 10:00 AM', 'Sun, Mar 7, 2038 · 2:30 PM'])
      expect(mail!.text).toContain(part);
    expect((await admin.get(`/api/classes/${classId}`)).body.moveSettlesAt).toBeNull();
    expect(await undo(classId)).toMatchObject({ status: 409, body: { code: 'move_settled' } });
  });

  it('hear of it at once if staff send it now, and not again after the wait', async () => {
    const { classId, email } = await aRoster();
    await move(classId);
    const tell = () => admin.post(`/api/classes/${classId}/move/tell`);
    expect(await tell()).toMatchObject({ status: 200, body: { ...THERE, moveSettlesAt: null } });
    await settled(test);
    expect(await subjectsTo(email)).toEqual(['Class moved: BLS']);
    await endTheWait(classId);
    await settled(test);
    expect(await subjectsTo(email)).toEqual(['Class moved: BLS']);
    for (const late of [tell(), undo(classId)])
      expect(await late).toMatchObject({ status: 409, body: { code: 'move_settled' } });
  });

  it('hear nothing if the move is undone by then, which works once', async () => {
    const { classId, email } = await aRoster();
    await move(classId);
    expect(await undo(classId)).toMatchObject({ status: 200, body: { ...HERE, moveSettlesAt: null } });
    expect((await undo(classId)).status).toBe(409);
    await endTheWait(classId);
    await settled(test);
    expect(await subjectsTo(email)).toEqual([]);
    const [{ action }] = (await test.sql.rows(
      'select action from audit.entries where subject_id = $1 order by id desc limit 1',
      [classId],
    )) as [{ action: string }];
    expect(action).toContain('put back the');
  });

  it('hear of an undo alone if they enrolled meanwhile', async () => {
    const { classId, email } = await aRoster();
    await move(classId);
    const late = `late${made}@m.test`;
    const studentId = await aStudent(test.sql, { email: late });
    expect((await admin.post('/api/enrollments', { classId, studentId })).status).toBe(201);
    await settled(test);
    await undo(classId);
    await settled(test);
    expect(await subjectsTo(late)).toEqual(['You are enrolled: BLS', 'Class moved: BLS']);
    expect((await mailTo(late)).at(-1)!.text).toContain('Sun, Mar 7, 2038 · 2:30 PM');
    expect(await subjectsTo(email)).toEqual([]);
  });

  it('hear of the move alone by their confirmation if they enrolled within the wait', async () => {
    const { classId, email } = await aRoster();
    await move(classId);
    const late = `later${made}@m.test`;
    await admin.post('/api/enrollments', { classId, studentId: await aStudent(test.sql, { email: late }) });
    await endTheWait(classId);
    await settled(test);
    expect(await subjectsTo(late)).toEqual(['You are enrolled: BLS']);
    expect(await subjectsTo(email)).toEqual(['Class moved: BLS']);
  });

  it('hear nothing of a correction, which needs a reason, and gets a higher number in their calendars', async () => {
    const { classId, email } = await aRoster();
    const sequenceOf = async () => {
      const { headers, body } = await admin.get(`/api/classes/${classId}/calendar`);
      expect(headers.get('content-type')).toContain('text/calendar');
      return Number(/SEQUENCE:(\d+)/.exec(String(body))?.[1] ?? 0);
    };
    const before = await sequenceOf();
    expect(await move(classId, { tell: false })).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } });
    expect((await move(classId, { tell: false, reason: 'Typed 7 for 14' })).body).toMatchObject(THERE);
    await endTheWait(classId);
    await settled(test);
    expect(await subjectsTo(email)).toEqual([]);
    expect(await sequenceOf()).toBe(before + 1);
    const entries = await test.sql.rows<{ action: string }>('select action from audit.entries where subject_id = $1', [
      classId,
    ]);
    expect(entries.at(-1)!.action).toContain('and told nobody: Typed 7 for 14');
  });

  it('hear of a changed place, and of an edit of the whole form, after the same wait', async () => {
    const { classId, email } = await aRoster();
    const { title, capacity } = (await admin.get(`/api/classes/${classId}`)).body;
    const whole = { title, capacity, ...HERE, location: 'Room 9' };
    expect((await admin.put(`/api/classes/${classId}`, whole)).body.moveSettlesAt).not.toBeNull();
    await endTheWait(classId);
    await settled(test);
    expect(await subjectsTo(email)).toEqual(['Class moved: BLS']);
  });
});

describe('an undo and the end of the wait at the same moment', () => {
  it('leave the class moved with its students told, or put back with nobody told', async () => {
    for (let round = 0; round < 6; round++) {
      const { classId, email } = await aRoster();
      await move(classId);
      const [job] = await eventually(
        () => waiting(classId),
        (jobs) => jobs.length > 0,
      );
      const [{ status }] = await Promise.all([undo(classId), job!.promote()]);
      await settled(test);
      const { date } = (await admin.get(`/api/classes/${classId}`)).body;
      const outcome = status === 200 ? [HERE.date, []] : [THERE.date, ['Class moved: BLS']];
      expect([date, await subjectsTo(email)]).toEqual(outcome);
    }
  });

  it('tell students of a place at which the class isn’t, if neither waits for the lock (control)', async () => {
    const { classId } = await aRoster();
    await move(classId);
    const orm = test.app.get(MikroORM, { strict: false });
    const [one, other] = [orm.em.fork(), orm.em.fork()];
    const undone = await one.findOneOrFail(ClassSession, classId);
    const told = await other.findOneOrFail(ClassSession, classId);
    await Promise.all([one.begin(), other.begin()]);
    undone.undoMove('America/New_York', new Date());
    await one.commit();
    told.settleMove(told.pendingMove!.id, new Date());
    await other.commit();
    const raised = await test.sql.rows<{ date: string }>(
      `select payload->>'date' as date from events.outbox_messages
       where name = 'scheduling.class-rescheduled' and payload->>'classId' = $1 and not payload ? 'enrolledSince'`,
      [classId],
    );
    expect(raised).toEqual([{ date: THERE.date }]);
    expect((await admin.get(`/api/classes/${classId}`)).body.date).toBe(HERE.date);
  });
});
