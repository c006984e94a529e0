import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { centerToday } from '../../../shared/sql/center-today.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { type OutgoingMessage, SendMessage } from '../messages/send-message.js';
import { findRecipients, postNotice } from '../notices/post-notice.js';
import { faresOf } from '../sql.js';
import type { MessageTemplate } from '../templates/template.js';
import { roomOfDay } from './room-of-day.js';

/** What goes out today. */
export interface Wave<M> {
  messages: M[];
  /** How many wait for another day. */
  waiting: number;
}

interface Standing {
  earlierDays: number;
  today: number;
  sent: number;
  bounced: number;
  isStopped: boolean;
}

/** The waves of emails that an import starts. See `NotificationsApi.wave` and `resumeWaves`. */
@Injectable()
export class Waves {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly messages: SendMessage,
    private readonly center: CenterApi,
  ) {}

  async next<Data, M extends OutgoingMessage<Data>>(
    template: MessageTemplate<Data>,
    importId: string,
    outgoing: readonly M[],
  ): Promise<Wave<M>> {
    // Nothing leaves before the center is open, so nothing has to wait for a turn.
    if (!(await this.center.gate()).isOpen) return { messages: [...outgoing], waiting: 0 };
    const reach = await this.messages.reach(
      template,
      outgoing.map(({ to }) => to),
    );
    const mails = outgoing.filter((_, index) => reach[index]!.byEmail);
    const textsOnly = outgoing.filter((_, index) => !reach[index]!.byEmail && reach[index]!.byText);
    const room = mails.length > 0 ? await this.roomOf(importId) : 0;
    const wave = mails.slice(0, room).map((message) => ({ ...message, importId }));
    return { messages: [...wave, ...textsOnly], waiting: mails.length - wave.length };
  }

  async resume(importId: string): Promise<void> {
    await this.sql.run(
      `insert into notifications.waves (import_id, resumed_at) values ($1, $2)
       on conflict (import_id) do update set resumed_at = excluded.resumed_at`,
      [importId, this.clock.now()],
    );
  }

  /** How many more emails of the import may be written today. Until the transaction ends, nobody else takes from it. */
  private async roomOf(importId: string): Promise<number> {
    const { resumedAt } = (await this.sql.one<{ resumedAt: string | null }>(
      `insert into notifications.waves (import_id) values ($1) on conflict (import_id) do update set import_id = excluded.import_id
       returning resumed_at as "resumedAt"`,
      [importId],
    ))!;
    const { earlierDays, today, ...fares } = (await this.sql.one<Standing>(STANDING, [importId, this.clock.now()]))!;
    if (fares.isStopped) await this.tellStaff(importId, fares, resumedAt);
    return fares.isStopped ? 0 : Math.max(0, roomOfDay(earlierDays) - today);
  }

  /** Once for each stop. */
  private async tellStaff(
    importId: string,
    { sent, bounced }: Pick<Standing, 'sent' | 'bounced'>,
    resumedAt: string | null,
  ): Promise<void> {
    const notice = {
      title: 'Emails to imported people stopped',
      body: `${bounced} of ${sent} came back. Look at the addresses, then let the others go out.`,
      key: `waves-stopped_${importId}_${resumedAt ?? 'first'}`,
      href: `/imports/${importId}`,
    };
    for (const { id } of await findRecipients(this.sql, { staff: 'administer' }))
      await postNotice(this.sql, id, notice, this.clock.now());
  }
}

const STANDING = `
  select days.*, fares.*
  from (
    select count(distinct of_import.day) filter (where of_import.day < ${centerToday('$2')})::int as "earlierDays",
      count(*) filter (where of_import.day = ${centerToday('$2')})::int as today
    from (select ${centerToday('m.created_at')} as day from notifications.messages m where m.import_id = $1) of_import
  ) days
  cross join lateral (${faresOf('$1')}) fares`;
