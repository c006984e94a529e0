import type { Browser } from '../../../../test/support/browser.js';
import { createPerson, signedIn } from '../../../../test/support/people.js';
import { aCenter, aCourse, changeCenter } from '../../../../test/support/rosters.js';
import { settled } from '../../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';

let test: TestApp;
let admin: Browser;
let courseId: string;

beforeAll(async () => {
  test = await startTestApp({ ROLE: 'all' });
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
  courseId = await aCourse(test.sql);
});
beforeEach(() => changeCenter(test, { move_mail_delay_seconds: 0 }));
afterAll(() => test.close());

/** Somebody who teaches, with the permission set of instructors or without. */
async function teacher(given: object = {}) {
  const person = await createPerson(test, { role: 'admin', staffRole: 'instructor', firstName: 'Ida', ...given });
  await test.sql.rows('update identity.users set is_instructor = true where id = $1', [person.id]);
  return person;
}
const WANTED = { title: 'BLS', date: '2038-05-06', time: '09:30', location: 'Hall 1', capacity: 8 };
const schedule = async (given: object) => (await admin.post('/api/classes', { courseId, ...WANTED, ...given })).body.id;
const edit = async (id: string, given: object) =>
  expect((await admin.put(`/api/classes/${id}`, { ...WANTED, ...given })).status).toBe(200);
async function mailTo({ email }: { email: string }) {
  await settled(test);
  return await test.sql.rows<{ subject: string; text: string }>(
    `select subject, text from notifications.messages where recipient = $1 and channel = 'email' order by id`,
    [email],
  );
}
const subjectsTo = async (person: { email: string }) => (await mailTo(person)).map(({ subject }) => subject);

describe('who teaches a class', () => {
  it('is emailed when it is given, as the instructor or an assistant, with a link for those who have the page', async () => {
    const [lead, assistant] = [await teacher(), await teacher({ role: 'client', staffRole: undefined })];
    const id = await schedule({ instructorId: lead.id, assistants: [{ userId: assistant.id }, { name: 'Guest' }] });
    const [[given], [also]] = [await mailTo(lead), await mailTo(assistant)];
    expect([given!.subject, also!.subject]).toEqual(['You teach: BLS', 'You teach: BLS']);
    expect([given!.text.includes(`/teaching/${id}`), also!.text.includes('/teaching/')]).toEqual([true, false]);
  });

  it('is emailed when it is given or taken away later, once, and not for other edits', async () => {
    const [first, second] = [await teacher(), await teacher()];
    const id = await schedule({ instructorId: first.id });
    expect(await subjectsTo(first)).toEqual(['You teach: BLS']);
    await edit(id, { instructorId: second.id });
    await edit(id, { instructorId: second.id, capacity: 9, title: 'BLS' });
    expect(await subjectsTo(first)).toEqual(['You teach: BLS', 'You no longer teach: BLS']);
    expect(await subjectsTo(second)).toEqual(['You teach: BLS']);
  });

  it('is emailed when it moves, also if its students are not told, and when it is cancelled or takes place after all', async () => {
    const ida = await teacher();
    const id = await schedule({ instructorId: ida.id });
    expect(await subjectsTo(ida)).toEqual(['You teach: BLS']);
    const to = { date: '2038-05-07', time: '10:00', location: 'Hall 2', tell: false, reason: 'Nobody is enrolled yet' };
    expect((await admin.post(`/api/classes/${id}/move`, to)).status).toBe(200);
    const [, moved] = await mailTo(ida);
    expect(moved!.subject).toBe('Your class has moved: BLS');
    expect(moved!.text).toMatch(/Hall 2[\s\S]*Hall 1/);
    expect((await admin.post(`/api/classes/${id}/cancel`)).status).toBe(200);
    expect((await subjectsTo(ida)).at(-1)).toBe('Your class is cancelled: BLS');
    await edit(id, { date: to.date, time: to.time, location: to.location, status: 'upcoming' });
    expect((await subjectsTo(ida)).at(-1)).toBe('You teach: BLS');
  });

  it('reads all days of a class of several, of the class as it is and as it was', async () => {
    const ida = await teacher();
    const days = (second: string) => [
      { date: '2038-05-06', time: '09:30', endTime: '17:00' },
      { date: second, time: '09:30', endTime: '12:00' },
    ];
    const id = await schedule({ instructorId: ida.id, days: days('2038-05-07') });
    expect((await mailTo(ida))[0]!.text).toMatch(/Day 1: +.*May 6, 2038[\s\S]*Day 2: +.*May 7, 2038/);
    const { date, time } = WANTED;
    expect(
      (await admin.post(`/api/classes/${id}/move`, { date, time, days: days('2038-05-09'), tell: true })).status,
    ).toBe(200);
    const [, moved] = await mailTo(ida);
    expect(moved!.text).toMatch(/Day 2: +.*May 9, 2038[\s\S]*Before: +.*also May 7/);
  });

  it('is emailed of a deletion, but not if the class was cancelled before', async () => {
    const ida = await teacher();
    const [one, other] = [await schedule({ instructorId: ida.id }), await schedule({ instructorId: ida.id })];
    expect(await subjectsTo(ida)).toHaveLength(2);
    expect((await admin.delete(`/api/classes/${one}`)).status).toBe(204);
    expect((await subjectsTo(ida)).at(-1)).toBe('Your class is cancelled: BLS');
    expect((await admin.post(`/api/classes/${other}/cancel`)).status).toBe(200);
    const before = await subjectsTo(ida);
    expect((await admin.delete(`/api/classes/${other}`)).status).toBe(204);
    expect(await subjectsTo(ida)).toEqual(before);
  });

  it('gets one email for a series, with all its days', async () => {
    const ida = await teacher();
    const { date: _, ...shared } = WANTED;
    const dates = ['2038-06-01', '2038-06-08', '2038-06-15'];
    const { status } = await admin.post('/api/classes/series', { courseId, ...shared, dates, instructorId: ida.id });
    expect(status).toBe(201);
    const [only, ...more] = await mailTo(ida);
    expect(more).toEqual([]);
    expect(only!.text).toContain('Jun 1, 2038; Jun 8, 2038; Jun 15, 2038');
  });

  it('is not emailed of a past class, of what they did themselves, or while their account is disabled', async () => {
    const [past, disabled] = [await teacher(), await teacher()];
    await schedule({ instructorId: past.id, date: '2020-05-06' });
    await test.sql.rows('update identity.users set disabled_at = now() where id = $1', [disabled.id]);
    await schedule({ instructorId: disabled.id });
    const self = (await admin.get('/api/auth/session')).body.user;
    await test.sql.rows('update identity.users set is_instructor = true where id = $1', [self.id]);
    await schedule({ instructorId: self.id });
    for (const person of [past, disabled, self]) expect(await subjectsTo(person)).toEqual([]);
  });
});

it('a move that is undone within its wait is told to nobody', async () => {
  await changeCenter(test, { move_mail_delay_seconds: 600 });
  const ida = await teacher();
  const id = await schedule({ instructorId: ida.id });
  const to = { date: '2038-05-08', time: '10:00', tell: true };
  expect((await admin.post(`/api/classes/${id}/move`, to)).status).toBe(200);
  expect((await admin.post(`/api/classes/${id}/move/undo`)).status).toBe(200);
  expect(await subjectsTo(ida)).toEqual(['You teach: BLS']);
  expect((await admin.post(`/api/classes/${id}/move`, to)).status).toBe(200);
  expect((await admin.post(`/api/classes/${id}/move/tell`)).status).toBe(200);
  expect(await subjectsTo(ida)).toEqual(['You teach: BLS', 'Your class has moved: BLS']);
});
