import { formatMoment } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { formatPhone } from '../../shared/format/phone.js';
import type { StudentEnrollment } from './api.js';

/** The center's rules and phone number, as far as seats are concerned. */
export interface CenterTerms {
  phone: string;
  timeZone: string;
  cancellationCutoffHours: number;
}

/** When students can no longer cancel a seat in a class that starts at `startsAt` (ISO 8601). A seat may have hours of notice of its own. */
export function cancelUntil(
  startsAt: string,
  { cancellationCutoffHours, timeZone }: CenterTerms,
  noticeHours: number | null = null,
) {
  const at = new Date(new Date(startsAt).getTime() - (noticeHours ?? cancellationCutoffHours) * 3_600_000);
  return { at, text: formatMoment(at.toISOString(), timeZone) };
}

type SeatMoney = Pick<StudentEnrollment, 'paymentStatus' | 'price' | 'due' | 'received' | 'paidElsewhere'>;

/** What the seat costs, and how to pay what is still owed. */
export function paymentText({ paymentStatus, price, due, received, paidElsewhere }: SeatMoney, phone: string): string {
  if (paidElsewhere && due === 0) return paidElsewhere;
  if (price === 0) return 'No charge';
  if (paymentStatus === 'paid') return `${formatMoney(price)} paid`;
  if (due === 0) return 'Nothing to pay';
  const amount = received > 0 ? `${formatMoney(due)} of ${formatMoney(received + due)}` : formatMoney(due);
  if (paymentStatus === 'processing') return `${amount}, payment in progress`;
  return `${amount} ${paymentStatus === 'overdue' ? 'overdue' : 'to pay'}: pay by card here or at the training center${phone ? `, or call ${formatPhone(phone)}` : ''}`;
}

/** What becomes of a seat that waits for the yes of the student's organization; undefined for one that doesn't wait. */
export function approvalText(
  { awaitsApproval, waitsFor, waitsUntil, due }: StudentEnrollment,
  terms: CenterTerms | null,
): string | undefined {
  if (!awaitsApproval) return undefined;
  const until =
    waitsUntil && terms ? ` The seat is held for you until ${formatMoment(waitsUntil, terms.timeZone)}.` : '';
  return `${formatMoney(due)}: ${waitsFor} pays once its administrator approves.${until}`;
}
