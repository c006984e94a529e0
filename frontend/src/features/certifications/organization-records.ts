import type { Certification } from './api.js';
import type { Standing } from './standing.js';

/** Searches name, email, certification type and card number, and narrows to one status; 'all' or empty does not. */
export function searchRecords(records: readonly Certification[], words: string, status: string): Certification[] {
  const wanted = fold(words);
  return records.filter(({ student, certificationType, cardNumber, status: standing }) => {
    if (status !== '' && status !== 'all' && standing !== status) return false;
    const text = [`${student.firstName} ${student.lastName}`, student.email, certificationType, cardNumber];
    return text.some((part) => fold(part).includes(wanted));
  });
}

export function countByStanding(records: readonly Certification[]): Record<Standing, number> {
  const counts = { active: 0, expiring: 0, expired: 0 };
  for (const { status } of records) if (status !== 'revoked') counts[status] += 1;
  return counts;
}

/** Lower case without accents, so that 'zoe' finds Zoë. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();
}
