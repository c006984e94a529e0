import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../config.js';
import { Clock } from '../../../shared/domain/clock.js';
import { textRefusal } from '../../../shared/domain/phone.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { SmsOptOut } from '../domain/sms-opt-out.entity.js';
import { ErasedOptOuts } from '../erased/erased-opt-outs.js';

/**
 * Which numbers get text messages: those in the center's countries that have not said STOP. Consents stay as they are, so that
 * START brings them all back.
 */
@Injectable()
export class SmsNumbers {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly config: Config,
    private readonly erased: ErasedOptOuts,
  ) {}

  /** Returns why a number gets no text messages, or undefined if it does. */
  async refusal(phone: string): Promise<string | undefined> {
    const refusal = textRefusal(phone, (await this.center.settings()).smsCountries);
    if (refusal) return refusal;
    return (await this.isStopped(phone)) ? stopped(this.config.sms?.from) : undefined;
  }

  /** The numbers among these that get no text messages. */
  async refused(phones: readonly string[]): Promise<Set<string>> {
    if (phones.length === 0) return new Set();
    const { smsCountries } = await this.center.settings();
    const stopped = await this.em.find(SmsOptOut, { phone: { $in: [...phones] }, endedAt: null });
    const abroad = phones.filter((phone) => textRefusal(phone, smsCountries));
    return new Set([...abroad, ...stopped.map(({ phone }) => phone), ...(await this.erased.among(phones, 'sms'))]);
  }

  private async isStopped(phone: string): Promise<boolean> {
    const optOut = 'select id from notifications.sms_opt_outs where phone = $1 and ended_at is null';
    return (await this.sql.one(optOut, [phone])) !== undefined || (await this.erased.among([phone], 'sms')).size > 0;
  }

  /** Returns false if the number had opted out before. */
  async stop(phone: string, text: string, source: SmsOptOut['source']): Promise<boolean> {
    await this.lock(phone);
    if (await this.isStopped(phone)) return false;
    this.em.persist(SmsOptOut.start({ phone, text: text.slice(0, 500), source }, this.clock.now()));
    await this.em.flush();
    return true;
  }

  /** Returns false if the number had not opted out. */
  async restore(phone: string): Promise<boolean> {
    await this.lock(phone);
    const optOut = await this.em.findOne(SmsOptOut, { phone, endedAt: null });
    optOut?.end(this.clock.now());
    await this.erased.lift(phone, ['sms']);
    return optOut !== null;
  }

  /** Two STOPs at once would both find no row to lock. */
  private async lock(phone: string): Promise<void> {
    await this.sql.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sms opt-out of ${phone}`]);
  }
}

const stopped = (sender: string | undefined): string =>
  `This number has opted out of text messages. Text START to ${sender ?? 'the number that they came from'} to get them again.`;
