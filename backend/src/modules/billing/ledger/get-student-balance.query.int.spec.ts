import { QueryBus } from '@nestjs/cqrs';
import {
  aCenter,
  aClass,
  aLedgerEntry,
  anEnrollment,
  anInvoice,
  anOrganization,
  aStudent,
} from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { newId } from '../../../shared/domain/id.js';
import { StudentNotFound } from '../domain/billing.errors.js';
import { GetStudentBalance } from './get-student-balance.query.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
});
afterAll(() => test.close());

const balanceOf = (studentId: string) => test.app.get(QueryBus).execute(new GetStudentBalance(studentId));
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);

it('adds up what the student owes, the oldest seat first, with what was paid of each', async () => {
  const studentId = await aStudent(test.sql);
  const later = await anEnrollment(test.sql, await aClass(test.sql, { price_cents: 6_000 }), studentId);
  const past = await aClass(test.sql, { title: 'First Aid', price_cents: 8_550, starts_at: inDays(-30) });
  const early = await anEnrollment(test.sql, past, studentId, { payment_status: 'overdue' });
  await aLedgerEntry(test.sql, early, { amount_cents: 2_500, price_cents: 8_550 });
  const free = await aClass(test.sql, { price_cents: null });
  await anEnrollment(test.sql, free, studentId);
  await anEnrollment(test.sql, await aClass(test.sql, { price_cents: 900 }), studentId, { payment_status: 'waived' });

  const { owed, seats } = await balanceOf(studentId);
  expect(owed).toBe(120.5);
  expect(seats).toMatchObject([
    { enrollmentId: early, classTitle: 'First Aid', due: 60.5, paid: 25, price: 85.5, status: 'overdue' },
    { enrollmentId: later, due: 60, paid: 0, price: 60, status: 'pending' },
  ]);
  expect(seats.map(({ date, dueDate }) => date === dueDate)).toEqual([true, true]);
});

const seatOf = async (
  paymentType: string,
  given: Record<string, unknown> = {},
  student: Record<string, unknown> = {},
) => {
  const organizationId = await anOrganization(test.sql, { payment_type: paymentType });
  const studentId = await aStudent(test.sql, { organization_id: organizationId, ...student });
  const classId = await aClass(test.sql, { price_cents: 6_000 });
  return { organizationId, studentId, id: await anEnrollment(test.sql, classId, studentId, given) };
};

it.each([
  ['pays automatically', 0, () => seatOf('auto')],
  [
    'has an invoice for the seat',
    0,
    async () => {
      const seat = await seatOf('independent');
      await anInvoice(test.sql, seat.organizationId, seat.id);
      return seat;
    },
  ],
  ['is still to say yes', 0, () => seatOf('auto', { self_booked: true, approval_until: inDays(1) })],
  ['has not approved what the student booked', 60, () => seatOf('auto', { self_booked: true })],
  ['has not confirmed the student', 60, () => seatOf('auto', {}, { membership: 'unconfirmed' })],
  ['leaves paying to its people', 60, () => seatOf('independent')],
])('leaves what an employer pays out: one that %s, so that %i dollars are owed', async (_, owed, arrange) => {
  const { studentId } = await arrange();
  expect((await balanceOf(studentId)).owed).toBe(owed);
});

it('is not found for a student who does not exist', async () => {
  await expect(balanceOf(newId())).rejects.toThrow(StudentNotFound);
});
