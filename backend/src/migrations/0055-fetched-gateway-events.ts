import { Migration } from '@mikro-orm/migrations';

/** Whether the program had to fetch an event of the gateway, because no webhook brought it. */
export class FetchedGatewayEvents extends Migration {
  override up(): void {
    this.addSql('alter table billing.gateway_events add column fetched boolean not null default false');
  }
}
