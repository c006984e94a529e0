import type { JournaledRows } from '../../shared/sql/row-journal.js';

/**
 * The records that may belong to the person of the student `s`: those with the same address that no account has. Those that
 * an employer's list made become a person's by their own act alone.
 */
export const sameAddress = (address: string, studentId: string): string => `
  people.students other where shared.normal_email(other.email) = ${address} and other.deleted_at is null
    and other.id is distinct from ${studentId} and other.membership <> 'invited'
    and not exists (select from identity.users u where u.student_id = other.id)`;

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

/** Records of people and notes about them, for the undo of a merge. */
export const RECORDS_OF_PEOPLE: JournaledRows = {
  table: 'people.students',
  key: 'id',
  keyType: 'uuid',
  where: 't.id = any(scope.records) or t.merged_into_id = any(scope.records)',
};
export const NOTES_OF_PEOPLE: JournaledRows = {
  table: 'people.student_notes',
  key: 'id',
  keyType: 'uuid',
  where: 't.student_id = any(scope.records)',
  isWhole: true,
};

/** A registration that nobody has verified may be a stranger's, and is deleted if nobody does. */
const isUnverified = (student: string): string => `exists (
  select from identity.users own where own.student_id = ${student}.id and own.email_verified_at is null)`;

const hasAccent = (student: string): string =>
  `(lower(${student}.first_name || ${student}.last_name) <> shared.fold(${student}.first_name || ${student}.last_name))`;

/** How the records `a` and `b` are alike. */
const ALIKE = `
  select a.email <> '' and shared.normal_email(a.email) = shared.normal_email(b.email) as same_email,
    a.email <> '' and b.email <> '' and shared.is_one_letter_apart(shared.normal_email(a.email), shared.normal_email(b.email)) as near_email,
    a.phone ~ '[0-9]{4}' and right(regexp_replace(a.phone, '[^0-9]', '', 'g'), 10) = right(regexp_replace(b.phone, '[^0-9]', '', 'g'), 10) as same_phone,
    coalesce(a.organization_id = b.organization_id, false) as same_organization,
    ${hasAccent('a')} <> ${hasAccent('b')} as accent,
    people.name_relation(a.first_name, a.last_name, b.first_name, b.last_name) as relation
  offset 0`;

/** In words of the API, the strongest first. */
const REASONS = `array_remove(array[
  case when same_email then 'same-email' end, case when same_phone then 'same-phone' end, case when near_email then 'near-email' end,
  case when relation not in ('other', 'same-name') or (relation = 'same-name' and not accent) then relation end,
  case when accent and relation in ('same-name', 'one-letter', 'swapped') then 'accent' end,
  case when same_organization then 'same-organization' end], null)`;

/** Whether the records are of one name but for a letter, a nickname or the order: then little else has to agree. */
const IS_ONE_NAME = `relation in ('same-name', 'swapped', 'one-letter', 'nickname')`;

/** How alike the records `a` and `b` are: `reasons`, `score`, the higher the more alike, and `is_weak` (perhaps two people), null if they aren't. */
export const LIKENESS = `
  cross join lateral (${ALIKE}) alike
  cross join lateral (
    select same_email or same_phone or near_email as same_contact, ${REASONS} as reasons,
      4 * same_email::int + 4 * same_phone::int + 3 * near_email::int + 2 * same_organization::int
        + case relation when 'same-name' then 4 when 'swapped' then 3 when 'one-letter' then 3 when 'nickname' then 3 when 'middle-name' then 2
          when 'similar-name' then 1 else 0 end as score
  ) found
  cross join lateral (
    select case when same_contact and relation <> 'other' then false when ${IS_ONE_NAME} then not same_organization
      when same_email then true end as is_weak
  ) verdict`;

/** Those of people whom an employer invited become one when they join, and those of test students go when the center opens. */
const isComparable = (student: string): string =>
  `${student}.deleted_at is null and ${student}.membership <> 'invited' and not ${student}.is_test`;

/**
 * Pairs of records that may be of one person: `a`, the one that would stay (with an account, made here, older), and `b`, and how alike they are;
 * `apart` is set if staff have kept them apart. A `from`.
 */
export const POSSIBLE_PAIRS = `(
    select distinct least(k.student_id, k.other_id) as first_id, greatest(k.student_id, k.other_id) as second_id
    from people.duplicate_candidates k
  ) pair
  join people.students one on one.id = pair.first_id and ${isComparable('one')}
  join people.students other on other.id = pair.second_id and ${isComparable('other')}
  cross join lateral (
    select (exists (select from identity.users u where u.student_id = one.id), one.origin_import_id is null, other.created_at, other.id)
      >= (exists (select from identity.users u where u.student_id = other.id), other.origin_import_id is null, one.created_at, one.id) as is_first
    offset 0
  ) stays
  join people.students a on a.id = case when is_first then one.id else other.id end
  join people.students b on b.id = case when is_first then other.id else one.id end
  ${LIKENESS}
  left join people.kept_apart apart on apart.first_id = pair.first_id and apart.second_id = pair.second_id`;

/** Whether a pair is proposed. */
export const IS_PROPOSED = `apart.kept_at is null and is_weak is not null and not ${isUnverified('a')} and not ${isUnverified('b')}`;
