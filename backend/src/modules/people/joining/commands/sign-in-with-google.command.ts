import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { normalEmail } from '../../../../shared/domain/email.js';
import { CenterApi } from '../../../center/index.js';
import {
  type BrowserContext,
  type CookieResponse,
  type GoogleReturn,
  IdentityApi,
  PasswordBeforeLinking,
} from '../../../identity/index.js';
import { OrganizationsApi } from '../../../organizations/index.js';
import { AccountRecords, isInPreview } from '../account-records.js';
import { joinedOrganization } from '../joined-organization.js';

/** Signs in a person whom Google authenticated. A new person gets an account and a student record in one transaction. */
export class SignInWithGoogle extends Command<CookieResponse<{ url: string }>> {
  constructor(
    readonly returned: GoogleReturn,
    readonly visitor: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(SignInWithGoogle)
export class SignInWithGoogleHandler implements ICommandHandler<SignInWithGoogle> {
  constructor(
    private readonly em: EntityManager,
    private readonly identity: IdentityApi,
    private readonly organizations: OrganizationsApi,
    private readonly records: AccountRecords,
    private readonly center: CenterApi,
  ) {}

  async execute({
    returned: { identity, origin },
    visitor,
  }: SignInWithGoogle): Promise<CookieResponse<{ url: string }>> {
    const userId = await this.em.transactional(async () => {
      const { user, startsAfresh, needsPassword } = await this.identity.accountOf(identity, visitor);
      if (needsPassword) return undefined;
      if (startsAfresh) {
        const { firstName, lastName } = identity;
        const email = normalEmail(identity.email);
        const { organizationCode } = origin;
        const requested = organizationCode ? await joinedOrganization(this.organizations, organizationCode) : null;
        const details = { firstName, lastName, phone: '', email };
        const isTest = await isInPreview(this.center, visitor);
        const studentId = await this.records.register(user, details, requested, isTest);
        const name = `${firstName} ${lastName}`;
        await this.records.join({ id: user.id, email, studentId, name, startsAfresh: false });
      }
      return user.id;
    });
    if (!userId) throw new PasswordBeforeLinking();
    return await this.identity.signIn(userId, origin, visitor);
  }
}
