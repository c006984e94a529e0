import { ApiProperty } from '@nestjs/swagger';

/** An in-app notice. `readAt` is null while it is unread. */
export class NoticeRow {
  id: string;
  title: string;
  body: string;
  href: string | null;
  createdAt: string;
  readAt: string | null;
}

/** Kinds of things that staff see. Which reads show one is said by `frontend/src/shared/api/affects.ts`. */
export const CHANGED_KINDS = [
  'call',
  'card',
  'center',
  'class',
  'course',
  'failed-job',
  'held-message',
  'import',
  'interest',
  'invitation',
  'message',
  'note',
  'number',
  'organization',
  'place',
  'provider-key',
  'retention',
  'seat',
  'setup',
  'sign-in-rule',
  'student',
  'system',
  'template',
  'user',
] as const;

export type ChangedKind = (typeof CHANGED_KINDS)[number];

/** A kind of things that has changed. Ids only: the page reads what it may see. */
export class ChangeOfKind {
  @ApiProperty({ enum: CHANGED_KINDS })
  kind: ChangedKind;
  /** The ids of those that it concerns, by their kind, such as `class`; of a kind that is missing, all may have changed. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'array', items: { type: 'string', format: 'uuid' } } })
  ids: Record<string, string[]>;
  /** The id of the user behind it; null if there is none. */
  by: string | null;
  /** The `X-Request-Id` of the call that changed it; null if that was no call. */
  request: string | null;
}
