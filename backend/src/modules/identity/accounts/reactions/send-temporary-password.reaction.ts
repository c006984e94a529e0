import { randomInt } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../../config.js';
import { NotFound } from '../../../../shared/domain/domain-error.js';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { ReadModel } from '../../../../shared/sql/read.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { User } from '../../domain/user.entity.js';
import { organizationAdminCreated } from '../../events.js';
import { Passwords } from '../passwords.js';

/** Without characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 31 to the power of 12 are 59 bits; sign-ins are rate-limited. */
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Makes the temporary password of an organization's administrator and mails it. No event or log ever contains it. */
@Reaction({ on: organizationAdminCreated, queue: 'email' })
export class SendTemporaryPassword {
  constructor(
    private readonly em: EntityManager,
    private readonly read: ReadModel,
    private readonly passwords: Passwords,
    private readonly notifications: NotificationsApi,
    private readonly config: Config,
  ) {}

  async handle({ userId, organizationId }: EventOf<typeof organizationAdminCreated>): Promise<void> {
    const password = newTemporaryPassword();
    const passwordHash = await this.passwords.hash(password);
    const user = await lockOrFail(this.em, User, userId, () => new NotFound('User not found'));
    // They may have set one with 'Forgot Password?' meanwhile, or the organization may be deleted again.
    if (!user.needsTemporaryPassword || user.role !== 'org_admin') return;
    user.setTemporaryPassword(passwordHash);
    const organization = await this.read.one<{ name: string }>(
      'select name from organizations.organizations where id = $1',
      [organizationId],
    );
    await this.sendTo(user.email, organization?.name ?? 'your organization', password);
  }

  private async sendTo(email: string, organization: string, password: string): Promise<void> {
    await this.notifications.sendMail(email, 'Your account is ready', {
      heading: `You administer ${organization}`,
      lines: [
        `There you see who is certified, and invite your people. Sign in with ${email} and this temporary password. You choose your own the first time.`,
      ],
      code: password,
      action: { label: 'Sign in', href: `${this.config.publicUrl}/client-login` },
      closing: 'If you did not expect this, please call us. Nobody else has this password.',
    });
  }
}

const newTemporaryPassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');
