import { ApiProperty } from '@nestjs/swagger';
import { FEED_KINDS, type FeedKind } from '../domain/calendar-feed.entity.js';

/** A calendar that the caller's account has. */
export class CalendarFeedRow {
  @ApiProperty({ enum: FEED_KINDS })
  kind: FeedKind;
  /** The secret address to subscribe to; null until one is made. */
  url: string | null;
  createdAt: string | null;
}
