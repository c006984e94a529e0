import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../shared/domain/id.js';

/** Whom a notice is for: all admins, the administrators of an organization, the account of a student, or one user. */
export type NoticeRecipients = 'admins' | { organizationId: string } | { studentId: string } | { userId: string };

/** An in-app notice. `href` is a page of the app. */
export interface NoticeContent {
  title: string;
  body: string;
  href: string;
  /** The occasion: a person gets one notice of it, however often it is sent. */
  key?: string;
  /**
   * Instead of a key, for what comes in bursts: as long as the notice is unread, another one of its topic only changes it
   * to `more`, where `{count}` is their number.
   */
  topic?: { key: string; more: string };
}

const WHERE = {
  organizationId: 'id in (select user_id from identity.organization_administrators where organization_id = ?)',
  studentId: 'student_id = ?',
  userId: 'id = ?',
};

/** Sorted, so that two notices of one topic to the same people don't deadlock. */
export async function findRecipients(em: EntityManager, to: NoticeRecipients): Promise<{ id: string }[]> {
  const [[by, id]] = to === 'admins' ? [['admins', '']] : (Object.entries(to) as [[keyof typeof WHERE, string]]);
  const where = by === 'admins' ? `role = 'admin'` : WHERE[by as keyof typeof WHERE];
  const sql = `select id from identity.users where disabled_at is null and ${where} order by id`;
  return await em.execute(sql, by === 'admins' ? [] : [id]);
}

/** One statement, so that concurrent notices of one occasion or topic neither double nor lose one. */
export async function postNotice(em: EntityManager, userId: string, content: NoticeContent, now: Date): Promise<void> {
  const { title, body, href, key = null, topic } = content;
  const onConflict = topic
    ? `(user_id, topic) where read_at is null do update set occurrences = n.occurrences + 1,
         body = replace(?, '{count}', (n.occurrences + 1)::text), href = excluded.href, created_at = excluded.created_at`
    : '(user_id, key) do nothing';
  await em.execute(
    `insert into notifications.notices as n (id, user_id, title, body, href, key, topic, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?) on conflict ${onConflict}`,
    [newId(), userId, title, body, href, key, topic?.key ?? null, now, ...(topic ? [topic.more] : [])],
    'run',
  );
}
