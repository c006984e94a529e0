import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { raise } from '../../../shared/domain/domain-event.js';
import { assertMayEmail } from '../../../shared/domain/permission.js';
import type { Actor } from '../../../shared/http/actor.js';
import { renewalInvited } from '../events.js';
import type { InvitableCard } from './queries/renewal-invitations.js';
import { RenewalInviter } from './renewal-inviter.js';
import type { RenewalInvitationRow } from './renewals.dto.js';

/** Emails the holders of certifications how to renew them, those who can be invited, and says what became of each. */
export class InviteToRenew extends Command<RenewalInvitationRow[]> {
  constructor(
    readonly certificationIds: string[],
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(InviteToRenew)
export class InviteToRenewHandler implements ICommandHandler<InviteToRenew> {
  constructor(
    private readonly em: EntityManager,
    private readonly inviter: RenewalInviter,
  ) {}

  /** @throws {NotPermitted} */
  async execute({ certificationIds, actor }: InviteToRenew): Promise<RenewalInvitationRow[]> {
    assertMayEmail(actor, certificationIds.length);
    return await this.em.transactional(async (em) => {
      const { invited, outcomes } = await this.inviter.invite(certificationIds);
      if (invited.length > 0) raise(em, renewalInvited(factsOf(invited)));
      await em.flush();
      return outcomes;
    });
  }
}

const factsOf = (cards: readonly InvitableCard[]) => ({
  certificationIds: cards.map(({ certificationId }) => certificationId),
  studentIds: [...new Set(cards.map(({ studentId }) => studentId))],
});
