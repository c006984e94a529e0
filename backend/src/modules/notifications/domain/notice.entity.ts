import { defineEntity } from '@mikro-orm/core';
import { newId } from '../../../shared/domain/id.js';

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
  }),
});

/** A notice's content; `href` is a page of the app. */
export interface NoticeContent {
  title: string;
  body: string;
  href?: string;
}

/** An in-app notice of one user. */
export class Notice extends NoticeSchema.class {
  static post(userId: string, { title, body, href }: NoticeContent, now: Date): Notice {
    return Object.assign(new Notice(), {
      id: newId(),
      userId,
      title,
      body,
      href: href ?? null,
      createdAt: now,
      readAt: null,
    });
  }

  markRead(now: Date): void {
    this.readAt ??= now;
  }
}
NoticeSchema.setClass(Notice);
