import { IsIn, IsOptional } from 'class-validator';
import { ListQuery } from '../../../shared/http/list-query.dto.js';

const KINDS = ['seat', 'money', 'message', 'result', 'edit', 'note'] as const;
export type TimelineKind = (typeof KINDS)[number];

export class TimelineQuery extends ListQuery {
  /** Only what is of this kind. */
  @IsOptional()
  @IsIn(KINDS)
  kind?: TimelineKind;
}

/** Something that happened to a student's record. */
export class TimelineRow {
  id: string;
  at: string;
  kind: TimelineKind;
  text: string;
  /** Who did it, or where it came from; empty if nobody is known. */
  by: string;
  /** The page in the console that shows more; null without one. */
  href: string | null;
  /** A note that stays on top. */
  isPinned: boolean;
  /** The merge that it tells of, while it can be undone; null otherwise. */
  mergeId: string | null;
  /** Until when; null without `mergeId`. */
  undoUntil: string | null;
}
