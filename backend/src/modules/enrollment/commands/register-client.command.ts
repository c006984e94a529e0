import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { normalPhone } from '../../../shared/domain/phone.js';
import { type BrowserContext, type CookieResponse, IdentityApi, type SignInResponse } from '../../identity/index.js';
import { NotificationsApi, type SmsPurpose } from '../../notifications/index.js';
import { FindJoinedOrganization } from '../queries/find-joined-organization.query.js';
import type { RegistrationInput } from '../registration.dto.js';
import { keepOwnRecord } from './keep-own-record.js';

/** A client opens an account and, in the same transaction, gets a training record. */
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
    private readonly queries: QueryBus,
    private readonly identity: IdentityApi,
    private readonly notifications: NotificationsApi,
    private readonly clock: Clock,
  ) {}

  async execute({ input, visitor }: RegisterClient): Promise<CookieResponse<SignInResponse>> {
    const { organizationCode, email, firstName, lastName } = input;
    const organizationId =
      organizationCode && (await this.identity.trySignupCode(visitor, () => this.organizationOf(organizationCode)));
    const passwordHash = await this.identity.acceptPassword(input.password, visitor);
    const phone = normalPhone(input.phone)!;
    return await this.em.transactional(async () => {
      const { user, answer } = await this.identity.register(
        { email, passwordHash, firstName, lastName, phone },
        visitor,
      );
      if (user) {
        const details = { firstName, lastName, email: email.trim().toLowerCase(), phone: input.phone };
        const own = { ...details, organizationId: organizationId || null };
        const studentId = await keepOwnRecord(this.em, user.studentId, own, this.clock.now());
        await this.identity.tieToStudent(user.id, { studentId, organizationId: organizationId || null });
        await this.notifications.recordSmsConsents(user.id, phone, purposesIn(input), 'registration');
      }
      return answer;
    });
  }

  private organizationOf(signupCode: string): Promise<string> {
    return this.queries.execute(new FindJoinedOrganization(signupCode));
  }
}

function purposesIn(input: RegistrationInput): SmsPurpose[] {
  const asked = {
    class_reminders: input.smsClassReminders,
    certification_alerts: input.smsCertificationAlerts,
    class_cancellations: input.smsClassCancellations,
    mfa_codes: input.smsMfaCodes,
  };
  return (Object.keys(asked) as SmsPurpose[]).filter((purpose) => asked[purpose]);
}
