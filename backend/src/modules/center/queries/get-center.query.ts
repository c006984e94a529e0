import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Sql } from '../../../shared/sql/sql.js';
import { cancellationRule } from '../cancellation-rule.js';
import type { CenterRow, PublicCenterRow } from '../center.dto.js';

/** The center's settings. */
export class GetCenter extends Query<CenterRow> {}

@QueryHandler(GetCenter)
export class GetCenterHandler implements IQueryHandler<GetCenter> {
  constructor(private readonly sql: Sql) {}

  execute(): Promise<CenterRow> {
    return settings(this.sql, `${PUBLIC_CENTER_COLUMNS}, ${STAFF_CENTER_COLUMNS}`);
  }
}

/** What everybody sees of the center. */
export class GetPublicCenter extends Query<PublicCenterRow> {}

@QueryHandler(GetPublicCenter)
export class GetPublicCenterHandler implements IQueryHandler<GetPublicCenter> {
  constructor(private readonly sql: Sql) {}

  execute(): Promise<PublicCenterRow> {
    return settings(this.sql, PUBLIC_CENTER_COLUMNS);
  }
}

/** The columns of a `PublicCenterRow`, but the rule, which follows from the cutoff. */
const PUBLIC_CENTER_COLUMNS = `name, phone, email, address, time_zone as "timeZone",
  cancellation_cutoff_hours as "cancellationCutoffHours", class_policy as "classPolicy", privacy_text as "privacyText",
  terms_text as "termsText", case when logo_key is not null then jsonb_build_object(
    'url', '/api/center/logo/' || logo_key, 'width', logo_width, 'height', logo_height) end as logo,
  opened_at is not null as "isOpen"`;

/** The columns that only a `CenterRow` has. */
const STAFF_CENTER_COLUMNS = `pass_mail_delay_seconds as "passMailDelaySeconds",
  move_mail_delay_seconds as "moveMailDelaySeconds", sms_countries as "smsCountries",
  max_unpaid_seats as "maxUnpaidSeats", invoice_due_days as "invoiceDueDays", cards_due_from as "cardsDueFrom",
  bank_details as "bankDetails", tax_name as "taxName", tax_rate_percent as "taxRatePercent", opened_at as "openedAt", revision`;

async function settings<Row extends PublicCenterRow>(sql: Sql, columns: string): Promise<Row> {
  const row = await sql.one<Omit<Row, 'cancellationRule'> & Pick<Row, 'cancellationCutoffHours'>>(
    `select ${columns} from center.settings`,
  );
  if (!row) throw new Error('center.settings is empty; a migration fills it.');
  return { ...row, cancellationRule: cancellationRule(row.cancellationCutoffHours) } as Row;
}
