import { Injectable } from '@nestjs/common';
import { calendarDateIn } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { NotificationsApi } from '../../notifications/index.js';
import {
  type InvitableCard,
  invitableCards,
  obstacleTo,
  outcomesOf,
  writtenKeys,
} from './queries/renewal-invitations.js';
import { renewalSendings } from './queries/renewal-sendings.js';
import { renewalInvitation } from './renewal.message.js';
import type { RenewalInvitationRow } from './renewals.dto.js';

/** Invites the holders of certifications to renew them, those who can be invited. */
@Injectable()
export class RenewalInviter {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly notifications: NotificationsApi,
  ) {}

  /** What would become of each, in the order of the ids. */
  async foresee(certificationIds: readonly string[]): Promise<RenewalInvitationRow[]> {
    const { now, cards, invitable } = await this.read(certificationIds);
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

  /** Invites in the caller's transaction. Returns what became of each, and the cards of those who get an email. */
  async invite(certificationIds: readonly string[]) {
    await this.lock(certificationIds);
    const { now, today, cards, invitable } = await this.read(certificationIds);
    const invited = await this.send(invitable, today, now);
    return { invited, outcomes: outcomesOf(certificationIds, cards, invited) };
  }

  private async read(certificationIds: readonly string[]) {
    const now = this.clock.now();
    const today = calendarDateIn(await this.center.timeZone(), now);
    const cards = await invitableCards(this.sql, certificationIds, today, now);
    return { now, today, cards, invitable: cards.filter((card) => !obstacleTo(card)) };
  }

  /** Two calls for one certification run one after the other, so that the second one sees the first one's message. */
  private async lock(certificationIds: readonly string[]): Promise<void> {
    await this.sql.rows('select from certification.certifications where id = any($1) order by id for no key update', [
      certificationIds,
    ]);
  }

  /** Returns those who get an email, without those who turned such emails off. */
  private async send(cards: readonly InvitableCard[], today: string, now: Date): Promise<InvitableCard[]> {
    const sendings = (await renewalSendings(this.sql, cards, now)).map((sending) => ({
      ...sending,
      data: { ...sending.data, isExpired: sending.data.expiryDate <= today },
    }));
    await this.notifications.sendAll(renewalInvitation, sendings);
    const written = await writtenKeys(
      this.sql,
      cards.map(({ key }) => key),
    );
    return cards.filter(({ key }) => written.has(key));
  }
}
