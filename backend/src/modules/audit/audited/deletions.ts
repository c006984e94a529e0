import { courseDeleted } from '../../catalog/events.js';
import { enrollmentRemoved, type RemovalReason, studentDeleted } from '../../enrollment/events.js';
import { classDeleted } from '../../scheduling/events.js';
import { audited } from './audited.js';

const REMOVALS: Record<RemovalReason, (student: string, session: string) => string> = {
  'removed-by-staff': (student, session) => `removed ${student} from ${session}`,
  'cancelled-by-student': (_, session) => `gave up their seat in ${session}`,
  'student-deleted': (student, session) => `removed ${student} from ${session}, with the student's record`,
};

export const deletions = [
  audited(enrollmentRemoved, 'deletion', ({ studentId, classId, reason }, nameOf) => ({
    subjectId: studentId,
    action: REMOVALS[reason](nameOf(studentId), nameOf(classId)),
  })),

  audited(studentDeleted, 'deletion', ({ studentId }, nameOf) => ({
    subjectId: studentId,
    action: `deleted the student ${nameOf(studentId)}`,
  })),

  audited(classDeleted, 'deletion', ({ classId, enrolledCount }, nameOf) => ({
    subjectId: classId,
    action: `deleted the class ${nameOf(classId)}`,
    facts: [{ label: 'Enrolled', from: String(enrolledCount), to: '' }],
  })),

  audited(courseDeleted, 'deletion', ({ courseId, name }) => ({
    subjectId: courseId,
    action: `deleted the course ${name}`,
  })),
];
