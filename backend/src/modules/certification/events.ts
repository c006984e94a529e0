import { defineEvent } from '../../shared/domain/domain-event.js';

/** A student holds a new certification. Fires once per certification. */
export const certificationIssued = defineEvent<{
  certificationId: string;
  studentId: string;
  enrollmentId: string;
  certificationType: string;
  cardNumber: string;
}>('certification.issued');

/** A certification no longer counts; its row stays, with the reason. Fires once per certification. */
export const certificationRevoked = defineEvent<{
  certificationId: string;
  studentId: string;
  enrollmentId: string | null;
  reason: string;
  certificationType: string;
  cardNumber: string;
}>('certification.revoked');
