import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsUUID } from 'class-validator';
import { IfGiven } from '../../../shared/http/validation.js';
import { ClassDayRow } from '../../scheduling/index.js';

export const LINK_CHANNELS = ['email', 'text', 'none'] as const;
export type LinkChannel = (typeof LINK_CHANNELS)[number];

export class PaymentLinksInput {
  /** The seats, at most 200. */
  @IsUUID(undefined, { each: true })
  @ArrayUnique()
  @ArrayMaxSize(200)
  @ArrayNotEmpty()
  @IsArray()
  enrollmentIds: string[];

  /** How each link goes to its student: by email without it; `none` for an address to copy. */
  @IfGiven()
  @IsIn(LINK_CHANNELS)
  send?: LinkChannel;
}

/** What became of the payment link of a seat. */
export class SentPaymentLinkRow {
  enrollmentId: string;
  /** Where the seat is paid; null if there is nothing to pay by a link. */
  url: string | null;
  sent: LinkChannel;
  /** Why there is no link, or why it wasn't sent although it was to be, in a sentence. */
  reason?: string;
}

/** What the holder of a payment link may know of its seat: nothing that leads to its student. */
export class PaymentLinkResponse {
  /** The first name, and the initial of the last one. */
  name: string;
  classTitle: string;
  date: string;
  time: string;
  /** `HH:mm`, by the duration of the course; null without one that is in hours, or on another day. */
  endTime: string | null;
  /** All its meetings, the first included. */
  days: ClassDayRow[];
  location: string;
  /** The location with the rest of the center's address, if it is in the center's street. */
  address: string;
  /** Dollars to pay. */
  due: number;
  /** Until when the student may cancel the seat and gets the money back; null if it is too late. */
  cancelUntil: string | null;
  /** The student has an email address, which the receipt goes to. */
  getsReceipt: boolean;
  provider: 'stripe' | 'local';
  publishableKey: string;
}

/** What the holder of a payment link may still do with its seat. Amounts are in dollars. */
export class LinkedSeatResponse {
  /** The class has not begun. */
  isAhead: boolean;
  /** Until when the seat can be given up by the link; null if it is too late. */
  cancelUntil: string | null;
  /** What goes back to the student if the seat is given up now; 0 for money of an employer. */
  refundable: number;
  /** The part of it that was paid by hand, so that staff return it. */
  refundableByHand: number;
  /** What was paid in the system that the seat was brought from, which returns it. */
  refundableElsewhere: number;
}

export class LinkPaymentResponse {
  /** Dollars that are still owed. */
  due: number;
  /** Like `underWay` of a seat's payment. */
  underWay: 'open' | 'processing' | null;
}

/** The secret with which the browser confirms a card payment. */
export class OpenedLinkPaymentResponse {
  clientSecret: string;
}
