import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModel } from '../../../shared/sql/read.js';
import { type Choices, DEFAULT_CHOICES } from '../domain/preferences.entity.js';
import type { PreferencesRow } from '../notifications.dto.js';

/** A person's preferences; the defaults if they never changed them. */
export class GetPreferences extends Query<PreferencesRow> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetPreferences)
export class GetPreferencesHandler implements IQueryHandler<GetPreferences> {
  constructor(private readonly read: ReadModel) {}

  async execute({ userId }: GetPreferences): Promise<PreferencesRow> {
    const chosen = await this.read.one<Choices>(
      `select renewal_reminders as "renewalReminders", expiration_alerts as "expirationAlerts",
              new_course_offerings as "newCourseOfferings", organization_reports as "organizationReports",
              sms_class_reminders as "smsClassReminders", sms_certification_alerts as "smsCertificationAlerts",
              sms_class_cancellations as "smsClassCancellations",
              -- Codes go to the phone only with a consent for the current number.
              sms_mfa_codes and exists (
                select from notifications.sms_consents c join identity.users u on u.id = c.user_id
                where c.user_id = p.user_id and c.purpose = 'mfa_codes' and c.phone = u.phone and c.revoked_at is null
              ) as "smsMfaCodes"
       from notifications.preferences p where user_id = $1`,
      [userId],
    );
    const { renewalReminders, expirationAlerts, newCourseOfferings, organizationReports, ...sms } =
      chosen ?? DEFAULT_CHOICES;
    return {
      renewalReminders: Number(renewalReminders),
      expirationAlerts: Number(expirationAlerts),
      newCourseOfferings: Number(newCourseOfferings),
      organizationReports: Number(organizationReports),
      ...sms,
    };
  }
}
