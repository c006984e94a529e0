import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { raise } from '../../../shared/domain/domain-event.js';
import { assertMayEmail } from '../../../shared/domain/permission.js';
import type { Actor } from '../../../shared/http/actor.js';
import { RateLimiter } from '../../../shared/http/rate-limits/rate-limiter.js';
import { staffMailLimits } from '../../../shared/http/rate-limits/rate-limits.js';
import type { WrittenMail, WrittenMailResponse } from '../../../shared/http/written-mail.dto.js';
import { organizationsEmailed } from '../events.js';
import { InvoicesOfOrganizations } from '../invoices-of-organizations.js';
import { OrganizationMailer } from '../organization-mailer.js';

/** Sends an email that staff wrote to the administrators of organizations. Returns how many it goes to. */
export class EmailOrganizations extends Command<WrittenMailResponse> {
  constructor(
    readonly organizationIds: string[],
    readonly mail: WrittenMail,
    readonly actor: Actor,
    /** The opening invoices whose payment the email reminds of. */
    readonly reminderOf: readonly string[] = [],
  ) {
    super();
  }
}

@CommandHandler(EmailOrganizations)
export class EmailOrganizationsHandler implements ICommandHandler<EmailOrganizations> {
  constructor(
    private readonly em: EntityManager,
    private readonly limiter: RateLimiter,
    private readonly mailer: OrganizationMailer,
    private readonly invoices: InvoicesOfOrganizations,
  ) {}

  /**
   * @throws {NotPermitted}
   * @throws {TooManyAttempts}
   */
  async execute({ organizationIds, mail, actor, reminderOf }: EmailOrganizations): Promise<WrittenMailResponse> {
    assertMayEmail(actor, organizationIds.length);
    await this.limiter.consume(staffMailLimits(actor.userId));
    return await this.em.transactional(async (em) => {
      const reached = await this.mailer.write(organizationIds, mail);
      if (reached.length > 0) raise(em, organizationsEmailed({ organizationIds: reached, subject: mail.subject }));
      await em.flush();
      await this.invoices.noteReminders(reminderOf, reached);
      return { sent: reached.length, notSent: organizationIds.length - reached.length };
    });
  }
}
