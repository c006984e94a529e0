import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { User } from '../domain/user.entity.js';
import { ErasedAccounts } from '../erased/erased-accounts.js';
import { SessionService } from '../sessions/session.service.js';
import { endInvitationsOf } from '../staff/end-invitations.js';

/** Ends what an account can do, inside the transaction of a command. */
@Injectable()
export class AccountAccess {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly sessions: SessionService,
    private readonly erased: ErasedAccounts,
    private readonly clock: Clock,
  ) {}

  /** Disables a locked account. Under its lock, no sign-in can be opened meanwhile. */
  async disable(user: User): Promise<void> {
    const now = this.clock.now();
    user.disable(now);
    await this.sessions.revokeAccess(user.id);
    await endInvitationsOf(this.em, user.id, now);
  }

  /** See `IdentityApi.clientAccountOf`. */
  async clientOf(studentId: string): Promise<{ id: string; email: string } | undefined> {
    return await this.sql.one<{ id: string; email: string }>(
      `select id, email from identity.users
       where student_id = $1 and role = 'client' and not is_instructor and disabled_at is null`,
      [studentId],
    );
  }

  /** See `IdentityApi.disableClientAccountOf`. */
  async disableClientOf(studentId: string): Promise<void> {
    const account = await this.clientOf(studentId);
    if (!account) return;
    const user = await lockOrFail(this.em, User, account.id, () => new NotFound('User not found'));
    // They may have become staff meanwhile.
    if (await this.clientOf(studentId)) await this.disable(user);
  }

  /** See `IdentityApi.emptyTestAccountOf`. */
  async emptyTestOf(studentId: string): Promise<void> {
    const account = await this.sql.one<{ id: string; email: string }>(
      `select id, email from identity.users
       where student_id = $1 and role = 'client' and not is_instructor and erased_at is null for update`,
      [studentId],
    );
    if (account) await this.erased.erase([account.id], [account.email]);
  }
}
