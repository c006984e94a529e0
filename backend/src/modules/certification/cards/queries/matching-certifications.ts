import { centerToday } from '../../../../shared/sql/center-today.js';
import { containsWord } from '../../../../shared/sql/contains-word.js';
import { type Bind, binding } from '../../../../shared/sql/list.js';
import { isAbout } from '../../../../shared/sql/person-search.js';
import type { MatchingRows } from '../../../bulk/index.js';
import { hasRenewalSeat } from '../../renewals/queries/renewal-seat.js';
import { hasStatus, isCardDue, isCardLate, isCurrent, isInstructorDue, isValid, searchedWords } from '../../sql.js';
import type { CertificationFilter } from '../cards.dto.js';
import { cardText } from './certification-sql.js';
import { isWithin } from './expiry-period.js';

/** The certifications `t` of students `s` that match a filter. */
export function matchingCertifications(filter: CertificationFilter, now: Date): MatchingRows {
  const { q, status, expires, issuedFrom, issuedTo, due, renewal, courseId, organizationId, importId } = filter;
  const { values, bind } = binding();
  // Bound only if it is used, since PostgreSQL refuses a value that no text mentions.
  let bound: string | undefined;
  const today = () => (bound ??= centerToday(bind(now)));
  const where = ['s.deleted_at is null'];
  if (expires) where.push(isWithin('t.expiry_date', expires, today, bind));
  if (issuedFrom) where.push(`t.issue_date >= ${bind(issuedFrom)}::date`);
  if (issuedTo) where.push(`t.issue_date <= ${bind(issuedTo)}::date`);
  if ((issuedFrom || issuedTo) && !status) where.push('t.revoked_at is null');
  if (due === 'ecard' || due === 'late-ecard') where.push(isCardDue('t', today()));
  if (due === 'late-ecard') where.push(isCardLate('t', today(), now));
  if (due === 'instructor') where.push(isInstructorDue('t', today()));
  if (status === 'valid') where.push(isValid('t', today()));
  else if (status && status !== 'upcoming') where.push(hasStatus(status, 't', today));
  else if (!status && expires) where.push(isCurrent('t', today()));
  if (renewal) where.push(`${renewal === 'open' ? 'not ' : ''}${hasRenewalSeat(bind(now))}`);
  if (courseId) where.push(`t.card_id = (select card_id from catalog.courses where id = ${bind(courseId)})`);
  if (organizationId) where.push(`s.organization_id = ${bind(organizationId)}`);
  if (importId) where.push(`t.origin_import_id = ${bind(importId)}`);
  where.push(...searchedWords(q).map((word) => `t.id in (${search(word, bind)})`));
  const from = status === 'upcoming' ? upcoming(today) : 'certification.certifications';
  const tables = `${from} t join people.students s on s.id = t.student_id`;
  return { id: 't.id', from: `${tables} where ${where.join(' and ')}`, values };
}

/** They are few: OFFSET 0 makes PostgreSQL find them first, instead of walking the index of the order. */
const upcoming = (today: () => string): string =>
  `(select t.* from certification.certifications t where ${hasStatus('upcoming', 't', today)} offset 0)`;

/** A union, because no index serves an OR across tables. */
const search = (word: string, bind: Bind): string => `
  select held.id from certification.certifications held
  join people.students holder on holder.id = held.student_id where ${isAbout('holder', word, bind)}
  union all
  select held.id from certification.certifications held
  join people.students holder on holder.id = held.student_id
  join organizations.organizations employer on employer.id = holder.organization_id
  where ${containsWord('shared.fold(employer.name)', word, bind)}
  union all
  select held.id from certification.certifications held
  where ${containsWord(cardText('held'), word, bind)}`;
