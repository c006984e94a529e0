import { randomInt } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { NotFound } from '../../../../shared/domain/domain-error.js';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { User } from '../../domain/user.entity.js';
import { organizationAdminCreated } from '../../events.js';
import { temporaryPassword } from '../../messages/account.message.js';
import { Passwords } from '../passwords.js';

/** Without characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 31 to the power of 12 are 59 bits; sign-ins are rate-limited. */
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Makes the temporary password of an organization's administrator and emails it. No event or log ever contains it. */
@Reaction({ on: organizationAdminCreated, queue: 'domain' })
export class SendTemporaryPassword {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly passwords: Passwords,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ userId, organizationId }: EventOf<typeof organizationAdminCreated>): Promise<void> {
    const password = newTemporaryPassword();
    const passwordHash = await this.passwords.hash(password);
    const user = await lockOrFail(this.em, User, userId, () => new NotFound('User not found'));
    // They may have set one with 'Forgot Password?' meanwhile, or the organization may be deleted again.
    if (!user.needsTemporaryPassword || user.isDisabled || user.role !== 'org_admin') return;
    user.setTemporaryPassword(passwordHash);
    const organization = await this.sql.one<{ name: string }>(
      'select name from organizations.organizations where id = $1',
      [organizationId],
    );
    const to = { userId, email: user.email };
    const data = { organization: organization?.name ?? 'your organization', email: user.email, password };
    await this.notifications.send(temporaryPassword, { to, data });
  }
}

const newTemporaryPassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');
