import type { OwnCertificationRow } from '../api/rows.js';

/** The center's own card as a PDF. A revoked certification has none. */
export const cardHref = (certificationId: string): string => `/api/certifications/${certificationId}/card`;

/**
 * What a page says of the card that the agency issues beside our record; undefined if there is none. An outside card is the agency's, so nothing
 * is awaited.
 */
export function awaitedCardText({ agency, ecardCode, isOutside }: AgencyCard): string | undefined {
  if (!agency?.issuesCards || ecardCode || isOutside) return undefined;
  return `This is our training record. Your card comes by email from ${agencyInText(agency.name)} within 20 business days of the class.`;
}

/** "the American Heart Association" and "HSI". */
export const agencyInText = (name: string): string => (/\s/.test(name) ? `the ${name}` : name);

type AgencyCard = Pick<OwnCertificationRow, 'agency' | 'ecardCode' | 'isOutside'>;

/** '41 days left', '1 day left', 'Expires today', 'Expired 12 days ago'. */
export function daysLeftText(daysLeft: number): string {
  if (daysLeft === 0) return 'Expires today';
  return daysLeft > 0 ? `${daysText(daysLeft)} left` : `Expired ${daysText(daysLeft)} ago`;
}

/** '1 day' and '1,200 days', whatever their sign. */
export function daysText(days: number): string {
  const count = Math.abs(days);
  return count === 1 ? '1 day' : `${count.toLocaleString('en-US')} days`;
}

/** `225088146093` as `2250 8814 6093`, as it is printed on an AHA eCard; other codes as they are. */
export const formatCardCode = (code: string): string =>
  /^\d{12}$/.test(code) ? code.replace(/(.{4})(?=.)/g, '$1 ') : code;
