import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../../shared/http/actor.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { OrganizationsApi } from '../../../organizations/index.js';
import { NotAMember } from '../../domain/people.errors.js';
import { Student } from '../../domain/student.entity.js';
import { actsFor, organizationNotFound } from '../queries/check-employees.query.js';

/** An organization's administrator, or staff, confirm a person who joined by the signup code. */
export class ConfirmMember extends Command<void> {
  constructor(
    readonly organizationId: string,
    readonly studentId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ConfirmMember)
export class ConfirmMemberHandler implements ICommandHandler<ConfirmMember> {
  constructor(
    private readonly em: EntityManager,
    private readonly organizations: OrganizationsApi,
  ) {}

  /** @throws {NotFound} @throws {NotAMember} @throws {NotJoinedYet} */
  async execute({ organizationId, studentId, actor }: ConfirmMember): Promise<void> {
    if (!actsFor(actor, organizationId)) throw organizationNotFound();
    await this.em.transactional(async (em) => {
      if (!(await this.organizations.lockLive([organizationId])).has(organizationId)) throw organizationNotFound();
      const student = await lockOrFail(em, Student, { id: studentId, deletedAt: null }, () => new NotAMember());
      student.confirmMembership(organizationId);
    });
  }
}
