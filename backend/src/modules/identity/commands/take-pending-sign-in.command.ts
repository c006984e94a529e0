import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { BrowserContext } from '../browser-context.js';
import { SignInExpired } from '../domain/identity.errors.js';
import { PendingSignIn } from '../domain/pending-sign-in.entity.js';
import { tokenHash } from '../token.js';

/** The sign-in that this browser comes back from; it can be taken once. Throws SignInExpired. */
export class TakePendingSignIn extends Command<PendingSignIn> {
  constructor(
    readonly state: string,
    readonly visitor: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(TakePendingSignIn)
export class TakePendingSignInHandler implements ICommandHandler<TakePendingSignIn> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ state, visitor }: TakePendingSignIn): Promise<PendingSignIn> {
    if (!visitor.browserToken) throw new SignInExpired();
    const mine = { stateHash: tokenHash(state), browserHash: tokenHash(visitor.browserToken) };
    const pending = await this.em.transactional(async (em) => {
      const found = await em.findOne(PendingSignIn, mine, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (found) em.remove(found);
      return found;
    });
    if (!pending || pending.expiresAt <= this.clock.now()) throw new SignInExpired();
    return pending;
  }
}
