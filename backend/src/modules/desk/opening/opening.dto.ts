import { ArrayMaxSize, ArrayUnique, IsArray, IsString, MaxLength } from 'class-validator';
import { IfGiven } from '../../../shared/http/validation.js';
import type { MessageChannel } from '../../notifications/index.js';

export class OpenCenterInput {
  /** Kinds of messages, by the names of their templates, that don't go out until an administrator turns them on. None if it is left out. */
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(200)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  holdBack?: string[];
}

/** A kind of message. */
export class MessageKindRow {
  /** The name of its template. */
  kind: string;
  /** What staff call it. */
  title: string;
}

/** How many messages of a kind were dropped because the center wasn't open, or the kind is held back. */
export class DroppedKindRow extends MessageKindRow {
  count: number;
}

/** A message that is going to be due. */
export class ComingMessageRow {
  /** The name of the person. */
  to: string;
  /** What it is about, such as a class. */
  about: string;
}

/** A kind of message to people outside, which can be held back. */
export class ComingKindRow extends MessageKindRow {
  /** Who gets it and when, in one sentence. */
  when: string;
  /** How many the calendar makes due in the next 48 hours, as the records are now; null for a kind that follows from what somebody does. */
  count: number | null;
  first: ComingMessageRow[];
}

/** A seat that was booked for a test, and goes when the center opens. */
export class TestBookingRow {
  enrollmentId: string;
  student: string;
  classId: string;
  class: string;
  date: string;
}

/** A message that was dropped. */
export class DroppedMessageRow extends MessageKindRow {
  id: string;
  channel: MessageChannel;
  /** The name of the person, or else the address or number. */
  to: string;
  createdAt: string;
}

/** A link that shows the public pages as they will be once the center is open. */
export class PreviewResponse {
  url: string;
  expiresAt: string;
}

/** Whether the center is open, and what leaves it. */
export class OpeningResponse {
  /** Null before an administrator opens the center. */
  openedAt: string | null;
  /** The administrator's name; null if the center isn't open, or was open before there was such a step. */
  openedBy: string | null;
  /** Kinds of messages that are dropped until an administrator turns them on. */
  heldBack: MessageKindRow[];
  dropped: DroppedKindRow[];
  /** The latest 20. */
  newest: DroppedMessageRow[];
  /** Every kind that can be held back, those first that go out in the next 48 hours. */
  coming: ComingKindRow[];
  testBookings: TestBookingRow[];
}
