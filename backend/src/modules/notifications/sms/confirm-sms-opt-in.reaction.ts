import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../shared/sql/sql.js';
import { emailVerified } from '../../identity/events.js';
import { smsConsented } from '../events.js';
import { NotificationsApi } from '../notifications.api.js';
import { smsOptIn } from './sms-opt-in.message.js';

/** Confirms the text messages that a person turned on, once for what they turned on together. */
@Reaction({ on: smsConsented, queue: 'domain' })
export class ConfirmSmsOptIn {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ userId, studentId }: EventOf<typeof smsConsented>): Promise<void> {
    const latest = await this.sql.one<{ grantedAt: string }>(
      `select granted_at as "grantedAt" from notifications.sms_consents
       where (user_id = $1 or student_id = $2) and revoked_at is null and purpose <> 'mfa_codes' order by granted_at desc limit 1`,
      [userId, studentId],
    );
    if (!latest) return;
    const key = `sms-opt-in/${userId ?? studentId}/${latest.grantedAt}`;
    await this.notifications.send(smsOptIn, { to: { userId, studentId }, data: {}, key });
  }
}

/** Text messages that were turned on with a registration, which anybody could have sent with this phone number. */
@Reaction({ on: emailVerified, queue: 'domain' })
export class ConfirmSmsOptInOfRegistration extends ConfirmSmsOptIn {
  override async handle({ userId }: { userId: string | null }): Promise<void> {
    await super.handle({ userId, studentId: null });
  }
}
