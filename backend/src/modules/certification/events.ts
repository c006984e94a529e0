import { defineEvent } from '../../shared/domain/domain-event.js';

interface CertificationFacts {
  certificationId: string;
  studentId: string;
  certificationType: string;
  cardNumber: string;
}

/** Fires once per certification, when it is issued. Its email is due at `mailAt`; events of earlier versions lack it. */
export const certificationIssued = defineEvent<CertificationFacts & { enrollmentId: string; mailAt?: string }>(
  'certification.issued',
);

/**
 * Fires once per certification, when it is revoked. The row stays, with the reason. Nobody is told of one that `wasTest`: it was issued
 * for a test booking. Events of earlier versions lack it.
 */
export const certificationRevoked = defineEvent<
  CertificationFacts & { enrollmentId: string | null; reason: string; wasTest?: boolean }
>('certification.revoked');

/** Fires when staff enter a card that a student got elsewhere. Nobody is told. */
export const certificationEntered = defineEvent<CertificationFacts>('certification.entered');

/** Fires when staff correct such a card. */
export const certificationCorrected = defineEvent<CertificationFacts>('certification.corrected');

/** Fires when staff store, replace or remove the scan of such a card; `from` and `to` are the keys of the files. */
export const cardScanChanged = defineEvent<CertificationFacts & { from: string | null; to: string | null }>(
  'certification.card-scan-changed',
);

/** Fires when staff send a card once more, with the `name` that its holder has now. */
export const cardSentAgain = defineEvent<CertificationFacts & { name: string }>('certification.card-sent-again');

/** Fires when staff enter, correct or remove the code of the AHA eCard. */
export const ecardCodeChanged = defineEvent<CertificationFacts & { from: string | null; to: string | null }>(
  'certification.ecard-code-changed',
);

/** Fires when staff invite students to renew certifications, for those who get an email. */
export const renewalInvited = defineEvent<{ certificationIds: string[]; studentIds: string[] }>(
  'certification.renewal-invited',
);

/** Fires each workday for the first certifications that a reminder may be due for, and then for those `after` each batch. */
export const remindersDue = defineEvent<{ after?: { expiryDate: string; certificationId: string } }>(
  'certification.reminders-due',
);
