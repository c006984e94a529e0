import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Config } from '../../../config.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CHOICE_COLUMNS, type Choices, DEFAULT_CHOICES, type MailChoice } from '../domain/preferences.entity.js';
import type { SmsPurpose } from '../domain/sms-consent.entity.js';
import { CHOICE_OF_PURPOSE } from '../sms/sms-consents.js';
import { isSpokenBy } from '../sql.js';
import type { PreferencesRow } from './preferences.dto.js';

/** A person's preferences; the defaults if they never changed them. */
export class GetPreferences extends Query<PreferencesRow> {
  constructor(readonly userId: string) {
    super();
  }
}

interface Found extends Choices {
  hasPreferences: boolean;
  hasCodeConsent: boolean;
  /** Ended by the link in an email. */
  unsubscribed: MailChoice[];
  stoppedPhone: string | null;
  /** What the person said yes to on the phone. */
  spoken: SmsPurpose[];
}

@QueryHandler(GetPreferences)
export class GetPreferencesHandler implements IQueryHandler<GetPreferences> {
  constructor(
    private readonly sql: Sql,
    private readonly config: Config,
  ) {}

  async execute({ userId }: GetPreferences): Promise<PreferencesRow> {
    const found = await this.sql.one<Found>(SELECT_PREFERENCES, [userId]);
    const choices = found?.hasPreferences ? found : DEFAULT_CHOICES;
    const position = (choice: MailChoice) => Number(choices[choice] && !found?.unsubscribed.includes(choice));
    const isTexted = (purpose: SmsPurpose) =>
      choices[CHOICE_OF_PURPOSE[purpose]] || (found?.spoken ?? []).includes(purpose);
    const phone = found?.stoppedPhone;
    return {
      renewalReminders: position('renewalReminders'),
      expirationAlerts: position('expirationAlerts'),
      newCourseOfferings: position('newCourseOfferings'),
      organizationReports: position('organizationReports'),
      smsClassReminders: isTexted('class_reminders'),
      smsCertificationAlerts: isTexted('certification_alerts'),
      smsClassCancellations: isTexted('class_cancellations'),
      // Codes go to the phone only with a consent for the current number.
      smsMfaCodes: choices.smsMfaCodes && found?.hasCodeConsent === true,
      smsStopped: phone ? { phone, sender: this.config.sms?.from ?? null } : null,
    };
  }
}

const SELECT_PREFERENCES = `
  select ${CHOICE_COLUMNS}, p.user_id is not null as "hasPreferences",
    exists (
      select from notifications.sms_consents c
      where c.user_id = u.id and c.purpose = 'mfa_codes' and c.phone = u.phone and c.revoked_at is null
    ) as "hasCodeConsent",
    array(
      select c.purpose from notifications.sms_consents c join people.students s on ${isSpokenBy('c', 's')}
      where s.id = u.student_id
    ) as spoken,
    array(
      select s.choice from notifications.mail_subscriptions s where s.address = u.email and s.unsubscribed_at is not null
    ) as unsubscribed,
    (select o.phone from notifications.sms_opt_outs o where o.phone = u.phone and o.ended_at is null) as "stoppedPhone"
  from identity.users u left join notifications.preferences p on p.user_id = u.id
  where u.id = $1`;
