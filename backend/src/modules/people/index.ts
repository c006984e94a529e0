/**
 * People owns the students: their records, how they register, and which employer they belong to. Its tables are in the schema
 * `people`.
 */

export { CardsOfPeople } from './cards-of-people.js';
export { EmailInUseByStudent, SeatBeingPaid, StudentNotFound } from './domain/people.errors.js';
export type { Membership } from './domain/student.entity.js';
export { ErasedPeople, type RecordFacts } from './erased/erased-people.js';
export {
  type FieldChange,
  type ImportedMember,
  ImportedPeople,
  type ImportedPerson,
} from './imported/imported-people.js';
export { SignInAsSampleStudent } from './joining/commands/sign-in-as-sample-student.command.js';
export { PeopleApi } from './people.api.js';
export { PeopleModule } from './people.module.js';
export { IS_VISIBLE, PHOTO_URL, VISIBLE_STUDENT, visibility } from './records/queries/student-sql.js';
export { AreSpokenPurposes } from './records/sms-consents.dto.js';
export { CreateStudentInput } from './records/student.dto.js';
export { type SeatMove, SeatsOfPeople, type WhichSeats } from './seats-of-people.js';
