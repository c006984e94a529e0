import type { Certification } from './api.js';
import { daysBetween, type Standing, standingOf } from './standing.js';

export interface OrganizationRecord extends Certification {
  daysLeft: number;
  standing: Standing;
}

/** Certifications with where they stand today, the first to expire first. */
export function recordsOf(certifications: readonly Certification[], today: string): OrganizationRecord[] {
  return certifications
    .map((one) => {
      const daysLeft = daysBetween(today, one.expiryDate);
      return { ...one, daysLeft, standing: standingOf(daysLeft) };
    })
    .sort((a, b) => a.daysLeft - b.daysLeft);
}

/** Searches name, email, certification type and card number, and narrows to one standing; 'all' or empty does not. */
export function searchRecords(
  records: readonly OrganizationRecord[],
  words: string,
  status: string,
): OrganizationRecord[] {
  const wanted = fold(words);
  return records.filter((one) => {
    if (status !== '' && status !== 'all' && one.standing !== status) return false;
    const { student } = one;
    const text = [
      student && `${student.firstName} ${student.lastName}`,
      student?.email,
      one.certificationType,
      one.cardNumber,
    ];
    return text.some((part) => fold(part ?? '').includes(wanted));
  });
}

export function countByStanding(records: readonly OrganizationRecord[]): Record<Standing, number> {
  const counts = { active: 0, expiring: 0, expired: 0 };
  for (const one of records) counts[one.standing] += 1;
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
