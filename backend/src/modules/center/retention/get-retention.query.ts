import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { oldSignIns } from '../../audit/sql.js';
import { oldGatewayEvents } from '../../billing/sql.js';
import { oldMessages, oldNotices } from '../../notifications/sql.js';
import { oldInvitations } from '../../people/sql.js';
import { keptSince, type RetainedKind } from './kept-since.js';
import type { OutdatedRow, RetentionResponse } from './retention.dto.js';

/** How long records are kept, and how many are older. */
export class GetRetention extends Query<RetentionResponse> {}

@QueryHandler(GetRetention)
export class GetRetentionHandler implements IQueryHandler<GetRetention> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<RetentionResponse> {
    const days = (await this.sql.one<Omit<RetentionResponse, 'outdated'>>(SETTINGS))!;
    const { messages, invitations, signIns, gatewayEvents } = keptSince(days, this.clock.now());
    const outdated = await this.sql.one<OutdatedRow & Record<string, number>>(COUNTS, [
      ...[messages, invitations, signIns, gatewayEvents],
    ]);
    return { ...days, outdated: outdated! };
  }
}

const SETTINGS = `
  select messages_days as "messagesDays", invitations_days as "invitationsDays", sign_ins_days as "signInsDays",
    gateway_events_days as "gatewayEventsDays", rosters_days as "rostersDays", money_days as "moneyDays", confirmed_at is not null as "isConfirmed"
  from center.retention`;

const count = (from: string): string => `(select count(*) from ${from})`;

const COUNTS = `
  select ${count(oldMessages('$1'))} + ${count(oldNotices('$1'))} as messages,
    ${count(oldInvitations('$2'))} as invitations, ${count(oldSignIns('$3'))} as "signIns",
    ${count(oldGatewayEvents('$4'))} as "gatewayEvents"`;

/** The moments since which records are kept; undefined before an administrator has confirmed that older ones may go. */
export class GetKeptSince extends Query<Record<RetainedKind, Date> | undefined> {}

@QueryHandler(GetKeptSince)
export class GetKeptSinceHandler implements IQueryHandler<GetKeptSince> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<Record<RetainedKind, Date> | undefined> {
    const { isConfirmed, ...days } = (await this.sql.one<Omit<RetentionResponse, 'outdated'>>(SETTINGS))!;
    return isConfirmed ? keptSince(days, this.clock.now()) : undefined;
  }
}
