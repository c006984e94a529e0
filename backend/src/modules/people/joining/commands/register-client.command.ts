import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { InvalidInput } from '../../../../shared/domain/domain-error.js';
import { normalEmail } from '../../../../shared/domain/email.js';
import { normalPhone } from '../../../../shared/domain/phone.js';
import { RateLimiter } from '../../../../shared/http/rate-limits/rate-limiter.js';
import { signupCodeLimits } from '../../../../shared/http/rate-limits/rate-limits.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { CenterApi } from '../../../center/index.js';
import { type BrowserContext, type CookieResponse, IdentityApi, type SignInResponse } from '../../../identity/index.js';
import { NotificationsApi, type SmsPurpose } from '../../../notifications/index.js';
import { OrganizationsApi } from '../../../organizations/index.js';
import { invitationOfLink } from '../../employees/queries/get-invitation-link.query.js';
import { AccountRecords, isInPreview } from '../account-records.js';
import { joinedOrganization } from '../joined-organization.js';
import type { RegistrationInput } from '../registration.dto.js';

/**
 * Registers a client: the account and the student record are created in one transaction. They join the organization of
 * their signup code once they verify their email address.
 */
export class RegisterClient extends Command<CookieResponse<SignInResponse>> {
  constructor(
    readonly input: RegistrationInput,
    readonly visitor: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(RegisterClient)
export class RegisterClientHandler implements ICommandHandler<RegisterClient> {
  constructor(
    private readonly em: EntityManager,
    private readonly identity: IdentityApi,
    private readonly limiter: RateLimiter,
    private readonly notifications: NotificationsApi,
    private readonly organizations: OrganizationsApi,
    private readonly records: AccountRecords,
    private readonly center: CenterApi,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ input, visitor }: RegisterClient): Promise<CookieResponse<SignInResponse>> {
    const { email, firstName, lastName } = input;
    const organizationId = await this.limiter.consumeOnFailure(signupCodeLimits(visitor.ip), () =>
      this.requestedOrganization(input),
    );
    const passwordHash = await this.identity.acceptPassword(input.password, visitor);
    const phone = normalPhone(input.phone)!;
    const purposes = consentedPurposes(input);
    if (purposes.length > 0) await this.notifications.assertTextable(phone);
    return await this.em.transactional(async () => {
      const { user, response } = await this.identity.register(
        { email, passwordHash, firstName, lastName, phone },
        visitor,
      );
      if (user) {
        const details = { firstName, lastName, email: normalEmail(email), phone: input.phone };
        await this.records.register(user, details, organizationId, await isInPreview(this.center, visitor));
        await this.notifications.recordSmsConsents(user.id, phone, purposes, 'registration');
      }
      return response;
    });
  }

  /** A code that the person typed wins over an invitation. */
  private async requestedOrganization({
    organizationCode,
    invitation,
    email,
  }: RegistrationInput): Promise<string | null> {
    if (organizationCode) return await joinedOrganization(this.organizations, organizationCode);
    if (!invitation) return null;
    const invited = await invitationOfLink(this.sql, invitation, this.clock.now());
    if (invited.email === normalEmail(email)) return invited.organizationId;
    throw new InvalidInput({ path: 'email', message: `This invitation is for ${invited.email}.` });
  }
}

function consentedPurposes(input: RegistrationInput): SmsPurpose[] {
  const consents = {
    class_reminders: input.smsClassReminders,
    certification_alerts: input.smsCertificationAlerts,
    class_cancellations: input.smsClassCancellations,
    mfa_codes: input.smsMfaCodes,
  };
  return (Object.keys(consents) as SmsPurpose[]).filter((purpose) => consents[purpose]);
}
