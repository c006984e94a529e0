import { ChangedMeanwhile } from '../../../shared/domain/domain-error.js';
import { Course } from './course.entity.js';

const now = new Date('2026-11-21T09:00:00Z');
const CARD = '01900000-0000-7000-8000-000000000003';
const course = () =>
  Course.add({ name: 'BLS Provider', description: 'For health staff', duration: '4 hours' }, CARD, now);

describe('a course', () => {
  it('is offered and its certifications are valid for two years through the end of the month by default', () => {
    expect(course()).toMatchObject({
      isOffered: true,
      validityMonths: 24,
      validToEndOfMonth: true,
      deletedAt: null,
      createdAt: now,
    });
    const yearly = Course.add(
      { name: 'Bloodborne Pathogens', validityMonths: 12, validToEndOfMonth: false },
      CARD,
      now,
    );
    expect(yearly).toMatchObject({ validityMonths: 12, validToEndOfMonth: false, description: '', duration: '' });
  });

  it('keeps the fields that an edit leaves out', () => {
    const edited = course();
    edited.edit({ name: 'BLS Renewal', description: '' });
    expect(edited).toMatchObject({ name: 'BLS Renewal', description: '', duration: '4 hours', validityMonths: 24 });
  });

  it.each([0, 121, 1.5, Number.NaN])('refuses a validity of %p months', (validityMonths) => {
    expect(() => course().edit({ name: 'BLS', validityMonths })).toThrow(
      'A certification is good for 1 to 120 months.',
    );
  });

  it('refuses a blank name', () => {
    expect(() => Course.add({ name: '  ' }, CARD, now)).toThrow('A course needs a name.');
  });

  it('raises its revision with each edit, and refuses an edit of an older one', () => {
    const edited = course();
    edited.edit({ name: 'BLS Renewal' });
    edited.edit({ name: 'BLS' }, 1);
    expect(() => edited.edit({ name: 'ACLS' }, 1)).toThrow(ChangedMeanwhile);
    expect(edited).toMatchObject({ name: 'BLS', revision: 2 });
  });

  it('can be hidden and offered again', () => {
    const seasonal = course();
    seasonal.offer(false);
    expect(seasonal.isOffered).toBe(false);
    seasonal.offer(true);
    expect(seasonal.isOffered).toBe(true);
  });

  it('cannot be changed once it is deleted', () => {
    const deleted = course();
    deleted.delete(now);
    expect(deleted.deletedAt).toBe(now);
    for (const change of [() => deleted.edit({ name: 'BLS' }), () => deleted.offer(true), () => deleted.delete(now)]) {
      expect(change).toThrow('Course not found');
    }
  });
});
