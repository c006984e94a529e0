import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Sql } from '../../../../shared/sql/sql.js';
import { NotificationsApi, SPOKEN_PURPOSES } from '../../../notifications/index.js';
import { isSpokenBy } from '../../../notifications/sql.js';
import { StudentNotFound } from '../../domain/people.errors.js';
import type { SmsConsentRow, SmsConsentsResponse } from '../sms-consents.dto.js';

/** The consents of a person that count for their present number, or for that of their account. */
export class GetSmsConsents extends Query<SmsConsentsResponse> {
  constructor(readonly studentId: string) {
    super();
  }
}

@QueryHandler(GetSmsConsents)
export class GetSmsConsentsHandler implements IQueryHandler<GetSmsConsents> {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
  ) {}

  /** @throws {StudentNotFound} */
  async execute({ studentId }: GetSmsConsents): Promise<SmsConsentsResponse> {
    const student = await this.sql.one<{ phone: string }>(
      'select phone from people.students where id = $1 and deleted_at is null',
      [studentId],
    );
    if (!student) throw new StudentNotFound();
    return {
      consents: await this.sql.rows<SmsConsentRow>(CONSENTS, [studentId, SPOKEN_PURPOSES]),
      refusal: (await this.notifications.textRefusal(student.phone)) ?? null,
    };
  }
}

const CONSENTS = `
  select distinct on (c.purpose) c.purpose, c.granted_at as "grantedAt", c.source, c.wording,
    nullif(trim(by.first_name || ' ' || by.last_name), '') as "recordedBy"
  from people.students s
  left join identity.users u on u.student_id = s.id and u.email_verified_at is not null
  join notifications.sms_consents c
    on ${isSpokenBy('c', 's')} or c.user_id = u.id and c.phone = u.phone and c.revoked_at is null
  left join identity.users by on by.id = c.recorded_by
  where s.id = $1 and c.purpose = any($2)
  order by c.purpose, c.granted_at desc`;
