import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../../shared/http/actor.js';
import { RateLimiter } from '../../../../shared/http/rate-limits/rate-limiter.js';
import { signupCodeLimits } from '../../../../shared/http/rate-limits/rate-limits.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import type { BrowserContext } from '../../../identity/index.js';
import { OrganizationsApi } from '../../../organizations/index.js';
import { StudentNotFound, UnknownOrganization } from '../../domain/people.errors.js';
import { Student } from '../../domain/student.entity.js';
import { Memberships } from '../../employees/memberships.js';
import { joinedOrganization } from '../joined-organization.js';

/** A student with an account accepts an organization's invitation, or follows its link. */
export class JoinOrganization extends Command<{ organizationName: string }> {
  constructor(
    readonly organizationCode: string,
    readonly actor: Actor,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(JoinOrganization)
export class JoinOrganizationHandler implements ICommandHandler<JoinOrganization> {
  constructor(
    private readonly em: EntityManager,
    private readonly limiter: RateLimiter,
    private readonly organizations: OrganizationsApi,
    private readonly memberships: Memberships,
  ) {}

  /** @throws {InvalidInput} @throws {TooManyAttempts} @throws {StudentNotFound} @throws {InAnotherOrganization} */
  async execute({ organizationCode, actor, browser }: JoinOrganization): Promise<{ organizationName: string }> {
    const lookUp = () => joinedOrganization(this.organizations, organizationCode);
    const organizationId = await this.limiter.consumeOnFailure(signupCodeLimits(browser.ip), lookUp);
    return await this.em.transactional(async (em) => {
      const own = { id: actor.studentId ?? '', deletedAt: null };
      if (!actor.studentId) throw new StudentNotFound();
      // A deletion locks the organization first, too.
      if (!(await this.organizations.lockLive([organizationId])).has(organizationId)) throw new UnknownOrganization();
      const student = await lockOrFail(em, Student, own, () => new StudentNotFound());
      student.assertMayJoin(organizationId);
      await this.memberships.join({ student, organizationId, address: actor.email });
      return { organizationName: (await this.organizations.organization(organizationId))!.name };
    });
  }
}
