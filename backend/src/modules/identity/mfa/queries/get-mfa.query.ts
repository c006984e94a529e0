import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../../shared/domain/domain-error.js';
import { Sql } from '../../../../shared/sql/sql.js';
import type { MfaResponse } from '../mfa.dto.js';

/**
 * A user's MFA settings. The method is `sms` only while the number is the verified one and the user consents to text
 * messages; otherwise it is `email`.
 * @throws {NotFound}
 */
export class GetMfa extends Query<MfaResponse> {
  constructor(readonly userId: string) {
    super();
  }
}

const SELECT_MFA = `
  select case when u.mfa_method = 'none' and not rule.is_required then 'none'
              when u.mfa_method = 'sms' and u.mfa_phone = u.phone and exists (
                select from notifications.sms_consents c
                where c.user_id = u.id and c.purpose = 'mfa_codes' and c.phone = u.phone and c.revoked_at is null
              ) then 'sms'
              else 'email' end as method,
         u.mfa_method as chosen, rule.is_required as "isRequired", u.phone, u.password_hash is not null as "hasPassword"
  from identity.users u
    cross join lateral (
      select r.require_staff_mfa and u.role = 'admin' as is_required from identity.sign_in_rules r
    ) rule
  where u.id = $1`;

@QueryHandler(GetMfa)
export class GetMfaHandler implements IQueryHandler<GetMfa> {
  constructor(private readonly sql: Sql) {}

  async execute({ userId }: GetMfa): Promise<MfaResponse> {
    const mfa = await this.sql.one<MfaResponse & Record<string, unknown>>(SELECT_MFA, [userId]);
    if (!mfa) throw new NotFound('User not found');
    return mfa;
  }
}
