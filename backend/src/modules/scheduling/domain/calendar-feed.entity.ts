import { defineEntity } from '@mikro-orm/core';
import { newToken } from '../../../shared/domain/token.js';

/** Whose classes a feed shows: the seats of a student, what an instructor teaches, or what concerns an organization. */
export const FEED_KINDS = ['student', 'instructor', 'organization'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

const CalendarFeedSchema = defineEntity({
  name: 'CalendarFeed',
  schema: 'scheduling',
  tableName: 'calendar_feeds',
  properties: (p) => ({
    userId: p.uuid().primary(),
    kind: p.text().$type<FeedKind>().primary(),
    token: p.text(),
    createdAt: p.datetime(),
  }),
});

/** The secret address of one of a user's calendars. A new token ends the old address. */
export class CalendarFeed extends CalendarFeedSchema.class {
  static create(userId: string, kind: FeedKind, now: Date): CalendarFeed {
    return Object.assign(new CalendarFeed(), {
      userId,
      kind,
      token: newToken(),
      createdAt: now,
    });
  }
}
CalendarFeedSchema.setClass(CalendarFeed);
