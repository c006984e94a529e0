import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { raise } from '../../../../shared/domain/domain-event.js';
import { tokenHash } from '../../../../shared/domain/token.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { IdentityApi } from '../../../identity/index.js';
import { OrganizationsApi } from '../../../organizations/index.js';
import { Invitation } from '../../domain/invitation.entity.js';
import { InvitationNotFound, StudentNotFound } from '../../domain/people.errors.js';
import { Student } from '../../domain/student.entity.js';
import { invitationDeclined } from '../../events.js';
import { Memberships } from '../memberships.js';

/** A signed-in person says yes to an invitation of their address, or to the one whose link they followed. */
export class AcceptInvitation extends Command<{ organizationName: string }> {
  constructor(
    readonly invitationId: string,
    /** The token of the link, for an account with another address. */
    readonly token: string | undefined,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(AcceptInvitation)
export class AcceptInvitationHandler implements ICommandHandler<AcceptInvitation> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly identity: IdentityApi,
    private readonly organizations: OrganizationsApi,
    private readonly memberships: Memberships,
    private readonly clock: Clock,
  ) {}

  /** @throws {InvitationNotFound} @throws {InvitationEnded} @throws {InAnotherOrganization} */
  async execute({ invitationId, token, actor }: AcceptInvitation): Promise<{ organizationName: string }> {
    return await this.em.transactional(async (em) => {
      const { organizationId } = await findInvitation(this.sql, invitationId, actor, token);
      // Organizations come before people, and people before invitations.
      if (!(await this.organizations.lockLive([organizationId])).has(organizationId)) throw new InvitationNotFound();
      const own = actor.studentId ? await lockStudent(em, actor.studentId) : undefined;
      own?.assertMayJoin(organizationId);
      const invitation = await lockOrFail(em, Invitation, { id: invitationId }, () => new InvitationNotFound());
      const isRepeat = own && invitation.acceptedAt && invitation.studentId === own.id;
      if (!isRepeat) {
        invitation.assertOpen(this.clock.now());
        const student = own ?? (await this.firstRecord(em, invitation, actor));
        await this.memberships.join({ student, organizationId, address: actor.email, invitationId });
      }
      return { organizationName: (await this.organizations.organization(organizationId))!.name };
    });
  }

  /** The record of an account that has none: the one that the list made, or a new one. */
  private async firstRecord(em: EntityManager, invitation: Invitation, actor: Actor): Promise<Student> {
    const student =
      (await this.memberships.lockEntered(invitation)) ??
      Student.register({ firstName: invitation.firstName, email: actor.email }, this.clock.now());
    await em.persist(student).flush();
    await this.identity.linkStudent(actor.userId, { studentId: student.id });
    return student;
  }
}

/** A signed-in person says no. The organization sees it, and can't invite them again for a while. */
export class DeclineInvitation extends Command<void> {
  constructor(
    readonly invitationId: string,
    readonly token: string | undefined,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(DeclineInvitation)
export class DeclineInvitationHandler implements ICommandHandler<DeclineInvitation> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** @throws {InvitationNotFound} @throws {InvitationEnded} */
  async execute({ invitationId, token, actor }: DeclineInvitation): Promise<void> {
    await this.em.transactional(async (em) => {
      const { organizationId } = await findInvitation(this.sql, invitationId, actor, token);
      const invitation = await lockOrFail(em, Invitation, { id: invitationId }, () => new InvitationNotFound());
      if (invitation.declinedAt) return;
      invitation.assertOpen(this.clock.now());
      invitation.decline(this.clock.now());
      raise(em, invitationDeclined({ userId: actor.userId, organizationId }));
    });
  }
}

/**
 * The invitation, if it is the caller's: of their address, or of the link that they followed. A used link is no longer known, so
 * a person who follows it again and has joined is known by their record.
 * @throws {InvitationNotFound}
 */
async function findInvitation(
  sql: Sql,
  id: string,
  { email, studentId }: Actor,
  token: string | undefined,
): Promise<{ organizationId: string }> {
  const found = await sql.one<{ organizationId: string }>(
    `select organization_id as "organizationId" from people.invitations
     where id = $1 and (email = $2 or token_hash = $3 or (accepted_at is not null and student_id = $4))`,
    [id, email, token ? tokenHash(token) : null, studentId],
  );
  if (!found) throw new InvitationNotFound();
  return found;
}

const lockStudent = (em: EntityManager, id: string): Promise<Student> =>
  lockOrFail(em, Student, { id, deletedAt: null }, () => new StudentNotFound());
