import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { normalEmail } from '../../../shared/domain/email.js';
import { RateLimiter } from '../../../shared/http/rate-limits/rate-limiter.js';
import { addressMailLimits } from '../../../shared/http/rate-limits/rate-limits.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { NotificationsApi } from '../../notifications/index.js';
import { Organization, type OrganizationDetails } from '../domain/organization.entity.js';
import { OrganizationNotFound } from '../domain/organization.errors.js';
import { type GivenSelfBooking, selfBookingOf } from '../domain/self-booking.js';

/** Edits an organization and returns its id. */
export class EditOrganization extends Command<string> {
  constructor(
    /** Null for an organization admin without an organization. */
    readonly organizationId: string | null,
    readonly input: Omit<OrganizationDetails, 'selfBooking'> & { selfBooking?: GivenSelfBooking; revision?: number },
    readonly by: 'staff' | 'its-admin',
  ) {
    super();
  }
}

@CommandHandler(EditOrganization)
export class EditOrganizationHandler implements ICommandHandler<EditOrganization> {
  constructor(
    private readonly em: EntityManager,
    private readonly limiter: RateLimiter,
    private readonly notifications: NotificationsApi,
  ) {}

  /** @throws {OrganizationNotFound} @throws {ChangedMeanwhile} @throws {TooManyAttempts} */
  async execute({ organizationId, input, by }: EditOrganization): Promise<string> {
    return await this.em.transactional(async (em) => {
      const missing = () => new OrganizationNotFound();
      if (!organizationId) throw missing();
      const organization = await lockOrFail(em, Organization, { id: organizationId }, missing);
      const { adminEmail: from } = organization;
      const { revision, selfBooking, ...rest } = input;
      const details = { ...rest, ...(selfBooking && { selfBooking: selfBookingOf(selfBooking) }) };
      if (by === 'staff') organization.edit(details, revision);
      else organization.editByItsAdmin(details, revision);
      const { id, name, adminEmail: to } = organization;
      if (by === 'its-admin' && normalEmail(from) !== normalEmail(to))
        await this.limiter.consume(addressMailLimits(id));
      await this.notifications.changeContactAddress({ owner: { kind: 'organization', id }, name, from, to });
      return id;
    });
  }
}
