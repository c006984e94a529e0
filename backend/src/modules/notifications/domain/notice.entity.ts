import { defineEntity } from '@mikro-orm/core';

const NoticeSchema = defineEntity({
  name: 'Notice',
  schema: 'notifications',
  tableName: 'notices',
  properties: (p) => ({
    id: p.uuid().primary(),
    userId: p.uuid(),
    title: p.text(),
    body: p.text(),
    href: p.text().nullable(),
    createdAt: p.datetime(),
    readAt: p.datetime().nullable(),
    /** The occasion, of which a person gets one notice. */
    key: p.text().nullable(),
    /** Notices of one topic are counted in one as long as it is unread. */
    topic: p.text().nullable(),
    occurrences: p.integer(),
  }),
});

/** An in-app notice of one user. Written by `postNotice`. */
export class Notice extends NoticeSchema.class {
  markRead(now: Date): void {
    this.readAt ??= now;
  }
}
NoticeSchema.setClass(Notice);
