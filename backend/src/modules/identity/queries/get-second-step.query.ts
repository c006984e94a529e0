import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { MfaResponse } from '../second-step.dto.js';

/**
 * What a sign-in of this person asks for beyond the password. Text messages count only as long as the number is the one
 * that a code has proved, and the person agrees to them; otherwise mail takes their place. Throws NotFound.
 */
export class GetSecondStep extends Query<MfaResponse> {
  constructor(readonly userId: string) {
    super();
  }
}

const SECOND_STEP = `
  select case when u.second_step = 'none' and not rule.asks then 'none'
              when u.second_step = 'sms' and u.second_step_phone = u.phone and exists (
                select from notifications.sms_consents c
                where c.user_id = u.id and c.purpose = 'mfa_codes' and c.phone = u.phone and c.revoked_at is null
              ) then 'sms'
              else 'email' end as method,
         u.second_step as chosen, rule.asks as "isRequired", u.phone, u.password_hash is not null as "hasPassword"
  from identity.users u
    cross join lateral (select r.staff_second_step and u.role = 'admin' as asks from identity.sign_in_rules r) rule
  where u.id = $1`;

@QueryHandler(GetSecondStep)
export class GetSecondStepHandler implements IQueryHandler<GetSecondStep> {
  constructor(private readonly read: ReadModel) {}

  async execute({ userId }: GetSecondStep): Promise<MfaResponse> {
    const row = await this.read.one<MfaResponse & Record<string, unknown>>(SECOND_STEP, [userId]);
    if (!row) throw new NotFound('User not found');
    return row;
  }
}
