import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { raise } from '../../../shared/domain/domain-event.js';
import type { Actor } from '../../../shared/http/actor.js';
import { RateLimiter } from '../../../shared/http/rate-limits/rate-limiter.js';
import { staffMailLimits } from '../../../shared/http/rate-limits/rate-limits.js';
import type { WrittenMailResponse } from '../../../shared/http/written-mail.dto.js';
import { Sql } from '../../../shared/sql/sql.js';
import { NotificationsApi } from '../../notifications/index.js';
import { organizationsEmailed } from '../events.js';
import { organizationMail } from '../messages/organization-mail.message.js';
import type { EmailOrganizationsInput } from '../organizations.dto.js';

/** Sends an email that staff wrote to the administrators of organizations. Returns how many it goes to. */
export class EmailOrganizations extends Command<WrittenMailResponse> {
  constructor(
    readonly input: EmailOrganizationsInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(EmailOrganizations)
export class EmailOrganizationsHandler implements ICommandHandler<EmailOrganizations> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly limiter: RateLimiter,
    private readonly notifications: NotificationsApi,
  ) {}

  /** @throws {TooManyAttempts} */
  async execute({ input, actor }: EmailOrganizations): Promise<WrittenMailResponse> {
    const { organizationIds, subject, message } = input;
    await this.limiter.consume(staffMailLimits(actor.userId));
    return await this.em.transactional(async (em) => {
      const recipients = await this.sql.rows<{ id: string; name: string; email: string; userId: string | null }>(
        `select o.id, o.admin_name as name, o.admin_email as email, u.id as "userId"
         from organizations.organizations o
         left join (identity.organization_administrators a join identity.users u on u.id = a.user_id)
           on a.organization_id = o.id and u.email = shared.normal_email(o.admin_email)
         where o.id = any($1) and o.deleted_at is null order by o.id`,
        [organizationIds],
      );
      const sendings = recipients.map(({ userId, email, name }) => ({
        to: { userId, email, name },
        data: { name, subject, message },
      }));
      await this.notifications.sendAll(organizationMail, sendings);
      const reached = recipients.map(({ id }) => id);
      if (reached.length > 0) raise(em, organizationsEmailed({ organizationIds: reached, subject }));
      await em.flush();
      return { sent: reached.length, notSent: organizationIds.length - reached.length };
    });
  }
}
