import type { Certification } from './api.js';
import type { Standing } from './standing.js';

/** Filters by name, email, certification type or card number, and by status unless that is 'all' or empty. */
export function searchRecords(records: readonly Certification[], search: string, status: string): Certification[] {
  const folded = fold(search);
  return records.filter(({ student, certificationType, cardNumber, status: standing }) => {
    if (status !== '' && status !== 'all' && standing !== status) return false;
    const text = [`${student.firstName} ${student.lastName}`, student.email, certificationType, cardNumber];
    return text.some((part) => fold(part).includes(folded));
  });
}

export function countByStanding(records: readonly Certification[]): Record<Standing, number> {
  const counts = { active: 0, expiring: 0, expired: 0 };
  for (const { status } of records) if (status !== 'revoked') counts[status] += 1;
  return counts;
}

/** Lower case without accents, so that 'zoe' matches Zoë. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();
}
