import { ChangedMeanwhile } from '../../../shared/domain/domain-error.js';
import { takeEvents } from '../../../shared/domain/domain-event.js';
import { type ClassDetails, ClassSession, type ClassStatus } from './class-session.entity.js';
import { CapacityBelowEnrolled, ClassCancelled, MoveSettled } from './scheduling.errors.js';

const now = new Date('2026-11-21T09:00:00Z');
const later = new Date('2026-11-22T09:00:00Z');
const zone = 'America/Chicago';
const details: ClassDetails = {
  title: 'BLS Provider',
  date: '2026-12-01',
  time: '09:00',
  location: 'Room 1',
  instructor: 'Ana Diaz',
  capacity: 8,
  priceCents: 6500,
};

function session(more: Partial<ClassDetails> = {}, enrolled = 0): ClassSession {
  const made = ClassSession.schedule('course-1', { ...details, ...more }, zone, now);
  takeEvents(made);
  made.enrolledCount = enrolled;
  return made;
}

const edit = (edited: ClassSession, more: Partial<ClassDetails>) => edited.edit({ ...details, ...more }, zone, later);
/** Without class-edited, which every edit raises, and what those who teach hear of. */
const eventsOf = (entity: object) =>
  takeEvents(entity).filter(({ name }) => !['scheduling.class-edited', 'scheduling.class-move-settled'].includes(name));

const namesOf = (entity: object) => eventsOf(entity).map(({ name }) => name);

describe('a class', () => {
  it('may have any status after any other', () => {
    const statuses: ClassStatus[] = ['upcoming', 'in-progress', 'completed', 'cancelled'];
    for (const from of statuses) {
      for (const to of statuses) {
        const changed = session({ status: from });
        edit(changed, { status: to });
        expect([from, changed.status]).toEqual([from, to]);
      }
    }
  });

  it('is upcoming, public and free by default, and raises class-scheduled', () => {
    const { title, date, time, location, capacity } = details;
    const made = ClassSession.schedule('course-1', { title, date, time, location, capacity }, zone, now);
    expect(made).toMatchObject({
      status: 'upcoming',
      organizationId: null,
      priceCents: null,
      instructor: null,
      calendarSequence: 0,
      revision: 0,
    });
    expect(takeEvents(made)).toEqual([
      {
        name: 'scheduling.class-scheduled',
        payload: {
          classId: made.id,
          courseId: 'course-1',
          title,
          date,
          time,
          startsAt: '2026-12-01T15:00:00.000Z',
          location,
          instructor: null,
          organizationId: null,
          status: 'upcoming',
          enrolledCount: 0,
        },
      },
    ]);
  });

  it.each([
    ['2026-03-07', '09:00', '2026-03-07T15:00:00.000Z', 'before clocks go forward'],
    ['2026-03-08', '09:00', '2026-03-08T14:00:00.000Z', 'on the day of the change'],
    ['2026-03-08', '03:00', '2026-03-08T08:00:00.000Z', 'after the hour that is skipped'],
    ['2026-11-01', '01:30', '2026-11-01T06:30:00.000Z', 'in the hour that occurs twice'],
    ['2026-11-01', '09:00', '2026-11-01T15:00:00.000Z', 'after clocks went back'],
  ])('on %s at %s begins at %s, %s', (date, time, startsAt) => {
    expect(session({ date, time }).startsAt.toISOString()).toBe(startsAt);
  });

  it.each([
    [
      '2027-03-14',
      '02:30',
      zone,
      "2:30 AM doesn't exist on Mar 14, 2027, because the clocks go forward. The next valid time is 3:00 AM.",
    ],
    [
      '2027-03-14',
      '02:00',
      zone,
      "2:00 AM doesn't exist on Mar 14, 2027, because the clocks go forward. The next valid time is 3:00 AM.",
    ],
    [
      '2027-03-28',
      '00:10',
      'Asia/Beirut',
      "12:10 AM doesn't exist on Mar 28, 2027, because the clocks go forward. The next valid time is 1:00 AM.",
    ],
    [
      '2011-12-30',
      '09:00',
      'Pacific/Apia',
      "9:00 AM doesn't exist on Dec 30, 2011, because the clocks go forward. The next valid time is 12:00 AM on Dec 31, 2011.",
    ],
  ])('refuses %s at %s in %s, which daylight saving skips', (date, time, timeZone, message) => {
    const refusal = expect.objectContaining({ details: { errors: [{ path: 'time', message }] } });
    const input = { ...details, date, time };
    expect(() => ClassSession.schedule('course-1', input, timeZone, now)).toThrow(refusal);
    expect(() => session().edit(input, timeZone, later)).toThrow(refusal);
  });

  it("keeps a time that is skipped in the center's new time zone when the rest is edited", () => {
    const moved = ClassSession.schedule('course-1', { ...details, date: '2027-03-14', time: '02:30' }, 'UTC', now);
    edit(moved, { date: '2027-03-14', time: '02:30', title: 'BLS Renewal' });
    expect(moved.title).toBe('BLS Renewal');
  });

  it.each([
    ['title', { title: ' ' }],
    ['location', { location: '' }],
    ['capacity', { capacity: 0 }],
    ['capacity', { capacity: 1.5 }],
    ['price', { priceCents: -1 }],
    ['price', { priceCents: 1 }],
    ['price', { priceCents: 49 }],
  ])('refuses a bad %s', (path, wrong) => {
    expect(() => session(wrong)).toThrow(
      expect.objectContaining({ details: { errors: [expect.objectContaining({ path })] } }),
    );
  });

  it('cannot have fewer seats than enrolled students', () => {
    const full = session({}, 5);
    expect(() => edit(full, { capacity: 4 })).toThrow(CapacityBelowEnrolled);
    expect(full.capacity).toBe(8);
    edit(full, { capacity: 5 });
    expect(full.capacity).toBe(5);
  });

  it('keeps the fields that an edit leaves out, and clears those that are null', () => {
    const edited = session({ description: 'Bring a mask', organizationId: 'org-1' });
    edited.edit({ ...details, priceCents: undefined, instructor: undefined }, zone, later);
    expect(edited).toMatchObject({
      description: 'Bring a mask',
      priceCents: 6500,
      instructor: 'Ana Diaz',
      updatedAt: later,
    });
    edit(edited, { priceCents: null, organizationId: null });
    expect(edited).toMatchObject({ priceCents: null, organizationId: null });
  });
});

describe('the event of a change', () => {
  it.each([
    ['the date', { date: '2026-12-02' }],
    ['the time', { time: '09:30' }],
    ['the location', { location: 'Room 2' }],
  ])('is class-rescheduled when %s changes', (_, change) => {
    const moved = session();
    edit(moved, change);
    expect(eventsOf(moved)).toEqual([
      {
        name: 'scheduling.class-rescheduled',
        payload: expect.objectContaining({
          ...change,
          was: { date: '2026-12-01', time: '09:00', startsAt: '2026-12-01T15:00:00.000Z', location: 'Room 1' },
        }),
      },
    ]);
  });

  it('is missing when time and place stay the same, or when a completed class is corrected', () => {
    const edited = session();
    edit(edited, { title: 'BLS', capacity: 9 });
    const completed = session({ status: 'completed' });
    edit(completed, { status: 'completed', date: '2026-12-02' });
    expect([...namesOf(edited), ...namesOf(completed)]).toEqual([]);
  });

  it('is class-price-changed, with both prices, when the price changes', () => {
    const edited = session();
    edit(edited, { priceCents: 50 });
    edit(edited, { priceCents: 50 });
    const payload = { classId: edited.id, from: 6_500, to: 50 };
    expect(eventsOf(edited)).toEqual([{ name: 'scheduling.class-price-changed', payload }]);
  });

  it('is class-cancelled or class-reinstated, once, when the status changes', () => {
    const changed = session();
    edit(changed, { status: 'cancelled', date: '2026-12-02' });
    expect(namesOf(changed)).toEqual(['scheduling.class-cancelled']);
    edit(changed, { status: 'cancelled', title: 'BLS' });
    expect(namesOf(changed)).toEqual([]);
    edit(changed, { status: 'upcoming' });
    expect(namesOf(changed)).toEqual(['scheduling.class-reinstated']);
  });

  it('is class-deleted for a deletion, after which the class cannot be changed', () => {
    const deleted = session();
    deleted.delete(later);
    expect(namesOf(deleted)).toEqual(['scheduling.class-deleted']);
    expect(deleted).toMatchObject({ deletedAt: later, calendarSequence: 1 });
    expect(() => edit(deleted, {})).toThrow('Class not found');
    for (const change of [() => deleted.delete(later), () => deleted.close(later), () => deleted.cancel(later)]) {
      expect(change).toThrow('Class not found');
    }
  });
});

describe('closing a class', () => {
  it.each<ClassStatus>(['upcoming', 'in-progress'])('completes it when it is %s', (status) => {
    const closed = session({ status });
    closed.close(later);
    expect(closed).toMatchObject({ status: 'completed', revision: 1, calendarSequence: 0, updatedAt: later });
    expect(namesOf(closed)).toEqual([]);
  });

  it('changes nothing when it is completed', () => {
    const closed = session({ status: 'completed' });
    closed.close(later);
    expect(closed).toMatchObject({ status: 'completed', revision: 0, updatedAt: now });
  });

  it('is refused when it is cancelled', () => {
    const cancelled = session({ status: 'cancelled' });
    expect(() => cancelled.close(later)).toThrow(ClassCancelled);
    expect(cancelled).toMatchObject({ status: 'cancelled', revision: 0 });
  });
});

describe('cancelling a class', () => {
  it.each<ClassStatus>(['upcoming', 'in-progress', 'completed'])('raises class-cancelled when it is %s', (status) => {
    const cancelled = session({ status });
    cancelled.cancel(later);
    expect(cancelled).toMatchObject({ status: 'cancelled', revision: 1, calendarSequence: 1, updatedAt: later });
    expect(namesOf(cancelled)).toEqual(['scheduling.class-cancelled']);
  });

  it('changes nothing when it is cancelled', () => {
    const cancelled = session({ status: 'cancelled' });
    cancelled.cancel(later);
    expect(cancelled).toMatchObject({ revision: 0, updatedAt: now });
    expect(namesOf(cancelled)).toEqual([]);
  });
});

describe('the revision of a class', () => {
  it('rises with each edit, and refuses an edit of an older one', () => {
    const edited = session();
    edit(edited, { capacity: 9 });
    edited.edit({ ...details, capacity: 10 }, zone, later, 1);
    expect(() => edited.edit({ ...details, capacity: 11 }, zone, later, 1)).toThrow(ChangedMeanwhile);
    expect(edited).toMatchObject({ capacity: 10, revision: 2 });
  });
});

describe('the calendar sequence of a class', () => {
  it.each<[string, Partial<ClassDetails>]>([
    ['title', { title: 'BLS' }],
    ['description', { description: 'Bring a mask' }],
    ['date', { date: '2026-12-02' }],
    ['time', { time: '10:00' }],
    ['location', { location: 'Room 2' }],
    ['instructor', { instructor: 'Bo Lee' }],
    ['cancellation', { status: 'cancelled' }],
  ])('rises by one with its %s', (_, change) => {
    const edited = session();
    edit(edited, change);
    expect(edited.calendarSequence).toBe(1);
  });

  it('does not rise with fields that no calendar shows', () => {
    const edited = session();
    edit(edited, { capacity: 20, priceCents: 50, status: 'in-progress', organizationId: 'org-1' });
    edit(edited, { capacity: 20, priceCents: 50, status: 'completed', organizationId: 'org-1' });
    expect(edited.calendarSequence).toBe(0);
  });
});

describe('class-edited', () => {
  const changesOf = (entity: object) =>
    takeEvents(entity).flatMap(({ name, payload }) => (name === 'scheduling.class-edited' ? [payload] : []));

  it('lists what changed, with prices in dollars', () => {
    const edited = session();
    edit(edited, { priceCents: 7_000, capacity: 9 });
    edited.cancel(later);
    edit(edited, { status: 'cancelled', priceCents: null, capacity: 9 });
    expect(changesOf(edited)).toEqual([
      {
        classId: edited.id,
        changes: [
          { field: 'capacity', from: '8', to: '9' },
          { field: 'price', from: '$65.00', to: '$70.00' },
        ],
      },
      { classId: edited.id, changes: [{ field: 'status', from: 'upcoming', to: 'cancelled' }] },
      { classId: edited.id, changes: [{ field: 'price', from: '$70.00', to: 'Free' }] },
    ]);
  });

  it('is missing when nothing changed', () => {
    const edited = session();
    edit(edited, {});
    expect(takeEvents(edited)).toEqual([]);
  });
});

describe('a move', () => {
  const there = { date: '2026-12-16', time: '17:30', location: 'Room 2' };
  const here = { date: '2026-12-01', time: '09:00', location: 'Room 1' };
  const was = { ...here, startsAt: '2026-12-01T15:00:00.000Z' };
  const waiting = { tell: true, afterSeconds: 120 };
  const place = ({ date, time, location }: ClassSession) => ({ date, time: time!.slice(0, 5), location });
  const settle = (moved: ClassSession) => moved.settleMove(moved.pendingMove!.id, later);
  const told = (moved: ClassSession) => takeEvents(moved).filter(({ name }) => name === 'scheduling.class-rescheduled');

  it('is told once its wait is over, to those who enrolled before it, and can’t be undone afterwards', () => {
    const moved = session();
    moved.move(there, zone, later, waiting);
    const settlesAt = new Date(later.getTime() + 120_000).toISOString();
    expect(eventsOf(moved)).toEqual([
      { name: 'scheduling.class-moved', payload: { classId: moved.id, moveId: moved.pendingMove!.id, settlesAt } },
    ]);
    settle(moved);
    const payload = expect.objectContaining({ ...there, was, enrolledBy: later.toISOString() });
    expect(told(moved)).toEqual([{ name: 'scheduling.class-rescheduled', payload }]);
    expect(moved.rescheduledAt).toEqual(later);
    expect(() => moved.undoMove(zone, later)).toThrow(MoveSettled);
  });

  it('is undone within its wait, is told to those alone who enrolled meanwhile, and can’t be undone twice', () => {
    const moved = session();
    moved.move(there, zone, now, waiting);
    const { id } = moved.pendingMove!;
    takeEvents(moved);
    moved.undoMove(zone, later);
    expect(place(moved)).toEqual(here);
    expect([moved.startsAt.toISOString(), moved.rescheduledAt]).toEqual([was.startsAt, null]);
    const payload = expect.objectContaining({ ...here, enrolledSince: now.toISOString() });
    expect(told(moved)).toEqual([{ name: 'scheduling.class-rescheduled', payload }]);
    moved.settleMove(id, later);
    expect(told(moved)).toEqual([]);
    expect(() => moved.undoMove(zone, later)).toThrow(MoveSettled);
  });

  it('is told at once if staff don’t wait, and not again when the wait would be over', () => {
    const moved = session();
    moved.move(there, zone, now, waiting);
    const { id } = moved.pendingMove!;
    moved.tellMove(later);
    expect(told(moved)).toHaveLength(1);
    moved.settleMove(id, later);
    expect(told(moved)).toEqual([]);
    expect(() => moved.tellMove(later)).toThrow(MoveSettled);
    expect(() => moved.undoMove(zone, later)).toThrow(MoveSettled);
  });

  it('as a correction is told to nobody, needs a reason, and is in the audit trail with it', () => {
    const moved = session();
    const silent = { tell: false, afterSeconds: 120 };
    for (const reason of [undefined, '', '  '])
      expect(() => moved.move(there, zone, later, { ...silent, reason })).toThrow('Enter a reason');
    moved.move(there, zone, later, { ...silent, reason: 'Typed 9 for 16' });
    expect(takeEvents(moved)[0]).toMatchObject({
      name: 'scheduling.class-edited',
      payload: { untold: 'Typed 9 for 16' },
    });
    settle(moved);
    expect([told(moved), moved.rescheduledAt]).toEqual([[], null]);
  });

  it('that is corrected within its wait is told once, with what students know', () => {
    const moved = session();
    moved.move(there, zone, now, waiting);
    moved.move({ ...there, time: '18:00' }, zone, later, { tell: false, reason: 'Typed wrong', afterSeconds: 120 });
    settle(moved);
    expect(told(moved)).toMatchObject([{ payload: { time: '18:00', was, enrolledBy: later.toISOString() } }]);
  });

  it('back to where it was within its wait leaves nothing to tell', () => {
    const moved = session();
    moved.move(there, zone, now, waiting);
    takeEvents(moved);
    moved.move(here, zone, later, waiting);
    expect([moved.pendingMove, told(moved)]).toMatchObject([null, [{ payload: { enrolledSince: now.toISOString() } }]]);
  });

  it('is told no more once the class is cancelled, completed or deleted', () => {
    const ends: ((moved: ClassSession) => void)[] = [
      (moved) => moved.cancel(later),
      (moved) => moved.close(later),
      (moved) => moved.delete(later),
    ];
    for (const end of ends) {
      const moved = session();
      moved.move(there, zone, later, waiting);
      const { id } = moved.pendingMove!;
      end(moved);
      moved.settleMove(id, later);
      expect(told(moved)).toEqual([]);
    }
  });

  it('to where the class is changes nothing', () => {
    const moved = session();
    moved.move(here, zone, later, waiting);
    expect([takeEvents(moved), moved.revision]).toEqual([[], 0]);
  });
});
