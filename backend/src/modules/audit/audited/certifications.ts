import { certificationIssued, certificationRevoked } from '../../certification/events.js';
import { certificationStatusChanged } from '../../enrollment/events.js';
import { audited } from './audited.js';
import { words } from './words.js';

export const certifications = [
  audited(certificationStatusChanged, 'certification', ({ studentId, classId, from, to }, nameOf) => ({
    subjectId: studentId,
    action: `set the result of ${nameOf(studentId)} in ${nameOf(classId)} from ${words(from)} to ${words(to)}`,
    facts: [{ label: 'Certification status', from: words(from), to: words(to) }],
  })),

  audited(certificationIssued, 'certification', ({ studentId, certificationType, cardNumber }, nameOf) => ({
    subjectId: studentId,
    action: `issued ${certificationType} to ${nameOf(studentId)}`,
    facts: [{ label: 'Card number', from: '', to: cardNumber }],
  })),

  audited(certificationRevoked, 'certification', ({ studentId, certificationType, cardNumber, reason }, nameOf) => ({
    subjectId: studentId,
    action: `revoked ${certificationType} of ${nameOf(studentId)}`,
    facts: [
      { label: 'Card number', from: cardNumber, to: '' },
      { label: 'Reason', from: '', to: reason },
    ],
  })),
];
