import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Sql } from '../../../shared/sql/sql.js';
import { SubscriptionNotFound } from '../domain/notifications.errors.js';
import { MAIL_CHOICES, type MailChoice } from '../domain/preferences.entity.js';
import type { SubscriptionRow } from './preferences.dto.js';

/**
 * The emails that a token stands for. The address is masked: an email may have been forwarded with its links.
 * @throws {SubscriptionNotFound}
 */
export class GetSubscription extends Query<SubscriptionRow> {
  constructor(readonly token: string) {
    super();
  }
}

@QueryHandler(GetSubscription)
export class GetSubscriptionHandler implements IQueryHandler<GetSubscription> {
  constructor(private readonly sql: Sql) {}

  async execute({ token }: GetSubscription): Promise<SubscriptionRow> {
    const found = await this.sql.one<{ address: string; choice: MailChoice; isUnsubscribed: boolean }>(
      `select s.address, s.choice,
         s.unsubscribed_at is not null or coalesce(not case s.choice
           when 'renewalReminders' then p.renewal_reminders
           when 'expirationAlerts' then p.expiration_alerts
           when 'newCourseOfferings' then p.new_course_offerings
           when 'organizationReports' then p.organization_reports end, false) as "isUnsubscribed"
       from notifications.mail_subscriptions s
       left join identity.users u on u.email = s.address
       left join notifications.preferences p on p.user_id = u.id
       where s.token = $1`,
      [token],
    );
    if (!found) throw new SubscriptionNotFound();
    const { address, choice, isUnsubscribed } = found;
    return { mails: MAIL_CHOICES[choice], address: masked(address), isUnsubscribed };
  }
}

/** `ada@example.test` as `a…@example.test`. */
const masked = (address: string): string => address.replace(/^(.)[^@]*/, '$1…');
