import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { raise } from '../../../../shared/domain/domain-event.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { OrganizationsApi } from '../../../organizations/index.js';
import { Invitation } from '../../domain/invitation.entity.js';
import { TooManyInvitations } from '../../domain/people.errors.js';
import { invitationsIssued, invitationsSentAgain } from '../../events.js';
import { actsFor, organizationNotFound } from '../queries/check-employees.query.js';
import { invitationAllowance } from '../queries/invitation-sql.js';

/**
 * Invites people of an organization again who have no account yet, or haven't joined. Nobody gets two emails within a day or four
 * within 30, and nobody who has said no gets one. The link of an earlier email no longer works.
 */
export class SendInvitationsAgain extends Command<{ invited: number; unchanged: number }> {
  constructor(
    readonly organizationId: string,
    readonly studentIds: string[],
    readonly actor: Actor,
  ) {
    super();
  }
}

interface Invitee extends Record<string, unknown> {
  studentId: string;
  firstName: string;
  email: string;
}

@CommandHandler(SendInvitationsAgain)
export class SendInvitationsAgainHandler implements ICommandHandler<SendInvitationsAgain> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly organizations: OrganizationsApi,
    private readonly clock: Clock,
  ) {}

  /** @throws {NotFound} @throws {TooManyInvitations} */
  async execute({ organizationId, studentIds, actor }: SendInvitationsAgain) {
    if (!actsFor(actor, organizationId)) throw organizationNotFound();
    return await this.em.transactional(async (em) => {
      if (!(await this.organizations.lockMembership(organizationId))) throw organizationNotFound();
      const now = this.clock.now();
      const people = await this.sql.rows<Invitee>(INVITEES, [organizationId, studentIds]);
      const emails = people.map(({ email }) => email);
      const earlier = await em.find(Invitation, { organizationId, email: { $in: emails } });
      const invitations = people.flatMap(({ studentId, firstName, email }) => {
        const invitation = earlier.find((one) => one.email === email);
        if (invitation?.mayNotBeSent(now)) return [];
        const person = { organizationId, email, firstName, studentId };
        if (!invitation) return [Invitation.issue(person, now)];
        invitation.renew(person, now);
        return [invitation];
      });
      const allowance = await invitationAllowance(this.sql, organizationId, actor, now);
      if (invitations.length > allowance.left) throw new TooManyInvitations(allowance);
      em.persist(invitations);
      const [invited, unchanged] = [invitations.length, studentIds.length - invitations.length];
      if (invited > 0) raise(em, invitationsIssued({ organizationId, invitationIds: invitations.map(({ id }) => id) }));
      raise(em, invitationsSentAgain({ organizationId, invited, unchanged }));
      return { invited, unchanged };
    });
  }
}

/** One record of each address. */
const INVITEES = `
  select distinct on (shared.normal_email(s.email)) s.id as "studentId", s.first_name as "firstName", shared.normal_email(s.email) as email
  from people.students s
  where s.organization_id = $1 and s.id = any($2) and s.deleted_at is null and s.email <> ''
    and not exists (select from identity.users u where u.student_id = s.id)
  order by shared.normal_email(s.email), s.membership = 'invited' desc, s.id`;
