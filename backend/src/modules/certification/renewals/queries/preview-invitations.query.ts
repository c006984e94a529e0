import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { calendarDateIn } from '../../../../shared/domain/calendar-date.js';
import { Clock } from '../../../../shared/domain/clock.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { CenterApi } from '../../../center/index.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { renewalInvitation } from '../renewal.message.js';
import type { RenewalInvitationRow } from '../renewals.dto.js';
import { invitableCards, obstacleTo, outcomesOf } from './renewal-invitations.js';
import { renewalSendings } from './renewal-sendings.js';

/** What would become of these certifications if their holders were invited to renew them now. */
export class PreviewInvitations extends Query<RenewalInvitationRow[]> {
  constructor(readonly certificationIds: string[]) {
    super();
  }
}

@QueryHandler(PreviewInvitations)
export class PreviewInvitationsHandler implements IQueryHandler<PreviewInvitations> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly notifications: NotificationsApi,
  ) {}

  async execute({ certificationIds }: PreviewInvitations): Promise<RenewalInvitationRow[]> {
    const now = this.clock.now();
    const today = calendarDateIn(await this.center.timeZone(), now);
    const cards = await invitableCards(this.sql, certificationIds, today, now);
    const invitable = cards.filter((card) => !obstacleTo(card));
    const sendings = await renewalSendings(this.sql, invitable, now);
    const reach = await this.notifications.reach(
      renewalInvitation,
      sendings.map(({ to }) => to),
    );
    return outcomesOf(
      certificationIds,
      cards,
      invitable.filter((_, index) => reach[index]!.byEmail),
    );
  }
}
