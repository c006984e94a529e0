import { aClass, aSeat, aStudent } from '../../../test/rows.js';
import type { ClassRow, RosterRow, StudentRow } from '../../shared/api/rows.js';
import {
  certificationOptions,
  collectionOf,
  figuresOf,
  hasOutstandingPayment,
  nextStepOf,
  paymentOptions,
  studentOption,
  subjectOf,
  timeUntilMail,
  withChange,
} from './roster.logic.js';

const before = new Date('2027-01-05T10:00:00Z');
const after = new Date('2027-01-05T20:00:00Z');

const classRow = (change: Partial<ClassRow> = {}) => aClass({ enrolledCount: 2, spotsLeft: 10, ...change });

const enrolled = (
  id: string,
  paymentStatus: RosterRow['paymentStatus'],
  certificationStatus: RosterRow['certificationStatus'],
  due?: number,
) => aSeat({ id, paymentStatus, certificationStatus, student: { email: '' }, ...(due !== undefined && { due }) });

const step = (rows: RosterRow[], change: Partial<ClassRow>, now = before) =>
  nextStepOf(classRow(change), figuresOf(rows), now);

describe('figuresOf', () => {
  it('counts paid, outstanding, passed and unmarked enrollments', () => {
    const rows = [
      enrolled('1', 'paid', 'passed'),
      enrolled('2', 'pending', 'pending'),
      enrolled('3', 'overdue', 'failed'),
      enrolled('4', 'waived', 'disqualified'),
      enrolled('5', 'processing', 'pending'),
    ];
    expect(figuresOf(rows)).toEqual({
      total: 5,
      paid: 1,
      toCollect: 2,
      passed: 1,
      toMark: 2,
      noShows: 0,
      incomplete: 0,
    });
  });

  it('does not collect what waits for the yes of an organization', () => {
    const waiting = { ...enrolled('1', 'pending', 'pending'), awaitsApproval: true, waitsFor: 'Harborview' };
    expect(figuresOf([waiting]).toCollect).toBe(0);
  });

  it('returns zeros for an empty roster', () => {
    expect(figuresOf([])).toEqual({ total: 0, paid: 0, toCollect: 0, passed: 0, toMark: 0, noShows: 0, incomplete: 0 });
  });
});

describe('nextStepOf', () => {
  const paid = enrolled('1', 'paid', 'pending');

  it('before the class: fill it, then collect payments, then nothing', () => {
    expect(step([], {})).toEqual({ text: 'Enroll the first student', action: 'enroll' });
    expect(step([paid, enrolled('2', 'pending', 'pending')], {}).text).toBe('1 payment to collect before class');
    expect(step([paid], {}).text).toBe('Ready, with 10 spots to fill');
    expect(step([paid], { spotsLeft: 0 })).toEqual({ text: 'Full and ready', done: true });
  });

  it('ignores payments of seats that owe nothing', () => {
    expect(step([enrolled('1', 'pending', 'pending', 0)], {}).text).toBe('Ready, with 10 spots to fill');
  });

  it('after the start: mark everyone, then close', () => {
    const rows = [paid, enrolled('2', 'paid', 'passed')];
    expect(step(rows, {}, after)).toEqual({ text: '1 to mark, then close', action: 'pass-all' });
    expect(step(rows, { status: 'in-progress' }).text).toBe('1 to mark, then close');
    expect(step([enrolled('2', 'paid', 'passed')], {}, after)).toEqual({
      text: 'All are marked: close the class',
      action: 'close',
    });
  });

  it('for a closed class: what is still open', () => {
    const closed = { status: 'completed' } as const;
    expect(step([], closed, after)).toEqual({ text: 'Closed: nobody was enrolled', done: true });
    expect(step([paid], closed, after)).toEqual({ text: 'Closed with 1 still to mark' });
    expect(step([enrolled('1', 'overdue', 'passed')], closed, after).text).toBe('Closed, 1 payment to collect');
    expect(step([enrolled('1', 'paid', 'passed')], closed, after)).toMatchObject({ done: true });
  });

  it('a class of 3 passed, 1 failed and 2 no-shows is marked whole, and passes nobody who never came', () => {
    const rows = [
      ...['1', '2', '3'].map((id) => enrolled(id, 'paid', 'passed')),
      enrolled('4', 'paid', 'failed'),
      ...['5', '6'].map((id) => ({ ...enrolled(id, 'paid', 'pending'), attendance: 'no-show' as const })),
    ];
    expect(figuresOf(rows)).toMatchObject({ passed: 3, noShows: 2, toMark: 0 });
    expect(step(rows, {}, after)).toEqual({ text: 'All are marked: close the class', action: 'close' });
    expect(step(rows, { status: 'completed' }, after)).toMatchObject({ done: true });
  });

  it('for a closed class without a price: nothing about money', () => {
    const closed = { status: 'completed', price: 0 } as const;
    expect(step([enrolled('1', 'pending', 'passed', 0)], closed, after).text).toBe('Closed: everyone is marked');
  });

  it('for a cancelled class: nothing', () => {
    expect(step([paid], { status: 'cancelled' }, after)).toMatchObject({ done: true });
  });
});

describe('a cancelled class', () => {
  const cancelled = classRow({ status: 'cancelled' });

  it('offers no payment and no result', () => {
    expect(paymentOptions(cancelled, true)).toEqual(['pending', 'overdue', 'waived']);
    expect(certificationOptions(cancelled)).toEqual(['pending']);
  });
});

describe('whoever may not waive', () => {
  it('is offered every other payment status', () => {
    expect(paymentOptions(classRow({}), false)).toEqual(['pending', 'paid', 'overdue']);
    expect(paymentOptions(classRow({}), true)).toEqual(['pending', 'paid', 'overdue', 'waived']);
  });
});

describe('the time until an email', () => {
  const now = Date.parse('2027-01-05T12:00:00Z');
  it.each([
    ['2027-01-05T12:02:00Z', '2:00'],
    ['2027-01-05T12:00:04.200Z', '0:05'],
    ['2027-01-05T12:00:00Z', undefined],
    ['2027-01-05T11:00:00Z', undefined],
    [null, undefined],
  ])('due at %s is %s', (at, left) => {
    expect(timeUntilMail(at, now)).toBe(left);
  });
});

describe('collecting a payment', () => {
  it.each([
    ['pending', 65, true],
    ['overdue', 65, true],
    ['paid', 0, false],
    ['waived', 0, false],
    ['processing', 65, false],
    ['pending', 0, false],
  ] as const)('for a %s seat that owes %p is offered: %p', (payment, due, offered) => {
    expect(hasOutstandingPayment(enrolled('1', payment, 'pending', due))).toBe(offered);
  });

  it('passes the student and what is owed', () => {
    const collection = collectionOf(enrolled('1', 'pending', 'pending', 15));
    expect(collection).toEqual({ enrollmentId: '1', studentName: 'Ana Diaz', amount: 15 });
  });
});

it('withChange copies the roster with one enrollment changed', () => {
  const rows = [enrolled('1', 'pending', 'pending'), enrolled('2', 'pending', 'pending')];
  const changed = withChange(rows, '2', { paymentStatus: 'paid' });
  expect(changed.map(({ paymentStatus }) => paymentStatus)).toEqual(['pending', 'paid']);
  expect(changed[0]).toBe(rows[0]);
  expect(rows[1]?.paymentStatus).toBe('pending');
});

it('offers a student by name and email address, without a name by the address alone', () => {
  const labelOf = (given: Partial<StudentRow>) =>
    studentOption(aStudent({ firstName: '', lastName: '', email: '', ...given })).label;
  expect(labelOf({ firstName: 'Ana', email: 'ana@example.com' })).toBe('Ana (ana@example.com)');
  expect(labelOf({ firstName: 'Ana' })).toBe('Ana');
  expect(labelOf({ email: 'ana@example.com' })).toBe('ana@example.com');
});

it('names the subject of a bulk act', () => {
  const [one, two] = [enrolled('1', 'paid', 'passed'), enrolled('2', 'paid', 'passed')];
  expect([subjectOf([one]), subjectOf([one, two])]).toEqual(['Ana Diaz', '2 students']);
});
