import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { type Emptied, ERASED, type ErasedPerson } from '../../../shared/domain/erased-person.js';
import { eraseWords } from '../../../shared/sql/erase-words.js';
import { Sql } from '../../../shared/sql/sql.js';
import { ERASED_RECIPIENT } from '../domain/message.entity.js';
import { mailFilesDropped } from '../events.js';
import { keysOf } from '../messages/mail-files.js';
import { ErasedOptOuts } from './erased-opt-outs.js';

/** Text columns of a message. */
const TEXTS = ['recipient', 'recipient_name', 'subject', 'text', 'html', 'error', 'key'];

/**
 * The messages of people who are being erased: that one was sent, when and of which kind stays. Messages to others about them stay, too,
 * without their words. Joins the caller's transaction.
 */
@Injectable()
export class ErasedMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly optOuts: ErasedOptOuts,
  ) {}

  async erase(person: ErasedPerson): Promise<Emptied> {
    await this.optOuts.keep(person);
    return { ...(await this.messages(person)), ...(await this.notices(person)), ...(await this.permissions(person)) };
  }

  private async messages({ userIds, emails, phones, words, unmistakable, ...ids }: ErasedPerson): Promise<Emptied> {
    const theirs = 'user_id = any($1) or shared.normal_email(recipient) = any($2) or recipient = any($3)';
    const values = [userIds, emails, phones];
    const dropped = await this.sql.rows<{ attachment: Parameters<typeof keysOf>[0] }>(
      `select attachment from notifications.messages where (${theirs}) and attachment is not null`,
      values,
    );
    const keys = [...new Set(dropped.flatMap(({ attachment }) => keysOf(attachment)))];
    if (keys.length > 0) raise(this.em.getContext(), mailFilesDropped({ keys }));
    await this.em.flush();
    const messages = await this.sql.run(
      `update notifications.messages set recipient = '${ERASED_RECIPIENT}', recipient_name = '${ERASED.name}', subject = '', text = '', html = '',
         fallback = null, attachment = null, premise = null, headers = null, provider_id = null, key = case when state in ${WAITING} then null else key end,
         error = case when state in ${WAITING} then 'Withdrawn, because its recipient was erased.' end,
         state = case when state in ${WAITING} then 'withdrawn' else state end
       where ${theirs}`,
      values,
    );
    // A key and a premise name the seat, the card or the person that a message is about.
    const about = '(key ~ $2 or premise::text ~ $2)';
    const given = { table: 'notifications.messages', text: TEXTS, json: ['fallback', 'headers', 'premise'] };
    const tied = await eraseWords(this.sql, words, { ...given, where: about, values: [anyOfIds(ids)] });
    return { messages: messages + tied + (await eraseWords(this.sql, unmistakable, given)) };
  }

  private async notices({ userIds, words, unmistakable, ...ids }: ErasedPerson): Promise<Emptied> {
    const own = await this.sql.run('delete from notifications.notices where user_id = any($1)', [userIds]);
    const given = { table: 'notifications.notices', text: ['title', 'body', 'href', 'key', 'topic'] };
    const where = '(key ~ $2 or topic ~ $2 or href ~ $2)';
    const tied = await eraseWords(this.sql, words, { ...given, where, values: [anyOfIds(ids)] });
    return { notices: own + tied + (await eraseWords(this.sql, unmistakable, given)) };
  }

  /** That somebody agreed, to what and when stays; the number goes. */
  private async permissions({ studentIds, userIds, emails, phones }: ErasedPerson): Promise<Emptied> {
    const now = this.clock.now();
    const consents = await this.sql.run(
      `update notifications.sms_consents set phone = '', revoked_at = coalesce(revoked_at, $4)
       where student_id = any($1) or user_id = any($2) or phone = any($3)`,
      [studentIds, userIds, phones, now],
    );
    await this.sql.run(
      `update notifications.sms_opt_outs set phone = 'erased', text = '', ended_at = coalesce(ended_at, $2) where phone = any($1)`,
      [phones, now],
    );
    const subscriptions = await this.sql.run('delete from notifications.mail_subscriptions where address = any($1)', [
      emails,
    ]);
    await this.sql.run('delete from notifications.preferences where user_id = any($1)', [userIds]);
    await this.sql.run(
      `delete from notifications.address_changes where owner_kind = 'student' and owner_id = any($1)`,
      [studentIds],
    );
    return { consents, subscriptions };
  }
}

const WAITING = `('queued', 'held')`;

const anyOfIds = ({ studentIds, seatIds }: Pick<ErasedPerson, 'studentIds' | 'seatIds'>): string =>
  [...studentIds, ...seatIds].join('|');
