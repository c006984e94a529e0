/**
 * The records that may belong to the person of the student `s`: those with the same address that no account has. Those that
 * an employer's list made become a person's by their own act alone.
 */
export const sameAddress = (address: string, studentId: string): string => `
  people.students other where shared.normal_email(other.email) = ${address} and other.deleted_at is null
    and other.id is distinct from ${studentId} and other.membership <> 'invited'
    and not exists (select from identity.users u where u.student_id = other.id)`;

/** Whether staff are asked who is who: the student `s` got a record of their own although others have the address. */
export const IS_POSSIBLE_DUPLICATE = `s.duplicate_suspected_at is not null and s.deleted_at is null
  and exists (select from ${sameAddress('shared.normal_email(s.email)', 's.id')})`;

/** Invitations that were sent before the moment in the parameter `before`: a `from … where`. */
export const oldInvitations = (before: string): string => `people.invitations i where i.invited_at < ${before}`;
