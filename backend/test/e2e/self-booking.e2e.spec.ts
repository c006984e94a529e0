import { approvalsDue } from '../../src/modules/enrollment/events.js';
import { newId } from '../../src/shared/domain/id.js';
import { ScheduledEvents } from '../../src/shared/events/scheduled-events.js';
import type { Browser } from '../support/browser.js';
import { allHeard, type Gateway, startWithGateway } from '../support/gateway.js';
import { codeFor, mailTo } from '../support/mail.js';
import { openPayment, payerAt } from '../support/payer.js';
import { createPerson, PASSWORD, signedIn, signInAs } from '../support/people.js';
import { aCenter, aClass, anEnrollment, anOrganization, aStudent, updateClass } from '../support/rosters.js';
import type { TestApp } from '../support/test-app.js';

const PRICE = 6_500;
const HOUR = 3_600_000;

let test: TestApp & { gateway: Gateway };
let staff: { email: string };
let admin: Browser;

beforeAll(async () => {
  test = await startWithGateway({ ROLE: 'all' });
  await aCenter(test, { max_unpaid_seats: 50 });
  staff = await createPerson(test, { role: 'admin' });
});
beforeEach(async () => {
  admin = await signInAs(test, staff);
});
afterEach(() => test.clock.set(new Date()));
afterAll(() => test.close());

interface Clinic {
  id: string;
  email: string;
  signupCode: string;
  boss: Browser;
}

async function storeCard(boss: Browser): Promise<void> {
  const method = '/api/organizations/my-organization/payment-method';
  const { body } = await boss.post(`${method}/setup`, {});
  const paymentMethodId = await payerAt(test).saveCard(body.clientSecret, '4242424242424242');
  expect((await boss.post(method, { paymentMethodId })).status).toBe(201);
  await allHeard(test);
}

/** An organization that pays automatically, with a card on file. */
async function aClinic(given: object = {}): Promise<Clinic> {
  const [email, signupCode] = [`boss-${newId()}@clinic.example`, `CLINIC-${newId().slice(-8).toUpperCase()}`];
  const id = await anOrganization(test.sql, {
    payment_type: 'auto',
    admin_email: email,
    signup_code: signupCode,
    ...given,
  });
  const boss = await signedIn(test, { role: 'org_admin', organizationId: id, email });
  await storeCard(boss);
  return { id, email, signupCode, boss };
}

/** Registers with the link of an organization, as anybody can who knows it. */
async function aStranger({ signupCode }: Clinic): Promise<{ browser: Browser; studentId: string }> {
  const browser = test.browser();
  const email = `stranger-${newId()}@example.test`;
  const name = { firstName: 'Sam', lastName: 'Stranger', phone: '(303) 555-0142' };
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  const { body } = await browser.post('/api/auth/register', {
    ...name,
    ...passwords,
    email,
    organizationCode: signupCode,
  });
  const verified = await browser.post('/api/auth/verify-mfa', {
    userId: body.userId,
    code: await codeFor(test, email),
  });
  expect(verified.status).toBe(200);
  await allHeard(test);
  return { browser, studentId: verified.body.user.studentId };
}

interface Employee {
  email: string;
  browser: Browser;
  studentId: string;
}

/** A confirmed employee with an account. */
async function anEmployee({ id }: Clinic, given: object = {}): Promise<Employee> {
  const email = `employee-${newId()}@example.test`;
  const studentId = await aStudent(test.sql, {
    organization_id: id,
    first_name: 'Ada',
    last_name: 'Marsh',
    email,
    ...given,
  });
  return { email, studentId, browser: await signedIn(test, { email, studentId, organizationId: id }) };
}

const aPricedClass = (given: object = {}) => aClass(test.sql, { price_cents: PRICE, title: 'BLS Provider', ...given });

/** Returns the id of the seat. */
async function take({ browser, studentId }: Employee, classId?: string): Promise<string> {
  const { status, body } = await browser.post('/api/enrollments', {
    studentId,
    classId: classId ?? (await aPricedClass()),
  });
  expect(status).toBe(201);
  await allHeard(test);
  return body.id;
}

const approve = (seat: string, browser: Browser) => browser.post(`/api/enrollments/${seat}/approve`);
const decline = (seat: string, browser: Browser) => browser.post(`/api/enrollments/${seat}/decline`);

const waiting = async ({ id, boss }: Clinic) => (await boss.get(`/api/organizations/${id}/waiting-seats`)).body;

const chargedFor = async (seat: string) =>
  (
    await test.sql.rows<{ cents: number }>(
      'select amount_cents as cents from billing.payments where enrollment_id = $1',
      [seat],
    )
  ).map(({ cents }) => cents);

interface SeatState extends Record<string, unknown> {
  status: string;
  waits: boolean;
  isRemoved: boolean;
}

const stateOf = async (seat: string) =>
  await test.sql.one<SeatState>(
    `select payment_status as status, approval_until is not null as waits, removed_at is not null as "isRemoved"
     from enrollment.enrollments where id = $1`,
    [seat],
  );
const WAITS = { status: 'pending', waits: true, isRemoved: false };
const PAID = { status: 'paid', waits: false, isRemoved: false };
const FREE_AGAIN = { status: 'pending', waits: false, isRemoved: true };

const subjectsTo = async (email: string) => (await mailTo(test, email)).map(({ subject }) => subject);
const noticesOf = async (browser: Browser) =>
  (await browser.get('/api/notifications')).body.map(({ title }: { title: string }) => title);

/** Moves the clock and looks for seats whose wait is over. Sessions may be over by then. */
async function tickAt(moment: Date): Promise<void> {
  test.clock.set(moment);
  await test.app.get(ScheduledEvents).publish(approvalsDue({ minute: newId() }));
  await allHeard(test);
}
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

const chargedTo = async ({ id }: Clinic) =>
  (await test.sql.one<{ cents: number }>(
    'select coalesce(sum(amount_cents), 0)::int as cents from billing.payments where organization_id = $1',
    [id],
  ))!.cents;

describe('a stranger who knows the link of an organization that pays automatically', () => {
  it('takes 13 seats alone, and spends none of its money', async () => {
    const clinic = await aClinic();
    const { browser, studentId } = await aStranger(clinic);
    const taken = [];
    for (let seat = 0; seat < 13; seat++) {
      const classId = await aClass(test.sql, { price_cents: PRICE });
      taken.push(await browser.post('/api/enrollments', { studentId, classId }));
    }
    await allHeard(test);
    expect(taken.map(({ status }) => status)).toEqual(Array.from(taken, () => 201));
    expect(await chargedTo(clinic)).toBe(0);
    expect(taken.map(({ body }) => [body.paymentStatus, body.awaitsApproval])).toEqual(
      Array.from(taken, () => ['pending', true]),
    );
  });
});

describe('a seat that an employee takes alone', () => {
  it('asks the administrator by email and notice, and says to the student for whom it waits', async () => {
    const clinic = await aClinic({ name: 'Harborview Pediatrics' });
    const ada = await anEmployee(clinic);
    const seat = await take(ada);
    expect(await waiting(clinic)).toMatchObject([
      { id: seat, studentName: 'Ada Marsh', isConfirmed: true, classTitle: 'BLS Provider', amount: 65 },
    ]);
    const [mail] = await mailTo(test, clinic.email);
    expect(mail!.subject).toBe('Needs your approval: Ada Marsh, BLS Provider');
    expect(mail!.text).toContain('$65.00 is charged to the payment method of Harborview Pediatrics');
    expect(mail!.text).toContain('/organization-dashboard');
    expect(await noticesOf(clinic.boss)).toEqual(['A seat needs your approval']);
    expect(await subjectsTo(ada.email)).toEqual(['Your seat is waiting for Harborview Pediatrics: BLS Provider']);
    expect(await noticesOf(ada.browser)).toEqual(['Your seat is waiting for Harborview Pediatrics']);
    const said = { awaitsApproval: true, waitsFor: 'Harborview Pediatrics', paymentStatus: 'pending' };
    const { classId } = (await ada.browser.get(`/api/students/${ada.studentId}/enrollments`)).body[0];
    expect((await ada.browser.get(`/api/students/${ada.studentId}/enrollments`)).body).toMatchObject([said]);
    expect((await admin.get(`/api/classes/${classId}/enrollments`)).body).toMatchObject([said]);
  });

  it('is charged once its administrator approves it, and both are told', async () => {
    const clinic = await aClinic({ name: 'Harborview Pediatrics' });
    const ada = await anEmployee(clinic);
    const seat = await take(ada);
    expect((await approve(seat, clinic.boss)).status).toBe(204);
    await allHeard(test);
    expect([await stateOf(seat), await chargedFor(seat)]).toEqual([PAID, [PRICE]]);
    expect(await waiting(clinic)).toEqual([]);
    expect((await subjectsTo(clinic.email))[0]).toMatch(/^Receipt R-\d{6} · \$65\.00$/);
    expect((await subjectsTo(ada.email))[0]).toBe('Harborview Pediatrics said yes: BLS Provider');
    expect(await noticesOf(ada.browser)).toContain('Harborview Pediatrics said yes');
    expect(await approve(seat, clinic.boss)).toMatchObject({ status: 409, body: { code: 'approval_ended' } });
  });

  it('is free again when it is declined, and its student is told what they can do', async () => {
    const clinic = await aClinic({ name: 'Harborview Pediatrics' });
    const ada = await anEmployee(clinic);
    const seat = await take(ada);
    expect((await decline(seat, clinic.boss)).status).toBe(204);
    await allHeard(test);
    expect([await stateOf(seat), await chargedFor(seat)]).toEqual([FREE_AGAIN, []]);
    const [mail] = await mailTo(test, ada.email);
    expect(mail!.subject).toBe('You are no longer enrolled: BLS Provider');
    expect(mail!.text.replace(/\s+/g, ' ')).toContain(
      'Harborview Pediatrics declined to pay for a seat in this class, so your seat was released. Please ask its administrator, or call us if you want to pay for a seat yourself.',
    );
    expect(await noticesOf(ada.browser)).toContain('You are no longer enrolled');
    expect(await approve(seat, clinic.boss)).toMatchObject({ status: 404 });
  });

  it.each([
    ['after 48 hours', 240, 48],
    ['at the cutoff, if that is earlier', 40, 16],
    ['when the class starts, if it was taken after the cutoff', 5, 5],
  ])('is free again without an answer %s, and both are told', async (_, startsIn, waitsFor) => {
    const clinic = await aClinic();
    const ada = await anEmployee(clinic);
    const seat = await take(ada, await aPricedClass({ starts_at: inHours(startsIn) }));
    await tickAt(inHours(waitsFor - 0.05));
    expect(await stateOf(seat)).toEqual(WAITS);
    await tickAt(inHours(waitsFor + 0.05));
    expect([await stateOf(seat), await chargedFor(seat)]).toEqual([FREE_AGAIN, []]);
    expect((await subjectsTo(clinic.email))[0]).toBe('No longer waits: Ada Marsh, BLS Provider');
    expect((await subjectsTo(ada.email))[0]).toBe('You are no longer enrolled: BLS Provider');
    const told = [await noticesOf(await signInAs(test, clinic)), await noticesOf(await signInAs(test, ada))];
    expect(told.map(([newest]) => newest)).toEqual([
      'A seat no longer needs your approval',
      'You are no longer enrolled',
    ]);
  });

  it('cannot be approved once its time has passed, although nothing has freed it yet', async () => {
    const clinic = await aClinic();
    const seat = await take(await anEmployee(clinic));
    await test.sql.rows('update enrollment.enrollments set approval_until = $2 where id = $1', [seat, inHours(-0.01)]);
    expect(await waiting(clinic)).toEqual([]);
    expect(await approve(seat, clinic.boss)).toMatchObject({ status: 409, body: { code: 'approval_ended' } });
    expect(await chargedFor(seat)).toEqual([]);
  });

  it('is owed by nobody as long as it waits: not due, not billed, not on the statement, not overdue', async () => {
    const clinic = await aClinic();
    const seat = await take(await anEmployee(clinic));
    expect((await clinic.boss.get('/api/organizations/my-organization/due-seats')).body).toEqual([]);
    expect((await admin.get(`/api/organizations/${clinic.id}/unbilled-seats`)).body).toEqual([]);
    const invoiced = await admin.post(`/api/organizations/${clinic.id}/invoices`, { enrollmentIds: [seat] });
    expect(invoiced).toMatchObject({ status: 409, body: { code: 'seat_not_billable' } });
    const month = new Date().toISOString().slice(0, 7);
    const { body } = await clinic.boss.get(`/api/organizations/${clinic.id}/statement?month=${month}`);
    expect(body).toMatchObject({ charges: 0, closing: 0, movements: [] });
    await admin.put(`/api/enrollments/${seat}`, { paymentStatus: 'overdue' });
    const overdue = (await admin.get('/api/billing/overdue')).body.map(({ id }: { id: string }) => id);
    expect(overdue).not.toContain(seat);
  });

  it('is charged neither by the daily job, nor to a new card, nor when its event comes again', async () => {
    const clinic = await aClinic();
    const seat = await take(await anEmployee(clinic));
    await storeCard(clinic.boss);
    await test.sql.rows(
      `insert into events.outbox_messages (id, name, payload, occurred_at)
       select gen_random_uuid(), name, payload, now() from events.outbox_messages
       where name = 'enrollment.student-enrolled' and payload->>'enrollmentId' = $1
       union all
       select gen_random_uuid(), 'events.day-started', jsonb_build_object('day', current_date), now()`,
      [seat],
    );
    await allHeard(test);
    expect([await stateOf(seat), await chargedFor(seat)]).toEqual([WAITS, []]);
  });

  it('counts toward the unpaid seats that one student may have', async () => {
    const clinic = await aClinic();
    const ada = await anEmployee(clinic);
    const seats = await Promise.all(Array.from({ length: 50 }, () => aPricedClass()));
    for (const classId of seats) await anEnrollment(test.sql, classId, ada.studentId);
    const { studentId } = ada;
    const refused = await ada.browser.post('/api/enrollments', { studentId, classId: await aPricedClass() });
    expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_unpaid_seats' } });
  });

  it('waits no longer once its student has paid for it', async () => {
    const clinic = await aClinic();
    const ada = await anEmployee(clinic);
    const seat = await take(ada);
    const { body } = await openPayment(ada.browser, seat);
    await payerAt(test).pay(body.clientSecret);
    await allHeard(test);
    expect(await stateOf(seat)).toEqual(PAID);
    expect(await approve(seat, clinic.boss)).toMatchObject({ status: 409, body: { code: 'approval_ended' } });
  });

  it('waits no longer, and stays, once its student has left the organization', async () => {
    const clinic = await aClinic();
    const { studentId, ...ada } = await anEmployee(clinic);
    const seat = await take({ ...ada, studentId });
    await test.sql.rows('update people.students set organization_id = null where id = $1', [studentId]);
    expect((await approve(seat, clinic.boss)).status).toBe(404);
    await tickAt(inHours(49));
    expect(await stateOf(seat)).toEqual({ ...WAITS, waits: false });
  });

  it('is asked for when its class gets a price, and not any more when it is free again', async () => {
    const clinic = await aClinic();
    const classId = await aClass(test.sql);
    const seat = await take(await anEmployee(clinic), classId);
    expect(await waiting(clinic)).toEqual([]);
    await updateClass(test.sql, classId, { price_cents: PRICE });
    await tickAt(new Date());
    expect([await waiting(clinic), await chargedFor(seat)]).toMatchObject([[{ id: seat }], []]);
    await updateClass(test.sql, classId, { price_cents: null });
    await tickAt(new Date());
    expect(await stateOf(seat)).toEqual({ ...WAITS, waits: false });
  });

  it('can be answered by staff, and by nobody of another organization', async () => {
    const [clinic, other] = [await aClinic(), await aClinic()];
    const ada = await anEmployee(clinic);
    const seat = await take(ada);
    expect([(await approve(seat, other.boss)).status, (await decline(seat, other.boss)).status]).toEqual([404, 404]);
    expect((await approve(seat, ada.browser)).status).toBe(403);
    expect((await approve(seat, admin)).status).toBe(204);
    await allHeard(test);
    expect(await stateOf(seat)).toEqual(PAID);
  });

  it('is charged at once if the employee is the administrator', async () => {
    const clinic = await aClinic();
    const studentId = await aStudent(test.sql, { organization_id: clinic.id });
    await test.sql.rows('update identity.users set student_id = $1 where email = $2', [studentId, clinic.email]);
    const boss = await signInAs(test, clinic);
    const seat = await take({ browser: boss, studentId, email: clinic.email });
    expect([await stateOf(seat), await chargedFor(seat)]).toEqual([PAID, [PRICE]]);
  });
});

describe('a person whom the administrator has not confirmed', () => {
  it('is confirmed before a seat is approved', async () => {
    const clinic = await aClinic();
    const stranger = await aStranger(clinic);
    const seat = await take({ ...stranger, email: '' });
    expect(await waiting(clinic)).toMatchObject([{ id: seat, isConfirmed: false }]);
    expect((await mailTo(test, clinic.email))[0]!.text.replace(/\s+/g, ' ')).toContain('joined with your signup code');
    expect(await approve(seat, clinic.boss)).toMatchObject({ status: 409, body: { code: 'person_unconfirmed' } });
    const confirm = `/api/organizations/${clinic.id}/people/${stranger.studentId}/confirm`;
    expect((await clinic.boss.post(confirm)).status).toBe(204);
    await allHeard(test);
    expect([await stateOf(seat), await chargedFor(seat)]).toEqual([WAITS, []]);
    expect((await approve(seat, clinic.boss)).status).toBe(204);
    await allHeard(test);
    expect([await stateOf(seat), await chargedFor(seat)]).toEqual([PAID, [PRICE]]);
  });

  it('waits also where the organization allows its people to book', async () => {
    const clinic = await aClinic({ self_booking_mode: 'allow' });
    const seat = await take({ ...(await aStranger(clinic)), email: '' });
    expect([await stateOf(seat), await chargedFor(seat)]).toEqual([WAITS, []]);
  });

  it('has seats from staff that are charged only after the yes', async () => {
    const clinic = await aClinic();
    const { studentId } = await anEmployee(clinic, { membership: 'unconfirmed' });
    const enrolled = await admin.post('/api/enrollments', { studentId, classId: await aPricedClass() });
    const seat = enrolled.body.id;
    await allHeard(test);
    expect([await stateOf(seat), await chargedFor(seat)]).toEqual([{ ...WAITS, waits: false }, []]);
    expect((await clinic.boss.get('/api/organizations/my-organization/due-seats')).body).toEqual([]);
    expect((await admin.get(`/api/organizations/${clinic.id}/unbilled-seats`)).body).toEqual([]);
    await clinic.boss.post(`/api/organizations/${clinic.id}/people/${studentId}/confirm`);
    await allHeard(test);
    expect([await stateOf(seat), await chargedFor(seat)]).toEqual([PAID, [PRICE]]);
  });
});

describe('a seat that somebody took before they joined', () => {
  it('begins to wait, and is not charged when they are confirmed', async () => {
    const clinic = await aClinic();
    const email = `person-${newId()}@example.test`;
    const studentId = await aStudent(test.sql, { email });
    const browser = await signedIn(test, { email, studentId });
    const seat = await take({ browser, studentId, email });
    expect((await browser.post('/api/organizations/join', { organizationCode: clinic.signupCode })).status).toBe(200);
    await clinic.boss.post(`/api/organizations/${clinic.id}/people/${studentId}/confirm`);
    await allHeard(test);
    expect([await stateOf(seat), await chargedFor(seat)]).toEqual([{ ...WAITS, waits: false }, []]);
    await tickAt(new Date());
    expect([await stateOf(seat), await chargedFor(seat)]).toEqual([WAITS, []]);
    expect(await subjectsTo(clinic.email)).toContainEqual(expect.stringMatching(/^Needs your approval: /));
  });
});

describe('a seat that staff made before its student joined', () => {
  const joins = async (browser: Browser, { signupCode }: Clinic) =>
    expect((await browser.post('/api/organizations/join', { organizationCode: signupCode })).status).toBe(200);
  const dailyJob = async () => {
    await test.sql.rows(
      `insert into events.outbox_messages (id, name, payload, occurred_at)
       values (gen_random_uuid(), 'events.day-started', jsonb_build_object('day', current_date), now())`,
    );
    await allHeard(test);
  };
  const seatFromStaff = async (studentId: string) => {
    const { body } = await admin.post('/api/enrollments', { studentId, classId: await aPricedClass() });
    await allHeard(test);
    return body.id;
  };
  const OWED = { status: 'pending', waits: false, isRemoved: false };

  it('is not charged to the organization, neither when it confirms the person nor later', async () => {
    const clinic = await aClinic();
    const email = `private-${newId()}@example.test`;
    const studentId = await aStudent(test.sql, { email });
    const browser = await signedIn(test, { email, studentId });
    const seat = await seatFromStaff(studentId);
    await joins(browser, clinic);
    await clinic.boss.post(`/api/organizations/${clinic.id}/people/${studentId}/confirm`);
    await allHeard(test);
    await dailyJob();
    await tickAt(new Date());
    expect([await stateOf(seat), await chargedFor(seat)]).toEqual([OWED, []]);
    expect((await clinic.boss.get('/api/organizations/my-organization/due-seats')).body).toEqual([]);
    const later = await seatFromStaff(studentId);
    expect([await stateOf(later), await chargedFor(later)]).toEqual([PAID, [PRICE]]);
  });

  it('is not charged to the next employer', async () => {
    const [before, next] = [await aClinic(), await aClinic()];
    await before.boss.delete('/api/organizations/my-organization/payment-method');
    const ada = await anEmployee(before);
    const seat = await seatFromStaff(ada.studentId);
    await before.boss.post(`/api/organizations/${before.id}/people/leave`, { studentIds: [ada.studentId] });
    await joins(ada.browser, next);
    await next.boss.post(`/api/organizations/${next.id}/people/${ada.studentId}/confirm`);
    await allHeard(test);
    await dailyJob();
    expect([await stateOf(seat), await chargedFor(seat)]).toEqual([OWED, []]);
  });

  it.each([
    ['whom staff move to it', async () => undefined],
    [
      'whom staff enter there after they left',
      (before: Clinic, studentIds: string[]) =>
        before.boss.post(`/api/organizations/${before.id}/people/leave`, { studentIds }),
    ],
    [
      'whom staff enter there after the last one was deleted',
      (before: Clinic) => admin.delete(`/api/organizations/${before.id}`),
    ],
  ])('is not charged to the next employer of a person %s', async (_, leave) => {
    const [before, next] = [await aClinic(), await aClinic()];
    await before.boss.delete('/api/organizations/my-organization/payment-method');
    const { studentId, email } = await anEmployee(before);
    const seat = await seatFromStaff(studentId);
    await leave(before, [studentId]);
    const moved = { firstName: 'Ada', lastName: 'Marsh', email, organizationId: next.id };
    expect((await admin.put(`/api/students/${studentId}`, moved)).status).toBe(200);
    await dailyJob();
    expect([await stateOf(seat), await chargedFor(seat)]).toEqual([OWED, []]);
  });

  it('is charged to an organization that staff enter for a person who had none', async () => {
    const clinic = await aClinic();
    const email = `private-${newId()}@example.test`;
    const studentId = await aStudent(test.sql, { email });
    const seat = await seatFromStaff(studentId);
    const completed = { firstName: 'Ada', lastName: 'Marsh', email, organizationId: clinic.id };
    expect((await admin.put(`/api/students/${studentId}`, completed)).status).toBe(200);
    await dailyJob();
    expect([await stateOf(seat), await chargedFor(seat)]).toEqual([PAID, [PRICE]]);
  });

  it('is not charged to the organization of another record of theirs that staff join with it', async () => {
    const clinic = await aClinic();
    const { email, studentId } = await anEmployee(clinic);
    const duplicateId = await aStudent(test.sql, { email, first_name: 'Ada', last_name: 'Marsh' });
    const seat = await seatFromStaff(duplicateId);
    expect((await admin.post(`/api/students/${studentId}/merge`, { duplicateId })).status).toBe(200);
    await dailyJob();
    expect([await stateOf(seat), await chargedFor(seat)]).toEqual([OWED, []]);
  });

  it('is not charged to an employer whose list names the person, other than a seat for that list', async () => {
    const clinic = await aClinic();
    const email = `named-${newId()}@example.test`;
    const studentId = await aStudent(test.sql, { email, first_name: 'Nia', last_name: 'Named' });
    const browser = await signedIn(test, { email, studentId });
    const seat = await seatFromStaff(studentId);
    const people = [{ firstName: 'Nia', lastName: 'Named', email, phone: '' }];
    expect((await clinic.boss.post(`/api/organizations/${clinic.id}/employees`, { people })).status).toBe(201);
    const [entered] = (await clinic.boss.get(`/api/organizations/${clinic.id}/students`)).body;
    const theirs = await seatFromStaff(entered.id);
    const [{ id }] = (await browser.get('/api/invitations')).body;
    expect((await browser.post(`/api/invitations/${id}/accept`, {})).status).toBe(200);
    await allHeard(test);
    await dailyJob();
    expect([await chargedFor(seat), await chargedFor(theirs)]).toEqual([[], [PRICE]]);
  });
});

describe('an organization that allows seats', () => {
  const allow = (clinic: Clinic, ceilings: object = {}) =>
    clinic.boss.patch('/api/organizations/my-organization', {
      name: 'Clinic',
      adminEmail: clinic.email,
      selfBooking: { mode: 'allow', ...ceilings },
    });

  it('is charged at once', async () => {
    const clinic = await aClinic();
    expect((await allow(clinic)).body.selfBooking).toEqual({ mode: 'allow', perMonth: null, perPersonPerYear: null });
    const seat = await take(await anEmployee(clinic));
    expect([await stateOf(seat), await chargedFor(seat)]).toEqual([PAID, [PRICE]]);
  });

  it('is asked beyond its amount of the month, and not in the next one', async () => {
    const clinic = await aClinic();
    await allow(clinic, { perMonth: 130 });
    const [first, second, third] = [
      await take(await anEmployee(clinic)),
      await take(await anEmployee(clinic)),
      await take(await anEmployee(clinic)),
    ];
    expect(await Promise.all([first, second, third].map(stateOf))).toEqual([PAID, PAID, WAITS]);
    await test.sql.rows(
      `update enrollment.enrollments set enrolled_at = enrolled_at - interval '40 days' where id = $1`,
      [first],
    );
    expect(await stateOf(await take(await anEmployee(clinic)))).toEqual(PAID);
  });

  it('is asked beyond the seats of one person in a year, and not for another person', async () => {
    const clinic = await aClinic();
    await allow(clinic, { perPersonPerYear: 1 });
    const ada = await anEmployee(clinic);
    expect(await stateOf(await take(ada))).toEqual(PAID);
    expect(await stateOf(await take(ada))).toEqual(WAITS);
    expect(await stateOf(await take(await anEmployee(clinic)))).toEqual(PAID);
  });

  it('counts what it has approved, and not what was given up', async () => {
    const clinic = await aClinic();
    await allow(clinic, { perPersonPerYear: 1 });
    const ada = await anEmployee(clinic);
    const first = await take(ada);
    expect((await ada.browser.delete(`/api/enrollments/${first}`)).status).toBe(204);
    await allHeard(test);
    expect(await stateOf(await take(ada))).toEqual(PAID);
    expect((await approve(await take(ada), clinic.boss)).status).toBe(204);
    await allow(clinic, { perPersonPerYear: 2 });
    expect(await stateOf(await take(ada))).toEqual(WAITS);
  });
});
