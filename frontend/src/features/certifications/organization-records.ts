import type { EmployeeRow } from '../../shared/api/rows.js';
import { fold } from '../../shared/format/fold.js';
import { pendingMembership } from '../../shared/model/organization-people.js';
import { fullName } from '../../shared/model/person.js';
import type { Certification } from './api.js';

/**
 * Filters by name, email, certification type or card number, and by status. 'all' is without the ones that a newer
 * certification supersedes, as in the figures.
 */
export function searchRecords(records: readonly Certification[], search: string, status: string): Certification[] {
  const matches = matcher(search);
  return records.filter(({ student, certificationType, cardNumber, status: own }) => {
    if (status === 'all' ? own === 'superseded' : own !== status) return false;
    return matches([fullName(student), student.email, certificationType, cardNumber]);
  });
}

/** Ways to narrow the list of people. Who holds no valid certification needs a class. */
export const PEOPLE_FILTERS = {
  all: 'Everyone',
  uncovered: 'Need a class',
  expired: 'Expired',
  none: 'No card',
  expiring: 'Expiring',
  active: 'Active',
  unconfirmed: 'To confirm',
  invited: 'Invited',
} as const;
export type PeopleFilter = keyof typeof PEOPLE_FILTERS;

export const asPeopleFilter = (text: string): PeopleFilter =>
  Object.hasOwn(PEOPLE_FILTERS, text) ? (text as PeopleFilter) : 'all';

/** Nothing is known of the cards of somebody who was invited and hasn't joined. */
function isIn(person: EmployeeRow, filter: PeopleFilter): boolean {
  const { status, isInvited } = person;
  if (filter === 'all') return true;
  if (isInvited || filter === 'invited') return isInvited && filter === 'invited';
  if (filter === 'unconfirmed') return pendingMembership(person) === 'to-confirm';
  return filter === status || (filter === 'uncovered' && (status === 'expired' || status === 'none'));
}

/** Filters by name, email, certification type or card number, and by the state of the person. */
export function searchPeople(people: readonly EmployeeRow[], search: string, filter: PeopleFilter): EmployeeRow[] {
  const matches = matcher(search);
  return people.filter((person) => {
    const { email, cards } = person;
    const held = cards.flatMap(({ certificationType, cardNumber }) => [certificationType, cardNumber]);
    return isIn(person, filter) && matches([fullName(person), email, ...held]);
  });
}

/** How many people each filter leaves. */
export function countPeople(people: readonly EmployeeRow[]): Record<PeopleFilter, number> {
  const filters = Object.keys(PEOPLE_FILTERS) as PeopleFilter[];
  const counts = filters.map((filter) => [filter, people.filter((person) => isIn(person, filter)).length]);
  return Object.fromEntries(counts) as Record<PeopleFilter, number>;
}

function matcher(search: string): (texts: readonly string[]) => boolean {
  const folded = fold(search.trim());
  return (texts) => texts.some((text) => fold(text).includes(folded));
}
