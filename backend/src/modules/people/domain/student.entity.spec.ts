import { ChangedMeanwhile, InvalidInput } from '../../../shared/domain/domain-error.js';
import { takeEvents } from '../../../shared/domain/domain-event.js';
import { photoReplaced } from '../events.js';
import { Student } from './student.entity.js';

const now = new Date('2026-11-21T12:00:00Z');
const aStudent = (details = {}) => Student.register({ firstName: 'Ana', email: 'ana@example.test', ...details }, now);

describe('a student', () => {
  it('always has a name or an email address', () => {
    expect(() => Student.register({ phone: '+13035550142' }, now)).toThrow(InvalidInput);
    expect(Student.register({ email: 'a@example.test' }, now)).toMatchObject({
      firstName: '',
      email: 'a@example.test',
    });
    const student = aStudent();
    expect(() => student.edit({ firstName: '', email: '' })).toThrow(InvalidInput);
    expect(student).toMatchObject({ firstName: 'Ana', email: 'ana@example.test' });
  });

  it('keeps the fields that an edit leaves out', () => {
    const student = aStudent({ notes: 'A chair.', organizationId: 'o' });
    student.edit({ lastName: 'Silva', notes: undefined });
    expect(student).toMatchObject({ firstName: 'Ana', lastName: 'Silva', notes: 'A chair.', organizationId: 'o' });
    student.edit({ organizationId: null });
    expect(student.organizationId).toBeNull();
  });

  it('raises its revision with each edit, and refuses an edit of an older one', () => {
    const student = aStudent();
    student.edit({ phone: '+13035550142' });
    student.editOwn({ phone: '+13035550143' }, 1);
    expect(() => student.edit({ phone: '+13035550144' }, 1)).toThrow(ChangedMeanwhile);
    expect(() => student.editOwn({ phone: '+13035550144' }, 1)).toThrow(ChangedMeanwhile);
    expect(student).toMatchObject({ phone: '+13035550143', revision: 2 });
  });

  it.each(['email', 'notes', 'organizationId'] as const)('cannot change their own %s', (field) => {
    const student = aStudent();
    expect(() => student.editOwn({ [field]: 'other' })).toThrow(InvalidInput);
    expect(() => student.editOwn({ [field]: student[field] ?? undefined, phone: '+13035550142' })).not.toThrow();
  });

  it('gives up a photo for the next one, and the last when deleted', () => {
    const student = aStudent();
    student.changePhoto('one');
    expect(takeEvents(student)).not.toContainEqual(expect.objectContaining({ name: photoReplaced.eventName }));
    student.changePhoto('two');
    expect(takeEvents(student)).toMatchObject([{ payload: { photoKey: 'one' } }]);
    student.delete(now);
    student.delete(new Date(0));
    expect(student).toMatchObject({ photoKey: null, deletedAt: now });
    expect(takeEvents(student)).toMatchObject([
      { payload: { photoKey: 'two' } },
      { name: 'enrollment.student-deleted' },
    ]);
  });
});
