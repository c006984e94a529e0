import { Events } from './0001-events.js';
import { Center } from './0002-center.js';
import { Identity } from './0003-identity.js';
import { Catalog } from './0004-catalog.js';
import { Organizations } from './0005-organizations.js';
import { Scheduling } from './0006-scheduling.js';
import { Enrollment } from './0007-enrollment.js';
import { Certification } from './0008-certification.js';
import { Billing } from './0009-billing.js';
import { Notifications } from './0010-notifications.js';
import { StudentSearch } from './0011-student-search.js';
import { Attempts } from './0012-attempts.js';
import { Recovery } from './0013-recovery.js';
import { SecondStep } from './0014-second-step.js';
import { ExternalIdentities } from './0015-external-identities.js';
import { Audit } from './0016-audit.js';
import { RoomForSeatCounts } from './0017-room-for-seat-counts.js';
import { ConfidentialMessages } from './0018-confidential-messages.js';
import { NoRightToChange } from './0019-no-right-to-change.js';
import { Revisions } from './0020-revisions.js';
import { CertificationSearch } from './0021-certification-search.js';
import { Mfa } from './0022-mfa.js';

/** All migrations in the order in which they run. A new one goes last; one that has been released never changes. */
export const migrations = [
  { name: '0001-events', class: Events },
  { name: '0002-center', class: Center },
  { name: '0003-identity', class: Identity },
  { name: '0004-catalog', class: Catalog },
  { name: '0005-organizations', class: Organizations },
  { name: '0006-scheduling', class: Scheduling },
  { name: '0007-enrollment', class: Enrollment },
  { name: '0008-certification', class: Certification },
  { name: '0009-billing', class: Billing },
  { name: '0010-notifications', class: Notifications },
  { name: '0011-student-search', class: StudentSearch },
  { name: '0012-attempts', class: Attempts },
  { name: '0013-recovery', class: Recovery },
  { name: '0014-second-step', class: SecondStep },
  { name: '0015-external-identities', class: ExternalIdentities },
  { name: '0016-audit', class: Audit },
  { name: '0017-room-for-seat-counts', class: RoomForSeatCounts },
  { name: '0018-confidential-messages', class: ConfidentialMessages },
  { name: '0019-no-right-to-change', class: NoRightToChange },
  { name: '0020-revisions', class: Revisions },
  { name: '0021-certification-search', class: CertificationSearch },
  { name: '0022-mfa', class: Mfa },
];
