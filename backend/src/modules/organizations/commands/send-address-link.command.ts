import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RateLimiter } from '../../../shared/http/rate-limits/rate-limiter.js';
import { addressMailLimits } from '../../../shared/http/rate-limits/rate-limits.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { NotificationsApi } from '../../notifications/index.js';
import { Organization } from '../domain/organization.entity.js';
import { OrganizationNotFound } from '../domain/organization.errors.js';

/** Sends the link that confirms an organization's changed address again; the earlier link ends. */
export class SendAddressLink extends Command<void> {
  constructor(
    /** Null for an organization admin without an organization. */
    readonly organizationId: string | null,
  ) {
    super();
  }
}

@CommandHandler(SendAddressLink)
export class SendAddressLinkHandler implements ICommandHandler<SendAddressLink> {
  constructor(
    private readonly em: EntityManager,
    private readonly limiter: RateLimiter,
    private readonly notifications: NotificationsApi,
  ) {}

  /** @throws {OrganizationNotFound} @throws {TooManyAttempts} */
  async execute({ organizationId }: SendAddressLink): Promise<void> {
    await this.em.transactional(async (em) => {
      const missing = () => new OrganizationNotFound();
      if (!organizationId) throw missing();
      const { id, name } = await lockOrFail(em, Organization, { id: organizationId, deletedAt: null }, missing);
      await this.limiter.consume(addressMailLimits(id));
      await this.notifications.sendAddressLink({ kind: 'organization', id }, name);
    });
  }
}
