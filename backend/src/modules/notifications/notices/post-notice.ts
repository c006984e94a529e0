import { newId } from '../../../shared/domain/id.js';
import { type Permission, rolesWith } from '../../../shared/domain/permission.js';
import type { Sql } from '../../../shared/sql/sql.js';

/** Whom a notice is for: staff with a permission, the administrators of an organization, the account of a student, or one user. */
export type NoticeRecipients =
  | { staff: Permission }
  | { organizationId: string }
  | { studentId: string }
  | { userId: string };

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
  staff: 'staff_role = any($1)',
  organizationId: 'id in (select user_id from identity.organization_administrators where organization_id = $1)',
  studentId: 'student_id = $1',
  userId: 'id = $1',
};

/** Sorted, so that two notices of one topic to the same people don't deadlock. */
export async function findRecipients(sql: Sql, to: NoticeRecipients): Promise<{ id: string }[]> {
  const [[by, id]] = Object.entries(to) as [[keyof typeof WHERE, string]];
  return await sql.rows(`select id from identity.users where disabled_at is null and ${WHERE[by]} order by id`, [
    by === 'staff' ? rolesWith(id as Permission) : id,
  ]);
}

/** One statement, so that concurrent notices of one occasion or topic neither double nor lose one. */
export async function postNotice(sql: Sql, userId: string, content: NoticeContent, now: Date): Promise<void> {
  const { title, body, href, key = null, topic } = content;
  const onConflict = topic
    ? `(user_id, topic) where read_at is null do update set occurrences = n.occurrences + 1,
         body = replace($9, '{count}', (n.occurrences + 1)::text), href = excluded.href, created_at = excluded.created_at`
    : '(user_id, key) do nothing';
  await sql.run(
    `insert into notifications.notices as n (id, user_id, title, body, href, key, topic, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict ${onConflict}`,
    [newId(), userId, title, body, href, key, topic?.key ?? null, now, ...(topic ? [topic.more] : [])],
  );
}
