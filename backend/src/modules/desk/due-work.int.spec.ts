import { createPerson, signedIn } from '../../../test/support/people.js';
import {
  aCenter,
  aCertification,
  aClass,
  aCourse,
  aHandRefund,
  aLedgerEntry,
  anAgency,
  anEnrollment,
  anInvoice,
  anOrganization,
  aStudent,
  updateClass,
} from '../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';
import { newId } from '../../shared/domain/id.js';
import type { DueWorkResponse, MonthRow, SeatFillRow } from './dashboard.dto.js';

let test: TestApp;
let admin: Awaited<ReturnType<typeof signedIn>>;
let inANewCenter: DueWorkResponse;

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  // Sunday, November 22, 11 pm in New York.
  test.clock.set('2026-11-23T04:00:00Z');
  admin = await signedIn(test, { role: 'admin' });
  inANewCenter = await dueWork();
});

afterAll(() => test.close());

const dueWork = async (): Promise<DueWorkResponse> => (await admin.get('/api/dashboard/due')).body;

/** The number of rows of a list, as its pages say it. */
async function totalOf(list: string): Promise<number> {
  const response = await admin.get(list);
  expect([list, response.status]).toEqual([list, 200]);
  return Number(response.headers.get('x-total-count'));
}

const at = (instant: string) => ({ starts_at: new Date(instant) });
const YESTERDAY = '2026-11-21T15:00:00Z';
const TODAY = '2026-11-22T15:00:00Z';

async function aMessage(given: { state: string; created_at: string }): Promise<void> {
  await test.sql.rows(
    `insert into notifications.messages (id, channel, recipient, subject, text, state, created_at)
     values ($1, 'email', 'sam@example.test', 'Hello', 'Hello', $2, $3)`,
    [newId(), given.state, given.created_at],
  );
}

it('says that nothing is due in a new center', () => {
  expect(inANewCenter).toEqual({
    isSettingUp: true,
    classesToClose: 0,
    classesToMark: 0,
    callsToMake: 0,
    overdueSeats: 0,
    overdueInvoices: 0,
    overdueAmount: 0,
    unmatchedPayments: 0,
    handRefunds: 0,
    handRefundAmount: 0,
    cardsDue: 0,
    cardsLate: 0,
    instructorsDue: 0,
    possibleDuplicates: 0,
    secondSeats: 0,
    failedMessages: 0,
    failedMessagesSince: '2026-11-16',
    retentionToConfirm: 0,
    failedJobs: 0,
  });
});

describe('what is due has as many rows in the list behind it', () => {
  it('classes of an earlier day that are not closed', async () => {
    const { classesToClose: before } = await dueWork();
    await aClass(test.sql, at(YESTERDAY));
    await aClass(test.sql, { ...at(YESTERDAY), status: 'in-progress' });
    await aClass(test.sql, { ...at(YESTERDAY), status: 'completed' });
    await aClass(test.sql, { ...at(YESTERDAY), status: 'cancelled' });
    await aClass(test.sql, { ...at(YESTERDAY), deleted_at: new Date() });
    await aClass(test.sql, { ...at(TODAY), status: 'in-progress' });
    // 11:30 pm of the day before in New York, which is today in UTC.
    await aClass(test.sql, at('2026-11-22T04:30:00Z'));
    expect((await dueWork()).classesToClose).toBe(before + 3);
    expect(await totalOf('/api/classes?status=to-close')).toBe(before + 3);
  });

  it('closed classes in which somebody who came has no result', async () => {
    const { classesToMark: before } = await dueWork();
    const listed = async () =>
      (await admin.get('/api/classes?status=to-mark')).body.map(({ id }: { id: string }) => id);
    const earlier = await listed();
    const closed = async (...seats: Record<string, unknown>[]) => {
      const classId = await aClass(test.sql, { ...at(YESTERDAY), status: 'completed' });
      for (const seat of seats) await anEnrollment(test.sql, classId, await aStudent(test.sql), seat);
      return classId;
    };
    await closed({ certification_status: 'passed' }, { attendance: 'no-show' }, { attendance: 'incomplete' });
    await closed({ removed_at: new Date() });
    const open = await closed({ certification_status: 'failed' }, {});
    const upcoming = await aClass(test.sql, at(YESTERDAY));
    await anEnrollment(test.sql, upcoming, await aStudent(test.sql));
    expect((await dueWork()).classesToMark).toBe(before + 1);
    expect((await listed()).filter((id: string) => !earlier.includes(id))).toEqual([open]);
    await updateClass(test.sql, upcoming, { status: 'cancelled' });
  });

  it('seats whose money is overdue, by their status or their invoice', async () => {
    const student = () => aStudent(test.sql);
    const paid = { price_cents: 6_500 };
    const classId = await aClass(test.sql, paid);
    const overdue = { payment_status: 'overdue' };
    await anEnrollment(test.sql, classId, await student(), overdue);
    const partly = await anEnrollment(test.sql, classId, await student(), overdue);
    await aLedgerEntry(test.sql, partly, { amount_cents: 2_500, price_cents: 6_500 });
    await anEnrollment(test.sql, classId, await student(), { payment_status: 'pending' });
    await anEnrollment(test.sql, classId, await student(), { payment_status: 'paid' });
    await anEnrollment(test.sql, classId, await student(), { ...overdue, removed_at: new Date() });
    await anEnrollment(test.sql, await aClass(test.sql), await student(), overdue);
    const cancelled = await aClass(test.sql, paid);
    await anEnrollment(test.sql, cancelled, await student(), overdue);
    await updateClass(test.sql, cancelled, { status: 'cancelled' });
    const organizationId = await anOrganization(test.sql);
    for (const due_on of ['2026-11-21', '2026-11-22']) {
      const seat = await anEnrollment(test.sql, classId, await student());
      const invoiceId = await anInvoice(test.sql, organizationId, seat);
      await test.sql.rows('update billing.invoices set due_on = $2 where id = $1', [invoiceId, due_on]);
    }
    const { overdueSeats, overdueAmount } = await dueWork();
    expect([overdueSeats, overdueAmount]).toEqual([3, 65 + 40 + 65]);
    expect(await totalOf('/api/billing/overdue')).toBe(3);
    const rows: { amount: number; invoiceNumber: string | null }[] = (
      await admin.get('/api/billing/overdue?sort=-amount')
    ).body;
    expect(rows.map(({ amount }) => amount)).toEqual([65, 65, 40]);
    expect(rows.filter(({ invoiceNumber }) => invoiceNumber)).toHaveLength(1);
    expect(await totalOf('/api/billing/overdue?q=nobody')).toBe(0);
  });

  it('payments that belong to no seat', async () => {
    const seat = await anEnrollment(test.sql, await aClass(test.sql), await aStudent(test.sql));
    const unmatched = { kind: 'unmatched', amount_cents: 9_900 };
    await aLedgerEntry(test.sql, seat, { ...unmatched, gateway_payment: 'pi_open' });
    await aLedgerEntry(test.sql, seat, { ...unmatched, gateway_payment: 'pi_settled' });
    await aLedgerEntry(test.sql, seat, { ...unmatched, amount_cents: -9_900, gateway_payment: 'pi_settled' });
    expect((await dueWork()).unmatchedPayments).toBe(1);
    expect((await admin.get('/api/billing/unmatched')).body).toHaveLength(1);
  });

  it('payments by hand that staff are asked to return', async () => {
    const classId = await aClass(test.sql);
    const seat = async () => await anEnrollment(test.sql, classId, await aStudent(test.sql));
    await aHandRefund(test.sql, await seat());
    await aHandRefund(test.sql, await seat());
    const settled = await aHandRefund(test.sql, await seat());
    await test.sql.rows(`update billing.hand_refunds set status = 'dropped', settled_at = now() where id = $1`, [
      settled,
    ]);
    const { handRefunds, handRefundAmount } = await dueWork();
    expect([handRefunds, handRefundAmount]).toEqual([2, 20]);
    expect(await totalOf('/api/billing/hand-refunds')).toBe(2);
    expect(await totalOf('/api/billing/hand-refunds?q=nobody')).toBe(0);
  });

  it('certifications of a class whose agency issues a card, without its code', async () => {
    const class_id = await aClass(test.sql, { ...at(YESTERDAY), status: 'completed' });
    const agency_id = await anAgency(test.sql);
    await aCertification(test.sql, await aStudent(test.sql), { class_id, agency_id });
    await aCertification(test.sql, await aStudent(test.sql), { class_id, agency_id, ecard_code: '123456789012' });
    await aCertification(test.sql, await aStudent(test.sql), { class_id, agency_id, expiry_date: '2026-11-22' });
    await aCertification(test.sql, await aStudent(test.sql), {
      class_id,
      agency_id,
      revoked_at: new Date(),
      revocation_reason: 'x',
    });
    await aCertification(test.sql, await aStudent(test.sql, { deleted_at: new Date() }), { class_id, agency_id });
    await aCertification(test.sql, await aStudent(test.sql), { agency_id });
    await aCertification(test.sql, await aStudent(test.sql), { class_id });
    await test.sql.rows(`update catalog.agencies set issues_cards = false where name = 'HSI'`);
    const onPaper = await anAgency(test.sql, 'HSI');
    await aCertification(test.sql, await aStudent(test.sql), { class_id, agency_id: onPaper });
    expect((await dueWork()).cardsDue).toBe(1);
    expect(await totalOf('/api/certifications?due=ecard')).toBe(1);
  });

  describe('the business days of cards', () => {
    const revokeAll = () =>
      test.sql.rows(`update certification.certifications set revoked_at = now(), revocation_reason = 'x'`);
    beforeEach(revokeAll);
    afterAll(revokeAll);

    // The 20th business day before November 22 is October 23, because of Veterans Day.
    it.each([
      ['class', '2026-10-22', {}, true],
      ['class', '2026-10-23', {}, false],
      ['result', '2026-10-01', { created_at: '2026-10-23T03:59:00Z' }, true],
      ['result', '2026-10-01', { created_at: '2026-10-23T04:00:00Z' }, false],
      ['payment', '2026-10-01', { payment_status: 'paid', payment_changed_at: '2026-10-22T12:00:00Z' }, true],
      ['payment', '2026-10-01', { payment_status: 'paid', payment_changed_at: '2026-10-23T12:00:00Z' }, false],
      ['payment', '2026-10-01', { payment_status: 'pending' }, undefined],
    ])('counts the 20 business days of a card from the %s (%s, %j)', async (from, issue_date, given, isLate) => {
      const { created_at = '2026-10-01T12:00:00Z', ...paid } = given as Record<string, string>;
      await test.sql.rows('update center.settings set cards_due_from = $1', [from]);
      const class_id = await aClass(test.sql, { ...at(YESTERDAY), status: 'completed' });
      const studentId = await aStudent(test.sql);
      const enrollment_id = await anEnrollment(test.sql, class_id, studentId, paid);
      const agency_id = await anAgency(test.sql);
      await aCertification(test.sql, studentId, { class_id, enrollment_id, agency_id, issue_date, created_at });
      expect(await dueWork()).toMatchObject({ cardsDue: 1, cardsLate: isLate ? 1 : 0 });
      expect(await totalOf('/api/certifications?due=late-ecard')).toBe(isLate ? 1 : 0);
      const [row] = (await admin.get('/api/certifications?due=ecard')).body as { codeDueBy: string | null }[];
      const dueBy = isLate ? '2026-11-20' : '2026-11-23';
      expect(row!.codeDueBy).toBe(isLate === undefined ? null : dueBy);
    });
  });

  it('certifications of instructors that have expired or expire soon', async () => {
    const instructor = async (is_instructor: boolean) => {
      const studentId = await aStudent(test.sql);
      const user = await createPerson(test);
      await test.sql.rows('update identity.users set student_id = $2, is_instructor = $3 where id = $1', [
        user.id,
        studentId,
        is_instructor,
      ]);
      return studentId;
    };
    await aCertification(test.sql, await instructor(true), { expiry_date: '2026-11-01' });
    const other = await instructor(true);
    await aCertification(test.sql, other, { expiry_date: '2027-02-20' });
    await aCertification(test.sql, other, { certification_type: 'ACLS', expiry_date: '2027-02-21' });
    await aCertification(test.sql, await instructor(false), { expiry_date: '2026-12-01' });
    expect((await dueWork()).instructorsDue).toBe(2);
    expect(await totalOf('/api/certifications?due=instructor')).toBe(2);
  });

  it('messages of the last seven days that failed', async () => {
    // Midnight of November 16 in New York.
    await aMessage({ state: 'failed', created_at: '2026-11-16T05:00:00Z' });
    await aMessage({ state: 'failed', created_at: '2026-11-16T04:59:00Z' });
    await aMessage({ state: 'delivered', created_at: '2026-11-20T05:00:00Z' });
    const { failedMessages, failedMessagesSince } = await dueWork();
    expect(failedMessages).toBe(1);
    expect(await totalOf(`/api/messages?state=failed&from=${failedMessagesSince}`)).toBe(1);
    expect(await totalOf(`/api/messages?state=failed&to=2026-11-15`)).toBe(1);
  });
});

describe('the charts', () => {
  const months = async (): Promise<MonthRow[]> => (await admin.get('/api/dashboard/months')).body;

  it('have the last twelve months, each with the money and the certifications of its lists', async () => {
    const seat = await anEnrollment(test.sql, await aClass(test.sql), await aStudent(test.sql));
    const entry = (amount_cents: number, created_at: string, given = {}) =>
      aLedgerEntry(test.sql, seat, { amount_cents, created_at, ...given });
    // Still October in New York.
    await entry(8_000, '2026-11-01T03:59:00Z');
    await entry(7_000, '2026-11-01T04:00:00Z');
    await entry(-2_000, '2026-11-10T12:00:00Z', { kind: 'refund', gateway_payment: 'pi_refunded' });
    await entry(100, '2025-11-30T12:00:00Z');
    const issued = (issue_date: string, given = {}) => ({ certification_type: 'PALS', issue_date, ...given });
    await aCertification(test.sql, await aStudent(test.sql), issued('2026-10-31'));
    await aCertification(test.sql, await aStudent(test.sql), issued('2026-10-01', { expiry_date: '2026-10-02' }));
    await aCertification(
      test.sql,
      await aStudent(test.sql),
      issued('2026-10-15', { revoked_at: new Date(), revocation_reason: 'x' }),
    );
    const rows = await months();
    expect(rows.map(({ from }) => from.slice(0, 7))).toEqual([
      ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08'],
      ...['2026-09', '2026-10', '2026-11'],
    ]);
    const october = rows.at(-2)!;
    expect(october).toMatchObject({ from: '2026-10-01', to: '2026-10-31', revenue: 80, certifications: 2 });
    for (const { from, to, revenue, certifications } of rows) {
      const entries: { amount: number }[] = (await admin.get(`/api/billing/ledger?from=${from}&to=${to}`)).body;
      expect([from, entries.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([from, revenue]);
      expect(await totalOf(`/api/certifications?issuedFrom=${from}&issuedTo=${to}`)).toBe(certifications);
    }
  });

  it('show how full the upcoming classes of a course are, from today on', async () => {
    const course_id = await aCourse(test.sql, { name: 'Bloodborne Pathogens' });
    const session = { course_id, capacity: 20 };
    const classId = await aClass(test.sql, { ...session, ...at('2026-12-01T15:00:00Z') });
    await anEnrollment(test.sql, classId, await aStudent(test.sql));
    await aClass(test.sql, { ...session, ...at(TODAY) });
    await aClass(test.sql, { ...session, ...at(YESTERDAY) });
    await aClass(test.sql, { ...session, ...at('2026-12-02T15:00:00Z'), status: 'cancelled' });
    const rows: SeatFillRow[] = (await admin.get('/api/dashboard/seat-fill')).body;
    expect(rows.find(({ courseId }) => courseId === course_id)).toEqual({
      courseId: course_id,
      courseName: 'Bloodborne Pathogens',
      classes: 2,
      seatsTaken: 1,
      capacity: 40,
    });
    expect(await totalOf(`/api/classes?status=upcoming&from=2026-11-22&courseId=${course_id}`)).toBe(2);
  });
});
