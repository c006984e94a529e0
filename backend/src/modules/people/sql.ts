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

const foldedName = (alias: string): string => `shared.fold(${alias}.first_name || ' ' || ${alias}.last_name)`;

/** The records of other people with the address of the student `s`, such as a family's or an office's. Those of one name are of one person. */
const ADDRESS_SHARERS = `people.students sharer
  where s.email <> '' and shared.normal_email(sharer.email) = shared.normal_email(s.email) and sharer.id <> s.id
    and sharer.deleted_at is null and ${foldedName('sharer')} <> ${foldedName('s')}`;

/** How many other people have the address of the student `s`. */
export const OTHERS_AT_ADDRESS = `(select count(distinct ${foldedName('sharer')})::int from ${ADDRESS_SHARERS})`;

/** Whether other people have the address of the student `s`, who has a name to tell them apart. */
export const SHARES_ADDRESS = `trim(s.first_name || s.last_name) <> '' and exists (select from ${ADDRESS_SHARERS})`;

/** Invitations that were sent before the moment in the parameter `before`: a `from … where`. */
export const oldInvitations = (before: string): string => `people.invitations i where i.invited_at < ${before}`;
