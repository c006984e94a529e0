import { takeEvents } from '../../../shared/domain/domain-event.js';
import { type ClassFacts, ClassSession } from './class-session.entity.js';
import { CapacityBelowEnrolled } from './scheduling.errors.js';

const now = new Date('2026-11-21T09:00:00Z');
const later = new Date('2026-11-22T09:00:00Z');
const zone = 'America/Chicago';
const facts: ClassFacts = {
  title: 'BLS Provider',
  date: '2026-12-01',
  time: '09:00',
  location: 'Room 1',
  instructor: 'Ana Diaz',
  capacity: 8,
  priceCents: 6500,
};

function session(more: Partial<ClassFacts> = {}, enrolled = 0): ClassSession {
  const made = ClassSession.schedule('course-1', { ...facts, ...more }, zone, now);
  takeEvents(made);
  made.enrolledCount = enrolled;
  return made;
}

const edit = (edited: ClassSession, more: Partial<ClassFacts>) => edited.edit({ ...facts, ...more }, zone, later);
const namesOf = (entity: object) => takeEvents(entity).map(({ name }) => name);

describe('a class', () => {
  it('is upcoming, public and free unless told otherwise, and tells that it was scheduled', () => {
    const { title, date, time, location, capacity } = facts;
    const made = ClassSession.schedule('course-1', { title, date, time, location, capacity }, zone, now);
    expect(made).toMatchObject({
      status: 'upcoming',
      organizationId: null,
      priceCents: null,
      instructor: null,
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
    ['2026-03-08', '09:00', '2026-03-08T14:00:00.000Z', 'on the day that they do'],
    ['2026-03-08', '02:30', '2026-03-08T08:30:00.000Z', 'in the hour that is skipped'],
    ['2026-11-01', '01:30', '2026-11-01T06:30:00.000Z', 'in the hour that comes twice'],
    ['2026-11-01', '09:00', '2026-11-01T15:00:00.000Z', 'after clocks went back'],
  ])('on %s at %s begins at %s, %s', (date, time, startsAt) => {
    expect(session({ date, time }).startsAt.toISOString()).toBe(startsAt);
  });

  it.each([
    ['title', { title: ' ' }],
    ['location', { location: '' }],
    ['capacity', { capacity: 0 }],
    ['capacity', { capacity: 1.5 }],
    ['price', { priceCents: -1 }],
  ])('refuses a bad %s', (path, wrong) => {
    expect(() => session(wrong)).toThrow(
      expect.objectContaining({ details: { errors: [expect.objectContaining({ path })] } }),
    );
  });

  it('keeps at least the seats that are taken', () => {
    const full = session({}, 5);
    expect(() => edit(full, { capacity: 4 })).toThrow(CapacityBelowEnrolled);
    expect(full.capacity).toBe(8);
    edit(full, { capacity: 5 });
    expect(full.capacity).toBe(5);
  });

  it('keeps what an edit leaves out, and takes null as nothing', () => {
    const edited = session({ description: 'Bring a mask', organizationId: 'org-1' });
    edited.edit({ ...facts, priceCents: undefined, instructor: undefined }, zone, later);
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

describe('what a change of a class tells', () => {
  it.each([
    ['its day', { date: '2026-12-02' }],
    ['its time', { time: '09:30' }],
    ['its place', { location: 'Room 2' }],
  ])('is that it moved, when %s changes', (_, change) => {
    const moved = session();
    edit(moved, change);
    expect(takeEvents(moved)).toEqual([
      {
        name: 'scheduling.class-rescheduled',
        payload: expect.objectContaining({
          ...change,
          was: { date: '2026-12-01', time: '09:00', startsAt: '2026-12-01T15:00:00.000Z', location: 'Room 1' },
        }),
      },
    ]);
  });

  it('is nothing when nothing of that changes, or when a class that is over is corrected', () => {
    const edited = session();
    edit(edited, { title: 'BLS', capacity: 9, priceCents: 1 });
    const over = session({ status: 'completed' });
    edit(over, { status: 'completed', date: '2026-12-02' });
    expect([...namesOf(edited), ...namesOf(over)]).toEqual([]);
  });

  it('is once that it is cancelled, and that it takes place after all', () => {
    const changed = session();
    edit(changed, { status: 'cancelled', date: '2026-12-02' });
    expect(namesOf(changed)).toEqual(['scheduling.class-cancelled']);
    edit(changed, { status: 'cancelled', title: 'BLS' });
    expect(namesOf(changed)).toEqual([]);
    edit(changed, { status: 'upcoming' });
    expect(namesOf(changed)).toEqual(['scheduling.class-reinstated']);
  });

  it('is that it was deleted, after which it cannot be changed', () => {
    const gone = session();
    gone.delete(later);
    expect(namesOf(gone)).toEqual(['scheduling.class-deleted']);
    expect(gone.deletedAt).toBe(later);
    expect(() => edit(gone, {})).toThrow('Class not found');
    expect(() => gone.delete(later)).toThrow('Class not found');
  });
});

describe('the revision of a class', () => {
  it.each<[string, Partial<ClassFacts>]>([
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
    expect(edited.revision).toBe(1);
  });

  it('stays with what no calendar shows', () => {
    const edited = session();
    edit(edited, { capacity: 20, priceCents: 1, status: 'in-progress', organizationId: 'org-1' });
    edit(edited, { capacity: 20, priceCents: 1, status: 'completed', organizationId: 'org-1' });
    expect(edited.revision).toBe(0);
  });
});
