import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { newToken } from '../../../shared/domain/token.js';
import { Sql } from '../../../shared/sql/sql.js';
import { MAIL_CHOICE_NAMES } from '../domain/preferences.entity.js';

/**
 * Addresses that another system wrote to no more, because somebody unsubscribed or emails came back. They get no email that can be
 * unsubscribed from; what somebody asks for, such as a code or a confirmation, still goes to them. Joins the caller's transaction.
 */
@Injectable()
export class ImportedUnsubscriptions {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Those of these addresses (in the form of `normalEmail`) that are unsubscribed from everything. */
  async among(addresses: readonly string[]): Promise<string[]> {
    const rows = await this.sql.rows<{ address: string }>(
      `select address from notifications.mail_subscriptions where address = any($1) and choice = any($2) and unsubscribed_at is not null
       group by address having count(*) = cardinality($2)`,
      [addresses, MAIL_CHOICE_NAMES],
    );
    return rows.map(({ address }) => address);
  }

  /** Unsubscribes addresses (in the form of `normalEmail`) from everything. An earlier choice of their owners stays theirs. */
  async record(importId: string, addresses: readonly string[]): Promise<void> {
    const rows = addresses.flatMap((address) =>
      MAIL_CHOICE_NAMES.map((choice) => ({ token: newToken(), address, choice })),
    );
    await this.sql.run(
      `insert into notifications.mail_subscriptions as known (token, address, choice, created_at, unsubscribed_at, unsubscribed_by_import)
       select token, address, choice, $2, $2, $3 from jsonb_to_recordset($1::jsonb) as given (token text, address text, choice text)
       on conflict (address, choice) do update
         set unsubscribed_at = excluded.unsubscribed_at, unsubscribed_by_import = excluded.unsubscribed_by_import
         where known.unsubscribed_at is null`,
      [JSON.stringify(rows), this.clock.now(), importId],
    );
  }

  /** Subscribes again whom an import unsubscribed, unless their owners have chosen since. */
  async takeBack(importId: string): Promise<void> {
    await this.sql.run(
      'delete from notifications.mail_subscriptions where unsubscribed_by_import = $1 and created_at = unsubscribed_at',
      [importId],
    );
    await this.sql.run(
      'update notifications.mail_subscriptions set unsubscribed_at = null, unsubscribed_by_import = null where unsubscribed_by_import = $1',
      [importId],
    );
  }
}
