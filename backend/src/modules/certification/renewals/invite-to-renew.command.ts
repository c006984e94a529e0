import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { calendarDateIn } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import { NotificationsApi } from '../../notifications/index.js';
import { renewalInvited } from '../events.js';
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

/** Emails the holders of certifications how to renew them, those who can be invited, and says what became of each. */
export class InviteToRenew extends Command<RenewalInvitationRow[]> {
  constructor(readonly certificationIds: string[]) {
    super();
  }
}

@CommandHandler(InviteToRenew)
export class InviteToRenewHandler implements ICommandHandler<InviteToRenew> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly notifications: NotificationsApi,
  ) {}

  async execute({ certificationIds }: InviteToRenew): Promise<RenewalInvitationRow[]> {
    return await this.em.transactional(async (em) => {
      await this.lock(certificationIds);
      const now = this.clock.now();
      const today = calendarDateIn(await this.center.timeZone(), now);
      const cards = await invitableCards(this.sql, certificationIds, today, now);
      const invitable = cards.filter((card) => !obstacleTo(card));
      const invited = await this.invite(invitable, today, now);
      if (invited.length > 0) raise(em, renewalInvited(factsOf(invited)));
      await em.flush();

      return outcomesOf(certificationIds, cards, invited);
    });
  }

  /** Two calls for one certification run one after the other, so that the second one sees the first one's message. */
  private async lock(certificationIds: string[]): Promise<void> {
    await this.sql.rows('select from certification.certifications where id = any($1) order by id for no key update', [
      certificationIds,
    ]);
  }

  /** Returns those who get an email, without those who turned such emails off. */
  private async invite(cards: readonly InvitableCard[], today: string, now: Date): Promise<InvitableCard[]> {
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

const factsOf = (cards: readonly InvitableCard[]) => ({
  certificationIds: cards.map(({ certificationId }) => certificationId),
  studentIds: [...new Set(cards.map(({ studentId }) => studentId))],
});
