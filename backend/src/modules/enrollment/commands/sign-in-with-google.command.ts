import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { type BrowserContext, type CookieResponse, type GoogleReturn, IdentityApi } from '../../identity/index.js';
import { FindJoinedOrganization } from '../queries/find-joined-organization.query.js';
import { keepOwnRecord } from './keep-own-record.js';

/** Lets somebody in whom Google has signed in. Who is new gets an account and, in the same transaction, a training record. */
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
    private readonly queries: QueryBus,
    private readonly identity: IdentityApi,
    private readonly clock: Clock,
  ) {}

  async execute({
    returned: { identity, origin },
    visitor,
  }: SignInWithGoogle): Promise<CookieResponse<{ url: string }>> {
    const userId = await this.em.transactional(async (em) => {
      const { user, startsAfresh } = await this.identity.accountOf(identity);
      if (startsAfresh) {
        const organizationId = await this.joinedBy(origin);
        const { firstName, lastName } = identity;
        const email = identity.email.toLowerCase();
        const details = { firstName, lastName, phone: '', email, organizationId };
        const studentId = await keepOwnRecord(em, user.studentId, details, this.clock.now());
        await this.identity.tieToStudent(user.id, { studentId, organizationId });
      }
      return user.id;
    });
    return await this.identity.enter(userId, origin, visitor);
  }

  private async joinedBy({ organizationCode }: GoogleReturn['origin']): Promise<string | null> {
    return organizationCode ? await this.queries.execute(new FindJoinedOrganization(organizationCode)) : null;
  }
}
