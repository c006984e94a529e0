import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModel } from '../../../shared/sql/read.js';
import { cancellationRule } from '../cancellation-rule.js';
import type { CenterRow } from '../center.dto.js';

/** The center's settings. */
export class GetCenter extends Query<CenterRow> {}

@QueryHandler(GetCenter)
export class GetCenterHandler implements IQueryHandler<GetCenter> {
  constructor(private readonly read: ReadModel) {}

  async execute(): Promise<CenterRow> {
    const row = await this.read.one<Omit<CenterRow, 'cancellationRule'>>(
      `select name, phone, email, address, time_zone as "timeZone", cancellation_cutoff_hours as "cancellationCutoffHours",
         pass_mail_delay_seconds as "passMailDelaySeconds", sms_countries as "smsCountries",
         class_policy as "classPolicy",
         max_unpaid_seats as "maxUnpaidSeats", invoice_due_days as "invoiceDueDays", tax_name as "taxName",
         tax_rate_percent as "taxRatePercent", privacy_text as "privacyText", terms_text as "termsText",
         case when logo_key is not null then jsonb_build_object(
           'url', '/api/center/logo/' || logo_key, 'width', logo_width, 'height', logo_height) end as logo,
         revision
       from center.settings`,
    );
    if (!row) throw new Error('center.settings is empty; a migration fills it.');
    return { ...row, cancellationRule: cancellationRule(row.cancellationCutoffHours) };
  }
}
