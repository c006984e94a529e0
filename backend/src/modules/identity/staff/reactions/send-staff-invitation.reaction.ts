import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { STAFF_ROLE_NAMES } from '../../../../shared/domain/permission.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { StaffInvitation } from '../../domain/staff-invitation.entity.js';
import { staffInvited } from '../../events.js';
import { staffInvitation } from '../../messages/staff-invitation.message.js';
import { nameOfUser } from '../../sql.js';
import { newToken, tokenHash } from '../../tokens.js';

/** Emails the link of an invitation to the staff. No event or log ever contains its token. */
@Reaction({ on: staffInvited, queue: 'domain' })
export class SendStaffInvitation {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ invitationId }: EventOf<typeof staffInvited>): Promise<void> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const invitation = await this.em.findOne(StaffInvitation, invitationId, lock);
    if (!invitation?.isUnwritten) return;
    const { email, staffRole, invitedBy } = invitation;
    const sender = await this.sql.one<{ name: string }>(
      `select ${nameOfUser('u')} as name from identity.users u where u.id = $1`,
      [invitedBy],
    );
    const token = newToken();
    invitation.setLink(tokenHash(token));
    const data = {
      invitationId,
      sentAt: invitation.sentAt.toISOString(),
      invitedBy: sender!.name,
      role: STAFF_ROLE_NAMES[staffRole],
      token,
    };
    await this.notifications.send(staffInvitation, { to: { email }, data });
  }
}
