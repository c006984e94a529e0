import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RateLimiter } from '../../../shared/http/rate-limits/rate-limiter.js';
import { codeReplacementLimits } from '../../../shared/http/rate-limits/rate-limits.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Organization } from '../domain/organization.entity.js';
import { OrganizationNotFound } from '../domain/organization.errors.js';
import { newSignupCode } from '../signup-code.js';

/** Gives an organization a new signup code and returns its id. The old code no longer works. */
export class ReplaceSignupCode extends Command<string> {
  constructor(
    /** Null for an organization admin without an organization. */
    readonly organizationId: string | null,
  ) {
    super();
  }
}

@CommandHandler(ReplaceSignupCode)
export class ReplaceSignupCodeHandler implements ICommandHandler<ReplaceSignupCode> {
  constructor(
    private readonly em: EntityManager,
    private readonly limiter: RateLimiter,
  ) {}

  /** @throws {OrganizationNotFound} @throws {TooManyAttempts} */
  async execute({ organizationId: id }: ReplaceSignupCode): Promise<string> {
    return await this.em.transactional(async (em) => {
      const missing = () => new OrganizationNotFound();
      if (!id) throw missing();
      const organization = await lockOrFail(em, Organization, { id }, missing);
      await this.limiter.consume(codeReplacementLimits(id));
      organization.replaceSignupCode(newSignupCode(organization.name));
      return organization.id;
    });
  }
}
