import { CARD_BUSINESS_DAYS } from '../sql.js';

/** The card that an agency issues for a certification, beside the center's own record. */
export interface AgencyCard {
  agency: string;
  /** Null until staff enter it. */
  code: string | null;
  /** Where anybody can look up the code; null if nowhere. */
  checkUrl: string | null;
}

/** The agency's card of the certification `t` as an `AgencyCard`; null if the center's own is all there is. */
export const AGENCY_CARD = `(
  select json_build_object('agency', a.name, 'code', t.ecard_code, 'checkUrl', a.check_url)
  from catalog.agencies a where a.id = t.agency_id and a.issues_cards)`;

export const CARD_WITHIN = `${CARD_BUSINESS_DAYS} business days`;

/** "the American Heart Association" and "HSI". */
export const inText = (agency: string): string => (/\s/.test(agency) ? `the ${agency}` : agency);

/** What a message says of it: by when it comes, then its code and where to check it. Messages of earlier versions lack it. */
export function agencyCardDetails(card: AgencyCard | null | undefined): [string, string, string?][] {
  if (!card) return [];
  const { agency, code, checkUrl } = card;
  if (!code) return [[`Card of ${inText(agency)}`, `Comes by email from ${inText(agency)} within ${CARD_WITHIN}`]];
  return [
    [`Code of ${inText(agency)}`, formatCode(code)],
    ...(checkUrl ? [['Check it at', checkUrl, checkUrl] as [string, string, string]] : []),
  ];
}

/** `225088146093` as `2250 8814 6093`, as it is printed on an AHA eCard; other codes as they are. */
const formatCode = (code: string): string => (/^\d{12}$/.test(code) ? code.replace(/(.{4})(?=.)/g, '$1 ') : code);
