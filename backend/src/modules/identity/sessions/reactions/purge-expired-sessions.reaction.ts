import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../../shared/domain/clock.js';
import { dayStarted } from '../../../../shared/events/housekeeping.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { Challenge } from '../../domain/challenge.entity.js';
import { KNOWN_FOR_MS, KnownNetwork } from '../../domain/known-network.entity.js';
import { PasswordReset } from '../../domain/password-reset.entity.js';
import { PendingLink } from '../../domain/pending-link.entity.js';
import { PendingSignIn } from '../../domain/pending-sign-in.entity.js';
import { RememberedDevice } from '../../domain/remembered-device.entity.js';
import { IDLE_LIMIT_MS, Session } from '../../domain/session.entity.js';
import { KEPT_AFTER_END_MS, StaffInvitation } from '../../domain/staff-invitation.entity.js';

/** Deletes expired sessions, devices, networks, codes, reset links, pending sign-ins and rate limits, and staff invitations that ended long ago. */
@Reaction({ on: dayStarted, queue: 'domain' })
export class PurgeExpiredSessions {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    const now = this.clock.now();
    const idleLimit = new Date(now.getTime() - IDLE_LIMIT_MS);
    await this.em.nativeDelete(Session, { $or: [{ expiresAt: { $lte: now } }, { lastSeenAt: { $lte: idleLimit } }] });
    await this.em.nativeDelete(RememberedDevice, { expiresAt: { $lte: now } });
    await this.em.nativeDelete(KnownNetwork, { lastSignInAt: { $lte: new Date(now.getTime() - KNOWN_FOR_MS) } });
    await this.sql.run('delete from shared.attempts where resets_at <= $1', [now]);
    await this.em.nativeDelete(PendingLink, { expiresAt: { $lte: now } });
    await this.em.nativeDelete(PendingSignIn, { expiresAt: { $lte: now } });
    await this.em.nativeDelete(Challenge, { expiresAt: { $lte: idleLimit } });
    await this.em.nativeDelete(PasswordReset, { expiresAt: { $lte: idleLimit } });
    await this.em.nativeDelete(StaffInvitation, { expiresAt: { $lte: new Date(now.getTime() - KEPT_AFTER_END_MS) } });
  }
}
