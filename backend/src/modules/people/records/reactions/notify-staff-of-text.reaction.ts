import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { NotificationsApi, smsReceived } from '../../../notifications/index.js';

/** More people than this with one number, such as a family, are counted. */
const NAMED = 3;

/** Staff read what people text to the center, with the students whose number it came from. */
@Reaction({ on: smsReceived, queue: 'domain' })
export class NotifyStaffOfText {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ id, from, text }: EventOf<typeof smsReceived>): Promise<void> {
    const students = await this.sql.rows<{ id: string; name: string; count: number }>(
      `select id, trim(first_name || ' ' || last_name) as name, count(*) over ()::int as count
       from people.students where phone = $1 and deleted_at is null order by last_name, first_name, id limit $2`,
      [from, NAMED],
    );
    const others = (students[0]?.count ?? 0) - students.length;
    const names = [...students.map(({ name }) => name), ...(others > 0 ? [`${others} more`] : [])];
    await this.notifications.sendNotice(
      { staff: 'send-messages' },
      {
        title: `Text message from ${names.join(', ') || from}`,
        body: students.length > 0 ? `${text} (${from})` : text,
        key: `text_${id}`,
        href: students.length === 1 ? `/students/${students[0]!.id}` : `/students?q=${encodeURIComponent(from)}`,
      },
    );
  }
}
